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

// A Log is the state that the log of a table leads to: the game and what was decided about the table. It is
// not safe for concurrent use. Title, Seats, Setup, Arranged and Made are those of the present; they must
// not be changed.
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
	acted   uint8   // seats whose present people have made a choice, one bit each
	offers  []Offer // packs that wait for the host
	offered int     // how many packs were ever offered

	// Attendance is who comes and goes, and who has given up.
	Attendance Attendance

	clock   clock.Clock // as of the last entry, at a table that has one
	awaited store.Turn  // for whom the table waits

	takeback *Takeback // what somebody asks to take back, or nil
	rematch  *Rematch  // who wants to play again, or nil

	delayed *delayedLog // the log that spectators see if they are behind, or nil

	how     string      // how the game ended, if not by its rules
	history seatHistory // what has become of each seat so far
}

// A Move is an accepted request: the seat that made it, the number of its entry, and the digest of its
// content.
type Move struct {
	Seat   int
	Seq    int64
	Digest Digest
}

// New returns the log, without entries, of a table that starts with game g.
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

// Game returns the game. It must not be changed or kept: the next choice reuses its memory.
func (l *Log) Game() *game.Game { return l.game }

// Status returns whether the game goes on, is over, or was ended.
func (l *Log) Status() store.Status { return l.status }

// SetCreated sets when the table was made, in Unix milliseconds: until there is an entry, it counts as
// waiting for the first player since then.
func (l *Log) SetCreated(at int64) { l.awaited.Since = at }

// Seq returns the number of the last entry.
func (l *Log) Seq() int64 { return l.seq }

// Move returns the request that was accepted under a move id; false if there is none.
func (l *Log) Move(id string) (Move, bool) {
	m, ok := l.moves[id]
	return m, ok
}

// Share returns the secret by which the replay of the game is shared, "" if it is not shared.
func (l *Log) Share() string { return l.share }

// Next returns the id of the table where the same people play again, or "".
func (l *Log) Next() string { return l.next }

// Cut returns where the stored log could not be replayed any further, or nil if all of it was replayed.
func (l *Log) Cut() *Cut { return l.cut }

// Lost returns how many entries were lost by damage to the disk.
func (l *Log) Lost() int64 { return l.lost }

// Begun reports whether a choice has been made, whether or not it was taken back.
func (l *Log) Begun() bool { return l.begun }

// Acted returns, one bit each, the seats whose present people have made a choice, taken back or not.
func (l *Log) Acted() uint8 { return l.acted }

// noteChoices records that entry e made choices: the game has begun, and its seat has acted if a person
// made them.
func (l *Log) noteChoices(e store.Entry) {
	l.begun = true
	if byPerson(e) {
		l.acted |= 1 << e.Seat
	}
}

// addNewEvents appends to l.Events the events of the game that are not there yet, as events of entry seq.
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

// EventsAfter returns the index of the first event that a reader lacks who has all events up to entry
// number since. If reset is true, what the reader has is void, as after an undo: the index is 0, and the
// reader gets all events.
func (l *Log) EventsAfter(since int64) (n int, reset bool) {
	if since < l.Events.undone || since > l.seq {
		return 0, true
	}
	return l.Events.countUpTo(since), false
}

// Waiting returns the seat that has to answer, or -1 if none has.
func (l *Log) Waiting() int {
	st, ok := l.game.State().Pending()
	if l.status != store.Playing || !ok || st.Seat == rules.Chance {
		return -1
	}
	return int(st.Seat)
}

// Undoable returns the version before the last choice and the seat that made that choice; false if an
// outcome of chance came after it, there is no choice, or the game does not go on.
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
	// SpectatorDelay is how many turns spectators are behind.
	SpectatorDelay int `json:"watch_delay,omitempty"`
	// Forfeit: whoever leaves has lost.
	Forfeit bool `json:"forfeit,omitempty"`
}

// Summary returns, as JSON, what lists show of the table.
func (l *Log) Summary() []byte { return l.summaryFor(l.Waiting()) }

// summaryFor returns the summary with waiting as the seat that has to answer; -1: none.
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

// MoveFaults returns what is wrong with the move id of a request, nil if nothing is: it has to be 1 to
// MaxMove visible ASCII characters, and must not begin like the server's own.
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
