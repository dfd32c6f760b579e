package check

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"circulade/game"
	"circulade/rules"
)

// A Fault is a promise that a game broke. The seed and the setup play the same
// game again.
type Fault struct {
	Seed   uint64
	Every  int // one question in so many was checked
	Setup  game.Setup
	After  int    // choices made before
	Record string // of the game so far, open
	Err    error
}

// Error names the seed, the step and what is wrong, and how to see it again.
func (f *Fault) Error() string {
	return fmt.Sprintf("seed %d, after %d choices: %v\n\tagain: %s", f.Seed, f.After, f.Err, f.Command())
}

// Command is the command that plays the game again.
func (f *Fault) Command() string {
	s := f.Setup
	text := fmt.Sprintf("circulade sim --check --games 1 --seed %d --every %d --players %d --preset %s",
		f.Seed, f.Every, len(s.Players), s.Preset)
	if sets := slices.DeleteFunc(slices.Clone(s.Expansions), func(set string) bool { return set == "base" }); len(sets) > 0 {
		text += " --expansions " + strings.Join(sets, ",")
	}
	usual, err := game.Setup{Players: s.Players, Preset: s.Preset, Expansions: s.Expansions}.Complete()
	for _, key := range slices.Sorted(maps.Keys(s.Options)) {
		if err != nil || s.Options[key] != usual.Options[key] {
			text += " --option " + key + "=" + s.Options[key]
		}
	}
	return text
}

// Unwrap returns what is wrong.
func (f *Fault) Unwrap() error { return f.Err }

// perTile bounds the choices of a game: so many for each tile.
const perTile = 64

// Play plays a game with random choices and checks it at every question, or,
// where that would be too slow for the number of games, at one question in so
// many, drawn at random; the end is always checked, the replay of the record
// in one game of so many. What occurred is added to seen, which may be nil. An
// error is a *Fault, or says why the setup cannot be played.
func Play(setup game.Setup, seed uint64, every int, seen *Occurrences) (*game.Game, error) {
	if setup.Seed == "" {
		setup.Seed = fmt.Sprintf("check %d", seed)
	}
	g, err := game.New(setup)
	if err != nil {
		return nil, err
	}
	if seen == nil {
		seen = NewOccurrences()
	}
	every = max(every, 1)
	p := &player{g: g, rng: rand.New(rand.NewPCG(seed, 0x636865636b)), every: every, seen: seen, spare: g.State().Clone()}
	p.mood = newMood(p.rng)
	p.first = p.count()
	seen.expect(g)
	if err := p.play(); err != nil {
		return g, &Fault{seed, every, g.Setup(), g.Version(), g.Record(true), err}
	}
	seen.finished(g)
	return g, nil
}

// A player plays one game.
type player struct {
	g     *game.Game
	rng   *rand.Rand
	mood  mood
	every int // one question in so many is checked
	seen  *Occurrences
	spare *rules.State // reused for copies
	stood []rules.Figure
	list  []rules.Choice
	first tally
}

func (p *player) play() error {
	bound := perTile * (p.g.State().Left() + len(p.g.State().Board.Laid()) + 1)
	for !p.g.State().Over() {
		if p.g.Version() > bound {
			return fmt.Errorf("the game has not ended after %d choices", bound)
		}
		if err := p.step(); err != nil {
			return err
		}
	}
	if err := p.table(); err != nil {
		return err
	}
	if err := p.over(); err != nil {
		return err
	}
	if p.rng.IntN(p.every) > 0 {
		return nil
	}
	return p.replays()
}

// step checks the position and its question, and makes a random choice.
func (p *player) step() error {
	if p.rng.IntN(p.every) > 0 {
		return p.unchecked()
	}
	for _, check := range []func() error{p.question, p.refusals, p.table} {
		if err := check(); err != nil {
			return err
		}
	}
	if p.rng.IntN(8) == 0 {
		if err := p.finishNow(); err != nil {
			return err
		}
	}
	if p.rng.IntN(60) == 0 {
		if err := p.replays(); err != nil {
			return err
		}
	}
	return p.choose(p.random(p.mood.pick(p.rng, p.list)))
}

