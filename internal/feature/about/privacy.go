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

// A Host is who runs the server, as the privacy page shows it. Empty fields are omitted.
type Host struct {
	Contact string // an e-mail address, or the address of a page
	Imprint string // who they are: a line or two, or the address of a page
}

// maxHostText is the length limit of a field of Host, in characters.
const maxHostText = 500

// Faults returns what is wrong with the fields, by field name; empty if nothing is.
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

// isMailAddress reports whether s is a mail address that can be put into a mailto link.
func isMailAddress(s string) bool {
	name, domain, ok := strings.Cut(s, "@")
	return ok && name != "" && strings.Contains(domain, ".") && !strings.ContainsAny(s, " <>()?&,;:\"") && !strings.Contains(domain, "@")
}

// isWebAddress reports whether s is an http or https URL.
func isWebAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != ""
}

// A Kept is one kind of data that the server stores of people.
type Kept struct {
	What string `json:"what" schema:"enum=session|guest|game|finished|unfinished|accounts-games|account|former-names|friends|chat|report|network|host|lobby|limits|push|mail|club,type=string"`
	Days int    `json:"days,omitempty" schema:"minimum=1" doc:"For how many days at most, where that does not go without saying."`
}

// Component names the schema of Kept in openapi.json: Kept.
func (Kept) Component() api.Component {
	return api.Component{Name: "Kept", About: "Something that the server keeps of people."}
}

// A privacyAnswer is the response of GET /api/privacy: who runs the server and what it stores of
// people.
type privacyAnswer struct {
	Contact string `json:"contact,omitempty" doc:"An e-mail address, or the address of a page."`
	Imprint string `json:"imprint,omitempty" doc:"Who they are, or the address of a page."`
	Kept    []Kept `json:"kept"`
}

// Component names the schema of privacyAnswer in openapi.json: Privacy.
func (privacyAnswer) Component() api.Component {
	return api.Component{Name: "Privacy", About: "Who runs this server, and what it keeps of people."}
}

// getPrivacy answers GET /api/privacy: who runs the server, and which data it stores of people for
// how long.
func (s *Service) getPrivacy(context.Context, *api.Request) (privacyAnswer, error) {
	return privacyAnswer{s.cfg.Host.Contact, s.cfg.Host.Imprint, orderedKept(s.cfg.Kept())}, nil
}

// privacyOrder is the order of the lines on the privacy page. Other lines come last.
var privacyOrder = []string{
	"session", "guest", "game", "account", "former-names", "friends", "chat", "report", "network", "host", "limits",
	"finished", "unfinished", "accounts-games", "lobby", "push", "mail", "club",
}

// orderedKept returns the privacy lines of all features in the order of the page.
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
