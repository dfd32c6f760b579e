package notify

import (
	"context"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// A YourTurn says that a seat has to answer while none of its people follows the table. With Sat it
// says instead that the game can begin, and waits for the seat's people to come back.
type YourTurn struct {
	Game  string
	Title string
	Seat  int
	// Nth is the number of the question at this seat: how often the seat was asked after others had been.
	// An undo, a restart and another server count the same.
	Nth int
	// People are the holders of the seat who do not play only with themselves.
	People []store.Holder
	// Left: one of its people followed the table until now, so that they may know.
	Left bool
	// Sat: it is not their turn, but the last free seat was taken, and the clock, which counts seconds,
	// starts only once they are back.
	Sat bool
	// Nudged: another seat has nudged them because of this question.
	Nudged bool
}

// answers reports whether a notification is still about this question, and its person of the seat.
func (y *YourTurn) answers(n *notification) bool {
	return y.Seat == n.seat && y.Nth == n.nth && slices.Contains(y.People, n.person)
}

// PartConfig says what the Part of a table that watches for seats that have to answer calls.
type PartConfig struct {
	// OnYourTurn is called when a seat has to answer while none of its people follows the table: when that
	// begins, when the table comes into memory, and when one of them has left. It does not make the table
	// wait. Nil: nothing is called.
	OnYourTurn func(YourTurn)
	// Deciding returns a channel that is closed once it is known whether a conditional move answers the
	// present question, or nil if that is known. Until then OnYourTurn is not called.
	Deciding func(table.Owner) <-chan struct{}
}

// part returns the function that makes the Part of a table which watches for seats that have to answer
// while none of their people follows the table. Each YourTurn that it finds goes to Config.OnYourTurn,
// and to AddPending if the host has switched push or mail on.
func (s *Service) part() func(table.Owner) *table.Part {
	return func(o table.Owner) *table.Part {
		cfg := PartConfig{OnYourTurn: s.cfg.OnYourTurn, Deciding: s.cfg.Deciding}
		if s.Enabled() {
			cfg.OnYourTurn = func(y YourTurn) {
				if s.cfg.OnYourTurn != nil {
					s.cfg.OnYourTurn(y)
				}
				s.AddPending(y)
			}
		}
		return Part(cfg)(o)
	}
}

// A question identifies one for which OnYourTurn was called: the seat, YourTurn.Nth, and whether the
// seat was nudged.
type question struct {
	seat, nth int
	nudged    bool
}

// Part returns the function that makes the Part of a table which calls cfg.OnYourTurn once for each
// question to a seat while none of the seat's people follows the table. It calls it again if one of
// them leaves the table, or if another seat nudges them. With a nil cfg.OnYourTurn the Part does
// nothing.
func Part(cfg PartConfig) func(table.Owner) *table.Part {
	return func(o table.Owner) *table.Part {
		if cfg.OnYourTurn == nil {
			return &table.Part{}
		}
		var known []question // what seats were told of last
		return &table.Part{Present: func(left access.Rights) { known = reportNew(cfg, o, known, left) }}
	}
}

// reportNew calls cfg.OnYourTurn for each seat that has to answer while none of its people follows the
// table, if the question is not in known or one of these people has just left (left has their seats).
// It returns the questions that the next call gets as known. It calls nothing while a conditional move
// may still answer; nor on a server that does not own the table, which asks the owning server instead.
func reportNew(cfg PartConfig, o table.Owner, known []question, left access.Rights) []question {
	if cfg.Deciding(o) != nil {
		return known // it is called again when that is known
	}
	list := unattendedSeats(o, cfg.Deciding)
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
			cfg.OnYourTurn(y)
		}
		now = append(now, q)
	}
	return now
}

// unattendedSeats returns a YourTurn for each seat that has to answer, or for whose people the game
// waits to begin, while none of them follows the table. It returns none as long as deciding returns a
// channel: a conditional move may answer for them.
func unattendedSeats(o table.Owner, deciding func(table.Owner) <-chan struct{}) (list []YourTurn) {
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

// StillAsked returns what a seat of a table has to answer now. ok is false if it has nothing to answer,
// or if one of its people follows the table. It first waits until it is known whether a conditional
// move answers: until the channel that deciding returns is closed.
func StillAsked(ctx context.Context, t *table.Table, seat int, deciding func(table.Owner) <-chan struct{}) (y YourTurn, ok bool, err error) {
	list, err := table.DoWhenReady(ctx, t, func(o table.Owner) ([]YourTurn, <-chan struct{}) {
		return unattendedSeats(o, deciding), deciding(o)
	})
	i := slices.IndexFunc(list, func(y YourTurn) bool { return y.Seat == seat })
	if err != nil || i < 0 {
		return YourTurn{}, false, err
	}
	return list[i], true, nil
}
