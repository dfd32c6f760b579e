package about

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"unicode"

	"circulade/internal/api"
	"circulade/internal/feature"
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
	if h.Contact != "" && !isMailAddress(h.Contact) && !isWebAddress(h.Contact) {
		faults["contact"] = "it must be an e-mail address or the address of a page, like host@example.org or https://example.org/contact"
	}
	for field, text := range map[string]string{"contact": h.Contact, "imprint": h.Imprint} {
		if len([]rune(text)) > maxHostText || strings.ContainsFunc(text, unicode.IsControl) {
			faults[field] = "it must be one line of at most 500 characters"
		}
	}
	return faults
}

// isMailAddress is as strict as a link to a mail program needs it.
func isMailAddress(s string) bool {
	name, domain, ok := strings.Cut(s, "@")
	return ok && name != "" && strings.Contains(domain, ".") && !strings.ContainsAny(s, " <>()?&,;:\"") && !strings.Contains(domain, "@")
}

func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}

// A Kept is something that the server keeps of people.
type Kept struct {
	What string `json:"what" schema:"enum=session|guest|game|finished|unfinished|accounts-games|account|former-names|friends|chat|report|network|host|lobby|limits|push|mail|club,type=string"`
	Days int    `json:"days,omitempty" schema:"minimum=1" doc:"For how many days at most, where that does not go without saying."`
}

// Component says what the API calls it.
func (Kept) Component() api.Component {
	return api.Component{Name: "Kept", About: "Something that the server keeps of people."}
}

type privacyAnswer struct {
	Contact string `json:"contact,omitempty" doc:"An e-mail address, or the address of a page."`
	Imprint string `json:"imprint,omitempty" doc:"Who they are, or the address of a page."`
	Kept    []Kept `json:"kept"`
}

func (privacyAnswer) Component() api.Component {
	return api.Component{Name: "Privacy", About: "Who runs this server, and what it keeps of people."}
}

// getPrivacy answers what the privacy page says.
func (s *Service) getPrivacy(context.Context, *api.Request) (privacyAnswer, error) {
	return privacyAnswer{s.cfg.Host.Contact, s.cfg.Host.Imprint, orderedKept(s.cfg.Kept())}, nil
}

// privacyOrder is that of the lines on the page. What is not in it comes last.
var privacyOrder = []string{
	"session", "guest", "game", "account", "former-names", "friends", "chat", "report", "network", "host", "limits",
	"finished", "unfinished", "accounts-games", "lobby", "push", "mail", "club",
}

// orderedKept returns what is kept as the page lists it.
func orderedKept(lines []feature.PrivacyLine) []Kept {
	list := make([]Kept, 0, len(lines))
	for _, line := range lines {
		list = append(list, Kept{What: line.What, Days: line.Days})
	}
	place := func(k Kept) int {
		if at := slices.Index(privacyOrder, k.What); at >= 0 {
			return at
		}
		return len(privacyOrder)
	}
	slices.SortStableFunc(list, func(a, b Kept) int { return place(a) - place(b) })
	return list
}