// unchecked makes a random choice and only counts what occurred.
func (p *player) unchecked() error {
	s := p.g.State()
	st, _ := s.Pending()
	_, kind, _ := p.g.Book().Script(st.Row)
	p.seen.Questions[kind]++
	p.list = s.Choices(p.list[:0])
	c := p.random(p.mood.pick(p.rng, p.list))
	p.seen.verb(p.g.Book(), c)
	p.stood = append(p.stood[:0], s.Figures()...)
	if err := p.g.Choose(s.Text(c)); err != nil {
		return err
	}
	return p.stands()
}

// question checks that each choice is legal and has a text of its own that
// parses back, and keeps the list.
func (p *player) question() error {
	s := p.g.State()
	st, ok := s.Pending()
	if !ok || st.Seat == rules.Chance || int(st.Seat) >= p.g.Book().Seats() {
		return fmt.Errorf("the game waits for nobody: seat %d", st.Seat)
	}
	mark := rules.Choice(1<<64 - 1)
	list := s.Choices(append(p.list[:0], mark))
	if len(list) < 2 || list[0] != mark {
		return errors.New("a question without choices, or Choices does not append")
	}
	p.list = append(p.list[:0], list[1:]...)
	row, kind, _ := p.g.Book().Script(st.Row)
	p.seen.Questions[kind]++
	texts := map[string]rules.Choice{}
	for _, c := range p.list {
		c = p.random(c)
		text := s.Text(c)
		if other, twice := texts[text]; twice {
			return fmt.Errorf("%s: %q is the text of the choices %#x and %#x", row, text, uint64(other), uint64(c))
		}
		texts[text] = c
		if !s.Legal(c) {
			return fmt.Errorf("%s: %q is listed, but not legal", row, text)
		}
		back, err := s.Parse(text)
		if err != nil {
			return fmt.Errorf("%s: %q is listed, but does not parse: %w", row, text, err)
		}
		if back != c {
			return fmt.Errorf("%s: %q parses as %#x, not as %#x", row, text, uint64(back), uint64(c))
		}
	}
	return nil
}

// random gives a range choice random numbers inside its ranges.
func (p *player) random(c rules.Choice) rules.Choice {
	ranges := p.ranges(c)
	if ranges == nil {
		return c
	}
	values := make([]int, len(ranges))
	for i, r := range ranges {
		step := max(r.Step, 1)
		values[i] = r.Min + step*p.rng.IntN((r.Max-r.Min)/step+1)
	}
	return rules.RangeChoice(c.Verb(), values...)
}

// ranges returns the ranges of a choice of the pending question, or nil.
func (p *player) ranges(c rules.Choice) []rules.Range {
	if int(c.Verb()) >= p.g.Book().Verbs() {
		return nil
	}
	v := p.g.Book().VerbDef(c.Verb())
	if v.Ranges == nil {
		return nil
	}
	st, _ := p.g.State().Pending()
	return v.Ranges(p.g.State(), st)
}

// refusals checks that choices which are not listed are refused and change
// nothing.
func (p *player) refusals() error {
	p.spare.CopyFrom(p.g.State())
	before := p.spare.Hash()
	for range 8 {
		c := p.mutant()
		if p.listed(c) {
			continue
		}
		if p.spare.Legal(c) {
			return fmt.Errorf("choice %#x is not listed, but legal", uint64(c))
		}
		if err := p.spare.Play(c); !errors.Is(err, rules.ErrIllegal) {
			return fmt.Errorf("choice %#x is not listed, but Play says %w", uint64(c), err)
		}
	}
	if p.spare.Hash() != before {
		return errors.New("a refused choice changed the position")
	}
	return nil
}

