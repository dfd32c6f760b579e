package server

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/account/report"
	"circulade/internal/account/taken"
	"circulade/internal/caller"
	"circulade/internal/feature/about"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/moderation/sanction"
)

// A Host is who runs the server, as visitors are told.
type Host = about.Host

// newAbout makes the feature by which the server tells of itself.
func (s *Server) newAbout() (*about.Service, error) {
	c := &s.cfg
	return about.New(about.Config{
		Version: c.Version, Ingress: s.ingress, Public: c.Public, Addr: c.Addr, Guests: c.Guests, Lobby: c.Lobby, Notices: c.Notice.Names(),
		DiskFull: s.disk.Full, LobbyEmpty: func() bool { return s.lobby.Empty() },
		Host: c.Host, Kept: s.keeps, OpenAPI: describe,
	})
}

// keeps lists what this server keeps of people. It is made from what is switched on, so that
// nobody is told of what is not there.
func (s *Server) keeps() []about.Kept {
	list := []about.Kept{
		{What: "session", Days: caller.CookieDays},
		{What: "guest", Days: account.GuestDays},
		{What: "game"},
		{What: "account"},
		{What: "former-names", Days: taken.FormerDays},
		{What: "friends"},
		{What: "chat", Days: chat.KeptDays},
		{What: "report", Days: report.KeptDays},
		{What: "network", Days: sanction.KeptDays},
		{What: "host"},
		{What: "limits"},
	}
	for _, old := range []struct {
		what string
		time time.Duration
	}{{"finished", s.cfg.Keep.Finished}, {"unfinished", s.cfg.Keep.Unfinished}, {"accounts-games", s.cfg.Keep.Accounts}} {
		if old.time > 0 {
			list = append(list, about.Kept{What: old.what, Days: int(old.time / (24 * time.Hour))})
		}
	}
	list = append(list, about.Kept{What: "lobby"}) // where the page shows none, too: programs pair and invite
	if s.notices.PushKey() != "" {
		list = append(list, about.Kept{What: "push"})
	}
	if s.notices.HasMail() {
		list = append(list, about.Kept{What: "mail"})
	}
	if s.clublogin.On() {
		list = append(list, about.Kept{What: "club"})
	}
	return list
}
