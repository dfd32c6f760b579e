package server

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/rules"
	"circulade/view"
)

// The kinds of seat.
const (
	kindHere = "here" // whoever made the table plays it
	kindLink = "link" // it waits for whoever opens its link
	kindBot  = "bot"  // a computer player
)

// A seat is who plays a seat of a table.
type seat struct {
	Kind string `json:"kind"`
	Bot  string `json:"bot,omitempty"`
}

// stored is what a table starts from, as the store keeps it. What must stay
// secret is in hidden, in a column of its own.
type stored struct {
	Title    string     `json:"title,omitempty"`
	Seats    []seat     `json:"seats"`
	Arranged bool       `json:"arranged,omitempty"` // somebody chose the seed, tiles or outcomes
	Setup    game.Setup `json:"setup"`              // without what is in hidden
	Outcomes []string   `json:"outcomes,omitempty"` // of chance before the first choice
	Made     string     `json:"made,omitempty"`     // the digest of the request that made it
}

type hidden struct {
	Seed    string   `json:"seed"`
	Draw    []string `json:"draw,omitempty"`
	DrawEnd bool     `json:"draw_end,omitempty"`
	Chance  []int    `json:"chance,omitempty"`
}

// part takes the secret out of a complete setup, join puts it back.
func part(s game.Setup) (game.Setup, hidden) {
	h := hidden{s.Seed, s.Draw, s.DrawEnd, s.Chance}
	s.Seed, s.Draw, s.DrawEnd, s.Chance = "", nil, false, nil
	return s, h
}

func join(s game.Setup, h hidden) game.Setup {
	s.Seed, s.Draw, s.DrawEnd, s.Chance = h.Seed, h.Draw, h.DrawEnd, h.Chance
	return s
}

// What the entries of a log hold. Outcomes are those of chance that followed:
// an old game never depends on how today's program draws.
type (
	choicesEntry struct {
		Choices  []string `json:"choices"`
		Outcomes []string `json:"outcomes,omitempty"`
		Scores   []int    `json:"scores,omitempty"` // everybody's points, if it changed them
	}
	undoEntry struct {
		Version int `json:"version"`
	}
	adminEntry struct {
		Seat    int    `json:"seat"`
		As      *seat  `json:"as,omitempty"` // the seat is handed over
		End     bool   `json:"end,omitempty"`
		Share   string `json:"share,omitempty"` // the replay is open to whoever has this secret
		Unshare bool   `json:"unshare,omitempty"`
		Next    string `json:"next,omitempty"` // the table at which they play again

		Pack *packEntry `json:"pack,omitempty"` // tiles of one's own
	}
)

// A fold is a table in memory: what its log comes to.
type fold struct {
	stored
	game   *game.Game
	status store.Status
	seq    int64

	moves  map[string]move // accepted, by move id
	marks  []mark          // by version: where its events end
	events []view.Event    // of the choices in effect, with their seq
	undone int64           // seq of the last undo

	share string // the secret of the shared replay, or ""
	next  string // the id of the table at which they play again, or ""

	cut   *cut  // where the log cannot be replayed any further, or nil
	waste waste // what did not advance the game
	lost  int64 // entries that damage to the disk took

	begun   bool    // a choice has been made, whether or not it was taken back
	offers  []offer // packs that wait for the host
	offered int     // how many there have been

	told   []byte // what answers say of the setup
	toldOf *rules.Book
}

type move struct {
	seat int
	seq  int64
	said saying
}

type mark struct {
	seq    int64 // the request that made the version
	events int   // how many events there were then
}

// newFold folds a log that is still empty.
func newFold(st stored, g *game.Game, status store.Status) *fold {
	f := &fold{stored: st, game: g, status: status, moves: map[string]move{}}
	f.Seats = slices.Clone(st.Seats)
	f.show(0)
	f.marks = []mark{{0, len(f.events)}}
	return f
}

// A step is a request tried on a copy: what to store, and what the table is
// once it is stored.
type step struct {
	kind   string
	data   any
	game   *game.Game // nil: as it was
	counts []int      // choices: events after each
	keep   int        // undo: the version gone back to
	admin  adminEntry
}

// play tries choices, all or nothing.
func (f *fold) play(texts []string) (*step, error) {
	next, counts, err := f.game.Try(texts...)
	if err != nil {
		return nil, err
	}
	s := &step{kind: store.KindChoices, game: next, counts: counts}
	entries := next.Entries()[len(f.game.Entries()):]
	choices, outcomes := split(entries)
	s.data = choicesEntry{choices, outcomes, scoresOf(entries)}
	return s, nil
}

