package game

import (
	"errors"
	"fmt"
	"slices"

	"circulade/rules"
	"circulade/tile/pack"
)

// The reasons why a game refuses a request.
var (
	// ErrIllegal is a choice that the pending question does not have.
	ErrIllegal = rules.ErrIllegal
	// ErrOver is a choice after the end.
	ErrOver = rules.ErrOver
	// ErrCrossesReveal is a batch that goes past a chance outcome or into
	// another seat's question.
	ErrCrossesReveal = errors.New("the choices go past something not yet revealed")
	// ErrVersion is a version that the game never had.
	ErrVersion = errors.New("no such version")
)

// A Game is a game being played. It is not safe for concurrent use.
type Game struct {
	setup Setup
	key   Key
	draw  [32]byte
	book  *rules.Book
	packs []*pack.Pack

	state *rules.State
	log   *rules.Log
	// entries are the choices and the chance outcomes in order.
	entries []Entry
	version int // choices in effect
	chances int // chance outcomes so far
	drawn   int // of them, tiles taken from the pile
	rolled  int // numbers that the others took: one, or those of a throw
	preview bool
	secret  bool // the latest entry is an outcome that nobody may see yet

	// ahead are the outcomes of a record being replayed, still to come.
	ahead []string
	// sealed is a game whose record came without its seed: what has been drawn
	// does not follow from the key at hand. commitment is the record's.
	sealed     bool
	commitment string
	// fault is what stopped an arranged game from going on.
	fault error
}

// An Entry is one choice of a seat, or one outcome of chance. Text is its notation,
// Turn the turn in which it came.
type Entry struct {
	Seat rules.Seat // rules.Chance for outcomes
	Turn int
	Text string
	// Scores are everybody's points after the entry, if it changed them.
	Scores []int
}

// New starts a game, up to its first decision. The error is a *SetupError if the setup
// is at fault.
func New(setup Setup) (*Game, error) { return newGame(nil, setup, nil) }

// Resume starts a game whose first chance outcomes are given: those that were stored
// when it was played, so that it goes on as it was whatever this program would have
// drawn. A setup without a rules revision counts as one of the first revision.
func Resume(setup Setup, outcomes []string) (*Game, error) {
	return (*Books)(nil).Resume(setup, outcomes)
}

func newGame(books *Books, setup Setup, ahead []string) (*Game, error) {
	full, err := setup.Complete()
	if err != nil {
		return nil, err
	}
	if full.Seed == "" {
		full.Seed = NewKey().String()
	}
	packs, err := full.readPacks()
	if err != nil {
		return nil, err
	}
	book, err := books.of(&full, packs)
	if err != nil {
		return nil, err
	}
	g := &Game{setup: full, key: KeyOf(full.Seed), book: book, packs: packs, ahead: ahead}
	g.draw = g.key.drawKey()
	g.restart()
	return g, g.fault
}

// restart goes back to the beginning.
func (g *Game) restart() {
	g.log = &rules.Log{}
	g.state = rules.NewLogged(g.book, g.log)
	g.entries, g.version, g.chances, g.drawn, g.rolled, g.fault = nil, 0, 0, 0, 0, nil
	g.advance()
}

// advance answers chance until a seat is asked or the game is over.
func (g *Game) advance() {
	for !g.preview && g.fault == nil {
		st, ok := g.state.Pending()
		if !ok || st.Seat != rules.Chance {
			return
		}
		c, ok := g.next()
		if !ok {
			return
		}
		g.enter(rules.Chance, c)
	}
}

// enter plays a legal choice or outcome and writes it down.
func (g *Game) enter(seat rules.Seat, c rules.Choice) {
	e := Entry{Seat: seat, Turn: g.state.Turn(), Text: g.state.Text(c)}
	if seat == rules.Chance {
		g.happened(c, e.Text)
	} else {
		g.version++
	}
	g.secret = g.book.VerbDef(c.Verb()).Secret
	before := g.points()
	g.state.PlayUnchecked(c)
	if after := g.points(); after != before {
		e.Scores = slices.Clone(after[:g.book.Seats()])
	}
	g.entries = append(g.entries, e)
}

// happened counts an outcome of chance and tells it, unless it is a tile drawn,
// which the kernel tells.
func (g *Game) happened(c rules.Choice, text string) {
	g.chances++
	verb := g.book.VerbDef(c.Verb())
	if !verb.Drawn {
		g.rolled += max(1, g.state.Gaussians())
		if verb.Secret {
			text = string(g.state.AppendStem(c, nil))
		}
		told := rules.Event{Type: rules.EventChance, Seat: rules.Chance, Text: text}
		if verb.Kind == "player" {
			told.Seat = rules.Seat(c.N())
		}
		g.state.Tell(told)
		return
	}
	g.drawn++
	if g.setup.DrawEnd && g.drawn == len(g.setup.Draw) {
		g.state.LeaveOne(int(c.N())) // the turn of the last tile ends the game
	}
}

// points are everybody's scores now.
func (g *Game) points() (all [rules.MaxSeats]int) {
	for seat := range g.book.Seats() {
		all[seat] = g.state.Score(rules.Seat(seat))
	}
	return all
}

// Choose answers the pending question with the notation of a choice, and with further
// texts the questions that follow, all or nothing. They may not go past a chance
// outcome or into another seat's question (ErrCrossesReveal); other errors wrap
// ErrIllegal or ErrOver.
func (g *Game) Choose(texts ...string) error {
	if len(texts) > 1 {
		if _, err := g.Preview(texts...); err != nil {
			return err
		}
	}
	for _, text := range texts {
		if err := g.choose(text); err != nil {
			return err
		}
	}
	g.advance()
	return g.fault
}

