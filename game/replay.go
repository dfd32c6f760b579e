package game

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"circulade/rules"
)

// Load replays a record. The game can go on from where it ended; if the record does not
// hold the seed, coming draws are drawn from a new one. Every outcome and choice, the
// scores after each turn, the result and the hash are checked; the error is a
// *RecordError, which names the first line that differs.
func Load(text string) (*Game, error) {
	rec, err := parseRecord(text)
	if err != nil {
		return nil, err
	}
	g, err := rec.load(rec.entries)
	if err != nil {
		return nil, err
	}
	return g, rec.check(g)
}

// load plays entries of the record and compares.
func (r *record) load(entries []recordEntry) (*Game, error) {
	var ahead []string
	for _, e := range entries {
		if e.seat == rules.Chance {
			ahead = append(ahead, r.textOf(e))
		}
	}
	g, err := newGame(nil, r.setup, ahead)
	if g == nil {
		return nil, &RecordError{1, "the setup", err}
	}
	g.sealed, g.commitment = r.setup.Seed == "" && len(r.entries) > 0, r.commitment
	if err := r.replay(g, entries); err != nil {
		return nil, err
	}
	return g, nil
}

// A replay compares a record with the game that comes of it, entry by entry.
type replay struct {
	*record
	entries []recordEntry
	g       *Game
	next    int   // entry of the record
	played  int   // entry of the game
	scores  []int // as of the last entry compared
	// said are the scores that the record had last, if it comes of an older program: a
	// turn's line without scores then says that they are still the same.
	said string
}

func (r *record) replay(g *Game, entries []recordEntry) error {
	p := &replay{record: r, entries: entries, g: g, scores: make([]int, g.book.Seats())}
	if r.older() && slices.ContainsFunc(entries, func(e recordEntry) bool { return e.seat == scores }) {
		p.said = scoreText(p.scores)
	}
	for {
		if err := p.compare(); err != nil {
			return err
		}
		if p.next == len(p.entries) {
			return p.unchanged()
		}
		if err := p.choose(p.entries[p.next]); err != nil {
			return err
		}
		g.advance()
	}
}

// unchanged confirms, where a line of an older record is over, that nobody's score
// has changed unless it says so.
func (p *replay) unchanged() error {
	if p.said == "" || p.next == 0 || p.next < len(p.entries) && p.entries[p.next].line == p.entries[p.next-1].line {
		return nil
	}
	if have := scoreText(p.scores); have != p.said {
		return p.wrong(p.entries[p.next-1], fmt.Sprintf("the scores are %s, but the record says %s still", have, quote(p.said)), nil)
	}
	return nil
}

// compare confirms what the game has played and the record says.
func (p *replay) compare() error {
	for p.next < len(p.entries) {
		e := p.entries[p.next]
		if e.seat == scores {
			if have := scoreText(p.scores); have != p.textOf(e) {
				return p.wrong(e, fmt.Sprintf("the scores are %s, but the record says %s", have, quote(p.textOf(e))), nil)
			}
			if p.said != "" {
				p.said = p.textOf(e)
			}
			p.next++
			continue
		}
		if err := p.unchanged(); err != nil {
			return err
		}
		if p.played == len(p.g.entries) {
			return p.stuck(e)
		}
		was := p.g.entries[p.played]
		switch {
		case e.seat != rules.Chance && was.Seat == rules.Chance:
			return p.wrong(e, fmt.Sprintf("an outcome of chance is missing before %s", quote(p.textOf(e))), nil)
		case was.Seat != e.seat || was.Text != p.textOf(e):
			return p.wrong(e, fmt.Sprintf("%s stands where the game has %q", quote(p.textOf(e)), was.Text), nil)
		case was.Turn != int(e.turn):
			return p.wrong(e, fmt.Sprintf("%s belongs to turn %d", quote(p.textOf(e)), was.Turn), nil)
		}
		if was.Scores != nil {
			p.scores = was.Scores
		}
		p.next++
		p.played++
	}
	return nil
}

