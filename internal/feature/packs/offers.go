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

// Part tells viewers of a table which packs are in play, and which wait for the host. Hosts who see the
// table some turns late are told of offers at once.
func Part(o table.Owner) *table.Part {
	var hostsKnow []gamelog.Offer               // what was offered when hosts were told last
	inPlay, waiting := []Summary{}, []Offered{} // written anew for each viewer, into the same memory
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

// offersFor are the packs that wait for the host, as a viewer is told of them who sees a log. A host who
// sees the table late is told of them at once: they are decided on before the first choice, and tell nothing
// of the game.
func offersFor(o table.Owner, v access.Rights, seen *gamelog.Log) []gamelog.Offer {
	if v.Host {
		return o.Log().Offers()
	}
	return seen.Offers()
}

// atTable are the packs of a table. They never change.
type tablePacks struct{ inPlay, offered []*pack.Pack }

// packsOf returns the packs in play and the offers, for somebody who may see the table.
func visiblePacks(o table.Owner, who access.Who) (tablePacks, error) {
	v, err := o.Roster().Rights(who)
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

// offer puts a pack before the host of the table. What the host offers is accepted.
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
	if err := o.Administer(gamelog.Decision{Seat: seat, Pack: &gamelog.PackDecision{Offer: read.Text}}); err != nil {
		return nil, err
	}
	return o.See(who)
}

// mayAdd says why packs cannot be added now, if so.
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

// accept begins the game anew with a pack.
func acceptPack(o table.Owner, who access.Who, p *pack.Pack, with *game.Game) (json.RawMessage, error) {
	if err := o.Commit(store.HostSeat, o.Log().AcceptPack(p, with)); err != nil {
		return nil, err
	}
	o.Lineup().NextGenerationOfAll()
	return o.See(who)
}

// decide accepts or declines an offer.
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
		if err := o.Administer(gamelog.Decision{Seat: store.HostSeat, Pack: &gamelog.PackDecision{Decline: id}}); err != nil {
			return nil, err
		}
		return o.See(who)
	}
	p := o.Log().Offers()[i].Pack
	with, err := o.Log().WithPack(p.Text)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	return acceptPack(o, who, p, with)
}
