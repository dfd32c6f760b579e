package moderation

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"time"
	"unicode/utf8"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/permission"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/problem"
)

// errBadDecision returns the problem that a ban, mute or announcement cannot be made as requested,
// because a field of the request is wrong as message says.
func errBadDecision(field, message string) error {
	return problem.New(problem.Invalid, "bad-rule", "this is not valid: the "+field+" "+message).
		WithFaults([]game.Fault{{Field: field, Message: message}})
}

// readText returns the text written, without space around it, of the field of a request with the name
// field. It returns a problem if it has fewer than least or more than most characters, or control
// characters other than a new line.
func readText(field, written string, least, most int) (string, error) {
	written = strings.TrimSpace(written)
	if n := utf8.RuneCountInString(written); n < least || n > most {
		return "", errBadDecision(field, fmt.Sprintf("has %d characters; it must have %d to %d", n, least, most))
	}
	if strings.ContainsFunc(written, func(r rune) bool { return r < ' ' && r != '\n' || r == 0x7f }) {
		return "", errBadDecision(field, "holds a character that cannot be seen")
	}
	return written, nil
}

// readEnd parses the end of a ban or announcement, which is in RFC 3339 and in the future. For "",
// which stands for no end, it returns the zero Time.
func (s *Service) readEnd(written string) (time.Time, error) {
	if written == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.RFC3339, written)
	switch {
	case err != nil:
		return t, errBadDecision("until", "is no time as in RFC 3339, like 2026-12-31T18:00:00Z")
	case !t.After(s.decisions.Now()):
		return t, errBadDecision("until", "is over already: it must be in the future")
	case t.Year() > 9999:
		return t, errBadDecision("until", "is too far away")
	}
	return t.UTC(), nil
}

const (
	widest4 = 8 // of the networks that can be banned, in bits
	widest6 = 24
)

// readBannableNetwork parses a network to be banned. It returns a problem for a text that is none, and
// for a network that holds this machine or a proxy of the server, or is too wide.
func (s *Service) readBannableNetwork(written string) (netip.Prefix, error) {
	list, err := httpd.ParseNetworks([]string{written})
	if err != nil {
		return netip.Prefix{}, errBadDecision("network", "is none: it must be like 192.0.2.0/24, 2001:db8::/32 or 192.0.2.7")
	}
	p := list[0]
	switch {
	case p.Overlaps(netip.MustParsePrefix("127.0.0.0/8")), p.Overlaps(netip.MustParsePrefix("::1/128")):
		return p, errBadDecision("network", "holds this machine itself, which is never banned")
	case p.Addr().Is4() && p.Bits() < widest4:
		return p, errBadDecision("network", fmt.Sprintf("is too wide: it may be a /%d or smaller", widest4))
	case p.Addr().Is6() && p.Bits() < widest6:
		return p, errBadDecision("network", fmt.Sprintf("is too wide: it may be a /%d or smaller", widest6))
	}
	for _, proxy := range s.cfg.Ingress.Proxies {
		if p.Overlaps(proxy) {
			return p, errBadDecision("network", "holds a proxy of this server, through which others come")
		}
	}
	return p, nil
}

var (
	errYourself = problem.New(problem.Conflict, "yourself", "nobody bans themselves")
	errIsAdmin  = problem.New(problem.Conflict, "is-admin", permission.ErrBanAdmin.Error())
	errNoNamed  = problem.New(problem.NotFound, "not-found", "no account has this name")
	errNoBan    = problem.New(problem.NotFound, "not-found", permission.ErrNoBan.Error())
	errManyBans = problem.New(problem.Conflict, "too-many-bans", permission.ErrTooManyBans.Error())
)

// decisionProblem turns an error of making or lifting a ban, or of an announcement, into the problem
// with which a request is answered; other errors count as those of the store, and nil stays nil.
func decisionProblem(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, account.ErrNoAccount):
		return errNoNamed
	case errors.Is(err, permission.ErrBanAdmin):
		return errIsAdmin
	case errors.Is(err, permission.ErrNoBan):
		return errNoBan
	case errors.Is(err, permission.ErrTooManyBans):
		return errManyBans
	}
	return caller.ProblemOf(err)
}
