package gamelog

import (
	"fmt"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/tile/pack"
)

// An Offer is a pack that a seat has offered and that waits for the table's host to accept it.
type Offer struct {
	Seat int
	Pack *pack.Pack
}

// A PackDecision is the part of a logged Decision about packs: one is offered, declined or accepted.
type PackDecision struct {
	Offer    string   `json:"offer,omitempty"`    // the text of a pack, by the entry's seat
	Decline  string   `json:"decline,omitempty"`  // the id of an offer
	Accept   string   `json:"accept,omitempty"`   // the text of a pack that is in play from now on
	Outcomes []string `json:"outcomes,omitempty"` // of chance before the first choice, with that pack
}

// Offers returns the packs of tiles that seats have offered and the table's host has neither accepted nor
// declined.
func (l *Log) Offers() []Offer { return l.offers }

// Offered returns how many packs of tiles were ever offered at the table, answered ones included.
func (l *Log) Offered() int { return l.offered }

// WithPack returns a new game with the same setup and one more pack of tiles, given as its text. The
// table's own game does not change.
func (l *Log) WithPack(text string) (*game.Game, error) {
	setup := l.game.Setup()
	setup.Packs = append(slices.Clone(setup.Packs), text)
	return game.New(setup)
}

// AcceptPack returns the step that begins the table's game anew with pack p of tiles; `with` is the new
// game, made by WithPack.
func (l *Log) AcceptPack(p *pack.Pack, with *game.Game) *Step {
	_, outcomes := splitEntries(with.Entries())
	s := l.Decide(Decision{Seat: store.HostSeat, Pack: &PackDecision{Accept: p.Text, Outcomes: outcomes}})
	s.game = with
	return s
}

// applyPack applies decision e about packs, which a seat made in entry seq. An accepted pack begins the
// game anew: events and versions start again.
func (l *Log) applyPack(seat int, e *PackDecision, seq int64) error {
	id := e.Decline
	switch {
	case e.Offer != "":
		p, err := game.ReadPack(e.Offer)
		if err != nil {
			return fmt.Errorf("the pack offered: %w", err)
		}
		l.offered++
		l.offers = slices.DeleteFunc(l.offers, func(o Offer) bool { return o.Seat == seat || o.Pack.ID == p.ID })
		l.offers = append(l.offers, Offer{seat, p})
		return nil
	case e.Accept != "":
		p, err := game.ReadPack(e.Accept)
		if err != nil {
			return fmt.Errorf("the pack accepted: %w", err)
		}
		id = p.ID
		l.Setup.Packs = l.game.Setup().Packs
		l.Events = Tape{undone: seq}
		l.Events.noteTruncation(seq, 0)
		if err := l.addNewEvents(seq); err != nil {
			return err
		}
		l.Versions = nil
		l.Versions.add(seq, []int{l.Events.Len()}, l.turn(), computerTurn{})
	}
	l.offers = slices.DeleteFunc(l.offers, func(o Offer) bool { return o.Pack.ID == id })
	return nil
}
