package challenges

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// Who begins a game to which somebody is challenged.
const (
	Random   = "random"   // whom the lot names
	Sender   = "sender"   // who has sent the challenge
	Receiver = "receiver" // who was challenged
)

// optionFirst is the option of a game that says which seat begins.
const optionFirst = "base.first_player"

// A Wish is the game to which somebody is challenged, for two people.
type Wish struct {
	Preset     string            `json:"preset,omitempty" doc:"As of a new table."`
	Expansions []string          `json:"expansions,omitempty" doc:"Ids of sets instead of the preset's."`
	Options    map[string]string `json:"options,omitempty" doc:"As of a new table, without the one that says who begins: see first."`
	Aids       string            `json:"aids,omitempty" doc:"As of a new table. Rated games of a class have the same for all: club, and by the day all that only count what is on the table."`
	Clock      *clock.Settings   `json:"clock,omitempty" schema:"component=ClockSettings" doc:"A bank of ten minutes and ten seconds more for each turn, unless said. Of the kind none, there is none. A rated game has one."`
	Rated      bool              `json:"rated,omitempty" doc:"Whether it counts for ratings. Then its table is open to everybody who watches, whoever leaves or runs out of time has lost, and the lot says who begins."`
	First      string            `json:"first,omitempty" schema:"enum=random|sender|receiver" doc:"Who begins: random (unless said), sender or receiver."`
}

// Component names the schema in the API's document.
func (Wish) Component() api.Component {
	return api.Component{Name: "ChallengeWish", About: "The game to which somebody is challenged."}
}

// usualClock returns the clock for a wish that names none: ten minutes, and ten seconds more for each
// turn, out of which who has run is ranked last.
func usualClock() *clock.Settings {
	return &clock.Settings{Kind: clock.Bank, BankS: 600, IncrementS: 10}
}

// check fills in the defaults of a wish and returns a problem with all that is wrong with it, or nil.
// planned plans a table without making it.
func (w *Wish) check(planned func(*plan.Wanted) (*plan.Plan, error)) error {
	var faults []game.Fault
	add := func(field, message string, allowed ...string) {
		faults = append(faults, game.Fault{Field: field, Message: message, Allowed: allowed})
	}
	if w.First == "" {
		w.First = Random
	}
	if who := []string{Random, Sender, Receiver}; !slices.Contains(who, w.First) {
		add("first", fmt.Sprintf("%q says not who begins", problem.Shorten(w.First)), who...)
	} else if w.Rated && w.First != Random {
		add("first", "in a rated game the lot says who begins", Random)
	}
	if _, said := w.Options[optionFirst]; said {
		add("options."+optionFirst, "who begins is said by first")
	}
	if w.Clock == nil {
		w.Clock = usualClock()
	}
	if w.Rated && w.Clock.Kind == clock.None {
		add("clock.kind", "a rated game has a clock", clock.Turn, clock.Bank, clock.Days)
	}
	if w.Clock.Kind != clock.None && w.Clock.Flag == "" {
		w.Clock.Flag = clock.Out
	}
	if len(faults) > 0 {
		return problem.New(problem.Invalid, "bad-setup", "this challenge is not valid").WithFaults(faults)
	}
	if w.Expansions != nil && len(w.Expansions) == 0 {
		w.Expansions = []string{"base"} // stored, none would be as many as the preset has
	}
	p, err := w.plan(planned, [2]player{})
	if err != nil {
		return err
	}
	return w.checkAids(&p.Start)
}

// checkAids fills in the helps of a wish, as planned. In a rated game they are those of its class, and it returns
// a problem if others were asked for.
func (w *Wish) checkAids(planned *gamelog.Start) error {
	asked := w.Aids
	w.Aids = planned.Setup.Aids
	if !w.Rated {
		return nil
	}
	own := ratedAids(planned)
	if asked != "" && w.Aids != own {
		return problem.New(problem.Invalid, "bad-setup", "this challenge is not valid").WithFaults([]game.Fault{
			{Field: "aids", Message: "rated games have the same for all", Allowed: []string{own}},
		})
	}
	w.Aids = own
	return nil
}

// ratedAids returns the helps that a planned table has if it is rated.
func ratedAids(st *gamelog.Start) string {
	return result.RatedAids(result.ClassOf(st.Setup.Expansions, len(st.Setup.Packs) > 0, len(st.Seats), st.Clock))
}

// A player is who gets one of the two seats: the name of their account, and whether a program plays as
// it.
type player struct {
	name    string
	program bool
}

// seatOfSender returns the seat, 0 or 1, of the sender; the other is the receiver's. Whoever is to begin has
// the first.
func (w *Wish) seatOfSender() int {
	if w.First == Receiver {
		return 1
	}
	return 0
}

// plan plans the table of a wish, with two players by their seats. The table of a rated game is open to
// everybody, and whoever leaves has lost; another is found by its id alone.
func (w *Wish) plan(planned func(*plan.Wanted) (*plan.Plan, error), players [2]player) (*plan.Plan, error) {
	q := &plan.Wanted{
		Preset: w.Preset, Expansions: w.Expansions, Options: maps.Clone(w.Options), Aids: w.Aids, Open: gamelog.OpenLink, Clock: w.Clock,
	}
	if q.Options == nil {
		q.Options = map[string]string{}
	}
	q.Options[optionFirst] = "random"
	if w.First != Random {
		q.Options[optionFirst] = "seat0"
	}
	if w.Rated {
		forfeit := true
		q.Open, q.Forfeit = gamelog.OpenPublic, &forfeit
	}
	for _, p := range players {
		q.Seats = append(q.Seats, plan.Seat{Name: p.name, Kind: gamelog.KindLink})
		q.Programs = q.Programs || p.program
	}
	p, err := planned(q)
	if err != nil {
		return nil, err
	}
	p.Start.Rated = w.Rated
	return p, nil
}

// encode returns a wish as it is stored.
func (w *Wish) encode() ([]byte, error) {
	data, err := json.Marshal(w)
	if err != nil {
		return nil, fmt.Errorf("writing the wish of a challenge: %w", err)
	}
	return data, nil
}