// stuck says why the game has not come to an outcome that the record has; a
// choice is still to be made.
func (p *replay) stuck(e recordEntry) error {
	switch {
	case e.seat != rules.Chance:
		return nil
	case p.g.fault != nil:
		return p.wrong(e, quote(p.textOf(e))+" cannot happen here", p.g.fault)
	}
	return p.wrong(e, quote(p.textOf(e))+" is no choice, and no outcome of chance is due", nil)
}

// choose plays a choice of the record.
func (p *replay) choose(e recordEntry) error {
	st, ok := p.g.state.Pending()
	switch {
	case !ok:
		return p.wrong(e, quote(p.textOf(e))+" comes after the end", nil)
	case st.Seat == rules.Chance:
		return p.wrong(e, "an outcome of chance is missing before "+quote(p.textOf(e)), p.g.fault)
	case st.Seat != e.seat:
		return p.wrong(e, fmt.Sprintf("%s: it is not seat %d's question, but seat %d's", quote(p.textOf(e)), e.seat+1, st.Seat+1), nil)
	}
	if err := p.g.choose(p.textOf(e)); err != nil {
		return p.wrong(e, "cannot be played", err)
	}
	return nil
}

// wrong is an error at an entry, with the hint that another rules revision may
// be behind it.
func (r *record) wrong(e recordEntry, msg string, err error) error {
	return &RecordError{int(e.line), msg, errors.Join(err, r.revision())}
}

// older reports whether the record was played under an older rules revision.
func (r *record) older() bool { return r.setup.Rules > 0 && r.setup.Rules < RulesRevision }

// revision says that the record was played under another rules revision.
func (r *record) revision() error {
	if r.rules == RulesRevision {
		return nil
	}
	return fmt.Errorf("the record was played under rules revision %d, this program has %d", r.rules, RulesRevision)
}

// check compares what the record claims with what the replay gave.
func (r *record) check(g *Game) error {
	wrong := func(field, have, want string) error {
		return &RecordError{r.lines[field], fmt.Sprintf("%s is %s, but the record says %s", field, have, quote(want)), r.revision()}
	}
	if r.commitment != "" && r.setup.Seed != "" && r.commitment != g.key.Commitment() {
		return wrong("commitment", g.key.Commitment(), r.commitment)
	}
	if r.result != "" && r.result != g.result() {
		return wrong("result", g.result(), r.result)
	}
	if r.hash != "" && r.hash != g.HashText() {
		return wrong("hash", g.HashText(), r.hash)
	}
	if r.setup.Seed != "" {
		return r.checkDraws()
	}
	return nil
}

// checkDraws proves that every outcome followed from the seed, or from what the
// setup arranged. The game has the record's entries in their order.
func (r *record) checkDraws() error {
	honest, err := New(r.setup)
	if err != nil {
		return &RecordError{1, "the setup", err}
	}
	source := "seed"
	if r.setup.Arranged() {
		source = "setup"
	}
	played := 0
	for _, e := range r.entries {
		if e.seat == scores {
			continue
		}
		if e.seat != rules.Chance {
			if err := honest.Choose(r.textOf(e)); err != nil {
				return r.wrong(e, "cannot be played with the draws of the seed", err)
			}
		}
		if played == len(honest.entries) {
			return r.wrong(e, fmt.Sprintf("the record says %q, but the %s gives nothing here", r.textOf(e), source), honest.fault)
		}
		if have := honest.entries[played].Text; have != r.textOf(e) {
			return r.wrong(e, fmt.Sprintf("the record says %q, but the %s gives %q", r.textOf(e), source, have), nil)
		}
		played++
	}
	return nil
}

// Walk replays the game from its start and yields it at every version, from 0 to the
// present. The game that it yields is the same one, played on: take a Clone to keep one
// version.
func (g *Game) Walk() iter.Seq[*Game] {
	return func(yield func(*Game) bool) {
		p := *g
		p.restart()
		if !yield(&p) {
			return
		}
		for _, e := range g.entries {
			if e.Seat == rules.Chance {
				continue
			}
			if p.choose(e.Text) != nil {
				return // never: it has been played before
			}
			p.advance()
			if !yield(&p) {
				return
			}
		}
	}
}
