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

// Made is the answer to a new table.
type Made struct {
	Reseated
	plan.Keys
}

// Plan looks whether a table can be as it is wanted, or says what is wrong with it. Nothing
// is stored.
func (h *Registry) Plan(q *plan.Wanted) (*plan.Plan, error) { return plan.New(q, h.bots) }

// Make makes the table that was planned, for somebody who is its host from now on, or
// finds that the same request has made it already.
func (h *Registry) Make(ctx context.Context, p *plan.Plan, who access.Who, from netip.Addr) (Made, error) {
	id := p.ID()
	grants, keys := p.Grants(id, who.Holder, h.cfg.Now().UnixMilli())
	again, err := h.made(ctx, p, id, grants)
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
			if err := t.roster.remade(p, who, grants); err != nil {
				return nil, err
			}
		} else {
			t.projection.firstTrusted = 0 // nobody has been told of it before
		}
		t.clock.Advance()
		return t.see(who, newClient)
	})
	return Made{Reseated{data, p.Invitations(keys.Secrets)}, keys}, err
}

// MakeFor makes the table that was planned, under an id, for persons who have its seats
// in their order. It has no host: none of them is more than the others. Whoever makes it
// again under that id finds it.
func (h *Registry) MakeFor(ctx context.Context, p *plan.Plan, id string, persons []store.Holder) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	var grants []store.Grant
	for i, person := range persons {
		grants = append(grants, store.Grant{
			Game: id, Seat: i, Kind: store.GrantPerson, Holder: person, Created: h.cfg.Now().UnixMilli(),
		})
	}
	st := p.Start
	st.Called, st.Hostless = true, true
	if err := h.create(ctx, id, st, p.Game, grants); err != nil && !errors.Is(err, store.ErrExists) {
		return h.notCreated(ctx, err)
	}
	return nil
}

// made stores a new table, or finds that the same request has made it already. What
// is begun is finished, though the visitor may have gone.
func (h *Registry) made(ctx context.Context, p *plan.Plan, id string, grants []store.Grant) (again bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	err = h.create(ctx, id, p.Start, p.Game, grants)
	if p.Repeatable() && errors.Is(err, store.ErrExists) {
		return true, nil
	}
	if err != nil {
		return false, h.notCreated(ctx, err)
	}
	return false, nil
}

// remade answers a request that has made its table before: whoever sends it, with
// a session or without, has what its maker has.
func (r *Roster) remade(p *plan.Plan, who access.Who, grants []store.Grant) error {
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
	err := r.keeper.write("granting", func(ctx context.Context, s store.Store) error { return s.Grant(ctx, grants...) })
	if err != nil {
		return err
	}
	return r.keeper.reloadGrants()
}

// create stores a new table. The error is the store's.
func (h *Registry) create(ctx context.Context, id string, st gamelog.Start, g *game.Game, grants []store.Grant) error {
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
	return h.cfg.Store.Create(ctx, stored, grants...)
}

// notCreated logs why the store refused a new table.
func (h *Registry) notCreated(ctx context.Context, err error) *problem.Problem {
	h.cfg.Log.ErrorContext(ctx, "the store failed", "doing", "creating a table", "reason", store.Why(err))
	return problem.OfStore(err)
}
