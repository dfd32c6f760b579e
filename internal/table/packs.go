package table

import (
	"encoding/json"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/tile/pack"
)

// maxOffers is how many packs may be offered at a table, ever.
const maxOffers = 24

// A PackName is a pack in the list of a table.
type PackName struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Tiles int    `json:"tiles" schema:"minimum=1"`
}

// NameOf returns how a table lists a pack.
func NameOf(p *pack.Pack) PackName { return PackName{p.ID, p.Set.Title, p.Copies} }

// An Offered is a pack that somebody at the table would like to add.
type Offered struct {
	Seat int `json:"seat"`
	PackName
}

// offers are the packs that wait for the host. A host who watches late is told of them at once:
// they are decided on before the first choice, and tell nothing of the game.
func (t *Table) offers(v access.Rights, s *viewpoint) []gamelog.Offer {
	if v.Host {
		return t.log.Offers()
	}
	return s.log.Offers()
}

// packNames lists packs in play and offers.
func packNames(packs []*pack.Pack, offers []gamelog.Offer) ([]PackName, []Offered) {
	in, waiting := []PackName{}, []Offered{}
	for _, p := range packs {
		in = append(in, NameOf(p))
	}
	for _, o := range offers {
		waiting = append(waiting, Offered{o.Seat, NameOf(o.Pack)})
	}
	return in, waiting
}

// offer puts a pack before the host of the table. What the host offers is accepted.
func (t *Table) offer(who access.Who, text string) (json.RawMessage, error) {
	v := t.roster.HeldBy(who)
	seat := -1
	for i := range t.log.Seats {
		if seat < 0 && v.Holds(i) {
			seat = i
		}
	}
	if seat < 0 && !v.Host {
		return nil, ErrSeat
	}
	if err := t.mayAdd(); err != nil {
		return nil, err
	}
	read, err := game.ReadPack(text)
	if err != nil {
		return nil, problem.OfPack(err)
	}
	with, err := t.log.WithPack(read.Text)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	if v.Host {
		return t.accept(who, read, with)
	}
	if t.log.Offered() >= maxOffers {
		return nil, problem.Often("too many packs were offered at this table", time.Hour)
	}
	if err := t.administer(gamelog.Decision{Seat: seat, Pack: &gamelog.PackDecision{Offer: read.Text}}); err != nil {
		return nil, err
	}
	return t.see(who, nothing)
}

// mayAdd says why packs cannot be added now, if so.
func (t *Table) mayAdd() error {
	if err := t.sure(); err != nil {
		return err
	}
	if t.log.Status() != store.Playing {
		return problem.GameOver
	}
	if t.log.Begun() {
		return errBegun
	}
	return nil
}

// accept begins the game anew with a pack.
func (t *Table) accept(who access.Who, p *pack.Pack, with *game.Game) (json.RawMessage, error) {
	if err := t.commit(gamelog.ServerMove+access.NewID(), store.HostSeat, t.log.AcceptPack(p, with)); err != nil {
		return nil, err
	}
	clear(t.think.players)
	return t.see(who, nothing)
}

// decide accepts or declines an offer.
func (t *Table) decide(who access.Who, id string, accept bool) (json.RawMessage, error) {
	if !t.roster.HeldBy(who).Host {
		return nil, ErrHost
	}
	i := slices.IndexFunc(t.log.Offers(), func(o gamelog.Offer) bool { return o.Pack.ID == id })
	if i < 0 {
		return nil, problem.New(problem.NotFound, "not-found", "no such pack is offered here")
	}
	if err := t.mayAdd(); err != nil {
		return nil, err
	}
	if !accept {
		if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Pack: &gamelog.PackDecision{Decline: id}}); err != nil {
			return nil, err
		}
		return t.see(who, nothing)
	}
	p := t.log.Offers()[i].Pack
	with, err := t.log.WithPack(p.Text)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	return t.accept(who, p, with)
}
