package server

import (
	"time"

	"circulade/internal/feature"
	"circulade/internal/feature/about"
	"circulade/internal/table/tidy"
)

// A Host is who runs the server, as visitors are told.
type Host = about.Host

// newAbout makes the feature by which the server tells of itself.
func (s *Server) newAbout() (*about.Service, error) {
	c := &s.cfg
	return about.New(about.Config{
		Version: c.Version, Ingress: s.ingress, Public: c.Public, Addr: c.Addr, Guests: c.Guests, Lobby: c.Lobby, Notices: c.Notice.Names(),
		DiskFull: s.disk.Full, LobbyEmpty: func() bool { return s.lobby.Empty() },
		Host: c.Host, Kept: s.privacy, OpenAPI: describe,
	})
}

// privacy lists what this server keeps of people. What is not switched on is not in it, so that nobody is
// told of what is not there.
func (s *Server) privacy() (list []feature.PrivacyLine) {
	for _, line := range privacyLines(s.features) {
		if line.If == nil || line.If() {
			list = append(list, line)
		}
	}
	return list
}

// privacyLines are what features say that they keep of people, and what the kernel keeps.
func privacyLines(features []feature.Feature) []feature.PrivacyLine {
	list := []feature.PrivacyLine{{What: "limits"}} // how much was asked for from an address: all features count it
	for _, f := range features {
		list = append(list, f.Privacy...)
	}
	return list
}

// gamesPrivacy is what is kept of games; where it is not for ever, for how long.
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
