package packs

import (
	"encoding/json"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/tile/pack"
)

// maxOffers is how many packs may be offered at a table, ever.
const maxOffers = 24

var errBegun = problem.New(problem.Conflict, "begun", "the game has begun: no tiles can be added any more")

// Part makes the Part of a table that shows viewers the packs in play and those that people offer. When an offer
// comes or goes, it also wakes hosts who see the table with a delay.
func Part(o table.Owner) *table.Part {
	var hostsKnow []gamelog.Offer               // the offers when hosts were last woken
	inPlay, waiting := []Summary{}, []Offered{} // reused for each viewer, to save memory
	return &table.Part{
		Wakes: func() (all, hosts bool) {
			offers := o.Log().Offers()
			hosts = !slices.Equal(hostsKnow, offers)
			if hosts {
				hostsKnow = slices.Clone(offers)
			}
			return false, hosts
		},
		Describe: func(v table.Viewer, m *table.Members) {
			inPlay, waiting = inPlay[:0], waiting[:0]
			for _, p := range v.Log.Game().Packs() {
				inPlay = append(inPlay, summaryOf(p))
			}
			for _, f := range offersFor(o, v.Rights, v.Log) {
				waiting = append(waiting, Offered{f.Seat, summaryOf(f.Pack)})
			}
			m.Add(table.AfterShared, "packs", &inPlay)
			m.Add(table.AfterShared, "offers", &waiting)
		},
	}
}

// offersFor returns the offered packs that a viewer with rights v may see; `seen` is the log as they see it. A host
// also sees offers that their delay would still hide: these come before the first choice and reveal nothing of the
// game.
func offersFor(o table.Owner, v access.Rights, seen *gamelog.Log) []gamelog.Offer {
	if v.Host {
		return o.Log().Offers()
	}
	return seen.Offers()
}

// A tablePacks has the packs in play at a table and those offered. The packs never change.
type tablePacks struct{ inPlay, offered []*pack.Pack }

// visiblePacks returns the packs in play and the offers that the caller may see; an error if the table is hidden
// from them.
func visiblePacks(o table.Owner, who access.Who) (tablePacks, error) {
	v, err := o.Roster().CheckedRights(who)
	if err != nil {
		return tablePacks{}, err
	}
	seen := o.LogFor(v)
	p := tablePacks{inPlay: seen.Game().Packs()}
	for _, f := range offersFor(o, v, seen) {
		p.offered = append(p.offered, f.Pack)
	}
	return p, nil
}

// offerPack offers the pack in a text to the table's host, for a caller with a seat; the host's own pack is in play
// at once, also without a seat. It returns the table, or a problem if the text is no valid pack, the game has begun
// or too many packs were offered.
func offerPack(o table.Owner, who access.Who, text string) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	seat := -1
	for i := range o.Log().Seats {
		if seat < 0 && v.Holds(i) {
			seat = i
		}
	}
	if seat < 0 && !v.Host {
		return nil, table.ErrSeat
	}
	if err := mayAdd(o); err != nil {
		return nil, err
	}
	read, err := game.ReadPack(text)
	if err != nil {
		return nil, problem.OfPack(err)
	}
	with, err := o.Log().WithPack(read.Text)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	if v.Host {
		return acceptPack(o, who, read, with)
	}
	if o.Log().Offered() >= maxOffers {
		return nil, problem.TooOften("too many packs were offered at this table", time.Hour)
	}
	if err := o.CommitDecision(gamelog.Decision{Seat: seat, Pack: &gamelog.PackDecision{Offer: read.Text}}); err != nil {
		return nil, err
	}
	return o.RenderFor(who)
}

// mayAdd returns an error if no pack can be added to the game now: it has begun or is over, or the store cannot be
// written.
func mayAdd(o table.Owner) error {
	if err := o.CheckWritable(); err != nil {
		return err
	}
	if o.Log().Status() != store.Playing {
		return problem.GameOver
	}
	if o.Log().Begun() {
		return errBegun
	}
	return nil
}

// acceptPack commits that pack p is in play; `with` is the game, begun anew with this pack. It returns the table.
func acceptPack(o table.Owner, who access.Who, p *pack.Pack, with *game.Game) (json.RawMessage, error) {
	if err := o.Commit(store.HostSeat, o.Log().AcceptPack(p, with)); err != nil {
		return nil, err
	}
	o.Lineup().NextGenerationOfAll()
	return o.RenderFor(who)
}

// decideOffer accepts or declines, for the host and before the first choice, the offered pack with an id. With an
// accepted pack the game begins anew. It returns the table.
func decideOffer(o table.Owner, who access.Who, id string, accepted bool) (json.RawMessage, error) {
	if !o.Roster().HeldBy(who).Host {
		return nil, table.ErrHost
	}
	i := slices.IndexFunc(o.Log().Offers(), func(f gamelog.Offer) bool { return f.Pack.ID == id })
	if i < 0 {
		return nil, problem.New(problem.NotFound, "not-found", "no such pack is offered here")
	}
	if err := mayAdd(o); err != nil {
		return nil, err
	}
	if !accepted {
		if err := o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, Pack: &gamelog.PackDecision{Decline: id}}); err != nil {
			return nil, err
		}
		return o.RenderFor(who)
	}
	p := o.Log().Offers()[i].Pack
	with, err := o.Log().WithPack(p.Text)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	return acceptPack(o, who, p, with)
}
