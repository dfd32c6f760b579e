package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// maxHolders is how many links and how many browsers one seat may have.
const maxHolders = 16

// see returns the table as somebody sees it who has what is known.
func (t *Table) see(who access.Who, k Known) (json.RawMessage, error) {
	v, err := t.roster.Rights(who)
	if err != nil {
		return nil, err
	}
	callAll(t.parts.showing)
	return t.projection.render(v, k)
}

// clear puts everybody out of a seat, with their links.
func (t *Table) clear(seat int) error {
	if seat >= 0 {
		t.presence.came &^= 1 << seat
		t.roster.askerHeld.Seats &^= 1 << seat // who puts themselves out does so by what they held
		if err := t.dropOrders(seat); err != nil {
			return err
		}
	}
	return t.write("clearing a seat", func(ctx context.Context, s store.Store) error {
		_, err := s.Revoke(ctx, t.id, seat, "")
		return err
	})
}

// link makes a further link for a seat's holder, or for the host a new one that
// puts the others out.
func (t *Table) link(who access.Who, n int) (access.SeatLink, error) {
	v := t.roster.HeldBy(who)
	if !v.Holds(n) && !v.Host {
		return access.SeatLink{}, ErrSeat
	}
	if n < 0 || n >= len(t.log.Seats) {
		return access.SeatLink{}, NoSeat(n)
	}
	if err := t.sure(); err != nil {
		return access.SeatLink{}, err
	}
	if v.Holds(n) {
		if t.roster.CountGrants(n, store.GrantLink) >= maxHolders {
			return access.SeatLink{}, problem.Often("this seat has too many links; whoever made the table can replace them", time.Minute)
		}
		return t.links.newLink(n)
	}
	if t.log.Seats[n].Kind == gamelog.KindBot {
		return access.SeatLink{}, ErrComputer
	}
	return t.hand(who, n, gamelog.Seat{Kind: gamelog.KindLink})
}

// NoSeat is the refusal of what needs a seat that the table does not have.
func NoSeat(n int) *problem.Problem {
	return problem.New(problem.NotFound, "not-found", fmt.Sprintf("the table has no seat %d", n))
}

// revoke puts everybody out of a seat. Nobody holds it until the host makes a
// new link or takes it back.
func (t *Table) revoke(who access.Who, n int) error {
	v := t.roster.HeldBy(who)
	switch {
	case !v.Holds(n) && !v.Host:
		return ErrSeat
	case n >= len(t.log.Seats):
		return NoSeat(n)
	case t.log.Seats[n].Kind == gamelog.KindBot:
		return ErrComputer
	}
	if t.roster.IsSettled() {
		return ErrStrangers
	}
	if t.log.Forfeit && v.Holds(n) { // whoever puts themselves out leaves
		if err := t.lose(n); err != nil {
			return err
		}
	}
	if err := t.vacate(n); err != nil {
		return err
	}
	if err := t.roster.Unseat(who, n, access.ToNobody); err != nil {
		return err
	}
	if err := t.regrant(); err != nil {
		return err
	}
	return t.names.GiveWay()
}

