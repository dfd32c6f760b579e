package gamelog

import (
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/rules"
)

// Versions has, for each version of the game, which entry made it.
type Versions []versionMark

// A versionMark describes one version of a game: which entry made it, how many events there were then, and
// the turn.
type versionMark struct {
	seq      int64 // the request that made the version
	events   int   // how many events there were then
	turn     int   // in which the game was after that request
	computer computerTurn
}

// add appends the versions that the choices of entry seq led to. counts has the number of events after
// each choice, turn is the game's turn after the entry, and by says whether a computer player made them.
func (v *Versions) add(seq int64, counts []int, turn int, by computerTurn) {
	for _, n := range counts {
		*v = append(*v, versionMark{seq, n, turn, by})
	}
}

// truncate drops all versions after the given one, because of an undo; turn is the turn in which the game
// is then.
func (v *Versions) truncate(version, turn int) {
	left := (*v)[:version+1]
	last := left[version].seq
	for i := version; i >= 0 && left[i].seq == last; i-- {
		left[i].turn = turn
	}
	*v = left
}

// EntryOf returns the number (seq) of the entry that made a version of the game, 0 for the game's
// beginning; ok is false if there is no such version.
func (v Versions) EntryOf(version int) (seq int64, ok bool) {
	if version < 0 || version >= len(v) {
		return 0, false
	}
	return v[version].seq, true
}

// computerTurns returns, by seat, in how many turns a computer player chose for the seat.
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

// withTurns returns each entry with the turn in which the game was after it; now is the present turn. An
// entry without a choice in effect, or of which an undo took back a part, gets the turn of the next entry
// with choices in effect, or now.
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

// TimesAsked returns how many times the turn to answer has come to a seat, the present or next time
// included. Consecutive answers count once, and so does a question that comes again after an undo.
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
