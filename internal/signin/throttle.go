package signin

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/name"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// A throttle bounds how often somebody may try to sign in, and how often an account changes its
// name. It slows down whoever guesses, and never keeps the owner of an account out: a browser that
// signed in to it before has a count of its own.
type throttle struct {
	networks *ratelimit.PerAddress
	accounts *ratelimit.Keyed[networkAttempt]
	browsers *ratelimit.Keyed[browserAttempt]
	renames  *ratelimit.Keyed[account.Person]
}

// An attempt is an account as it is tried from a network. It need not exist.
type networkAttempt struct {
	key  string
	from netip.Addr
}

// A knownAttempt is an account as it is tried with a browser that it knows.
type browserAttempt struct {
	key     string
	browser store.Holder
}

// RenamesOfHour is how many names an account may have in an hour.
const RenamesPerHour = 5

func newThrottle(l Limits) *throttle {
	return &throttle{
		networks: ratelimit.New[netip.Addr](l.SignIns, l.SignInBurst),
		accounts: ratelimit.New[networkAttempt](l.SignIns/6, max(1, l.SignInBurst/3)),
		browsers: ratelimit.New[browserAttempt](l.SignIns/6, max(1, l.SignInBurst/3)),
		renames:  ratelimit.New[account.Person](RenamesPerHour/time.Hour.Seconds(), RenamesPerHour),
	}
}

// MaySignIn counts an attempt to sign in as somebody ("" if that is not known yet), or says
// how long to wait. Whether the name is an account's makes no difference to a stranger.
func (s *Service) MaySignIn(r *http.Request, written string) error {
	key, ctx := name.Key(written), r.Context()
	var wait time.Duration
	if cookie, err := r.Cookie(s.callers.CookieName(r)); err == nil && key != "" {
		browser, known, err := s.accounts.KnownBrowser(ctx, cookie.Value, written)
		if err != nil {
			return caller.ProblemOf(err)
		}
		if known {
			wait = caller.AllowOnAllServers(ctx, s.callers, s.throttle.browsers, browserAttempt{key, browser}, "sign-in browser "+key+" "+hex.EncodeToString(browser[:]))
			if wait > 0 {
				return tooManyAttempts(wait)
			}
			return nil
		}
	}
	from := s.callers.Address(r)
	wait = caller.AllowOnAllServers(ctx, s.callers, s.throttle.networks, from, "sign-in network "+from.String())
	if wait == 0 && key != "" {
		from = httpd.Network(s.cfg.Ingress.ClientAddr(r)) // a club has no more tries at one account than a household
		wait = caller.AllowOnAllServers(ctx, s.callers, s.throttle.accounts, networkAttempt{key, from}, "sign-in account "+key+" "+from.String())
	}
	if wait > 0 {
		return tooManyAttempts(wait)
	}
	return nil
}

func tooManyAttempts(wait time.Duration) error {
	return problem.TooOften("too many attempts to sign in", wait)
}

// AllowKnown counts an attempt with the cookie of a browser in which the owner of the account of a
// name signed in before, or says how long to wait. It counts at this server alone. Of any other
// browser it reports that it is not known, and counts nothing.
func (s *Service) AllowKnownBrowser(ctx context.Context, cookie, written string) (wait time.Duration, known bool, err error) {
	browser, known, err := s.accounts.KnownBrowser(ctx, cookie, written)
	if err != nil || !known {
		return 0, false, caller.ProblemOf(err)
	}
	return s.throttle.browsers.Allow(browserAttempt{name.Key(written), browser}, time.Now()), true, nil
}

// MayRename counts another name for an account, which takes one from others as a new account
// does, or says how long to wait.
func (s *Service) MayRename(r *http.Request, p account.Person) error {
	if wait := s.throttle.renames.Allow(p, time.Now()); wait > 0 {
		return problem.TooOften(fmt.Sprintf("an account changes its name %d times an hour at most", RenamesPerHour), wait)
	}
	if wait := s.AllowNewName(r); wait > 0 {
		return problem.TooOften("too many new names from this address", wait)
	}
	return nil
}

// AllowName counts a new account, or a new name of one, for an address, or says how long to wait.
func (s *Service) AllowNewName(r *http.Request) time.Duration {
	from := s.callers.Address(r)
	return caller.AllowOnAllServers(r.Context(), s.callers, s.signUps, from, "account "+from.String())
}
