package passwords

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/name"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// maxQueuedRequests is how many requests for links wait in the queue until they are looked up.
const maxQueuedRequests = 200

// sendTimeout is how long it may take to look up the accounts of a request and send the links.
const sendTimeout = 10 * time.Second

// A linkRequest is a queued request for a link to a new password.
type linkRequest struct {
	nameOrAddress string     // the account's name or its mail address, as written
	cookie        string     // the browser's session secret, if any
	from          netip.Addr // the address under which it is counted
}

var errNoMail = problem.New(problem.NotFound, "notice-off", "this server sends no mail, so it sends no links to new passwords").
	WithHint("use a recovery code, or ask whoever runs the server for a link")

// A forgottenRequest is the body of POST /api/session/forgotten.
type forgottenRequest struct {
	Name string `json:"name" schema:"required" doc:"The account's name, or the address that it has confirmed."`
}

// Component names the schema of forgottenRequest in openapi.json: Forgotten.
func (forgottenRequest) Component() api.Component { return api.Component{Name: "Forgotten"} }

// postForgotten answers POST /api/session/forgotten: it queues a request for a link to a new
// password, which Run sends by mail. Whether there is such an account can be told neither from the
// response nor from how long it takes; for the same reason the caller is not identified.
func (s *Service) postForgotten(ctx context.Context, r *api.Request, q *forgottenRequest) (api.OK, error) {
	if !s.mail.HasMail() {
		return api.OK{}, errNoMail
	}
	if r.Header.Get("Authorization") != "" {
		return api.OK{}, caller.ErrProgram
	}
	f := linkRequest{nameOrAddress: strings.TrimSpace(q.Name), from: s.callers.Address(r.Request)}
	if err := f.validate(s.mail.CheckAddress); err != nil {
		return api.OK{}, err
	}
	if cookie, err := r.Cookie(s.callers.CookieName(r.Request)); err == nil {
		f.cookie = cookie.Value
	}
	if err := s.allowLinkRequest(ctx, &f); err != nil {
		return api.OK{}, err
	}
	select {
	case s.linkRequests <- f:
	default:
		busy := problem.New(problem.Unavailable, "busy", "too many people ask for links to new passwords at this moment").WithHint("try again in a few seconds")
		busy.Wait = 5 * time.Second
		return api.OK{}, busy
	}
	return api.Done, nil
}

// isAddress reports whether the person wrote a mail address and not an account's name: the text
// contains @.
func (f *linkRequest) isAddress() bool { return strings.Contains(f.nameOrAddress, "@") }

// validate returns a problem if what the person wrote can be neither an account's name nor a mail
// address; checkAddress returns an error for a text that is no mail address.
func (f *linkRequest) validate(checkAddress func(string) error) error {
	wrong := ""
	switch {
	case f.isAddress():
		if err := checkAddress(f.nameOrAddress); err != nil {
			wrong = err.Error()
		}
	default:
		if _, err := name.Parse(f.nameOrAddress); err != nil {
			wrong = err.Error()
		}
	}
	if wrong == "" {
		return nil
	}
	return problem.New(problem.Invalid, "bad-name", "this is neither the name of an account nor an address").
		WithFaults([]game.Fault{{Field: "name", Message: wrong}})
}

// allowLinkRequest counts a request for a link against the limits of its network, or returns a
// problem with the time to wait. When the network's limit is used up, a browser in which the
// account's owner has signed in before has another limit of its own; only then is the account
// looked up, so that to anybody else the response reveals nothing.
func (s *Service) allowLinkRequest(ctx context.Context, f *linkRequest) error {
	wait := s.throttle.allow(f, time.Now())
	if wait > 0 && f.cookie != "" && !f.isAddress() {
		own, known, err := s.signin.AllowKnownBrowser(ctx, f.cookie, f.nameOrAddress)
		if err != nil {
			return err
		}
		if known {
			wait = own
		}
	}
	if wait > 0 {
		return problem.TooOften("too many links to new passwords were asked for", wait)
	}
	return nil
}

// Run sends links to new passwords for the queued requests, one after the other, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	for {
		select {
		case f := <-s.linkRequests:
			if err := s.sendLinks(ctx, &f); err != nil && ctx.Err() == nil {
				s.log.Warn("a link to a new password was not sent", slog.String("reason", s.logReason(err)))
			}
		case <-ctx.Done():
			return
		}
	}
}

// logReason returns the text for the server's log about an error of sending a link. It contains
// nothing about the person.
func (s *Service) logReason(err error) string {
	if often := s.mail.TooMany(); errors.Is(err, often) {
		return often.Error()
	}
	return "the store failed: " + store.Why(err)
}

// sendLinks sends a link to a new password to the owner of each account that the name or mail
// address in f may mean.
func (s *Service) sendLinks(ctx context.Context, f *linkRequest) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	accounts, err := s.matchingAccounts(ctx, f)
	for _, acc := range accounts {
		err = errors.Join(err, s.sendLink(ctx, f, &acc))
	}
	return err
}

// matchingAccounts returns the accounts whose name or confirmed mail address is what the person
// wrote; none if there is no such account.
func (s *Service) matchingAccounts(ctx context.Context, f *linkRequest) (list []account.Account, err error) {
	if !f.isAddress() {
		acc, err := s.accounts.AccountByName(ctx, f.nameOrAddress)
		if errors.Is(err, account.ErrNoAccount) {
			return nil, nil
		}
		return []account.Account{acc}, err
	}
	people, err := s.mail.PeopleAt(ctx, f.nameOrAddress)
	if err != nil {
		return nil, err
	}
	for _, p := range people {
		acc, err := s.accounts.Account(ctx, p)
		if errors.Is(err, account.ErrNoAccount) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, acc)
	}
	return list, nil
}

// sendLink sends a link to a new password to the owner of an account, if they have confirmed a mail
// address.
func (s *Service) sendLink(ctx context.Context, f *linkRequest, acc *account.Account) error {
	to := &Addressee{Person: acc.Person, From: f.from}
	to.Link = func(tx *store.Tx, address []byte) (called, secret string, err error) {
		return s.accounts.NewMailedReset(tx, acc.Person, address)
	}
	browser, known, err := s.accounts.KnownBrowser(ctx, f.cookie, acc.Name)
	if err != nil {
		return err
	}
	if known {
		to.Browser = browser[:]
	}
	return s.mail.SendLink(ctx, to)
}
