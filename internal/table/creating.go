package table

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// Made is the response to a request that made a table: the table, its links and its secret keys.
type Made struct {
	Reseated
	plan.Keys
}

// Plan checks the wanted setup q of a new table and returns the plan for it, or a problem that lists the
// faults. It stores nothing.
func (h *Registry) Plan(q *plan.Wanted) (*plan.Plan, error) { return plan.New(q, h.bots, h.books) }

// Make creates the planned table with the caller as its host and returns it with its links. The table, which
// is then in memory, counts against the limit of open tables of the address from. If the same request has
// created the table before, Make returns that table.
func (h *Registry) Make(ctx context.Context, p *plan.Plan, who access.Who, from netip.Addr) (Made, error) {
	id := p.ID()
	grants, keys := p.Grants(id, who.Holder, h.cfg.Now().UnixMilli())
	again, err := h.storePlanned(ctx, p, id, grants)
	if err != nil {
		return Made{}, err
	}
	t, err := h.Hold(id, from)
	if err != nil {
		return Made{}, err
	}
	defer t.Release()
	data, err := ask(ctx, t, func() (json.RawMessage, error) {
		if again {
			if err := t.roster.grantRepeatedMake(p, who, grants); err != nil {
				return nil, err
			}
		} else {
			t.projection.firstTrusted = 0 // nobody has been told of it before
		}
		t.clock.Advance()
		return t.renderSince(who, newClient)
	})
	return Made{Reseated{data, p.Invitations(keys.Secrets)}, keys}, err
}

// MakeForPersons creates the planned table under a given id, without a host, and gives its first seat to the
// first of the persons, and so on; a zero Holder gets none, where a computer player sits. If the table exists already, it does nothing and returns nil.
func (h *Registry) MakeForPersons(ctx context.Context, p *plan.Plan, id string, persons []store.Holder) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	var grants []store.Grant
	for i, person := range persons {
		if person == (store.Holder{}) {
			continue
		}
		grants = append(grants, store.Grant{
			Game: id, Seat: i, Kind: store.GrantPerson, Holder: person, Created: h.cfg.Now().UnixMilli(),
		})
	}
	st := p.Start
	st.Called, st.Hostless = true, true
	if err := h.storeTable(ctx, id, st, p.Game, grants); err != nil && !errors.Is(err, store.ErrExists) {
		return h.createFailed(ctx, err)
	}
	return nil
}

// storePlanned stores the planned table with its grants, even if ctx is cancelled meanwhile. again says that
// the same request has stored it before.
func (h *Registry) storePlanned(ctx context.Context, p *plan.Plan, id string, grants []store.Grant) (again bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	err = h.storeTable(ctx, id, p.Start, p.Game, grants)
	if p.Repeatable() && errors.Is(err, store.ErrExists) {
		return true, nil
	}
	if err != nil {
		return false, h.createFailed(ctx, err)
	}
	return false, nil
}

// grantRepeatedMake gives the sender of a repeated request to make a table the grants that its maker got,
// unless the sender has the host's rights already. It returns an error if another request used the id, the
// host's rights have been passed on since, or too many browsers have repeated the request.
func (r *Roster) grantRepeatedMake(p *plan.Plan, who access.Who, grants []store.Grant) error {
	if r.log.Made != p.Start.Made {
		return errReused
	}
	if r.HeldBy(who).Host {
		return nil
	}
	if !r.stillHosts(grants) {
		return errReused.WithHint("the host's rights of that table are somebody else's now")
	}
	if r.CountGrants(store.HostSeat, store.GrantHost) >= MaxHolders {
		return problem.TooOften("this request was repeated by too many browsers", time.Minute)
	}
	err := r.keeper.writeStore("granting", func(ctx context.Context, s store.Store) error { return s.Grant(ctx, grants...) })
	if err != nil {
		return err
	}
	return r.keeper.reloadGrants()
}

// storeTable writes a new table to the store: its start st, its game g and its grants. It returns the
// store's error as it is, store.ErrExists if the id is taken.
func (h *Registry) storeTable(ctx context.Context, id string, st gamelog.Start, g *game.Game, grants []store.Grant) error {
	now := h.cfg.Now().UnixMilli()
	info := store.Info{ID: id, Created: now, Updated: now, Status: store.Playing}
	if g.State().Over() {
		info.Status = store.Over
	}
	l, err := gamelog.New(st, g, info.Status)
	if err != nil {
		return err
	}
	l.SetCreated(now)
	turn := l.Awaited()
	info.Summary, info.Turn = l.Summary(), &turn
	stored, err := st.ToStore(info, g)
	if err != nil {
		return err
	}
	if st.Fixture != nil && st.Clock != nil {
		stored.Due = &store.Due{At: st.Fixture.StartsAt, Slow: !st.Clock.IsRealTime()}
	}
	return h.cfg.Store.Create(ctx, stored, grants...)
}

// createFailed logs that a table could not be stored and returns the Problem for the caller.
func (h *Registry) createFailed(ctx context.Context, err error) *problem.Problem {
	h.cfg.Log.ErrorContext(ctx, "the store failed", "doing", "creating a table", "reason", store.Why(err))
	return problem.OfStore(err)
}