func (g *Game) choose(text string) error {
	st, ok := g.state.Pending()
	if !ok {
		return ErrOver
	}
	if st.Seat == rules.Chance {
		return ErrCrossesReveal
	}
	c, err := g.state.Parse(text)
	if err != nil {
		return err
	}
	g.enter(st.Seat, c)
	return nil
}

// Preview returns the game as it would be after the choices, without the chance
// outcomes that would follow. The game itself does not change. Errors are those of
// Choose.
func (g *Game) Preview(texts ...string) (*Game, error) {
	p := g.Clone()
	p.preview = true
	_, err := p.chooseAll(texts)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Try returns the game as Choose would leave it, and how many events its log held after
// each choice. The game itself does not change. Afterwards only one of the two may be
// played on: as soon as that happens, the other must not be used any more.
func (g *Game) Try(texts ...string) (next *Game, told []int, err error) {
	p := *g
	p.state, p.log = g.book.Borrow(g.state), &rules.Log{Events: g.log.Events, End: g.log.End}
	p.state.SetLog(p.log)
	if told, err = p.chooseAll(texts); err != nil {
		p.Release()
		return nil, nil, err
	}
	p.advance()
	if n := len(told); n > 0 {
		told[n-1] = len(p.log.Events)
	}
	return &p, told, p.fault
}

// Release gives the position's memory to other games of the same book. After that
// nobody may use the game, or what State returned.
func (g *Game) Release() {
	g.book.GiveBack(g.state)
	g.state = nil
}

// chooseAll plays choices of one seat, which nothing may come between, and tells how
// many events there are after each.
func (g *Game) chooseAll(texts []string) (told []int, err error) {
	first, ok := g.state.Pending()
	if !ok {
		return nil, ErrOver
	}
	for i, text := range texts {
		if st, ok := g.state.Pending(); i > 0 && (!ok || st.Seat != first.Seat) {
			return nil, fmt.Errorf("choice %d, %q: %w", i+1, text, ErrCrossesReveal)
		}
		if err := g.choose(text); err != nil {
			return nil, fmt.Errorf("choice %d: %w", i+1, err)
		}
		told = append(told, len(g.log.Events))
	}
	return told, nil
}

// Clone returns a copy that can be played on without changing the game.
func (g *Game) Clone() *Game {
	p := *g
	p.state = g.book.Borrow(g.state)
	p.log = &rules.Log{Events: slices.Clip(g.log.Events), End: g.log.End}
	p.state.SetLog(p.log)
	p.entries = slices.Clip(g.entries)
	return &p
}

// Undo goes back to an earlier version (ErrVersion if there was none). Chance outcomes
// that come again are the same.
func (g *Game) Undo(version int) error {
	if version < 0 || version > g.version {
		return fmt.Errorf("%w: %d; the game has versions 0 to %d", ErrVersion, version, g.version)
	}
	old := g.entries
	g.restart()
	for _, e := range old {
		if g.version == version || g.fault != nil {
			break
		}
		if e.Seat == rules.Chance {
			continue
		}
		if err := g.choose(e.Text); err != nil {
			return fmt.Errorf("replaying %q: %w", e.Text, err)
		}
		g.advance()
	}
	return g.fault
}

// Reach returns the earliest version that the seat may go back to (Undo): between it
// and the present there is no chance outcome and no choice of another seat, which it
// cannot unlearn.
func (g *Game) Reach(seat rules.Seat) int {
	v := g.version
	for i := len(g.entries) - 1; i >= 0 && g.entries[i].Seat == seat; i-- {
		v--
	}
	return v
}

// Fault says why an arranged game, or one being resumed, cannot go on: the next outcome
// that was laid down for it cannot happen. It is nil for all others.
func (g *Game) Fault() error { return g.fault }

// Setup returns the complete setup. It holds the seed, so it must not be shown as long
// as the game goes on. Of a game that was loaded without its seed it holds one made for
// the draws that come.
func (g *Game) Setup() Setup { return g.setup }

// Key returns the key, which is secret as long as the game goes on.
func (g *Game) Key() Key { return g.key }

// Commitment returns the SHA-256 of the key in hexadecimal, for publication before the
// end; "" if the key comes from a text seed, since people could guess that. Of a game
// that was loaded without its seed it is what the record says.
func (g *Game) Commitment() string {
	if g.sealed {
		return g.commitment
	}
	if g.setup.Seed != g.key.String() {
		return ""
	}
	return g.key.Commitment()
}

// State returns the position. It must not be changed.
func (g *Game) State() *rules.State { return g.state }

// Book returns the compiled setup.
func (g *Game) Book() *rules.Book { return g.book }

// Log returns everything that happened so far. It must not be changed.
func (g *Game) Log() *rules.Log { return g.log }

// Version returns the number of choices that have been made and not undone.
func (g *Game) Version() int { return g.version }

// Entries returns the choices and outcomes so far, in order. It must not be changed.
func (g *Game) Entries() []Entry { return g.entries }

// IsPreview reports whether the game is a preview, in which chance is not
// answered.
func (g *Game) IsPreview() bool { return g.preview }

// Suppose returns the game as it would be if a seat had the turn now and had just drawn a
// tile of type n, as a preview: for those who think before their turn. What the game keeps
// secret is drawn anew by random, as for rules.State.Redraw. Its entries begin with that turn.
// The game itself does not change.
// It returns false where the seat would be asked nothing (rules.State.Suppose).
func (g *Game) Suppose(seat rules.Seat, n int, random func(n int) int) (*Game, bool) {
	p := g.Clone()
	p.preview, p.entries = true, nil
	p.state.Redraw(random)
	if !p.state.Suppose(seat, n) {
		p.Release()
		return nil, false
	}
	return p, true
}