// split tells choices from outcomes of chance.
func split(entries []game.Entry) (choices, outcomes []string) {
	for _, e := range entries {
		if e.Seat == rules.Chance {
			outcomes = append(outcomes, e.Text)
		} else {
			choices = append(choices, e.Text)
		}
	}
	return choices, outcomes
}

// undo tries to go back to a version.
func (f *fold) undo(version int) (*step, error) {
	next := f.game.Clone()
	if err := next.Undo(version); err != nil {
		return nil, err
	}
	return &step{kind: store.KindUndo, data: undoEntry{version}, game: next, keep: version}, nil
}

func (f *fold) admin(a adminEntry) *step {
	return &step{kind: store.KindAdmin, data: a, admin: a}
}

// accept makes a step that is stored the table's present.
func (f *fold) accept(e store.Entry, s *step) error {
	f.waste.count(e, s, f.turn())
	f.seq = e.Seq
	f.moves[e.MoveID] = move{e.Seat, e.Seq, sayingOf(s.data)}
	before := f.game
	if s.game != nil {
		f.game = s.game
	}
	switch s.kind {
	case store.KindChoices:
		before.Release() // nobody but the table's owner looks at a game that goes on
		f.begun = true
		f.show(e.Seq)
		for _, n := range s.counts {
			f.marks = append(f.marks, mark{e.Seq, n})
		}
	case store.KindUndo:
		f.marks = f.marks[:s.keep+1]
		f.events = f.events[:f.marks[s.keep].events]
		f.undone = e.Seq
	case store.KindAdmin:
		if err := f.decided(e, s.admin); err != nil {
			return err
		}
	}
	f.status = f.statusAfter(s)
	return nil
}

// decided takes in what was decided about the table. Of two who share it, or play
// again, at once, the first counts.
func (f *fold) decided(e store.Entry, a adminEntry) error {
	if a.As != nil {
		f.Seats[a.Seat] = *a.As
	}
	if a.Unshare {
		f.share = ""
	}
	f.share = cmp.Or(f.share, a.Share)
	f.next = cmp.Or(f.next, a.Next)
	if a.Pack == nil {
		return nil
	}
	return f.packed(a.Seat, a.Pack, e.Seq)
}

// rename gives a seat another name, or says why nobody can play under it.
func (f *fold) rename(seat int, name string) error {
	g, err := f.game.Renamed(seat, name)
	if err != nil {
		return err
	}
	f.game = g
	f.Setup.Players = g.Setup().Players
	return nil
}

// statusAfter returns the table's status once a step is accepted.
func (f *fold) statusAfter(s *step) store.Status {
	switch {
	case s.admin.End:
		return store.Ended
	case s.game != nil && s.game.State().Over():
		return store.Over
	}
	return f.status
}

// show appends the events that the game has and the table has not.
func (f *fold) show(seq int64) {
	for _, e := range view.Events(f.game, len(f.events)) {
		e.Seq = seq
		f.events = append(f.events, e)
	}
}

// after returns the events after a seq. It reports whether they are all there
// are: the reader forgets what he has.
func (f *fold) after(since int64) (events []view.Event, reset bool) {
	if since < f.undone || since > f.seq {
		return f.events, true
	}
	i := len(f.events)
	for i > 0 && f.events[i-1].Seq > since {
		i--
	}
	return f.events[i:], false
}

// fits tells which tiles left fit a square, if the table helps with squares now.
func (f *fold) fits(x, y int) (view.Fits, error) {
	if !view.AidsNow(f.game).Squares {
		return view.Fits{}, errAidOff
	}
	fits, ok := view.FitsAt(f.game, x, y)
	if !ok {
		return fits, fail(http.StatusNotFound, "no-square", fmt.Sprintf("there is no empty square beside a tile at %d,%d", x, y))
	}
	return fits, nil
}

// waiting returns the seat whose answer the table waits for, or -1.
func (f *fold) waiting() int {
	st, ok := f.game.State().Pending()
	if f.status != store.Playing || !ok || st.Seat == rules.Chance {
		return -1
	}
	return int(st.Seat)
}

// undoable returns the version one step back and the seat that made that step,
// if it may be taken back: nothing was revealed since.
func (f *fold) undoable() (version, by int, ok bool) {
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
