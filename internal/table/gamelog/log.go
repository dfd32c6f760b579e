package gamelog

import (
	"encoding/json"
	"slices"

	"circulade/game"
	"circulade/internal/store"
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

	moves  map[string]Move // accepted, by move id
	marks  []mark          // by version: where its events end
	events []view.Event    // of the choices in effect, with their seq
	undone int64           // seq of the last undo

	share string // the secret of the shared replay, or ""
	next  string // the id of the table at which they play again, or ""

	cut   *Cut  // where the log cannot be replayed any further, or nil
	waste waste // what did not advance the game
	lost  int64 // entries that damage to the disk took

	begun   bool    // a choice has been made, whether or not it was taken back
	offers  []Offer // packs that wait for the host
	offered int     // how many there have been
}

// A Move is an accepted request.
type Move struct {
	Seat int
	Seq  int64
	Said Saying
}

type mark struct {
	seq    int64 // the request that made the version
	events int   // how many events there were then
}

// New returns a log that is still empty.
func New(st Start, g *game.Game, status store.Status) *Log {
	f := &Log{Start: st, game: g, status: status, moves: map[string]Move{}}
	f.Seats = slices.Clone(st.Seats)
	f.show(0)
	f.marks = []mark{{0, len(f.events)}}
	return f
}

// Game returns the game. It must not be changed, and not be kept while the game
// goes on: its memory is used again.
func (f *Log) Game() *game.Game { return f.game }

// Status returns whether the table can be played on.
func (f *Log) Status() store.Status { return f.status }

// Seq returns the number of the last entry.
func (f *Log) Seq() int64 { return f.seq }

// Move returns the request that was accepted under a move id, if there is one.
func (f *Log) Move(id string) (Move, bool) {
	m, ok := f.moves[id]
	return m, ok
}

// Share returns the secret of the shared replay, or "".
func (f *Log) Share() string { return f.share }

// Next returns the id of the table at which they play again, or "".
func (f *Log) Next() string { return f.next }

// Cut returns where the log cannot be replayed any further, or nil.
func (f *Log) Cut() *Cut { return f.cut }

// Lost returns how many entries damage to the disk took.
func (f *Log) Lost() int64 { return f.lost }

// Begun reports whether a choice has been made, whether or not it was taken back.
func (f *Log) Begun() bool { return f.begun }

// show appends the events that the game has and the table has not.
func (f *Log) show(seq int64) {
	for _, e := range view.Events(f.game, len(f.events)) {
		e.Seq = seq
		f.events = append(f.events, e)
	}
}

// Events returns all events of the choices in effect.
func (f *Log) Events() []view.Event { return f.events }

// After returns the events after a seq. It reports whether they are all there
// are: the reader forgets what they have.
func (f *Log) After(since int64) (events []view.Event, reset bool) {
	if since < f.undone || since > f.seq {
		return f.events, true
	}
	i := len(f.events)
	for i > 0 && f.events[i-1].Seq > since {
		i--
	}
	return f.events[i:], false
}

// Waiting returns the seat whose answer the table waits for, or -1.
func (f *Log) Waiting() int {
	st, ok := f.game.State().Pending()
	if f.status != store.Playing || !ok || st.Seat == rules.Chance {
		return -1
	}
	return int(st.Seat)
}

// Undoable returns the version one step back and the seat that made that step,
// if it may be taken back: nothing was revealed since.
func (f *Log) Undoable() (version, by int, ok bool) {
	entries := f.game.Entries()
	if f.status != store.Playing || len(entries) == 0 {
		return 0, 0, false
	}
	last := entries[len(entries)-1].Seat
	if last == rules.Chance {
		return 0, 0, false
	}
	return f.game.Version() - 1, int(last), true
}

// A Summary is what lists show of a table.
type Summary struct {
	Title   string `json:"title"`
	Waiting []int  `json:"waiting"` // the seats whose answers it waits for
}

// Summary returns the table's summary as the store keeps it.
func (f *Log) Summary() []byte { return f.summary(f.Waiting()) }

func (f *Log) summary(waiting int) []byte {
	list := []int{}
	if waiting >= 0 {
		list = append(list, waiting)
	}
	data, err := json.Marshal(Summary{f.Title, list})
	if err != nil {
		return nil // strings and numbers; and nil leaves the stored one
	}
	return data
}
