package tournaments

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/rating"
	"circulade/tournament"
)

// Who may enter a tournament.
const (
	EntryOpen = "open" // everybody with an account
	EntryCode = "code" // who knows the code, guests too if the organiser wants them
	EntryList = "list" // the accounts that the organiser names
)

// The limits of what an organiser writes.
const (
	maxName  = 60   // characters
	maxAbout = 2000 // bytes
	maxText  = 1000 // bytes of what is said or given as a reason
)

// Written is what an organiser writes of a tournament.
type Written struct {
	Name   string          `json:"name" doc:"What it is called: 1 to 60 characters."`
	About  string          `json:"about,omitempty" doc:"What players should know."`
	Form   tournament.Form `json:"form"`
	Game   Game            `json:"game"`
	Entry  string          `json:"entry,omitempty" schema:"enum=open|code|list" doc:"Who may enter: open (unless said), code or list."`
	Guests bool            `json:"guests,omitempty" doc:"People without accounts may enter; by code alone, and then it is listed nowhere."`
	Bots   bool            `json:"bots,omitempty" doc:"Accounts of bots may enter."`
	Min    int             `json:"min_rating,omitempty" doc:"The least rating with which one enters, in points."`
	Most   int             `json:"max_rating,omitempty" doc:"The greatest rating with which one enters, in points."`
	Hidden bool            `json:"hidden,omitempty" doc:"It stands in no list; whoever knows its address finds it."`
	Rated  bool            `json:"rated,omitempty" doc:"Its games count for ratings."`
	Class  rating.Class    `json:"class,omitempty" doc:"Of its games, as ratings have it; what is sent is not read."`
}

// Component names the schema in the API's document.
func (Written) Component() api.Component {
	return api.Component{Name: "TournamentPlan", About: "What an organiser writes of a tournament."}
}

// checkText says what is wrong with a text of some lines that everybody reads, if anything.
func checkText(text string, most int) error {
	if len(text) > most || !utf8.ValidString(text) {
		return fmt.Errorf("is longer than %d bytes, or no text", most)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if err := game.CheckCharacters(line); err != nil {
			return err
		}
	}
	return nil
}

// A Game is what is played at each table of a tournament.
type Game struct {
	Preset     string            `json:"preset,omitempty" doc:"As of a new table."`
	Expansions []string          `json:"expansions,omitempty" doc:"Ids of sets instead of the preset's."`
	Options    map[string]string `json:"options,omitempty" doc:"As of a new table, without the one that says who begins."`
	Aids       string            `json:"aids,omitempty" doc:"As of a new table; club unless said."`
	Clock      *clock.Settings   `json:"clock,omitempty" schema:"component=ClockSettings" doc:"A bank of ten minutes and ten seconds more for each turn, unless said."`
	Delay      int               `json:"watch_delay,omitempty" doc:"How many turns those who watch are behind."`
}

// Component names the schema in the API's document.
func (Game) Component() api.Component { return api.Component{Name: "TournamentGame"} }

// optionFirst is the option of a game that says which seat begins.
const optionFirst = "base.first_player"

// complete fills in the defaults of what an organiser wrote, or returns a problem with all that is wrong.
// planned plans a table without making it.
func (w *Written) complete(planned func(*plan.Wanted) (*plan.Plan, error)) error {
	var faults []game.Fault
	add := func(field, message string, allowed ...string) {
		faults = append(faults, game.Fault{Field: field, Message: message, Allowed: allowed})
	}
	if n := utf8.RuneCountInString(w.Name); n < 1 || n > maxName {
		add("name", fmt.Sprintf("has %d characters and must have 1 to %d", n, maxName))
	} else if err := game.CheckName(w.Name); err != nil {
		add("name", err.Error())
	}
	if err := checkText(w.About, maxAbout); err != nil {
		add("about", err.Error())
	}
	if w.Entry == "" {
		w.Entry = EntryOpen
	}
	if ways := []string{EntryOpen, EntryCode, EntryList}; !slices.Contains(ways, w.Entry) {
		add("entry", fmt.Sprintf("%q says not who may enter", problem.Shorten(w.Entry)), ways...)
	}
	if w.Guests && w.Entry != EntryCode {
		add("guests", "people without accounts enter by code alone (entry code)", "false")
	}
	if w.Guests && w.Rated {
		add("rated", "games of people without accounts are not rated", "false")
	}
	w.Hidden = w.Hidden || w.Guests
	if w.Hidden && w.Rated {
		add("hidden", "rated games are public, so that their tournament is listed", "false")
	}
	if w.Min < 0 || w.Most < 0 || w.Most > 0 && w.Min > w.Most {
		add("min_rating", "is greater than max_rating, or less than 0")
	}
	if (w.Min > 0 || w.Most > 0) && w.Guests {
		add("min_rating", "people without accounts have no rating")
	}
	var wrong *tournament.FormError
	if err := w.Form.Complete(); errors.As(err, &wrong) {
		return badTournament(append(faults, formFaults(wrong)...)...)
	}
	faults = append(faults, w.Game.complete(w.Form.Kind)...)
	w.Form.Appointed = w.Form.Kind == tournament.League && w.Game.Clock.Kind != clock.Days
	if len(faults) > 0 {
		return badTournament(faults...)
	}
	seats := make([]Player, w.Form.Seats)
	p, err := w.plan(planned, seats)
	if err != nil {
		return ofGame(err)
	}
	w.Game.Aids = p.Start.Setup.Aids
	w.Class = result.ClassOf(p.Start.Setup.Expansions, len(p.Start.Setup.Packs) > 0, w.Form.Seats, w.Game.Clock)
	return nil
}