// mutant returns a choice with one thing about it changed, or any word.
func (p *player) mutant() rules.Choice {
	c := p.random(p.list[p.rng.IntN(len(p.list))])
	n := p.rng.IntN(5)
	switch n {
	case 0:
		return rules.NewChoice(rules.VerbID(p.rng.IntN(p.g.Book().Verbs()+2)), c.Arg(), c.At(), c.N())
	case 1:
		return rules.NewChoice(c.Verb(), uint8(p.rng.IntN(6)), c.At(), c.N())
	case 2:
		return rules.NewChoice(c.Verb(), c.Arg(), uint16(p.rng.IntN(p.g.State().Board.Segments()+200)), c.N())
	case 3:
		return rules.NewChoice(c.Verb(), c.Arg(), c.At(), uint32(p.rng.IntN(200)))
	default:
		return rules.Choice(p.rng.Uint64())
	}
}

// listed tells whether a choice is in the list, or inside a listed range.
func (p *player) listed(c rules.Choice) bool {
	ranges := p.ranges(c)
	if ranges == nil {
		return slices.Contains(p.list, c)
	}
	values := make([]int, len(ranges))
	for i, r := range ranges {
		values[i] = c.Value(i)
		if v := values[i]; v < r.Min || v > r.Max || (v-r.Min)%max(r.Step, 1) != 0 {
			return false
		}
	}
	return rules.RangeChoice(c.Verb(), values...) == c && slices.Contains(p.list, rules.RangeChoice(c.Verb()))
}

// choose makes a choice in four ways that must agree: on a clone, on a copy,
// in a preview and in the game.
func (p *player) choose(c rules.Choice) error {
	s := p.g.State()
	text, before, seq := s.Text(c), s.Hash(), len(p.g.Entries())
	p.seen.verb(p.g.Book(), c)
	clone := s.Clone()
	clone.PlayUnchecked(c)
	p.spare.CopyFrom(s)
	if err := p.spare.Play(c); err != nil {
		return fmt.Errorf("%q is listed, but Play says %w", text, err)
	}
	preview, err := p.g.Preview(text)
	if err != nil {
		return fmt.Errorf("preview of %q: %w", text, err)
	}
	switch after := clone.Hash(); {
	case s.Hash() != before || len(p.g.Entries()) != seq:
		return fmt.Errorf("%q on a copy or in a preview changed the game", text)
	case p.spare.Hash() != after:
		return fmt.Errorf("%q on a copy gives another position than on a clone", text)
	case preview.State().Hash() != after:
		return fmt.Errorf("%q in a preview gives another position than on a clone", text)
	}
	p.stood = append(p.stood[:0], s.Figures()...)
	if err := p.g.Choose(text); err != nil {
		return fmt.Errorf("choosing %q: %w", text, err)
	}
	if err := p.stands(); err != nil {
		return fmt.Errorf("%q: %w", text, err)
	}
	if err := p.follow(clone, p.g.Entries()[seq+1:]); err != nil {
		return err
	}
	if clone.Hash() != p.g.State().Hash() {
		return fmt.Errorf("%q in the game gives another position than on a clone", text)
	}
	return nil
}

// follow answers chance on a clone as the game has answered it.
func (p *player) follow(s *rules.State, outcomes []game.Entry) error {
	for _, e := range outcomes {
		st, ok := s.Pending()
		if !ok || st.Seat != rules.Chance || e.Seat != rules.Chance {
			return fmt.Errorf("the game entered %q, but a clone does not wait for chance", e.Text)
		}
		c, err := s.Parse(e.Text)
		if err != nil {
			return fmt.Errorf("outcome %q: %w", e.Text, err)
		}
		if s.Text(c) != e.Text || !s.Legal(c) {
			return fmt.Errorf("outcome %q is not legal, or reads %q", e.Text, s.Text(c))
		}
		p.seen.verb(p.g.Book(), c)
		s.PlayUnchecked(c)
	}
	return nil
}
