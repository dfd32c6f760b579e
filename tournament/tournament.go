package tournament

import (
	"errors"
	"fmt"
)

// A Phase is how far a tournament is.
type Phase string

// The phases of a tournament.
const (
	Planned   Phase = "planned" // one can enter
	Running   Phase = "running"
	Over      Phase = "over"
	Cancelled Phase = "cancelled"
)

// A Tournament is a form and what has followed from its log so far. Apply alone changes it; everybody else
// reads its fields.
type Tournament struct {
	Form     Form
	Phase    Phase
	Paused   bool
	Events   int   // how many have been applied: the next has this number, counted from 0
	At       int64 // when the latest event was, in Unix milliseconds
	Started  int64 // when it began
	Entrants []*Entrant
	Seeds    []int // entrants from the best on, once it has begun; late ones behind
	Rounds   []*Round

	lots     uint64
	said     string      // what the organiser has everybody read
	stay     int         // how many entrants have not withdrawn
	paired   int64       // when the latest pairing was made
	unpaired map[int]int // by round: how often its pairing was undone
	groups   [][]int     // entrants by group, once it has begun
}

// An Entrant is who takes part: a player, or a team.
type Entrant struct {
	Number    int // in the order of entering, from 0
	Rating    int // in points; 0: none
	Seed      int // place in Seeds, from 1; 0: they do not take part, or it has not begun
	Members   int // of a team; 1 for a player
	CheckedIn bool
	Withdrawn bool
	Left      int   // the first round that they did not play any more; 0: they have not left
	free      int   // the event with which their latest match was decided
	gone      int   // the event with which they withdrew
	From      int   // the first round for which they can be paired
	Byes      []int // rounds for which they have asked for half a bye
}

// A Round is a paired round.
type Round struct {
	Number  int // from 1
	Attempt int // how often its pairing was undone before
	Paired  int64
	Begun   int64 // 0: not yet
	Matches []*Match
	Byes    []int // who rests with the points of a bye
	Half    []int // who had asked to rest, for half of that
	Given   int   // seconds that everybody was given at their table
	event   int   // by which it was paired
}

// New returns a planned tournament without entrants. It completes the form.
func New(f Form) (*Tournament, error) {
	if err := f.Complete(); err != nil {
		return nil, err
	}
	return &Tournament{Form: f, Phase: Planned}, nil
}

// Open returns the tournament of a form and a log. If an event cannot be applied, it returns an error that
// names its number.
func Open(f Form, log []Event) (*Tournament, error) {
	t, err := New(f)
	if err != nil {
		return nil, err
	}
	for i := range log {
		if err := t.Apply(&log[i]); err != nil {
			return nil, fmt.Errorf("event %d: %w", i, err)
		}
	}
	return t, nil
}

// errOne is returned for an event that says nothing or more than one thing.
var errOne = errors.New("an event says exactly one thing")

// Apply applies an event, or returns an error and changes nothing: a RefusedError if the event cannot be at
// this point.
func (t *Tournament) Apply(e *Event) error {
	do, err := applier{t}.action(e)
	if err != nil {
		return err
	}
	if e.At < t.At {
		return fmt.Errorf("an event of %d cannot follow one of %d", e.At, t.At)
	}
	if err := do(); err != nil {
		return err
	}
	t.Events++
	t.At = e.At
	return nil
}

// IsOne reports whether an event says exactly one thing.
func (e *Event) IsOne() bool {
	_, err := applier{&Tournament{}}.action(e)
	return err == nil
}

// action returns the function that checks and applies what an event says. It returns an error if that is
// not exactly one thing, or if nothing can happen any more.
func (t applier) action(e *Event) (func() error, error) {
	var list []func() error
	add := func(set bool, f func() error) {
		if set {
			list = append(list, f)
		}
	}
	add(e.Enter != nil, func() error { return t.enter(e.Enter) })
	add(e.Withdraw != nil, func() error { return t.withdraw(e.Withdraw) })
	add(e.Return != nil, func() error { return t.comeBack(e.Return) })
	add(e.CheckIn != nil, func() error { return t.checkIn(e.CheckIn) })
	add(e.AskBye != nil, func() error { return t.askBye(e.AskBye) })
	add(e.Replace != nil, func() error { return t.replace(e.Replace) })
	add(e.Lineup != nil, func() error { return t.lineUp(e.Lineup) })
	add(e.Start != nil, func() error { return t.start(e.Start, e.At) })
	add(e.Pair != nil, func() error { return t.pair(e.Pair, e.At) })
	add(e.Unpair != nil, func() error { return t.unpair(e.Unpair) })
	add(e.Begin != nil, func() error { return t.begin(e.Begin, e.At) })
	add(e.Finish != nil, t.finish)
	add(e.Cancel != nil, t.cancel)
	add(e.Time != nil, func() error { return t.setTime(e.Time, e.At) })
	add(e.Open != nil, func() error { return t.openMatch(e.Open) })
	add(e.Extend != nil, func() error { return t.extend(e.Extend, e.At) })
	add(e.Result != nil, func() error { return t.result(e.Result) })
	add(e.Award != nil, func() error { return t.award(e.Award) })
	add(e.Correct != nil, func() error { return t.correct(e.Correct) })
	add(e.Pause != nil, func() error { return t.pause(true) })
	add(e.Resume != nil, func() error { return t.pause(false) })
	add(e.Give != nil, func() error { return t.give(e.Give) })
	add(e.Change != nil, func() error { return t.change(e.Change) })
	add(e.Say != nil, func() error { return t.say(e.Say) })
	if len(list) != 1 {
		return nil, errOne
	}
	if t.Phase == Cancelled && e.Say == nil {
		return nil, refuse("cancelled", "the tournament was called off")
	}
	return list[0], nil
}

// want returns an error unless the tournament is in a phase.
func (t applier) want(p Phase, doing string) error {
	switch {
	case t.Phase == p:
		return nil
	case t.Phase == Planned:
		return refuse("not-begun", "%s: the tournament has not begun", doing)
	case p == Planned:
		return refuse("begun", "%s: the tournament has begun", doing)
	}
	return refuse("over", "%s: the tournament is over", doing)
}

// entrant returns an entrant by number.
func (t *Tournament) entrant(number int) (*Entrant, error) {
	if number < 0 || number >= len(t.Entrants) {
		return nil, refuse("no-entrant", "there is no entrant %d; there are %d, from 0 on", number, len(t.Entrants))
	}
	return t.Entrants[number], nil
}

// Round returns a round by its number, from 1; nil if it is not paired.
func (t *Tournament) Round(number int) *Round {
	if number < 1 || number > len(t.Rounds) {
		return nil
	}
	return t.Rounds[number-1]
}

// round returns a paired round by its number.
func (t *Tournament) round(number int) (*Round, error) {
	if r := t.Round(number); r != nil {
		return r, nil
	}
	return nil, refuse("not-paired", "round %d is not paired; %d are", number, len(t.Rounds))
}

// IsDecided reports whether all matches of a round are decided.
func (r *Round) IsDecided() bool {
	for _, m := range r.Matches {
		if !m.Decided {
			return false
		}
	}
	return true
}

// active returns the entrants who play on, by number.
func (t *Tournament) active() (list []int) {
	for _, e := range t.Entrants {
		if !e.Withdrawn {
			list = append(list, e.Number)
		}
	}
	return list
}
