package caller

import (
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/problem"
	"circulade/internal/ratelimit"
)

// What something that is stored counts for, in KiB: about what it takes on the disk.
const (
	TableSize    = 8  // a new table, beside what was sent
	ComputerSize = 64 // more, where computer players go on without being asked
	SmallSize    = 1  // an entry of a log, a line that somebody says
)

// SizeOf returns what bytes that were sent count for, in KiB.
func SizeInKiB(bytes int) int { return (bytes + 1023) / 1024 }

const day = 24 * time.Hour

// Storage counts what addresses leave on the disk, in KiB. It is kept in memory, of as many
// addresses as a rate limit remembers.
type StorageQuota struct{ quota *ratelimit.PerAddress }

// newStorage lets each address store so many KiB a day.
func newStorageQuota(size int) StorageQuota {
	return StorageQuota{ratelimit.New[netip.Addr](float64(size)/day.Seconds(), size)}
}

// May counts something new of a size in KiB, or says why it may not be.
func (s StorageQuota) Allow(addr netip.Addr, size int, now time.Time) error {
	wait := s.quota.AllowN(addr, size, now)
	if wait == 0 {
		return nil
	}
	f := problem.TooOften("from this address as much was stored as may be in a day: there is room again from "+
		now.Add(wait).UTC().Format(time.RFC3339)+" on", wait)
	f.Code = "stored-much"
	return f
}

// Charge counts what is never refused: games that go on go on. Nobody owes more than a day.
func (s StorageQuota) Charge(addr netip.Addr, size int, now time.Time) {
	s.quota.Charge(addr, size, now)
}

// MayStore counts something new of a size in KiB that a request has stored, or says why it may not be.
func (c *Callers) MayStore(r *http.Request, size int) error {
	return CountWithShares(c, r, func(addr netip.Addr, now time.Time) error { return c.Storage.Allow(addr, size, now) })
}
