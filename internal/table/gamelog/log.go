package gamelog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/rules"
	"circulade/view"
)

// A Log is what the log of a table comes to: the game and what was decided about
// the table. It is not safe for concurrent use. Title, Seats, Setup, Arranged and Made
// are those of the present; they must not be changed.
type Log struct {
	Start
	game   *game.Game
	status store.Status
	seq    int64

	moves map[string]Move // accepted, by move id

	// Versions tell of each version of the game which entry made it.
	Versions Versions
	// Events are those of the choices in effect.
	Events Tape

	share string // the secret of the shared replay, or ""
	next  string // the id of the table at which they play again, or ""

	cut   *Cut  // where the log cannot be replayed any further, or nil
	waste waste // what did not advance the game
	lost  int64 // entries that damage to the disk took

	begun   bool    // a choice has been made, whether or not it was taken back
	acted   uint8   // seats that have made one themselves, since they changed hands last
	offers  []Offer // packs that wait for the host
	offered int     // how many there have been

	// Attendance is who comes and goes, and who has given up.
	Attendance Attendance

	clock   clock.Clock // as of the last entry, at a table that has one
	awaited store.Turn  // for whom the table waits

	takeback *Takeback // what somebody asks to take back, or nil
	rematch  *Rematch  // who wants to play again, or nil

	delayed *delayedLog // what those see who watch late, or nil

	how     string      // it ended, if not by its rules
	history seatHistory // what has become of each seat so far
}

// A Move is an accepted request.
type Move struct {
	Seat   int
	Seq    int64
	Digest Digest
}

// New returns a log that is still empty.
func New(st Start, g *game.Game, status store.Status) (*Log, error) {
	f := &Log{Start: st, game: g, status: status, moves: map[string]Move{}}
	f.Seats = slices.Clone(st.Seats)
	for i, s := range f.Seats {
		f.history.noteSeat(i, s)
	}
	if err := f.addNewEvents(0); err != nil {
		return nil, err
	}
	f.Versions.add(0, []int{f.Events.Len()}, f.turn(), computerTurn{})
	if st.Clock != nil {
		f.clock = clock.New(st.Clock, len(st.Seats))
	}
	f.awaited = f.awaitedNow(0)
	return f, nil
}

// Game returns the game. It must not be changed, and not be kept while the game
// goes on: its memory is used again.
func (l *Log) Game() *game.Game { return l.game }

// Status returns whether the table can be played on.
func (l *Log) Status() store.Status { return l.status }

// Began says when the table was made: somebody has waited since then, unless anything was
// stored.
func (l *Log) SetCreated(at int64) { l.awaited.Since = at }

// Seq returns the number of the last entry.
func (l *Log) Seq() int64 { return l.seq }

// Move returns the request that was accepted under a move id, if there is one.
func (l *Log) Move(id string) (Move, bool) {
	m, ok := l.moves[id]
	return m, ok
}

// Share returns the secret of the shared replay, or "".
func (l *Log) Share() string { return l.share }

// Next returns the id of the table at which they play again, or "".
func (l *Log) Next() string { return l.next }

// Cut returns where the log cannot be replayed any further, or nil.
func (l *Log) Cut() *Cut { return l.cut }

// Lost returns how many entries damage to the disk took.
func (l *Log) Lost() int64 { return l.lost }

// Begun reports whether a choice has been made, whether or not it was taken back.
func (l *Log) Begun() bool { return l.begun }

// Acted returns the seats, one bit each, whose people have made a choice, whether or not it
// was taken back. A seat that was handed over has new people.
func (l *Log) Acted() uint8 { return l.acted }

// chose takes in that an entry made choices.
func (l *Log) noteChoices(e store.Entry) {
	l.begun = true
	if byPerson(e) {
		l.acted |= 1 << e.Seat
	}
}

// show appends the events that the game has and the table has not.
func (l *Log) addNewEvents(seq int64) error {
	events := view.Events(l.game, l.Events.Len())
	if len(l.history.last) > 0 {
		e := Ending{Last: l.history.last}
		e.CorrectWinners(l.game, events)
	}
	for _, e := range events {
		if err := l.Events.add(e, seq); err != nil {
			return err
		}
	}
	return nil
}

// After returns the index of the first of the events after a seq. It reports whether what the reader
// has is void, as after an undo: they are told all there are.
func (l *Log) EventsAfter(since int64) (n int, reset bool) {
	if since < l.Events.undone || since > l.seq {
		return 0, true
	}
	return l.Events.countUpTo(since), false
}

// Waiting returns the seat whose answer the table waits for, or -1.
func (l *Log) Waiting() int {
	st, ok := l.game.State().Pending()
	if l.status != store.Playing || !ok || st.Seat == rules.Chance {
		return -1
	}
	return int(st.Seat)
}

// Undoable returns the version one step back and the seat that made that step,
// if it may be taken back: nothing was revealed since.
func (l *Log) Undoable() (version, by int, ok bool) {
	entries := l.game.Entries()
	if l.status != store.Playing || len(entries) == 0 {
		return 0, 0, false
	}
	last := entries[len(entries)-1].Seat
	if last == rules.Chance {
		return 0, 0, false
	}
	return l.game.Version() - 1, int(last), true
}

// A Summary is what lists show of a table.
type Summary struct {
	Title   string `json:"title"`
	Waiting []int  `json:"waiting"` // the seats whose answers it waits for
	// WatchDelay is how many turns those are behind who have no seat.
	SpectatorDelay int `json:"watch_delay,omitempty"`
	// Forfeit: whoever leaves has lost.
	Forfeit bool `json:"forfeit,omitempty"`
}

// Summary returns the table's summary as the store keeps it.
func (l *Log) Summary() []byte { return l.summaryFor(l.Waiting()) }

func (l *Log) summaryFor(waiting int) []byte {
	list := []int{}
	if waiting >= 0 {
		list = append(list, waiting)
	}
	data, err := json.Marshal(Summary{l.Title, list, l.SpectatorDelay, l.Forfeit})
	if err != nil {
		return nil // strings and numbers; and nil leaves the stored one
	}
	return data
}

const (
	// MaxMove is the length of the longest move id, in bytes.
	MaxMove = 64
	// ServerMove begins the move ids that no player sends.
	ServerMove = "server:"
)

// MoveFaults says what is wrong with a move id, if anything: it must be what every store
// keeps unchanged, and none of ours.
func MoveFaults(id string) []game.Fault {
	ok := id != "" && len(id) <= MaxMove && !strings.HasPrefix(id, ServerMove)
	for _, c := range id {
		ok = ok && c > ' ' && c < 0x7f
	}
	if ok {
		return nil
	}
	return []game.Fault{{
		Field: "move", Message: fmt.Sprintf("is needed: 1 to %d plain characters that name this request, the same when it is repeated", MaxMove),
	}}
}
