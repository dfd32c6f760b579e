package pairing

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/rating"
)

// Any stands for whatever the other wants: as a wish's preset for any sets, as its aids for any help,
// and as its pace for any clock.
const Any = "any"

// players is how many people are paired unless they want more.
const players = 2

// maxPlayers is for how many seats people are matched at most.
const maxPlayers = 6

// A Wish says what game a person who asks to be paired wants to play.
type Wish struct {
	Preset     string          `json:"preset"` // or Any
	Expansions []string        `json:"expansions,omitempty"`
	Players    int             `json:"players"`
	Clock      *clock.Settings `json:"clock,omitempty"`     // nil: usualClock
	AnyClock   bool            `json:"any_clock,omitempty"` // whatever clock the other wants
	Aids       string          `json:"aids,omitempty"`      // or Any
	Name       string          `json:"name,omitempty"`      // under which the person wants to play
	Programs   bool            `json:"programs,omitempty"`  // the other may be a bot
	Rated      bool            `json:"rated,omitempty"`     // the game is to count for ratings

	// These two are for bots: a game of more seats than Players, up to so many, will do as well (0: none will); and
	// one that is rated, though Rated is false.
	PlayersTo int  `json:"players_to,omitempty"`
	AnyRated  bool `json:"any_rated,omitempty"`
}

// ForBots reports whether a wish says what only a bot may wish.
func (w Wish) ForBots() bool { return w.PlayersTo != 0 || w.AnyRated }

// ErrForBots is the problem of a person whose wish is ForBots.
var ErrForBots = problem.New(problem.Invalid, "bad-setup", "this request to be paired is not valid").WithFaults([]game.Fault{
	{Field: "players_to", Message: "games of several sizes, and both rated and not, are for bots: ask for one of them"},
})

// usualClock returns the clock for a wish that names none: ten minutes, and ten seconds more for each
// turn.
func usualClock() *clock.Settings {
	return &clock.Settings{Kind: clock.Bank, BankS: 600, IncrementS: 10}
}

// A Planner plans a table as somebody wants it, without making it. It returns an error if there can be
// no such table.
type Planner func(*plan.Wanted) (*plan.Plan, error)

// A resolvedWish is a valid Wish with defaults filled in, and its sets and pace in a form that can be
// compared.
type resolvedWish struct {
	Wish
	sets, pace string // or Any
	class      rating.Class
}

// resolve checks a wish and fills in its defaults. planned checks whether there can be the table that
// it asks for. An error says what is wrong with the wish.
func (w Wish) resolve(planned Planner) (resolvedWish, error) {
	s := resolvedWish{Wish: w}
	if w.Players == 0 {
		s.Players = players
	}
	var faults []game.Fault
	if s.Players < players || s.Players > maxPlayers {
		faults = append(faults, game.Fault{Field: "players", Message: fmt.Sprintf("%d are not paired", w.Players), Allowed: []string{"2", "3", "4", "5", "6"}})
	}
	if w.PlayersTo != 0 && (w.PlayersTo < s.Players || w.PlayersTo > maxPlayers) {
		faults = append(faults, game.Fault{Field: "players_to", Message: fmt.Sprintf("from %d to %d players are not paired", s.Players, w.PlayersTo)})
	}
	if w.Preset == Any && len(w.Expansions) > 0 {
		faults = append(faults, game.Fault{Field: "expansions", Message: "with any sets none are named"})
	}
	if w.AnyClock && w.Clock != nil {
		faults = append(faults, game.Fault{Field: "clock", Message: "with any clock none is named"})
	}
	if w.Name != "" {
		if err := game.CheckName(w.Name); err != nil {
			faults = append(faults, game.Fault{Field: "name", Message: err.Error()})
		}
	}
	if s.Clock == nil {
		s.Clock = usualClock()
	}
	faults = append(faults, s.Clock.Check("clock.")...)
	if s.Clock.Flag != "" {
		s.Clock.Flag = clock.Computer // for comparing; at the table, who is out of time has lost (toWanted)
	}
	if (s.Rated || s.AnyRated) && s.Clock.Kind == clock.None {
		faults = append(faults, game.Fault{Field: "clock.kind", Message: "a rated game needs a clock", Allowed: []string{clock.Turn, clock.Bank, clock.Days}})
	}
	if len(faults) > 0 {
		return s, problem.New(problem.Invalid, "bad-setup", "this request to be paired is not valid").WithFaults(faults)
	}
	p, err := planned(s.toWanted(make([]string, s.Players)))
	if err == nil && s.PlayersTo > s.Players {
		_, err = planned(s.toWanted(make([]string, s.PlayersTo)))
	}
	if err != nil {
		return s, allowAny(err)
	}
	setup := &p.Start.Setup
	s.class = classOf(&p.Start)
	s.pace = paceKey(s.Clock)
	if w.AnyClock {
		s.pace = Any
	}
	if w.Aids != Any {
		s.Aids = setup.Aids
	}
	sets := slices.Clone(setup.Expansions)
	slices.Sort(sets)
	s.sets = setup.Preset + ":" + strings.Join(sets, ",")
	if w.Preset == Any {
		s.sets = Any
	}
	if s.Rated {
		return s, s.takeRatedAids(w.Aids, setup.Aids)
	}
	return s, nil
}

// allowAny adds Any to the values for preset and aids that err, an error of planning a table, lists as
// allowed: a wish may have this value, a planned table may not.
func allowAny(err error) error {
	var r *problem.Problem
	if !errors.As(err, &r) {
		return err
	}
	faults := slices.Clone(r.Faults)
	for i, f := range faults {
		if f.Allowed != nil && (f.Field == "aids" || f.Field == "preset") {
			faults[i].Allowed = append(slices.Clone(f.Allowed), Any)
		}
	}
	return r.WithFaults(faults)
}

// toWanted returns the table that a wish asks for, in the form in which it can be planned, with these
// names at its seats. It is public, and whoever leaves or runs out of time loses.
func (w Wish) toWanted(names []string) *plan.Wanted {
	q := &plan.Wanted{
		Preset: w.Preset, Expansions: w.Expansions, Aids: w.Aids, Open: gamelog.OpenPublic, Clock: w.Clock, Programs: w.Programs,
	}
	if w.Clock != nil {
		c := *w.Clock
		c.Flag = ""
		q.Clock = &c
	}
	forfeit := true
	q.Forfeit = &forfeit
	if w.Preset == Any {
		q.Preset = ""
	}
	if w.Aids == Any {
		q.Aids = "" // if both say so, those of any table
	}
	for _, name := range names {
		q.Seats = append(q.Seats, plan.Seat{Name: name, Kind: gamelog.KindLink})
	}
	return q
}

// paceKey returns a text for a clock's settings that is equal only for equal settings, by which wishes
// are compared.
func paceKey(c *clock.Settings) string {
	return fmt.Sprint(c.Kind, " ", c.TurnS, " ", c.BankS, "+", c.IncrementS, " ", c.Days, " ", c.Flag)
}

// commonWish returns the wish for the table of two wishes of paired people. Where a takes any sets, clock or
// help, it has those of b, else those of a. Bots are allowed only if both accept them. It is rated if one of them
// says so: the other is a bot that takes any.
func commonWish(a, b Wish) Wish {
	a.Programs, a.Rated = a.Programs && b.Programs, a.Rated || b.Rated
	if a.Preset == Any {
		a.Preset, a.Expansions = b.Preset, b.Expansions
	}
	if a.AnyClock {
		a.Clock, a.AnyClock = b.Clock, b.AnyClock
	}
	if a.Aids == Any {
		a.Aids = b.Aids
	}
	return a
}
