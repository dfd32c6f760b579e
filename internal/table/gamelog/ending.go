package gamelog

import (
	"fmt"
	"slices"
	"strings"

	"circulade/game"
	"circulade/internal/store"
	"circulade/rules"
	"circulade/view"
)

// This file computes how a game ended as the table knows it: who has resigned or was out of time, for whom
// a computer player has played, and that a game was called off. The game knows nothing of that, and its
// record has it as comments. All of it follows from the log alone, so that it is the same after an undo, a
// restart and on another server.

// How a game ended other than by its rules.
const (
	// Forfeited: all others have resigned or are out of time.
	Forfeited = "forfeit"
	// CalledOff: it has no result.
	CalledOff = "called-off"
)

// HasLost reports whether a seat has lost for good: it has resigned, or it ran out of time at a table
// where that loses the game (Forfeit).
func (l *Log) HasLost(seat int) bool {
	return l.Attendance.HasResigned(seat) || l.Forfeit && l.Start.Clock != nil && slices.Contains(l.clock.Out, seat)
}

// Last returns the seats that are ranked last because they resigned or ran out of time, in the order in
// which they dropped out; none if the game was called off. The caller must not change the slice.
func (l *Log) Last() []int {
	if l.how == CalledOff {
		return nil
	}
	return l.history.last
}

// SeatsWithoutChoice returns the seats, without those of computer players, whose present people have made
// no choice yet. While there are any, a game that somebody leaves is called off.
func (l *Log) SeatsWithoutChoice() (seats []int) {
	for i, s := range l.Seats {
		if s.Kind != KindBot && l.acted>>i&1 == 0 {
			seats = append(seats, i)
		}
	}
	return seats
}

// howEnded returns how a decision that ends the game ended it: Forfeited, CalledOff or "". Old entries did
// not store that; of these a resignation counts as Forfeited.
func (d *Decision) howEnded() string {
	if d.How == "" && d.Attendance != nil && d.Attendance.Resign {
		return Forfeited
	}
	return d.How
}

// outOfGame returns the seats of a log that are to be ranked last: those that ran out of time, if the clock's
// settings rank these last, then those that have resigned.
func outOfGame(l *Log) []int {
	if l.Start.Clock == nil {
		return l.Attendance.resigned
	}
	return slices.Concat(l.clock.Out, l.Attendance.resigned)
}

// A computerTurn is a turn in which a computer player chose for a seat; the zero value says that a person
// chose.
type computerTurn struct {
	turn int // whose number this is; 0: not by a computer player, or not in the seat's own turn
	seat int
}

// computerTurnOf returns the turn in which the server chose for a seat by entry e, if it was the seat's
// own turn; the zero value for entries of people and other turns. It is called before the entry is played.
func (l *Log) computerTurnOf(e store.Entry) computerTurn {
	if e.Seat < 0 || byPerson(e) || int(l.game.State().SubTurn().Seat) != e.Seat {
		return computerTurn{}
	}
	return computerTurn{max(l.turn(), 1), e.Seat}
}

// An Ending is how a game ended, with what only its table knows: resignations, time-outs and turns by
// computer players.
type Ending struct {
	Status store.Status
	How    string // Forfeited, CalledOff, or "": its host has ended it, or it is not over
	Last   []int  // as Log.Last
	Seats  []view.Outcome
}

// Ending returns how the game ended, or how it would if it ended now.
func (l *Log) Ending() Ending {
	e := Ending{Status: l.status, How: l.how, Last: l.Last()}
	turns := l.Versions.computerTurns(len(l.Seats))
	for seat := range l.Seats {
		o := view.Outcome{Player: seat, Resigned: l.Attendance.HasResigned(seat)}
		if l.history.flags != nil {
			o.TimeUp = l.history.flags[seat]
		}
		if l.history.people>>seat&1 != 0 {
			o.ComputerTurns = turns[seat]
		}
		if o.Resigned || o.TimeUp > 0 || o.ComputerTurns > 0 {
			e.Seats = append(e.Seats, o)
		}
	}
	return e
}

