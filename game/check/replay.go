package check

import (
	"errors"
	"fmt"

	"circulade/game"
	"circulade/rules"
)

// replays checks that the record loads to the same game, and that the game
// comes back after an undo to a random version.
func (p *player) replays() error {
	record, hash := p.g.Record(true), p.g.HashText()
	again, err := game.Load(record)
	if err != nil {
		return fmt.Errorf("the record does not load: %w", err)
	}
	if again.HashText() != hash || again.Record(true) != record {
		return errors.New("the record loads to another game")
	}
	version := p.rng.IntN(p.g.Version() + 1)
	if err := again.Undo(version); err != nil {
		return fmt.Errorf("undo to version %d: %w", version, err)
	}
	if again.Version() != version {
		return fmt.Errorf("undo to version %d gives version %d", version, again.Version())
	}
	n := 0
	for _, e := range p.g.Entries() {
		if e.Seat == rules.Chance {
			continue
		}
		if n++; n <= version {
			continue
		}
		if err := again.Choose(e.Text); err != nil {
			return fmt.Errorf("%q again after an undo to version %d: %w", e.Text, version, err)
		}
	}
	if again.HashText() != hash || again.Record(true) != record {
		return fmt.Errorf("after an undo to version %d the same choices give another game", version)
	}
	return nil
}

// finishNow checks that a copy can be brought to its end without touching the
// game.
func (p *player) finishNow() error {
	s := p.g.State()
	before := s.Hash()
	p.spare.CopyFrom(s)
	p.spare.FinishNow()
	switch {
	case !p.spare.Over():
		return errors.New("a position told to finish has not ended")
	case s.Hash() != before:
		return errors.New("finishing a copy changed the game")
	}
	return nil
}

// over checks a game that has ended.
func (p *player) over() error {
	s := p.g.State()
	if _, ok := s.Pending(); ok || len(s.Choices(nil)) > 0 {
		return errors.New("the game is over, but waits for something")
	}
	if err := s.Play(rules.NewChoice(rules.VerbPass, 0, 0, 0)); !errors.Is(err, rules.ErrOver) {
		return fmt.Errorf("a choice after the end: %w", err)
	}
	if err := p.g.Choose("pass"); !errors.Is(err, game.ErrOver) {
		return fmt.Errorf("a choice after the end of the game: %w", err)
	}
	best := s.Score(0)
	for seat := range p.g.Book().Seats() {
		best = max(best, s.Score(rules.Seat(seat)))
	}
	for seat := range p.g.Book().Seats() {
		if (s.Score(rules.Seat(seat)) == best) != s.Winners().Has(rules.Seat(seat)) {
			return fmt.Errorf("seat %d has %d of at most %d points, winners %06b", seat+1, s.Score(rules.Seat(seat)), best, s.Winners())
		}
	}
	return nil
}
