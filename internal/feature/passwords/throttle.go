package passwords

import (
	"net/netip"
	"strings"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/ratelimit"
)

// A throttle limits how often a network may ask for links to new passwords: for each account, and
// for all accounts together.
type throttle struct {
	networks *ratelimit.PerAddress
	names    *ratelimit.Keyed[nameAndNetwork]
}

// A nameAndNetwork is the key of a limit: an account's name or address, and the network that asks.
type nameAndNetwork struct {
	key  string
	from netip.Addr
}

// newThrottle returns a throttle whose limits are fractions of l, the limits for signing in.
func newThrottle(l Limits) *throttle {
	return &throttle{
		networks: ratelimit.New[netip.Addr](l.SignIns/6, max(1, l.SignInBurst/3)),
		names:    ratelimit.New[nameAndNetwork](l.SignIns/60, max(1, l.SignInBurst/8)),
	}
}

// allow counts the request f and returns 0, or returns how long its network has to wait. It does
// not look up whether there is such an account.
func (t *throttle) allow(f *linkRequest, now time.Time) time.Duration {
	if wait := t.networks.Allow(f.from, now); wait > 0 {
		return wait
	}
	key := strings.ToLower(f.nameOrAddress)
	if !f.isAddress() {
		key = name.Key(f.nameOrAddress)
	}
	return t.names.Allow(nameAndNetwork{key, f.from}, now)
}
