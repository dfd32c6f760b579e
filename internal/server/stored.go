package server

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"circulade/internal/account"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// What something that is stored counts for, in KiB: about what it takes on the disk.
const (
	tableSize    = 8  // a new table, beside what was sent
	computerSize = 64 // more, where computer players go on without being asked
	smallSize    = 1  // an entry of a log, a line of chat
)

// sizeOf is what bytes that were sent count for.
func sizeOf(bytes int) int { return (bytes + 1023) / 1024 }

const aDay = 24 * time.Hour

// A quota counts what addresses leave on the disk, in KiB. It is kept in memory, of as many
// addresses as a rate limit remembers.
type quota struct{ of *ratelimit.PerAddress }

// newQuota lets each address store so many KiB a day.
func newQuota(size int) quota {
	return quota{ratelimit.New[netip.Addr](float64(size)/aDay.Seconds(), size)}
}

// may counts something new of a size, or says why it may not be.
func (q quota) may(addr netip.Addr, size int, now time.Time) error {
	wait := q.of.AllowN(addr, size, now)
	if wait == 0 {
		return nil
	}
	f := refusal.Often("from this address as much was stored as may be in a day: there is room again from "+
		now.Add(wait).UTC().Format(time.RFC3339)+" on", wait)
	f.Code = "stored-much"
	return f
}

// took counts what is never refused: games that go on go on. Nobody owes more than a day.
func (q quota) took(addr netip.Addr, size int, now time.Time) { q.of.Charge(addr, size, now) }

// sqlHosted is about how many bytes the tables take that somebody is the host of. A pack counts
// once, as it is stored, however many of them have it; what others offered there
// counts when it was accepted.
const sqlHosted = `SELECT CAST(coalesce(sum(octet_length(s.setup) + ?2 + ?3 * g.seq), 0)
	+ (SELECT coalesce(sum(octet_length(p.data)), 0) FROM packs p WHERE p.hash IN (SELECT u.pack
		FROM grants h JOIN pack_uses u ON u.game = h.game AND (u.seq = 0
			OR EXISTS (SELECT 1 FROM entries e WHERE e.game = u.game AND e.seq = u.seq AND substr(e.data, 1, CAST(?5 AS INTEGER)) = ?4))
			WHERE h.holder = ?1 AND h.kind = 'host')) AS BIGINT)
	FROM grants r JOIN games g ON g.id = r.game JOIN setups s ON s.game = g.id WHERE r.holder = ?1 AND r.kind = 'host'`

// accepted is how an entry begins by which a pack is accepted (gamelog.Log.AcceptPack).
const accepted = `{"seat":-1,"pack":{"accept":`

// keepsMuch says why somebody may make no more tables, if so: those that they are the host of
// take all the room that there is for one person.
func (s *Server) keepsMuch(ctx context.Context, who access.Who) error {
	most := s.cfg.Limits.GuestBytes
	switch _, err := s.accounts.Account(ctx, who.Holder); {
	case err == nil:
		most = s.cfg.Limits.AccountBytes
	case !errors.Is(err, account.ErrNoAccount):
		return ofAccount(err)
	}
	var has int64
	err := s.cfg.Rows.Look(ctx, func(tx *store.Tx) error {
		return tx.One(sqlHosted, []any{who.Holder[:], tableSize << 10, 512, []byte(accepted), len(accepted)}, &has)
	})
	if err != nil {
		return refusal.OfStore(err)
	}
	if has < most {
		return nil
	}
	return refusal.New(refusal.Conflict, "keeps-much", "the tables that you have made take all the room that there is for one person").
		With("delete some that you need no more")
}
