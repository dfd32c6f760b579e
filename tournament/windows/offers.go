package windows

import (
	"fmt"
	"time"
)

// MaxEvents is how much can be said about the time of one match.
const MaxEvents = 100

// A Kind says what an event is.
type Kind int8

// What two can say about the time of their match.
const (
	Proposed  Kind = iota // an offer, while no other one is open
	Countered             // an offer instead of that of the other side
	Accepted              // yes to the offer of the other side
	Withdrawn             // the own offer holds no longer
	Declined              // no to the offer of the other side
)

// An Event is something that one side said.
type Event struct {
	Kind  Kind
	By    int       // the side that said it, 0 or 1
	When  time.Time // when it was said
	At    time.Time // Proposed, Countered: when to play
	Until time.Time // Proposed, Countered: how long the offer holds; zero: until At
}

// An Offer is a time that one side offers to the other.
type Offer struct {
	At    time.Time // when to play
	By    int       // the side that offers it
	Until time.Time // it holds before this time
}

// A Status says what became of the last offer.
type Status int8

// What an offer can be.
const (
	NoOffer  Status = iota // none was made
	Offered                // it is open
	Lapsed                 // its time is over and nobody accepted it
	Settled                // it was accepted
	Recalled               // it was withdrawn
	Rejected               // it was declined
)

// A Talk is where two are who look for a time for their match.
type Talk struct {
	Status Status
	Offer  Offer     // the last offer, whatever became of it
	Agreed time.Time // the time that was accepted last, or zero: it stays while another one is offered
	Events int       // how much was said

	round Window    // when the match may be played
	now   time.Time // no event is taken to be earlier, even if some clock went back
}

// Fold works out where two are from what was said, in the order in which it was stored, and the time now. A
// match may be played in the round's window. It returns an error that names the first event which
// cannot be.
func Fold(round Window, events []Event, now time.Time) (Talk, error) {
	talk := Talk{round: round}
	for i, e := range events {
		var err error
		if talk, err = talk.Next(e); err != nil {
			return Talk{}, fmt.Errorf("windows: event %d: %w", i+1, err)
		}
	}
	return talk.at(now), nil
}

// Round returns the window in which the match may be played.
func (t Talk) Round() Window { return t.round }

// Extend returns the talk with another end of the window in which the match may be played.
func (t Talk) Extend(to time.Time) Talk {
	t.round.To = to
	return t
}

// At returns the talk as it is at a later time, if nothing more is said: an open offer may have lapsed.
func (t Talk) At(now time.Time) Talk { return t.at(now) }

// at returns the talk at a later time: an open offer may have lapsed.
func (t Talk) at(now time.Time) Talk {
	t.now = later(t.now, now)
	if t.Status == Offered && !t.now.Before(t.Offer.Until) {
		t.Status = Lapsed
	}
	return t
}

// Next returns the talk after one more event, or an error in words for whoever said it.
func (t Talk) Next(e Event) (Talk, error) {
	if e.By != 0 && e.By != 1 {
		return t, fmt.Errorf("side %d: a match has the sides 0 and 1", e.By)
	}
	if t.Events >= MaxEvents {
		return t, fmt.Errorf("there were %d offers and answers about this match: ask a referee for a time", MaxEvents)
	}
	t = t.at(e.When)
	open, own := t.Status == Offered, t.Offer.By == e.By
	switch e.Kind {
	case Proposed:
		if open && own {
			return t, fmt.Errorf("your offer is still open: withdraw it first")
		}
		if open {
			return t, fmt.Errorf("there is an offer of the other side: accept it or counter it")
		}
		return t.offer(e)
	case Countered:
		if !open || own {
			return t, fmt.Errorf("there is no open offer of the other side to counter: propose a time")
		}
		return t.offer(e)
	case Accepted:
		if !open || own {
			return t, fmt.Errorf("there is no open offer of the other side to accept: propose a time")
		}
		t.Status, t.Agreed = Settled, t.Offer.At
	case Withdrawn:
		if !open || !own {
			return t, fmt.Errorf("you have no open offer to withdraw")
		}
		t.Status = Recalled
	case Declined:
		if !open || own {
			return t, fmt.Errorf("there is no open offer of the other side to decline")
		}
		t.Status = Rejected
	default:
		return t, fmt.Errorf("kind %d: there are only %d to %d", e.Kind, Proposed, Declined)
	}
	t.Events++
	return t, nil
}

// offer makes the event's time the open offer.
func (t Talk) offer(e Event) (Talk, error) {
	o := Offer{At: e.At, By: e.By, Until: e.Until}
	if o.Until.IsZero() {
		o.Until = o.At
	}
	switch {
	case !t.round.Has(o.At):
		return t, fmt.Errorf("the match cannot be at %s: the round is from %s to %s", text(o.At), text(t.round.From), text(t.round.To))
	case !o.At.After(t.now):
		return t, fmt.Errorf("the match cannot be at %s: that is over", text(o.At))
	case !o.Until.After(t.now):
		return t, fmt.Errorf("the offer cannot hold until %s: that is over", text(o.Until))
	case o.Until.After(o.At):
		return t, fmt.Errorf("the offer cannot hold until %s: it must be answered before the match, at %s", text(o.Until), text(o.At))
	}
	t.Status, t.Offer = Offered, o
	t.Events++
	return t, nil
}