// rename gives a seat the name that its player wants.
func (t *Table) rename(who access.Who, n int, name string) (json.RawMessage, error) {
	switch {
	case n >= len(t.log.Seats):
		return nil, NoSeat(n)
	case !t.roster.HeldBy(who).Holds(n):
		return nil, ErrSeat
	case t.log.Status() != store.Playing:
		return nil, problem.GameOver
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	if _, err := t.log.Game().Renamed(n, name); err != nil {
		return nil, problem.New(problem.Invalid, "bad-setup", "nobody can play under this name").
			WithFaults([]game.Fault{{Field: "name", Message: err.Error()}})
	}
	switch account, _ := t.names.OwnAccount(n); {
	case account != "" && t.roster.MeetStrangers():
		if !gamelog.IsNumbered(t.log.Setup.Players[n], name) {
			return nil, ErrOwnName
		}
		return t.see(who, nothing)
	case t.names.IsOfAccountHere(who, name):
		return nil, ErrNameOfAccount
	case t.roster.MeetStrangers():
		var err error
		if name, err = t.names.Numbered(who, n, name); err != nil {
			return nil, err
		}
	}
	if t.log.Setup.Players[n] != name {
		if !t.log.May().Rename(n) {
			return nil, TooOftenInTurn("this seat has had too many names in one turn")
		}
		if err := t.setName(n, name); err != nil {
			return nil, err
		}
	}
	return t.see(who, nothing)
}

// setName stores the name of a seat and then takes it in. It is no entry: neither
// the game nor who may play it depends on it.
func (t *Table) setName(n int, name string) error {
	err := t.write("naming a seat", func(ctx context.Context, s store.Store) error {
		return s.Rename(ctx, t.id, n, name)
	})
	if err != nil {
		t.recovery.mustReload = true // what the seat is called stands in no entry
		return err
	}
	if err := t.log.Rename(n, name); err != nil {
		return err
	}
	t.projection.woken = unwoken // all are told at once
	t.changed()
	return nil
}

// Reseated is the answer to a seat handed over.
type Reseated struct {
	Table json.RawMessage   `json:"table"`
	Links []access.SeatLink `json:"links"`
}

// CheckSeat says what is wrong with who is to have a seat, if so.
func (h *Registry) CheckSeat(to gamelog.Seat) error {
	faults := plan.SeatFaults("", to, h.bots)
	if len(faults) > 0 {
		return problem.New(problem.Invalid, "bad-setup", "nobody can take the seat like this").WithFaults(faults)
	}
	return nil
}

// reseat hands a seat to a computer player or takes it back.
func (t *Table) reseat(who access.Who, n int, to gamelog.Seat) (Reseated, error) {
	if !t.roster.HeldBy(who).Host {
		return Reseated{}, ErrHost
	}
	if n < 0 || n >= len(t.log.Seats) {
		return Reseated{}, NoSeat(n)
	}
	if err := t.sure(); err != nil {
		return Reseated{}, err
	}
	if t.log.Status() != store.Playing {
		return Reseated{}, problem.GameOver
	}
	link, err := t.hand(who, n, to)
	if err != nil {
		return Reseated{}, err
	}
	links := []access.SeatLink{}
	if to.Kind == gamelog.KindLink {
		links = append(links, link)
	}
	table, err := t.see(who, nothing)
	return Reseated{table, links}, err
}

// hand gives a seat to others: whoever had it is put out first, so that at no
// moment two may play it.
func (t *Table) hand(who access.Who, n int, to gamelog.Seat) (link access.SeatLink, err error) {
	if t.log.HasLost(n) {
		return link, t.lineup.LostError(n)
	}
	if err := t.roster.MayHand(n, to); err != nil {
		return link, err
	}
	if to.Kind == gamelog.KindHere && t.roster.BarsProgram(who) {
		return link, ErrPrograms
	}
	if t.log.Seats[n] != to && !t.log.May().Reseat() {
		return link, TooOftenInTurn("seats have changed hands too often in one turn")
	}
	if t.log.Seats[n] == to { // no entry will say that it changes hands
		if err := t.vacate(n); err != nil {
			return link, err
		}
	}
	how := map[string]access.How{gamelog.KindLink: access.ToLink, gamelog.KindHere: access.ToHost}[to.Kind]
	if err := t.roster.Unseat(who, n, cmp.Or(how, access.ToComputer)); err != nil {
		return link, err
	}
	switch to.Kind {
	case gamelog.KindLink:
		link, err = t.links.newLink(n)
	case gamelog.KindHere:
		err = t.roster.Grant(n, store.GrantPerson, who.Holder)
	default:
		err = t.regrant()
	}
	if err == nil && t.roster.HasAskerLost() {
		err = ErrHost // another server was faster
	}
	if err != nil {
		return access.SeatLink{}, err
	}
	delete(t.think.players, n)
	if t.log.Seats[n] != to {
		if err := t.administer(gamelog.Decision{Seat: n, As: &to}); err != nil {
			return link, err
		}
	}
	return link, t.names.GiveWay()
}

// administer commits what the host decided. Should somebody's move have come
// first, it is decided again after it.
func (t *Table) administer(a gamelog.Decision) error {
	id := gamelog.ServerMove + access.NewID()
	err := t.commit(id, store.HostSeat, t.log.Decide(a))
	if errors.Is(err, ErrStale) {
		err = t.commit(id, store.HostSeat, t.log.Decide(a))
	}
	return err
}

// end stops the game.
func (t *Table) end(who access.Who) (json.RawMessage, error) {
	if !t.roster.HeldBy(who).Host {
		return nil, ErrHost
	}
	if t.roster.StrangersPlay() {
		return nil, ErrStrangers
	}
	if err := t.stop(); err != nil {
		return nil, err
	}
	return t.see(who, nothing)
}

func (t *Table) stop() error {
	if t.log.Status() != store.Playing {
		return nil
	}
	if err := t.sure(); err != nil {
		return err
	}
	return t.administer(gamelog.Decision{Seat: store.HostSeat, End: true})
}

// TooOftenInTurn is the refusal of what a seat has done too often in one turn.
func TooOftenInTurn(what string) *problem.Problem {
	return problem.Often(what, time.Minute).With("play on: a new turn counts anew")
}
