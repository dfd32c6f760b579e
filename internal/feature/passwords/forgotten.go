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

// maxForgotten is how many who cannot sign in wait until it is looked whether a letter can go
// to them.
const maxForgotten = 200

// lookTime is how long it may take to look for one of them.
const lookTime = 10 * time.Second

// A forgotten is somebody who says that they cannot sign in to an account any more.
type forgotten struct {
	written string // the account's name, or its address
	cookie  string // of the browser
	from    netip.Addr
}

var errNoLetters = problem.New(problem.NotFound, "notice-off", "this server sends no mail, so it sends no links to new passwords").
	With("use a recovery code, or ask whoever runs the server for a link")

type forgottenRequest struct {
	Name string `json:"name" schema:"required" doc:"The account's name, or the address that it has confirmed."`
}

func (forgottenRequest) Component() api.Component { return api.Component{Name: "Forgotten"} }

// postForgotten has a link to a new password sent to the confirmed address of an account. The
// answer is the same, and comes as soon, whether there is such an account or not: somebody
// else looks for it later. So the caller is not looked for either.
func (s *Service) postForgotten(ctx context.Context, r *api.Request, q *forgottenRequest) (api.OK, error) {
	if !s.mail.HasMail() {
		return api.OK{}, errNoLetters
	}
	if r.Header.Get("Authorization") != "" {
		return api.OK{}, caller.ErrProgram
	}
	f := forgotten{written: strings.TrimSpace(q.Name), from: s.callers.Address(r.Request)}
	if err := f.check(s.mail.CheckAddress); err != nil {
		return api.OK{}, err
	}
	if cookie, err := r.Cookie(s.callers.CookieName(r.Request)); err == nil {
		f.cookie = cookie.Value
	}
	if err := s.mayForget(ctx, &f); err != nil {
		return api.OK{}, err
	}
	select {
	case s.waiting <- f:
	default:
		busy := problem.New(problem.Unavailable, "busy", "too many people ask for links to new passwords at this moment").With("try again in a few seconds")
		busy.Wait = 5 * time.Second
		return api.OK{}, busy
	}
	return api.Done, nil
}

// byAddress reports whether an address was written. No name of an account has this sign.
func (f *forgotten) byAddress() bool { return strings.Contains(f.written, "@") }

// check says what no account and no address can be.
func (f *forgotten) check(checkAddress func(string) error) error {
	wrong := ""
	switch {
	case f.byAddress():
		if err := checkAddress(f.written); err != nil {
			wrong = err.Error()
		}
	default:
		if _, err := name.Parse(f.written); err != nil {
			wrong = err.Error()
		}
	}
	if wrong == "" {
		return nil
	}
	return problem.New(problem.Invalid, "bad-name", "this is neither the name of an account nor an address").
		WithFaults([]game.Fault{{Field: "name", Message: wrong}})
}

// mayForget counts that somebody asks for a link, or says how long they must wait. A browser in
// which the owner of the account of a name signed in has a count of its own, for when others at
// its network have used up theirs; whether it is one is only looked at then, so that what others
// are answered depends on no account.
func (s *Service) mayForget(ctx context.Context, f *forgotten) error {
	wait := s.throttle.allow(f, time.Now())
	if wait > 0 && f.cookie != "" && !f.byAddress() {
		own, known, err := s.signin.AllowKnownBrowser(ctx, f.cookie, f.written)
		if err != nil {
			return err
		}
		if known {
			wait = own
		}
	}
	if wait > 0 {
		return problem.Often("too many links to new passwords were asked for", wait)
	}
	return nil
}

// Run sends links to those who asked, one after the other, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	for {
		select {
		case f := <-s.waiting:
			if err := s.sendTo(ctx, &f); err != nil && ctx.Err() == nil {
				s.log.Warn("a link to a new password was not sent", slog.String("reason", s.reasonOf(err)))
			}
		case <-ctx.Done():
			return
		}
	}
}

// reasonOf says of an error what the log may have: nothing of whom it is about.
func (s *Service) reasonOf(err error) string {
	if often := s.mail.TooMany(); errors.Is(err, often) {
		return often.Error()
	}
	return "the store failed: " + store.Why(err)
}

// sendTo sends links to the accounts that somebody may mean.
func (s *Service) sendTo(ctx context.Context, f *forgotten) error {
	ctx, cancel := context.WithTimeout(ctx, lookTime)
	defer cancel()
	accounts, err := s.accountsMeant(ctx, f)
	for _, acc := range accounts {
		err = errors.Join(err, s.sendOne(ctx, f, &acc))
	}
	return err
}

// accountsMeant lists the accounts that have what somebody wrote as their name or address.
func (s *Service) accountsMeant(ctx context.Context, f *forgotten) (list []account.Account, err error) {
	if !f.byAddress() {
		acc, err := s.accounts.AccountByName(ctx, f.written)
		if errors.Is(err, account.ErrNoAccount) {
			return nil, nil
		}
		return []account.Account{acc}, err
	}
	people, err := s.mail.PeopleAt(ctx, f.written)
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

// sendOne sends a link to one of them.
func (s *Service) sendOne(ctx context.Context, f *forgotten, acc *account.Account) error {
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
