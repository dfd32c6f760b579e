package rules

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"circulade/board"
)

// Compile makes the book of a game from its configuration, the modules in play
// (base first) and the order of play.
func Compile(cfg Config, modules []*Module, order []Moment) (*Book, error) {
	if cfg.Seats < 1 || cfg.Seats > MaxSeats {
		return nil, fmt.Errorf("%d seats: between 1 and %d can play", cfg.Seats, MaxSeats)
	}
	b := &Book{
		seats: cfg.Seats, options: cfg.Options, arranged: cfg.Arranged,
		byName: map[string]int{}, labels: map[string]*Label{},
		ruleSet: map[string]string{}, defined: cfg.Start, pile: cfg.Pile, since: cfg.Revision,
		scripts: make([]script, 1), // row 0 is no row
		rules:   make([]string, 1), // rule 0 is no rule
		sources: make([]string, 1), // source 0 is a feature
	}
	for _, m := range modules {
		b.sets = append(b.sets, m.Set)
		for _, id := range m.Scores {
			if _, known := b.ruleSet[id]; !known {
				b.ruleSet[id] = m.Set
			}
		}
	}
	if err := b.registerModules(modules); err != nil {
		return nil, err
	}
	b.each = max(1, len(b.scorers))
	b.changed = changed(cfg.Options, modules)
	if err := b.checkSizes(); err != nil {
		return nil, err
	}
	b.compileStandsOn()
	if err := b.compileTiles(cfg, modules); err != nil {
		return nil, err
	}
	if err := b.compileOrder(order); err != nil {
		return nil, err
	}
	if b.OnTrack() {
		b.registerTrack()
		b.payingOut = b.WorkStep("settle", payOutNext)
	}
	for _, f := range b.compiled {
		f()
	}
	return b, nil
}

// registerModules lets every module in play register what its rules need.
func (b *Book) registerModules(modules []*Module) error {
	b.modules = modules
	defer func() { b.modules = nil }()
	if err := b.leaveOut(modules); err != nil {
		return err
	}
	b.end = b.Label("T7")
	b.kernelVerbs()
	for _, m := range modules {
		if m.Register == nil {
			continue
		}
		if err := m.Register(b); err != nil {
			return fmt.Errorf("set %s: %w", m.Set, err)
		}
	}
	if err := b.checkParts(modules); err != nil {
		return err
	}
	return errors.Join(b.faults...)
}

// changed lists the options whose values are not the default, or what it was before one
// could choose, for the hash: an option that is added later changes no old hash.
func changed(options map[string]string, modules []*Module) []string {
	var list []string
	for _, m := range modules {
		for i := range m.Options {
			o := &m.Options[i]
			v := options[o.Key]
			if text := o.Key + " " + v; v != cmp.Or(o.Before, o.Default) && !slices.Contains(list, text) { // sets may share it
				list = append(list, text)
			}
		}
	}
	return list
}

// checkSizes holds what was registered against the width of the numbers that
// name it.
func (b *Book) checkSizes() error {
	figures := 0
	for _, f := range b.figures {
		figures += f.Count * b.seats
	}
	for _, x := range []struct {
		what    string
		n, most int
	}{
		{"rows and steps", len(b.scripts), 253}, // and those of paying out
		{"verbs", len(b.verbs), 254},            // and those of paying out
		{"scorers of a seat", b.each, mostScorers},
		{"figures of all seats", figures, 256},
		{"kinds of piece", len(b.pieces), 256},
		{"seat tallies", len(b.seatTallies), 256},
		{"game tallies", len(b.gameTallies), 256},
		{"marks of tiles", len(b.tileMarks), board.MostTileMarks},
		{"marks of segments", len(b.segmentMarks), board.MostSegmentMarks},
		{"sources of points", len(b.sources), 256},
		{"vetoes on laying a tile", len(b.mayLay), 32},
	} {
		if x.n > x.most {
			return fmt.Errorf("%d %s are registered, at most %d", x.n, x.what, x.most)
		}
	}
	return nil
}