// AddTo adds to s, the view of game g, how the game ended: the ranking, the winners, and what only the
// table knows. It changes nothing if the game goes on, or its host ended it without a result.
func (e *Ending) AddTo(g *game.Game, s *view.State) {
	switch {
	case e.Status == store.Playing:
		return
	case s.Final == nil && e.How == CalledOff:
		s.Final = &view.Final{Winners: []int{}, Ranking: []int{}, Points: []view.Breakdown{}}
	case s.Final == nil && e.How == Forfeited:
		s.Final = view.Stopped(g)
	case s.Final == nil:
		return // its host has ended it, without a result
	}
	f := s.Final
	f.End, f.Seats, f.Last = e.How, e.Seats, e.Last
	if e.How == CalledOff {
		return
	}
	f.Ranking, f.Winners = e.rankLastSeats(f.Ranking, f.Winners, func(seat int) int { return s.Players[seat].Score })
}

// rankLastSeats moves the seats in e.Last to the end of a ranking, the first to drop out last, and makes
// the best of the others the winners. If no others are left, or none is in e.Last, nothing changes.
func (e *Ending) rankLastSeats(ranking, winners []int, score func(seat int) int) (all, won []int) {
	inside := slices.DeleteFunc(slices.Clone(ranking), func(s int) bool { return slices.Contains(e.Last, s) })
	if len(inside) == 0 || len(inside) == len(ranking) {
		return ranking, winners
	}
	best := score(inside[0])
	for _, s := range inside {
		if score(s) == best {
			won = append(won, s)
		}
	}
	slices.Sort(won)
	for _, s := range slices.Backward(e.Last) {
		inside = append(inside, s)
	}
	return inside, won
}

// CorrectWinners sets the winners that the events of the game's end name to the best of the seats that are
// not ranked last.
func (e *Ending) CorrectWinners(g *game.Game, events []view.Event) {
	for i := range events {
		if events[i].Type != "over" || len(e.Last) == 0 {
			continue
		}
		f := view.Stopped(g)
		_, events[i].Winners = e.rankLastSeats(f.Ranking, f.Winners, func(seat int) int { return scoreOf(g, seat) })
	}
}

// Comments returns the ending as comment lines for the game's record; names has the players' names by
// seat.
func (e *Ending) Comments(names []string) string {
	var b strings.Builder
	who := func(seat int) string { return fmt.Sprintf("player %d (%s)", seat+1, names[seat]) }
	for _, o := range e.Seats {
		if o.Resigned {
			fmt.Fprintf(&b, "# %s resigned\n", who(o.Player))
		}
		if o.TimeUp == 1 {
			fmt.Fprintf(&b, "# %s was out of time\n", who(o.Player))
		} else if o.TimeUp > 1 {
			fmt.Fprintf(&b, "# %s was out of time %d times\n", who(o.Player), o.TimeUp)
		}
		if o.ComputerTurns > 0 {
			fmt.Fprintf(&b, "# the computer played %s of %s\n", turnsText(o.ComputerTurns), who(o.Player))
		}
	}
	for _, s := range slices.Backward(e.Last) {
		fmt.Fprintf(&b, "# %s is ranked last\n", who(s))
	}
	switch e.How {
	case CalledOff:
		b.WriteString("# the game was called off, without result\n")
	case Forfeited:
		b.WriteString("# the game ended there: all others had lost\n")
	}
	return b.String()
}

// turnsText returns "1 turn" or "N turns".
func turnsText(n int) string {
	if n == 1 {
		return "1 turn"
	}
	return fmt.Sprintf("%d turns", n)
}

// Record returns the game as text, with its ending as comments. The seed of a game that goes on is left
// out.
func (l *Log) Record() string {
	e := l.Ending()
	text, more := l.game.Record(false), e.Comments(l.Setup.Players)
	if more == "" {
		return text
	}
	return text + "\n" + more
}

// RecordAs returns the game as Log.Record does, with other names of all players, which must be valid and differ.
func RecordAs(l *Log, names []string) (string, error) {
	g, err := l.game.WithNames(names)
	if err != nil {
		return "", err
	}
	e := l.Ending()
	text, more := g.Record(false), e.Comments(names)
	if more == "" {
		return text, nil
	}
	return text + "\n" + more, nil
}

// scoreOf returns the points of a seat in the game's present position.
func scoreOf(g *game.Game, seat int) int { return g.State().Score(rules.Seat(seat)) }
