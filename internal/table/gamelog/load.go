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

// A loggedEntry is an entry of a log with its data decoded.
type loggedEntry struct {
	store.Entry
	choices choicesEntry
	undo    undoEntry
	admin   Decision
	clock   clockEntry

	kept int // how many of its choices are in effect at the end of the log
}

// A replay builds a table from its stored log. The game is played once, without what was taken back, so
// that no copies are needed on the way.
type replay struct {
	books    *game.Books
	stored   store.Game
	table    Start
	secret   setupSecret
	log      []loggedEntry
	outcomes []string // of all chance, in order
	first    int      // how many of the outcomes come before the first choice
	effect   int      // how many choices are in effect

	unread int   // choices in entries that cannot be read
	why    error // why they cannot be read
}

// A Cut is where a log cannot be replayed any further: the table is shown as it was there, and is
// read-only.
type Cut struct {
	Shown  int `json:"shown"`  // choices that are shown
	Hidden int `json:"hidden"` // stored choices behind them

	why error
}

// Why returns the error because of which the log could not be replayed any further.
func (c *Cut) Why() error { return c.why }

// Load replays a stored game and returns its log. If the entries cannot be replayed to the last one, the
// log ends where that fails, is read-only and says so (Log.Cut); only a setup that cannot be played is an
// error. books, which may be nil, has compiled rules that games share.
func Load(books *game.Books, g store.Game, entries []store.Entry) (*Log, error) {
	r, err := newReplay(books, g, entries)
	if err != nil {
		return nil, err
	}
	l, why, err := r.play(math.MaxInt)
	if err != nil || why == nil {
		return l, err
	}
	c := &Cut{Shown: why.version, Hidden: r.effect - why.version + r.unread, why: why.err}
	// The game may have gone beyond what is right.
	if l, _, err = r.play(c.Shown); err == nil {
		l.cut, l.status, l.seq = c, store.Ended, g.Seq
	}
	return l, err
}

// newReplay decodes the setup and entries of a stored game, and finds out which choices are in effect.
func newReplay(books *game.Books, g store.Game, entries []store.Entry) (*replay, error) {
	r := &replay{books: books, stored: g}
	if err := errors.Join(json.Unmarshal(g.Setup, &r.table), json.Unmarshal(g.Secret, &r.secret)); err != nil {
		return nil, fmt.Errorf("the stored setup: %w", err)
	}
	r.table.Setup.Players = g.Names
	r.table.Setup.Rules = max(r.table.Setup.Rules, 1) // the first revision did not name itself
	if n := int64(len(entries)); n != g.Seq {
		return nil, fmt.Errorf("the log has %d entries and should have %d", n, g.Seq)
	}
	r.outcomes = slices.Clone(r.table.Outcomes)
	r.first = len(r.outcomes)
	r.log = make([]loggedEntry, 0, len(entries))
	for i, e := range entries {
		in, err := readEntry(e)
		if err == nil && e.Seq != int64(i)+1 {
			err = fmt.Errorf("it follows entry %d", i)
		}
		if err != nil {
			r.why = fmt.Errorf("entry %d: %w", e.Seq, err)
			r.unread = choicesIn(entries[i:])
			break
		}
		r.log = append(r.log, in)
		r.applyToCounts(len(r.log) - 1)
	}
	return r, nil
}

// readEntry decodes the data of an entry.
func readEntry(e store.Entry) (in loggedEntry, err error) {
	in.Entry = e
	switch e.Kind {
	case store.KindChoices:
		err = json.Unmarshal(e.Data, &in.choices)
		in.kept = len(in.choices.Choices)
	case store.KindUndo:
		err = json.Unmarshal(e.Data, &in.undo)
	case store.KindAdmin:
		err = json.Unmarshal(e.Data, &in.admin)
	case store.KindClock:
		err = json.Unmarshal(e.Data, &in.clock)
	default:
		err = fmt.Errorf("its kind %q is unknown; it may come from a newer Circulade", e.Kind)
	}
	return in, err
}

// choicesIn counts the choices in entries, at least one for each choices entry and each that cannot be
// read.
func choicesIn(entries []store.Entry) (n int) {
	for _, e := range entries {
		if in, err := readEntry(e); err != nil || e.Kind == store.KindChoices {
			n += max(1, in.kept)
		}
	}
	return n
}

// applyToCounts adds entry i of the log to the replay's count of choices in effect and its list of
// outcomes. An undo takes choices of earlier entries out of effect.
func (r *replay) applyToCounts(i int) {
	e := &r.log[i]
	r.effect += e.kept
	r.outcomes = append(r.outcomes, e.choices.Outcomes...)
	if p := e.admin.Pack; p != nil && p.Accept != "" { // the game began anew
		r.table.Setup.Packs = append(slices.Clone(r.table.Setup.Packs), p.Accept)
		r.outcomes = slices.Clone(p.Outcomes)
		r.first = len(r.outcomes)
	}
	if e.Kind != store.KindUndo {
		return
	}
	for ; i >= 0 && r.effect > e.undo.Version; i-- {
		before := &r.log[i]
		back := min(before.kept, r.effect-e.undo.Version)
		before.kept -= back
		r.effect -= back
	}
}

// A replayStop says at which version of the game a replay failed, and why.
type replayStop struct {
	version int // the last version that was replayed rightly
	err     error
}

