package results

import (
	"slices"
	"strings"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/rating"
	"circulade/view"
)

// A player is who has played a seat.
type player struct {
	person store.Holder
	kind   result.Kind
}

// An ended is a game that has ended, with all that its results are made of.
type ended struct {
	game      string
	began, at int64 // Unix milliseconds
	start     *gamelog.Start
	finish    *gamelog.Finish
	grants    []store.Grant
	leavers   map[int]player // by seat, where nobody has a grant any more
}

// rows returns the results of the game's seats.
func (g *ended) rows() []result.Row {
	sets, ranks := setsOf(g.start), g.finish.Ranks()
	list := make([]result.Row, len(ranks))
	for seat := range list {
		list[seat] = result.Row{
			Game: g.game, Seat: seat, Began: g.began, Ended: g.at,
			Rank: ranks[seat], Points: g.finish.Points(seat), Outcome: outcomeOf(g.finish, seat, ranks[seat]),
			Class: string(result.ClassOf(sets, len(g.start.Setup.Packs) > 0, len(ranks), g.start.Clock)),
			Rated: g.start.Rated && !g.wasMissed(), Published: g.start.IsPublished(),
			Seats: len(ranks), Sets: strings.Join(sets, ","), Turns: g.finish.Turns(), Commitment: g.finish.Game.Commitment(),
		}
		if f := g.start.Fixture; f != nil {
			list[seat].Tournament, list[seat].Round = f.Tournament, f.Round
		}
		g.setPlayer(&list[seat])
	}
	for _, o := range g.finish.Ending.Seats {
		list[o.Player].ComputerTurns = o.ComputerTurns
	}
	return list
}

// wasMissed reports whether it was a game of a tournament to which somebody did not come: they have lost it, but
// it says nothing about strength.
func (g *ended) wasMissed() bool { return g.start.Fixture != nil && len(g.finish.Unmoved) > 0 }

// setsOf returns the sets of a game beyond the base game, sorted.
func setsOf(st *gamelog.Start) []string {
	sets := slices.DeleteFunc(slices.Clone(st.Setup.Expansions), func(s string) bool { return s == "base" })
	slices.Sort(sets)
	return sets
}

// outcomeOf returns how the game has ended for a seat, which has the given rank.
func outcomeOf(f *gamelog.Finish, seat, rank int) result.Outcome {
	switch {
	case rank == 0:
		return result.Off
	case slices.Contains(f.Out, seat):
		return result.Time
	case slices.Contains(f.Left, seat):
		return result.Left
	case slices.ContainsFunc(f.Ending.Seats, func(o view.Outcome) bool { return o.Player == seat && o.Resigned }):
		return result.Resigned
	}
	return result.Played
}

// setPlayer sets who has played the row's seat: a computer player, the first who holds the seat, or who held
// it until they left. If nobody is known, it is Nobody; in a rated game, where somebody played it for
// certain, a person who is no more.
func (g *ended) setPlayer(r *result.Row) {
	if s := g.finish.Seats[r.Seat]; s.Kind == gamelog.KindBot {
		r.Kind, r.Level = result.Level, s.Bot
		if a, ok := rating.Level(s.Bot); ok {
			r.Level = a.ID()
		}
		return
	}
	p, ok := holderOf(g.grants, r.Seat)
	if !ok {
		p, ok = g.leavers[r.Seat]
	}
	switch {
	case ok:
		r.Person, r.Kind = p.person, p.kind
	case r.Rated:
		r.Person, r.Kind = result.NewKey(), result.Deleted
	default:
		r.Kind = result.Nobody
	}
}

// holderOf returns the first person who holds a seat; false if nobody does.
func holderOf(grants []store.Grant, seat int) (p player, ok bool) {
	first := int64(0)
	for i := range grants {
		g := &grants[i]
		if g.Seat != seat || g.Kind != store.GrantPerson || ok && g.Created >= first {
			continue
		}
		first, ok = g.Created, true
		p = player{g.Holder, result.Guest}
		switch {
		case g.Program:
			p.kind = result.Program
		case g.Account != "":
			p.kind = result.Account
		}
	}
	return p, ok
}

// hasStrays reports whether a person's seat is held by nobody, so that whoever has left it has to be read.
func hasStrays(f *gamelog.Finish, grants []store.Grant) bool {
	for seat, s := range f.Seats {
		if _, held := holderOf(grants, seat); !held && s.Kind != gamelog.KindBot {
			return true
		}
	}
	return false
}
