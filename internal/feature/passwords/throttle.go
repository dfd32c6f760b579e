package passwords

import (
	"net/netip"
	"strings"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/ratelimit"
)

// A throttle bounds how often somebody may ask for a link to a new password.
type throttle struct {
	networks *ratelimit.PerAddress
	names    *ratelimit.Keyed[nameAndNetwork]
}

// A nameAndNetwork is what was written as an account's name or address, and from which network.
type nameAndNetwork struct {
	key  string
	from netip.Addr
}

func newThrottle(l Limits) *throttle {
	return &throttle{
		networks: ratelimit.New[netip.Addr](l.SignIns/6, max(1, l.SignInBurst/3)),
		names:    ratelimit.New[nameAndNetwork](l.SignIns/60, max(1, l.SignInBurst/8)),
	}
}

// allow counts by network and by what was written. It does not look whether there is such an
// account.
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
