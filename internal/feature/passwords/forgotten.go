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

// maxQueuedRequests is how many who cannot sign in wait until it is looked whether a letter can go
// to them.
const maxQueuedRequests = 200

// sendTimeout is how long it may take to look for one of them.
const sendTimeout = 10 * time.Second

// A linkRequest is somebody who says that they cannot sign in to an account any more.
type linkRequest struct {
	nameOrAddress string // the account's name, or its address
	cookie        string // of the browser
	from          netip.Addr
}

var errNoMail = problem.New(problem.NotFound, "notice-off", "this server sends no mail, so it sends no links to new passwords").
	WithHint("use a recovery code, or ask whoever runs the server for a link")

type forgottenRequest struct {
	Name string `json:"name" schema:"required" doc:"The account's name, or the address that it has confirmed."`
}

func (forgottenRequest) Component() api.Component { return api.Component{Name: "Forgotten"} }

// postForgotten has a link to a new password sent to the confirmed address of an account. The
// answer is the same, and comes as soon, whether there is such an account or not: somebody
// else looks for it later. So the caller is not looked for either.
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

// isAddress reports whether an address was written. No name of an account has this sign.
func (f *linkRequest) isAddress() bool { return strings.Contains(f.nameOrAddress, "@") }

// validate says what no account and no address can be.
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

// allowLinkRequest counts that somebody asks for a link, or says how long they must wait. A browser in
// which the owner of the account of a name signed in has a count of its own, for when others at
// its network have used up theirs; whether it is one is only looked at then, so that what others
// are answered depends on no account.
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

// Run sends links to those who asked, one after the other, until ctx ends.
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

// logReason says of an error what the log may have: nothing of whom it is about.
func (s *Service) logReason(err error) string {
	if often := s.mail.TooMany(); errors.Is(err, often) {
		return often.Error()
	}
	return "the store failed: " + store.Why(err)
}

// sendLinks sends links to the accounts that somebody may mean.
func (s *Service) sendLinks(ctx context.Context, f *linkRequest) error {
	ctx, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	accounts, err := s.matchingAccounts(ctx, f)
	for _, acc := range accounts {
		err = errors.Join(err, s.sendLink(ctx, f, &acc))
	}
	return err
}

// matchingAccounts lists the accounts that have what somebody wrote as their name or address.
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

// sendLink sends a link to one of them.
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
