package caller

import (
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/problem"
	"circulade/internal/ratelimit"
)

// What is counted for something that is stored, in KiB: about what it takes on the disk.
const (
	TableSize    = 8  // a new table, beside the size of the request
	ComputerSize = 64 // more, for a table at which computer players play on by themselves
	SmallSize    = 1  // an entry of a log, a line of chat
)

// SizeInKiB returns a number of bytes in KiB, rounded up.
func SizeInKiB(bytes int) int { return (bytes + 1023) / 1024 }

const day = 24 * time.Hour

// A StorageQuota limits how many KiB each address may have stored in a day. It counts in memory,
// for at most as many addresses as a rate limit remembers.
type StorageQuota struct{ quota *ratelimit.PerAddress }

// newStorageQuota returns a quota of size KiB a day for each address.
func newStorageQuota(size int) StorageQuota {
	return StorageQuota{ratelimit.New[netip.Addr](float64(size)/day.Seconds(), size)}
}

// Allow counts size KiB against the daily quota of an address, or returns the problem that the
// quota is used up and counts nothing. A size above a whole day's quota counts as that quota.
func (s StorageQuota) Allow(addr netip.Addr, size int, now time.Time) error {
	wait := s.quota.AllowN(addr, size, now)
	if wait == 0 {
		return nil
	}
	f := problem.TooOften("this address has stored as much as it may in a day: there is room again from "+
		now.Add(wait).UTC().Format(time.RFC3339)+" on", wait)
	f.Code = "stored-much"
	return f
}

// Charge counts size KiB against the daily quota of an address without ever refusing, for games
// that go on. An address that owes a whole day's quota already is charged no more.
func (s StorageQuota) Charge(addr netip.Addr, size int, now time.Time) {
	s.quota.Charge(addr, size, now)
}

// MayStore counts size KiB that a request wants stored against the daily quota of its address. If
// that is used up and an account sends the request, it counts them against a quota of this account
// alone and one that all accounts behind the address share. If these have no room either, it
// returns the problem.
func (c *Callers) MayStore(r *http.Request, size int) error {
	return CountWithShares(c, r, func(addr netip.Addr, now time.Time) error { return c.Storage.Allow(addr, size, now) })
}
