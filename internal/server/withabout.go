package server

import (
	"time"

	"circulade/internal/feature"
	"circulade/internal/feature/about"
	"circulade/internal/table/tidy"
)

// A Host is the operator of the server, as visitors are shown: contact and imprint.
type Host = about.Host

// newAbout makes the feature that serves facts about the server: its version, address and operator, which
// data of people it stores, and openapi.json.
func (s *Server) newAbout() (*about.Service, error) {
	c := &s.cfg
	return about.New(about.Config{
		Version: c.Version, Ingress: s.ingress, Public: c.Public, Addr: c.Addr, Guests: c.Guests, Lobby: c.Lobby, Notices: c.Notice.Names(),
		DiskFull: s.disk.Full, LobbyEmpty: func() bool { return s.lobby.Empty() },
		Host: c.Host, Kept: s.privacy, OpenAPI: describe,
	})
}

// privacy returns the lines of the privacy page, each about one kind of data that this server stores of
// people. Lines about what is switched off are left out.
func (s *Server) privacy() (list []feature.PrivacyLine) {
	for _, line := range privacyLines(s.features) {
		if line.If == nil || line.If() {
			list = append(list, line)
		}
	}
	return list
}

// privacyLines returns all lines of the privacy page, of the kernel and the features, switched on or not.
func privacyLines(features []feature.Feature) []feature.PrivacyLine {
	list := []feature.PrivacyLine{{What: "limits"}} // how much was asked for from an address: all features count it
	for _, f := range features {
		list = append(list, f.Privacy...)
	}
	return list
}

// gamesPrivacy returns the lines of the privacy page about games: that they are kept, and after how many days
// unused ones are deleted, if they are.
func gamesPrivacy(keep tidy.Periods) []feature.PrivacyLine {
	list := []feature.PrivacyLine{{What: "game"}}
	for _, old := range []struct {
		what string
		time time.Duration
	}{{"finished", keep.Finished}, {"unfinished", keep.Unfinished}, {"accounts-games", keep.Accounts}} {
		if old.time > 0 {
			list = append(list, feature.PrivacyLine{What: old.what, Days: int(old.time / (24 * time.Hour))})
		}
	}
	return list
}
