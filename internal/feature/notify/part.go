package notify

import (
	"context"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// A YourTurn says that a seat is asked while nobody of it follows the table; or that its people
// left the table open, and the clock waits for them.
type YourTurn struct {
	Game  string
	Title string
	Seat  int
	// Nth counts how often the seat was asked after others had been: an undo, a restart and
	// another server count the same.
	Nth int
	// People hold the seat, and play with others than themselves.
	People []store.Holder
	// Left: somebody of the seat followed the table until now, so that they may know.
	Left bool
	// Sat: it is not their turn, but somebody has sat down, all seats are taken, and the clock,
	// which is by the second, does not start before they are back.
	Sat bool
	// Nudged: another seat has nudged them because of this question.
	Nudged bool
}

// A PartConfig is what the Part of the feature needs.
type PartConfig struct {
	// Tell hears that a seat is asked while nobody of it follows the table: when that begins, when the table
	// comes into memory, and when somebody of it has left. It does not make the table wait. Nil: nobody wants
	// to know.
	Tell func(YourTurn)
	// Deciding is closed when it is known whether somebody has answered before they were asked; nil while that
	// is known. Until then nobody is told.
	Deciding func(table.Owner) <-chan struct{}
}

// part is the Part that tells the service, where anything is sent at all.
func (s *Service) part() func(table.Owner) *table.Part {
	return func(o table.Owner) *table.Part {
		cfg := PartConfig{Tell: s.cfg.Heard, Deciding: s.cfg.Deciding}
		if s.On() {
			cfg.Tell = func(y YourTurn) {
				if s.cfg.Heard != nil {
					s.cfg.Heard(y)
				}
				s.Tell(y)
			}
		}
		return Part(cfg)(o)
	}
}

// A question is what a seat was told of: the how-manieth time that it is asked, or a nudge of it.
type question struct {
	seat, nth int
	nudged    bool
}

// Part tells once that a seat is asked and nobody of it follows the table; after somebody of it has left or
// another seat has nudged it, again.
func Part(cfg PartConfig) func(table.Owner) *table.Part {
	return func(o table.Owner) *table.Part {
		if cfg.Tell == nil {
			return &table.Part{}
		}
		var known []question // what seats were told of last
		return &table.Part{Present: func(left access.Rights) { known = tellNew(cfg, o, known, left) }}
	}
}

// tellNew tells what the seats do not know of that are asked, and returns what they know of then.
func tellNew(cfg PartConfig, o table.Owner, known []question, left access.Rights) []question {
	if cfg.Deciding(o) != nil {
		return known // it is called again when that is known
	}
	list := unattended(o, cfg.Deciding)
	if len(list) == 0 && left.Seats != 0 {
		return known
	}
	if !o.Ownership().OwnedHere() {
		if len(list) > 0 {
			o.Ownership().Request()
		}
		return known
	}
	var now []question
	for _, y := range list {
		q := question{y.Seat, y.Nth, y.Nudged}
		if y.Left = left.Holds(y.Seat); y.Left || !slices.Contains(known, q) {
			cfg.Tell(y)
		}
		now = append(now, q)
	}
	return now
}

// unattended lists whose turn it is while nobody of them follows the table.
func unattended(o table.Owner, deciding func(table.Owner) <-chan struct{}) (list []YourTurn) {
	if deciding(o) != nil {
		return nil // whoever has answered before may not be needed
	}
	for _, u := range o.Unattended() {
		list = append(list, YourTurn{
			Game: o.ID(), Title: o.Log().Title, Seat: u.Seat, Nth: u.Nth, People: u.People, Sat: u.Sat, Nudged: u.Nudged,
		})
	}
	return list
}

// StillAsked returns what a seat of a table is asked, unless nobody is asked there or somebody of that seat
// follows the table. While it is being decided whether the seat has answered before it waits for that.
func StillAsked(ctx context.Context, t *table.Table, seat int, deciding func(table.Owner) <-chan struct{}) (y YourTurn, ok bool, err error) {
	list, err := table.DoWhenReady(ctx, t, func(o table.Owner) ([]YourTurn, <-chan struct{}) {
		return unattended(o, deciding), deciding(o)
	})
	i := slices.IndexFunc(list, func(y YourTurn) bool { return y.Seat == seat })
	if err != nil || i < 0 {
		return YourTurn{}, false, err
	}
	return list[i], true, nil
}
