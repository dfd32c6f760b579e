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

// An Entry is one choice of a seat, or one outcome of chance.
type Entry struct {
	Seat rules.Seat // rules.Chance for outcomes
	Turn int
	Text string
	// Scores are everybody's points after the entry, if it changed them.
	Scores []int
}

// New starts a game. The error is a *SetupError if the setup is at fault.
func New(setup Setup) (*Game, error) { return newGame(nil, setup, nil) }

// Resume starts a game whose first outcomes of chance are given: those that were
// stored when it was played, so that it goes on as it was whatever this program
// would have drawn.
// A setup without a rules revision is of the first.
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

// next finds the next outcome of chance: from the record being replayed, from
// the setup's script, or from the key.
func (g *Game) next() (rules.Choice, bool) {
	if g.chances < len(g.ahead) {
		c, err := g.state.Parse(g.ahead[g.chances])
		if err != nil {
			g.fault = fmt.Errorf("outcome %d: %w", g.chances+1, err)
		}
		return c, err == nil
	}
	drawn := g.drawsTile()
	switch {
	case drawn && g.drawn < len(g.setup.Draw):
		return g.scripted(g.setup.Draw[g.drawn])
	case drawn && g.setup.DrawEnd:
		g.state.EmptyPile()
		return 0, false
	case !drawn && g.rolled < len(g.setup.Chance):
		return g.arranged(g.setup.Chance[g.rolled:])
	}
	return g.state.Lot(newLots(g.draw, g.chances).below), true
}

// arranged returns the outcome that the setup has laid down for dice, lots and
// throws: numbers are those that are left of it.
func (g *Game) arranged(numbers []int) (rules.Choice, bool) {
	take, most := max(1, g.state.Bells()), g.state.Outcomes()-1
	if g.state.Bells() > 0 {
		most = 2 * rules.BellMiddle
	}
	for i, k := range numbers[:min(take, len(numbers))] {
		if k > most {
			return g.unarranged(i, fmt.Sprintf("%d is not one of the %d outcomes, 0 to %d", k, most+1, most))
		}
	}
	switch {
	case len(numbers) < take:
		return g.unarranged(0, fmt.Sprintf("a throw takes %d numbers", take))
	case g.state.Bells() > 0:
		return g.state.Throw(numbers[:take]...), true
	}
	return g.state.Outcome(numbers[0]), true
}

// unarranged says what is wrong with a number that the setup has laid down.
func (g *Game) unarranged(i int, message string) (rules.Choice, bool) {
	g.fault = &SetupError{[]Fault{{Field: fmt.Sprintf("chance[%d]", g.rolled+i), Message: message}}}
	return 0, false
}

// drawsTile reports whether the pending chance takes a tile from the pile.
func (g *Game) drawsTile() bool {
	return g.book.VerbDef(g.state.Outcome(0).Verb()).Drawn
}

func (g *Game) scripted(name string) (rules.Choice, bool) {
	if n, ok := g.state.TypeNamed(name); ok {
		if c, ok := g.state.DrawOf(n); ok {
			return c, true
		}
	}
	g.fault = &SetupError{[]Fault{{
		Field: fmt.Sprintf("draw[%d]", g.drawn), Message: fmt.Sprintf("no tile %q is left in the pile", name),
	}}}
	return 0, false
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
		g.rolled += max(1, g.state.Bells())
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

// Choose answers the pending question, and with further texts the questions
// that follow, all or nothing. A batch may not go past a chance outcome or
// into another seat's question.
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

// Preview returns the game as it would be after the choices, without the
// chance outcomes that would follow. The game itself does not change.
func (g *Game) Preview(texts ...string) (*Game, error) {
	p := g.Clone()
	p.preview = true
	first, ok := g.state.Pending()
	if !ok {
		return nil, ErrOver
	}
	for i, text := range texts {
		if st, ok := p.state.Pending(); i > 0 && (!ok || st.Seat != first.Seat) {
			return nil, fmt.Errorf("choice %d, %q: %w", i+1, text, ErrCrossesReveal)
		}
		if err := p.choose(text); err != nil {
			return nil, fmt.Errorf("choice %d: %w", i+1, err)
		}
	}
	return p, nil
}

// Clone returns a copy that can be played on without changing the game.
func (g *Game) Clone() *Game {
	p := *g
	p.state = g.state.Clone()
	p.log = &rules.Log{Events: slices.Clip(g.log.Events), End: g.log.End}
	p.state.SetLog(p.log)
	p.entries = slices.Clip(g.entries)
	return &p
}

// Undo goes back to an earlier version. Chance outcomes that come again are
// the same.
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

// Reach returns the earliest version that the seat may go back to without
// unlearning a chance outcome or another seat's choice.
func (g *Game) Reach(seat rules.Seat) int {
	v := g.version
	for i := len(g.entries) - 1; i >= 0 && g.entries[i].Seat == seat; i-- {
		v--
	}
	return v
}

// Fault says why an arranged game, or one being resumed, cannot go on: the next
// outcome that was laid down for it cannot happen.
func (g *Game) Fault() error { return g.fault }

// Setup returns the complete setup. It holds the seed: never show it. Of a game
// loaded without its seed it is one made for the draws that come.
func (g *Game) Setup() Setup { return g.setup }

// Key returns the secret key.
func (g *Game) Key() Key { return g.key }

// Commitment returns the SHA-256 of the key for publication before the end, or
// "" if the key comes from a text seed, which a commitment would let guess. Of a
// game loaded without its seed it is what the record says.
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

// Log returns everything that happened.
func (g *Game) Log() *rules.Log { return g.log }

// Version returns the number of choices in effect.
func (g *Game) Version() int { return g.version }

// Entries returns the choices and outcomes so far. It must not be changed.
func (g *Game) Entries() []Entry { return g.entries }

// IsPreview reports whether the game is a preview, in which chance is not
// answered.
func (g *Game) IsPreview() bool { return g.preview }
