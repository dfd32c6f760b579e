package gamelog

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/view"
)

// A logged is an entry of a log, read.
type logged struct {
	store.Entry
	choices choicesEntry
	undo    undoEntry
	admin   Decision

	kept int // of its choices, those that are in effect at the end of the log
}

// A folding makes a table of its log. The game is played once, on the game itself,
// without what was taken back: nothing is copied, looked at or listed on the way.
type folding struct {
	books    *game.Books
	stored   store.Game
	table    Start
	secret   hidden
	log      []logged
	outcomes []string // of all chance, in order
	first    int      // of them, those before the first choice
	effect   int      // choices in effect

	unread int   // choices in entries that cannot be read
	why    error // why not
}

// A Cut is where a log cannot be replayed any further: the table is shown as it
// was there, and can only be looked at.
type Cut struct {
	Shown  int `json:"shown"`  // choices that are shown
	Hidden int `json:"hidden"` // stored choices behind them

	why error
}

// Why returns what keeps it from being replayed.
func (c *Cut) Why() error { return c.why }

// Load returns what the store holds of a table. A log that does not replay to its
// end gives a table that is cut; only a setup that cannot be played is an error.
func Load(books *game.Books, g store.Game, entries []store.Entry) (*Log, error) {
	l, err := newFolding(books, g, entries)
	if err != nil {
		return nil, err
	}
	f, why, err := l.fold(math.MaxInt)
	if err != nil || why == nil {
		return f, err
	}
	c := &Cut{Shown: why.version, Hidden: l.effect - why.version + l.unread, why: why.err}
	// The game may have gone beyond what is right.
	if f, _, err = l.fold(c.Shown); err == nil {
		f.cut, f.status, f.seq = c, store.Ended, g.Seq
	}
	return f, err
}

func newFolding(books *game.Books, g store.Game, entries []store.Entry) (*folding, error) {
	l := &folding{books: books, stored: g}
	if err := errors.Join(json.Unmarshal(g.Setup, &l.table), json.Unmarshal(g.Secret, &l.secret)); err != nil {
		return nil, fmt.Errorf("the stored setup: %w", err)
	}
	l.table.Setup.Players = g.Names
	l.table.Setup.Rules = max(l.table.Setup.Rules, 1) // the first revision did not name itself
	if n := int64(len(entries)); n != g.Seq {
		return nil, fmt.Errorf("the log has %d entries and should have %d", n, g.Seq)
	}
	l.outcomes = slices.Clone(l.table.Outcomes)
	l.first = len(l.outcomes)
	l.log = make([]logged, 0, len(entries))
	for i, e := range entries {
		in, err := readEntry(e)
		if err == nil && e.Seq != int64(i)+1 {
			err = fmt.Errorf("it follows entry %d", i)
		}
		if err != nil {
			l.why = fmt.Errorf("entry %d: %w", e.Seq, err)
			l.unread = choicesIn(entries[i:])
			break
		}
		l.log = append(l.log, in)
		l.weigh(len(l.log) - 1)
	}
	return l, nil
}

// readEntry reads what an entry holds.
func readEntry(e store.Entry) (in logged, err error) {
	in.Entry = e
	switch e.Kind {
	case store.KindChoices:
		err = json.Unmarshal(e.Data, &in.choices)
		in.kept = len(in.choices.Choices)
	case store.KindUndo:
		err = json.Unmarshal(e.Data, &in.undo)
	case store.KindAdmin:
		err = json.Unmarshal(e.Data, &in.admin)
	default:
		err = fmt.Errorf("its kind %q is unknown; it may come from a newer Circulade", e.Kind)
	}
	return in, err
}

// choicesIn counts the choices of entries, at least one for each that is no
// administration.
func choicesIn(entries []store.Entry) (n int) {
	for _, e := range entries {
		if in, err := readEntry(e); err != nil || e.Kind == store.KindChoices {
			n += max(1, in.kept)
		}
	}
	return n
}

// weigh takes in what entry i does to those before it.
func (l *folding) weigh(i int) {
	e := &l.log[i]
	l.effect += e.kept
	l.outcomes = append(l.outcomes, e.choices.Outcomes...)
	if p := e.admin.Pack; p != nil && p.Accept != "" { // the game began anew
		l.table.Setup.Packs = append(slices.Clone(l.table.Setup.Packs), p.Accept)
		l.outcomes = slices.Clone(p.Outcomes)
		l.first = len(l.outcomes)
	}
	if e.Kind != store.KindUndo {
		return
	}
	for ; i >= 0 && l.effect > e.undo.Version; i-- {
		before := &l.log[i]
		back := min(before.kept, l.effect-e.undo.Version)
		before.kept -= back
		l.effect -= back
	}
}

// A stop is what keeps a log from being replayed any further.
type stop struct {
	version int // the last that is as it was
	err     error
}

