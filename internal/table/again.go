package table

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// A Rematch is the table at which the same people play again, or what keeps it from being
// made.
type Rematch struct {
	ID    string            // "": others have not agreed yet
	Table json.RawMessage   // this table, if there is no other yet
	Links []access.SeatLink // of the seats that nobody has, if it was made just now
	Made  bool
}

// An againAnswer is what a table tells of who wants to play again.
type againAnswer struct {
	Agreed   []int `json:"agreed"`
	Missing  []int `json:"missing"`  // seats that have said nothing yet
	Declined []int `json:"declined"` // seats that do not want to
}

// againAnswer tells that, or nil where nobody has said anything or there is a next table.
func (t *Table) againAnswer(l *gamelog.Log) *againAnswer {
	a := l.Again()
	if a == nil || t.next(l) != "" {
		return nil
	}
	said := slices.Concat(a.Agreed, a.Declined)
	return &againAnswer{append([]int{}, a.Agreed...), t.lineup.Missing(said), append([]int{}, a.Declined...)}
}

// next is the table at which they play again, "" if there is none, or none any more.
func (t *Table) next(l *gamelog.Log) string {
	if l.Next() == t.nextOff {
		return ""
	}
	return l.Next()
}

// lookNext finds out whether the table at which they play again has been deleted. It is asked
// before that is told to who comes, or another is made.
func (t *Table) lookNext() {
	id := t.next(t.log)
	if id == "" {
		return
	}
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	if !t.hall.isThere(ctx, id) {
		t.nextOff = id
		t.changed()
	}
}

// playAgain says that somebody wants to play again, for all their seats. Once everybody
// does who sits there, it makes the table for it, once: whoever asks later is told the same
// one. The new table is stored before this one names it; should the server die in between,
// the next who asks finds it under its id.
func (t *Table) playAgain(who access.Who, mayMake func([]gamelog.Seat) error) (Rematch, error) {
	v := t.roster.HeldBy(who)
	t.lookNext()
	switch {
	case v.None():
		return Rematch{}, ErrSeat
	case t.log.Status() == store.Playing:
		return Rematch{}, errNotOver
	case t.next(t.log) != "":
		return Rematch{ID: t.next(t.log)}, nil
	}
	if t.roster.barsProgram(who) {
		return Rematch{}, ErrPrograms
	}
	if err := t.sure(); err != nil {
		return Rematch{}, err
	}
	waits, err := t.wantAgain(v)
	if err != nil {
		return Rematch{}, err
	}
	if waits {
		data, err := t.projection.render(v, nothing)
		return Rematch{ID: t.next(t.log), Table: data}, err
	}
	if apart, err := t.roster.haveBlocked(); err != nil || apart {
		return Rematch{}, cmp.Or(err, t.projection.refuse(errNotAgain, v, nothing))
	}
	if err := mayMake(t.log.Seats); err != nil {
		return Rematch{}, err
	}
	next, err := t.rematch(who, v)
	if err != nil {
		return Rematch{}, err
	}
	if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Next: next.ID}); err != nil {
		return Rematch{}, err
	}
	if t.next(t.log) != next.ID {
		return Rematch{ID: t.next(t.log)}, nil // somebody else's came first
	}
	return next, nil
}

// wantAgain notes that somebody wants to play again, and reports whether others have to
// agree yet. Nothing is noted where nobody has to.
func (t *Table) wantAgain(v access.Rights) (waits bool, err error) {
	mine, before := t.roster.seatsOf(v), gamelog.Again{}
	if a := t.log.Again(); a != nil {
		before = *a
	}
	if !containsAll(mine, before.Declined) {
		return true, t.projection.refuse(errNotAgain, v, nothing)
	}
	if len(t.lineup.Missing(slices.Concat(mine, before.Agreed))) == 0 {
		return false, nil
	}
	if t.log.Again() != nil && containsAll(before.Agreed, mine) {
		return true, nil
	}
	if !t.log.May().Ask() {
		return true, errMuchSaid
	}
	if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Again: &gamelog.AgainDecision{Agree: mine}}); err != nil {
		return true, err
	}
	// Somebody else may have agreed first, on another server.
	return t.next(t.log) != "" || len(t.lineup.Missing(t.log.Again().Agreed)) > 0, nil
}

func containsAll(list, some []int) bool {
	return !slices.ContainsFunc(some, func(s int) bool { return !slices.Contains(list, s) })
}

// declineAgain says that somebody does not want to play again: unless they change their
// mind, there is no such table. A table that is there stays.
func (t *Table) declineAgain(who access.Who) (json.RawMessage, error) {
	v := t.roster.HeldBy(who)
	mine := t.roster.seatsOf(v)
	t.lookNext()
	switch {
	case len(mine) == 0:
		return nil, ErrSeat
	case t.log.Status() == store.Playing:
		return nil, errNotOver
	}
	a := t.log.Again()
	if t.next(t.log) != "" || a != nil && containsAll(a.Declined, mine) {
		return t.projection.render(v, nothing)
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	if !t.log.May().Ask() {
		return nil, errMuchSaid
	}
	if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Again: &gamelog.AgainDecision{Decline: mine}}); err != nil {
		return nil, err
	}
	return t.projection.render(v, nothing)
}