// play replays the choices in effect, at most `most` of them. It returns where and why the replay stopped
// early, or nil; the error is for a setup that cannot be played.
func (r *replay) play(most int) (*Log, *replayStop, error) {
	played, err := r.books.Resume(joinSecret(r.table.Setup, r.secret), r.outcomes)
	if played == nil {
		return nil, nil, fmt.Errorf("the setup: %w", err)
	}
	f, begun := New(r.table, played, store.Playing)
	if begun != nil {
		return nil, nil, begun
	}
	f.Attendance.since = r.stored.Created
	if _, outcomes := splitEntries(played.Entries()); err == nil && !slices.Equal(outcomes, r.outcomes[:r.first]) {
		err = fmt.Errorf("the game begins with %q and not with %q", outcomes, r.outcomes[:r.first])
	}
	if err != nil && most > 0 {
		return f, &replayStop{0, err}, nil
	}
	for i := range r.log {
		e := &r.log[i]
		before := played.Version()
		n := min(e.kept, most-before)
		f.waste.count(e.Entry, &Step{kind: e.Kind, decision: e.admin, clockDecision: e.clock.Decision}, f.turn())
		if err := f.applyLogged(e, n); err != nil {
			return f, &replayStop{before, fmt.Errorf("entry %d: %w", e.Seq, err)}, nil
		}
	}
	f.status, f.lost = r.stored.Status, r.stored.Lost
	f.awaited = f.awaitedNow(r.stored.Updated)
	if t := r.stored.Turn; t != nil {
		f.awaited.Since = t.Since
	}
	why := r.why
	if over := played.State().Over(); why == nil && f.status != store.Ended && over != (f.status == store.Over) {
		why = fmt.Errorf("the table is stored as %s, but its game is not", f.status)
	}
	if why != nil {
		return f, &replayStop{played.Version(), why}, nil
	}
	return f, nil, nil
}

// applyLogged applies an entry of a stored log; of its choices it plays only the first n, which an undo
// has not taken back.
func (l *Log) applyLogged(e *loggedEntry, n int) error {
	switch e.Kind {
	case store.KindChoices:
		l.noteChoices(e.Entry)
		l.takeback = nil
		if err := l.playEntry(e, n); err != nil {
			return err
		}
	case store.KindUndo:
		l.Events.undone, l.takeback = e.Seq, nil
	case store.KindAdmin:
		if err := l.applyDecision(e.Entry, e.admin); err != nil {
			return err
		}
	}
	l.Attendance = l.Attendance.after(e.Entry, e.admin, len(l.Seats))
	if err := l.applyClock(e.Entry, e.clockAfter()); err != nil {
		return err
	}
	l.history.countFlag(e.clock.Flag, len(l.Seats))
	l.history.setLast(outOfGame(l))
	l.seq = e.Seq
	l.moves[e.MoveID] = Move{e.Seat, e.Seq, e.digest()}
	return nil
}

// playEntry plays the first n choices of a stored entry, and checks them against the stored outcomes and
// scores.
func (l *Log) playEntry(e *loggedEntry, n int) error {
	if n == 0 {
		return nil
	}
	all := e.choices.Choices
	if n < len(all) {
		return l.playPartly(e, n)
	}
	before, by := len(l.game.Entries()), l.computerTurnOf(e.Entry)
	counts, err := playChoices(l.game, e.Seat, all)
	if err != nil {
		return err
	}
	if err := e.choices.check(l.game.Entries()[before:]); err != nil {
		return err
	}
	if err := l.addNewEvents(e.Seq); err != nil {
		return err
	}
	l.Versions.add(e.Seq, counts, l.turn(), by)
	return nil
}

// playPartly plays the first n choices of an entry whose other choices were taken back. It takes their
// events from a copy on which all the choices are played, because these are the events that were shown.
func (l *Log) playPartly(e *loggedEntry, n int) error {
	told, by := l.game.Clone(), l.computerTurnOf(e.Entry)
	counts, err := playChoices(l.game, e.Seat, e.choices.Choices[:n])
	if err != nil {
		return err
	}
	if _, err := playChoices(told, e.Seat, e.choices.Choices); err != nil {
		told = l.game // the rest cannot be played
	}
	most := counts[n-1]
	had := l.Events.Len()
	for _, ev := range view.Events(told, had)[:most-had] {
		if err := l.Events.add(ev, e.Seq); err != nil {
			return err
		}
	}
	l.Versions.add(e.Seq, counts, l.turn(), by)
	return nil
}

// playChoices plays choices of a seat, given as notations, in g and returns the game's number of events
// after each. After an error the choices before it stay played.
func playChoices(g *game.Game, seat int, texts []string) (counts []int, err error) {
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

// check compares the entry's stored outcomes and scores with those of entries, which its replay has made,
// and returns an error if they differ.
func (c *choicesEntry) check(entries []game.Entry) error {
	_, outcomes := splitEntries(entries)
	if !slices.Equal(outcomes, c.Outcomes) {
		return fmt.Errorf("%q happened and not %q", outcomes, c.Outcomes)
	}
	if scores := lastScores(entries); c.Scores != nil && !slices.Equal(scores, c.Scores) {
		return fmt.Errorf("the scores are %v and not %v", scores, c.Scores)
	}
	return nil
}

// lastScores returns all seats' points after the last of some entries that changed them, or nil.
func lastScores(entries []game.Entry) []int {
	for _, e := range slices.Backward(entries) {
		if e.Scores != nil {
			return e.Scores
		}
	}
	return nil
}