// complete fills in the defaults of a game of a kind of tournament, and returns what is wrong with it.
func (g *Game) complete(kind tournament.Kind) (faults []game.Fault) {
	add := func(field, message string, allowed ...string) {
		faults = append(faults, game.Fault{Field: "game." + field, Message: message, Allowed: allowed})
	}
	if _, said := g.Options[optionFirst]; said {
		add("options."+optionFirst, "who begins is said by the tournament")
	}
	if g.Clock == nil {
		g.Clock = &clock.Settings{Kind: clock.Bank, BankS: 600, IncrementS: 10}
	}
	switch {
	case g.Clock.Kind == clock.None:
		add("clock.kind", "a game of a tournament has a clock", clock.Turn, clock.Bank, clock.Days)
	case g.Clock.Kind == clock.Days && kind != tournament.League && kind != tournament.Knockout && kind != tournament.Groups && kind != tournament.Swiss:
		add("clock.kind", "days are for longer tournaments than this", clock.Turn, clock.Bank)
	case g.Clock.Flag == "":
		g.Clock.Flag = clock.Out
	case g.Clock.Flag != clock.Out:
		add("clock.flag", "whoever is out of time has lost", clock.Out)
	}
	return faults
}

// A Player is who gets a seat: their name, and whether a program plays as it.
type Player struct {
	Name    string
	Program bool
}

// plan plans a table of the tournament with players by seat: the first begins.
func (w *Written) plan(planned func(*plan.Wanted) (*plan.Plan, error), players []Player) (*plan.Plan, error) {
	g := &w.Game
	options := map[string]string{optionFirst: "seat0"}
	for k, v := range g.Options {
		options[k] = v
	}
	forfeit := true
	q := &plan.Wanted{
		Preset: g.Preset, Expansions: g.Expansions, Options: options, Aids: g.Aids, Clock: g.Clock, SpectatorDelay: g.Delay,
		Open: gamelog.OpenPublic, Forfeit: &forfeit,
	}
	for _, p := range players {
		q.Seats = append(q.Seats, plan.Seat{Name: p.Name, Kind: gamelog.KindLink})
		q.Programs = q.Programs || p.Program
	}
	p, err := planned(q)
	if err != nil {
		return nil, err
	}
	p.Start.Rated = w.Rated
	p.Start.Published = !w.Hidden
	if w.Hidden {
		p.Start.Open = "" // by its link alone
	}
	return p, nil
}

// encode returns what an organiser wrote as it is stored.
func (w *Written) encode() ([]byte, error) {
	data, err := json.Marshal(w)
	if err != nil {
		return nil, fmt.Errorf("writing a tournament: %w", err)
	}
	return data, nil
}

// decode reads what an organiser wrote as it is stored.
func (w *Written) decode(data []byte) error {
	if err := json.Unmarshal(data, w); err != nil {
		return fmt.Errorf("a stored tournament: %w", err)
	}
	return nil
}

// guestName returns the name of a guest who enters a tournament, or a problem if it is none, or somebody
// there has it.
func guestName(typed string, o *opened) (string, error) {
	if err := game.CheckName(typed); err != nil {
		return "", problem.New(problem.Invalid, "bad-name", err.Error()).WithHint("say with name what you want to be called")
	}
	if o.isCalled(typed) {
		return "", problem.New(problem.Conflict, "name-taken", "somebody in this tournament has this name, or one that looks like it")
	}
	return typed, nil
}
