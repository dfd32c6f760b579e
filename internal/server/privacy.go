package server

import (
	"context"
	"net/url"
	"strings"
	"time"
	"unicode"

	"circulade/internal/account"
	"circulade/internal/account/report"
	"circulade/internal/account/taken"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/moderation/sanction"
)

// A Host is who runs the server, as visitors are told. Empty fields are not told.
type Host struct {
	Contact string // an e-mail address, or the address of a page
	Imprint string // who they are: a line or two, or the address of a page
}

// maxHostText is how many characters a field of Host may have.
const maxHostText = 500

// Faults says what is wrong with what is told of the host, by field.
func (h Host) Faults() map[string]string {
	faults := map[string]string{}
	if h.Contact != "" && !isMail(h.Contact) && !isWeb(h.Contact) {
		faults["contact"] = "it must be an e-mail address or the address of a page, like host@example.org or https://example.org/contact"
	}
	for field, text := range map[string]string{"contact": h.Contact, "imprint": h.Imprint} {
		if len([]rune(text)) > maxHostText || strings.ContainsFunc(text, unicode.IsControl) {
			faults[field] = "it must be one line of at most 500 characters"
		}
	}
	return faults
}

// isMail is as strict as a link to a mail program needs it.
func isMail(s string) bool {
	name, domain, ok := strings.Cut(s, "@")
	return ok && name != "" && strings.Contains(domain, ".") && !strings.ContainsAny(s, " <>()?&,;:\"") && !strings.Contains(domain, "@")
}

func isWeb(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}

// A kept is something that the server keeps of people.
type kept struct {
	What string `json:"what" schema:"enum=session|guest|game|finished|unfinished|accounts-games|account|former-names|friends|chat|report|network|host|lobby|limits|push|mail|club,type=string"`
	Days int    `json:"days,omitempty" schema:"minimum=1" doc:"For how many days at most, where that does not go without saying."`
}

func (kept) Component() api.Component {
	return api.Component{Name: "Kept", About: "Something that the server keeps of people."}
}

// keeps lists what this server keeps of people. It is made from what is switched on, so that
// nobody is told of what is not there.
func (s *Server) keeps() []kept {
	list := []kept{
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
			list = append(list, kept{What: old.what, Days: int(old.time / (24 * time.Hour))})
		}
	}
	list = append(list, kept{What: "lobby"}) // where the page shows none, too: programs pair and invite
	if s.notices.PushKey() != "" {
		list = append(list, kept{What: "push"})
	}
	if s.notices.HasMail() {
		list = append(list, kept{What: "mail"})
	}
	if s.clublogin.On() {
		list = append(list, kept{What: "club"})
	}
	return list
}

type privacyAnswer struct {
	Contact string `json:"contact,omitempty" doc:"An e-mail address, or the address of a page."`
	Imprint string `json:"imprint,omitempty" doc:"Who they are, or the address of a page."`
	Kept    []kept `json:"kept"`
}

func (privacyAnswer) Component() api.Component {
	return api.Component{Name: "Privacy", About: "Who runs this server, and what it keeps of people."}
}

// getPrivacy answers what the privacy page says.
func (s *Server) getPrivacy(context.Context, *api.Request) (privacyAnswer, error) {
	return privacyAnswer{s.cfg.Host.Contact, s.cfg.Host.Imprint, s.keeps()}, nil
}