// rematch stores the new table. Its host is who was the first to want it.
func (t *Table) rematch(who access.Who, v access.Rights) (Rematch, error) {
	l, host := t.log, t.roster.proposer(who)
	st := l.ForRematch()
	st.Colours = colour.Of(st.Colours, len(st.Seats))
	theirs := t.roster.HeldBy(host)
	for i := range st.Seats {
		if st.Seats[i].Kind == gamelog.KindHere && !theirs.Holds(i) {
			st.Seats[i].Kind = gamelog.KindLink // it is not here for who is the host now
		}
	}
	g, err := t.hall.nextGame(l, !containsAll(t.roster.seatsOf(v), t.lineup.mustAgree()))
	if err != nil {
		return Rematch{}, refusal.OfGame(err)
	}
	st.Take(g)
	next := Rematch{ID: t.nextID(), Made: true}
	var grants []store.Grant
	grants, next.Links = t.roster.carryOver(next.ID, who, host, st.Seats)
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	switch err := t.hall.create(ctx, next.ID, st, g, grants); {
	case errors.Is(err, store.ErrExists):
		return Rematch{ID: next.ID}, nil
	case err != nil:
		return Rematch{}, t.hall.notCreated(ctx, err)
	}
	return next, nil
}

// proposer is who was the first to want to play again, if a person: else who asks now.
func (r *Roster) proposer(who access.Who) access.Who {
	a := r.log.Again()
	if a == nil {
		return who
	}
	for _, seat := range a.Agreed {
		for _, g := range r.grants {
			if g.Seat == seat && g.Kind == store.GrantPerson && !g.Program {
				return access.Who{Holder: g.Holder}
			}
		}
	}
	return who
}

// maxLots is how often who begins is drawn by lot until the lot falls as it shall.
const maxLots = 300

const (
	optionFirst = "base.first_player"
	firstDrawn  = "random"
	firstNamed  = "host"
)

// nextGame begins a game like that of a table, freshly drawn. The rest of what was arranged
// is not in it. If the start is to alternate, the seat after the one that began begins: the
// lot is drawn until it says so. Where the first seat names who begins, it does so again.
func (h *Hall) nextGame(l *gamelog.Log, alternates bool) (g *game.Game, err error) {
	setup := l.Setup
	setup.Start = nil
	first := (gamelog.StarterOf(l.Game()) + 1) % len(l.Seats)
	if alternates = alternates && setup.Options[optionFirst] != firstNamed; alternates {
		setup.Options = maps.Clone(setup.Options)
		setup.Options[optionFirst] = firstDrawn
	}
	for range maxLots {
		setup.Seed = game.NewKey().String()
		g, err = h.books.New(setup)
		if err != nil || !alternates || gamelog.StarterOf(g) == first {
			break
		}
	}
	return g, err
}

// nextID is always the same, and nobody can tell it who cannot watch this table. Where the next
// table has been deleted there is one more.
func (t *Table) nextID() string {
	key := t.log.Game().Key()
	mac := hmac.New(sha256.New, key[:])
	_, _ = mac.Write([]byte("circulade again\n" + t.id + t.log.Next())) // a hash takes all
	return access.ID(mac.Sum(nil)[:16])
}

// carryOver returns who holds what at the new table: its host, if this one has any; every
// session keeps its seats, so does who asks, and a seat without anybody gets a link.
func (r *Roster) carryOver(id string, who, host access.Who, seats []gamelog.Seat) (grants []store.Grant, links []access.SeatLink) {
	now := r.now()
	add := func(seat int, kind store.GrantKind, holder store.Holder) {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: kind, Holder: holder, Created: now})
	}
	if r.hasHosts() {
		add(store.HostSeat, store.GrantHost, host.Holder)
	}
	v := r.HeldBy(who)
	stays := r.HeldBy(host).Host // whom they have invited they have
	links = []access.SeatLink{}
	for i, s := range seats {
		if s.Kind == gamelog.KindBot {
			continue
		}
		taken := v.Holds(i)
		if taken {
			add(i, store.GrantPerson, who.Holder) // a program may hold it by a link
		}
		for _, g := range r.grants {
			if g.Seat == i && g.Kind == store.GrantPerson && g.Holder != who.Holder && !(g.Program && !r.log.Programs) {
				add(i, store.GrantPerson, g.Holder)
				taken = true
			}
			if g.Seat == i && g.Kind == store.GrantPerson && stays && access.IsInvited(r.notes, i, g.Holder) {
				add(store.InvitedNote+i, store.GrantLink, g.Holder)
			}
		}
		if taken {
			continue
		}
		secret := access.NewSecret()
		holder, _ := access.HolderOf(secret)
		add(i, store.GrantLink, holder)
		links = append(links, access.SeatLink{Seat: i, Secret: secret})
	}
	return grants, links
}