// fold makes the table with at most so many choices of those in effect.
func (l *folding) fold(most int) (*Log, *stop, error) {
	played, err := l.books.Resume(join(l.table.Setup, l.secret), l.outcomes)
	if played == nil {
		return nil, nil, fmt.Errorf("the setup: %w", err)
	}
	f := New(l.table, played, store.Playing)
	if _, outcomes := split(played.Entries()); err == nil && !slices.Equal(outcomes, l.outcomes[:l.first]) {
		err = fmt.Errorf("the game begins with %q and not with %q", outcomes, l.outcomes[:l.first])
	}
	if err != nil && most > 0 {
		return f, &stop{0, err}, nil
	}
	for i := range l.log {
		e := &l.log[i]
		before := played.Version()
		n := min(e.kept, most-before)
		f.waste.count(e.Entry, &Step{kind: e.Kind, admin: e.admin}, f.turn())
		if err := f.take(e, n); err != nil {
			return f, &stop{before, fmt.Errorf("entry %d: %w", e.Seq, err)}, nil
		}
	}
	f.status, f.lost = l.stored.Status, l.stored.Lost
	why := l.why
	if over := played.State().Over(); why == nil && f.status != store.Ended && over != (f.status == store.Over) {
		why = fmt.Errorf("the table is stored as %s, but its game is not", f.status)
	}
	if why != nil {
		return f, &stop{played.Version(), why}, nil
	}
	return f, nil, nil
}

// take takes in an entry of the log, of its choices the first n.
func (f *Log) take(e *logged, n int) error {
	switch e.Kind {
	case store.KindChoices:
		f.begun = true
		if err := f.playOn(e, n); err != nil {
			return err
		}
	case store.KindUndo:
		f.undone = e.Seq
	case store.KindAdmin:
		if err := f.decided(e.Entry, e.admin); err != nil {
			return err
		}
	}
	f.seq = e.Seq
	f.moves[e.MoveID] = Move{e.Seat, e.Seq, e.said()}
	return nil
}

// playOn plays the first n choices of an entry on the game itself.
func (f *Log) playOn(e *logged, n int) error {
	if n == 0 {
		return nil
	}
	all := e.choices.Choices
	if n < len(all) {
		return f.playPart(e, n)
	}
	before := len(f.game.Entries())
	counts, err := playAll(f.game, e.Seat, all)
	if err != nil {
		return err
	}
	if err := e.choices.agrees(f.game.Entries()[before:]); err != nil {
		return err
	}
	f.show(e.Seq)
	for _, told := range counts {
		f.marks = append(f.marks, mark{e.Seq, told})
	}
	return nil
}

// playPart plays the first n choices of an entry of which the others were taken back.
// What they told, they told when all had been made.
func (f *Log) playPart(e *logged, n int) error {
	told := f.game.Clone()
	counts, err := playAll(f.game, e.Seat, e.choices.Choices[:n])
	if err != nil {
		return err
	}
	if _, err := playAll(told, e.Seat, e.choices.Choices); err != nil {
		told = f.game // the rest cannot be played
	}
	most := counts[n-1]
	for _, ev := range view.Events(told, len(f.events))[:most-len(f.events)] {
		ev.Seq = e.Seq
		f.events = append(f.events, ev)
	}
	for _, told := range counts {
		f.marks = append(f.marks, mark{e.Seq, told})
	}
	return nil
}

// playAll plays the choices of a seat and tells how many events there are after each.
func playAll(g *game.Game, seat int, texts []string) (counts []int, err error) {
	for i, text := range texts {
		if st, ok := g.State().Pending(); ok && int(st.Seat) != seat {
			return nil, fmt.Errorf("choice %d, %q, is seat %d's, but seat %d is asked", i+1, text, seat, st.Seat)
		}
		if err := g.Choose(text); err != nil {
			return nil, fmt.Errorf("choice %d: %w", i+1, err)
		}
		counts = append(counts, len(g.Log().Events))
	}
	return counts, nil
}

// agrees holds an entry to what came of it when it was replayed.
func (c *choicesEntry) agrees(entries []game.Entry) error {
	_, outcomes := split(entries)
	if !slices.Equal(outcomes, c.Outcomes) {
		return fmt.Errorf("%q happened and not %q", outcomes, c.Outcomes)
	}
	if scores := scoresOf(entries); c.Scores != nil && !slices.Equal(scores, c.Scores) {
		return fmt.Errorf("the scores are %v and not %v", scores, c.Scores)
	}
	return nil
}

// scoresOf are everybody's points after entries that changed them, or nil.
func scoresOf(entries []game.Entry) []int {
	for _, e := range slices.Backward(entries) {
		if e.Scores != nil {
			return e.Scores
		}
	}
	return nil
}
