package table

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"net/netip"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/replay"
)

// A ShareLink opens a replay to whoever has it. Its id is not the table's, which
// lets people watch and cannot be withdrawn.
type ShareLink struct {
	ID     string `json:"id"`
	Secret string `json:"secret"`
}

func newShareLink(secret string) ShareLink {
	sum := sha256.Sum256([]byte("circulade replay\n" + secret))
	return ShareLink{access.ID(sum[:16]), secret}
}

// share opens the finished game to whoever has the link, which stays the same
// until it is withdrawn. That is why the log keeps this secret as it is: it opens
// nothing that does not stand beside it.
func (t *Table) share(who access.Who) (ShareLink, error) {
	if err := t.mayShare(who); err != nil {
		return ShareLink{}, err
	}
	if t.log.Share() == "" && !t.log.May().Share() {
		return ShareLink{}, problem.Often("this game was shared anew too often", time.Hour)
	}
	if t.log.Share() == "" {
		if t.roster.CountGrants(store.ReplaySeat, store.GrantLink) > 0 { // of links that came to nothing
			if err := t.clear(store.ReplaySeat); err != nil {
				return ShareLink{}, err
			}
		}
		secret := access.NewSecret()
		holder, _ := access.HolderOf(secret)
		// By this grant the table is found; before the log has the secret, it opens nothing.
		if err := t.roster.Grant(store.ReplaySeat, store.GrantLink, holder); err != nil {
			return ShareLink{}, err
		}
		if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Share: secret}); err != nil {
			return ShareLink{}, err
		}
	}
	return newShareLink(t.log.Share()), nil
}

// unshare withdraws the link. The log says so first: that counts.
func (t *Table) unshare(who access.Who) error {
	if err := t.mayShare(who); err != nil {
		return err
	}
	if t.log.Share() != "" {
		if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Unshare: true}); err != nil {
			return err
		}
	}
	if err := t.clear(store.ReplaySeat); err != nil {
		return err
	}
	return t.regrant()
}

func (t *Table) mayShare(who access.Who) error {
	switch {
	case t.roster.HeldBy(who).None():
		return ErrSeat
	case t.log.Status() == store.Playing, t.log.IsLate():
		return ErrNotOver
	}
	return t.sure()
}

// opens reports whether the table's replay is shared under an id and a secret.
// Who knows the table's own id may use it too.
func (t *Table) opens(id, secret string) bool {
	if t.log.Share() == "" {
		return false
	}
	have, want := sha256.Sum256([]byte(secret)), sha256.Sum256([]byte(t.log.Share()))
	return subtle.ConstantTimeCompare(have[:], want[:]) == 1 && (id == t.id || id == newShareLink(secret).ID)
}

// SharedReplay finds a replay by its secret alone: the reader does not learn at
// which table it was played. The id is that of the link, or the table's own.
func (h *Registry) SharedReplay(ctx context.Context, id, secret string, from netip.Addr) (*replay.Replay, error) {
	holder, ok := access.HolderOf(secret)
	if !ok {
		return nil, errNoReplay
	}
	looking, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	held, err := h.cfg.Store.GamesOf(looking, holder, store.Place{}, 1)
	if err != nil {
		h.damages.tell(ctx, h.cfg.Log, err)
		return nil, problem.OfStore(err)
	}
	for _, g := range held {
		if g.Seat != store.ReplaySeat {
			continue
		}
		t, err := h.Hold(g.ID, from)
		if err != nil {
			return nil, err
		}
		defer t.Release()
		return ask(ctx, t, func() (*replay.Replay, error) {
			if !t.opens(id, secret) {
				return nil, errNoReplay
			}
			return t.replay()
		})
	}
	return nil, errNoReplay
}
