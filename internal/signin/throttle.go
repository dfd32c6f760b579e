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

// A throttle limits how often a network or browser may try to sign in to an account, and how often
// an account may change its name. It slows down whoever guesses passwords, without keeping the
// owner out: a browser in which the owner signed in before has a limit of its own.
type throttle struct {
	networks *ratelimit.PerAddress
	accounts *ratelimit.Keyed[networkAttempt]
	browsers *ratelimit.Keyed[browserAttempt]
	renames  *ratelimit.Keyed[account.Person]
}

// A networkAttempt is the key under which a rate limit counts attempts to sign in to one name from
// one network, whether there is an account of that name or not.
type networkAttempt struct {
	key  string
	from netip.Addr
}

// A browserAttempt is the key under which a rate limit counts attempts to sign in to one account by
// a browser in which its owner signed in before.
type browserAttempt struct {
	key     string
	browser store.Holder
}

// RenamesPerHour is how often an account may change its name in an hour.
const RenamesPerHour = 5

// newThrottle returns a throttle with the limits l. At any one account, an address may make a sixth
// of the attempts that it may make in all, and a third of those at once. A browser known to the
// account has as many of its own.
func newThrottle(l Limits) *throttle {
	return &throttle{
		networks: ratelimit.New[netip.Addr](l.SignIns, l.SignInBurst),
		accounts: ratelimit.New[networkAttempt](l.SignIns/6, max(1, l.SignInBurst/3)),
		browsers: ratelimit.New[browserAttempt](l.SignIns/6, max(1, l.SignInBurst/3)),
		renames:  ratelimit.New[account.Person](RenamesPerHour/time.Hour.Seconds(), RenamesPerHour),
	}
}

// MaySignIn counts an attempt to sign in to the account with the typed name ("" if the name is not
// known yet), or returns the problem that there were too many from the request's address, or from
// its network to this name. A browser in which the account's owner signed in before has only a
// limit of its own. For all others it makes no difference whether there is such an account.
func (s *Service) MaySignIn(r *http.Request, typedName string) error {
	key, ctx := name.Key(typedName), r.Context()
	var wait time.Duration
	if cookie, err := r.Cookie(s.callers.CookieName(r)); err == nil && key != "" {
		browser, known, err := s.accounts.KnownBrowser(ctx, cookie.Value, typedName)
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

// tooManyAttempts returns the problem that says how long to wait with the next attempt to sign in.
func tooManyAttempts(wait time.Duration) error {
	return problem.TooOften("too many attempts to sign in", wait)
}

// AllowKnownBrowser counts an attempt to sign in by a browser in which the owner of the account
// with the typed name signed in before, and returns 0 or how long to wait. cookie is the browser's
// session cookie. It counts at this server alone. For any other browser known is false and nothing
// is counted.
func (s *Service) AllowKnownBrowser(ctx context.Context, cookie, typedName string) (wait time.Duration, known bool, err error) {
	browser, known, err := s.accounts.KnownBrowser(ctx, cookie, typedName)
	if err != nil || !known {
		return 0, false, caller.ProblemOf(err)
	}
	return s.throttle.browsers.Allow(browserAttempt{name.Key(typedName), browser}, time.Now()), true, nil
}

// MayRename counts one change of name of person p's account, which may have RenamesPerHour, and one
// in the limit of the request's address for new accounts and names; or it returns the problem that
// there were too many.
func (s *Service) MayRename(r *http.Request, p account.Person) error {
	if wait := s.throttle.renames.Allow(p, time.Now()); wait > 0 {
		return problem.TooOften(fmt.Sprintf("an account changes its name %d times an hour at most", RenamesPerHour), wait)
	}
	if wait := s.AllowNewName(r); wait > 0 {
		return problem.TooOften("too many new names from this address", wait)
	}
	return nil
}

// AllowNewName counts a new account or a new name of an account in the limit that the request's
// address has for both at all servers together, and returns 0 or how long to wait.
func (s *Service) AllowNewName(r *http.Request) time.Duration {
	from := s.callers.Address(r)
	return caller.AllowOnAllServers(r.Context(), s.callers, s.signUps, from, "account "+from.String())
}
