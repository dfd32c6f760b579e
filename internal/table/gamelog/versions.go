package gamelog

import (
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/rules"
)

// Versions tell of each version of the game, from its beginning on, which entry made it.
type Versions []versionMark

// A mark is the end of a version's events, by the request that made it.
type versionMark struct {
	seq      int64 // the request that made the version
	events   int   // how many events there were then
	turn     int   // in which the game was after that request
	computer computerTurn
}

// add adds the versions to which the choices of an entry led, by where their events end. The game is in
// a turn after it.
func (v *Versions) add(seq int64, counts []int, turn int, by computerTurn) {
	for _, n := range counts {
		*v = append(*v, versionMark{seq, n, turn, by})
	}
}

// cut leaves only the versions up to one. What is left of its request tells that the game is in a turn
// without the rest of it.
func (v *Versions) truncate(version, turn int) {
	left := (*v)[:version+1]
	last := left[version].seq
	for i := version; i >= 0 && left[i].seq == last; i-- {
		left[i].turn = turn
	}
	*v = left
}

// EntryOf returns the seq of the entry that made a version of the game, 0 for its beginning. It
// returns false if the game has not come so far, or has been taken back from there.
func (v Versions) EntryOf(version int) (seq int64, ok bool) {
	if version < 0 || version >= len(v) {
		return 0, false
	}
	return v[version].seq, true
}

// computerTurns counts the turns of each of so many seats in which a computer player has chosen, of the
// choices in effect.
func (v Versions) computerTurns(seats int) []int {
	turns := make([]int, seats)
	last := make([]int, seats)
	for _, m := range v {
		if m.computer.turn > last[m.computer.seat] {
			last[m.computer.seat] = m.computer.turn
			turns[m.computer.seat]++
		}
	}
	return turns
}

// ages tells of each entry in which turn the game was after it, now that it is in a turn. What made no
// choice that is in effect counts as young as the next that did, or as the present; so does what an undo
// follows that has taken a part of it back.
func (v Versions) withTurns(entries []store.Entry, now int) []recentEntry {
	list := make([]recentEntry, len(entries))
	turn, m, undone := now, len(v)-1, false
	for i, e := range slices.Backward(entries) {
		list[i] = recentEntry{e, turn}
		undone = undone || e.Kind == store.KindUndo
		if m == 0 || v[m].seq != e.Seq {
			continue
		}
		turn = v[m].turn
		kept := 0
		for ; m > 0 && v[m].seq == e.Seq; m-- {
			kept++
		}
		if !undone || isWhole(e, kept) {
			list[i].turn = turn
		}
		undone = false
	}
	return list
}

// Nth returns the how-manieth time it is that a seat of a game is asked after others were: what it
// answered on end counts once, and so does what was taken back and asked again.
func TimesAsked(g *game.Game, seat int) int {
	n, last := 0, -1
	for _, e := range g.Entries() {
		if e.Seat == rules.Chance {
			continue
		}
		if last != seat && int(e.Seat) == seat {
			n++
		}
		last = int(e.Seat)
	}
	if last == seat {
		return n // it is in the midst of it
	}
	return n + 1
}
