package protocol

import (
	"cmp"
	"slices"

	"circulade/bot"
	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// Version is the version of the protocol.
const Version = 1

// A Hello is what a client needs to know to offer new games.
type Hello struct {
	Name     string   `json:"name"`
	Version  string   `json:"version"`
	Protocol int      `json:"protocol"`
	Rules    int      `json:"rules"` // the rules revision that records name
	Sets     []Set    `json:"sets"`
	Presets  []Preset `json:"presets"`
	Options  []Option `json:"options"`
	Bots     []string `json:"bots"`
	Levels   []Level  `json:"levels"` // from the weakest on, then the styles
	Aids     []string `json:"aids"`
	Helps    []string `json:"helps"`           // that a list of aids may hold, in this order
	Scores   []string `json:"scores"`          // ids of the rules that points can cite
	Lobby    bool     `json:"lobby,omitempty"` // strangers meet here: the page shows where
}

// A Set is a set of tiles and rules that ships.
type Set struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Players   [2]int   `json:"players"` // the least and the most
	Conflicts []string `json:"conflicts"`
	Needs     []string `json:"needs"`            // sets without which it is not played
	Boxes     []string `json:"boxes"`            // presets in whose box it is
	Group     string   `json:"group"`            // "big", "small" or "rare": how a list of sets shows it
	Beyond    bool     `json:"beyond,omitempty"` // it is in no rulebook of the editions, and "everything" leaves it out
	Tiles     int      `json:"tiles"`            // how many tiles it holds
	Samples   []string `json:"samples"`          // names of a few that tell what it is about
}

// A Preset is a printed edition. It fills options only: Sets are those of its
// box that can be played as they are, for clients to offer, and Instead what is in
// it too, and goes in place of others.
type Preset struct {
	ID      string        `json:"id"`
	Title   string        `json:"title"`
	Sets    []string      `json:"sets"`
	Instead []all.Instead `json:"instead"`
	Players [2]int        `json:"players"`        // the least and the most
	Sixth   []string      `json:"sixth"`          // sets with any of which one more can play
	Like    string        `json:"like,omitempty"` // of no edition: the one whose rules it has
}

// An Option is a rule that the host may choose, with its default by preset.
type Option struct {
	Key      string            `json:"key"`
	Set      string            `json:"set"`  // the first that has it
	Sets     []string          `json:"sets"` // all that have it: with any of them it is open
	Values   []string          `json:"values"`
	Defaults map[string]string `json:"defaults"`
	Beside   []Beside          `json:"beside"` // before Defaults, if the set is in play; the first that fits
	Help     string            `json:"help"`
	// Part tells that the option takes a part of its set into play ("on") or leaves
	// it out ("off").
	Part bool `json:"part,omitempty"`
}

// Beside is an option's default in a preset where a set is in play.
type Beside struct {
	Set    string `json:"set"`
	Preset string `json:"preset"`
	Value  string `json:"value"`
}

// A Level is a computer player that people choose by how well or how it plays. Bots names
// these and those that serve for trials.
type Level struct {
	Name    string   `json:"name"`
	Style   bool     `json:"style,omitempty"` // a way of playing rather than a strength
	About   string   `json:"about"`
	Rating  *int     `json:"rating"`            // null before it was measured
	Against *Against `json:"against,omitempty"` // what the rating means
}

// Against is how a level played in matches of two.
type Against struct {
	Name  string  `json:"name"`
	Score float64 `json:"score"` // share of the games won, a draw being half
	Games int     `json:"games"`
}

// levels lists the computer players that people choose from.
func levels() []Level {
	list := []Level{}
	for _, l := range bot.Levels() {
		level := Level{Name: l.Name, Style: l.Style, About: l.About}
		if r := l.Rating; r != nil {
			level.Rating, level.Against = &r.Elo, &Against{r.Against, r.Score, r.Games}
		}
		list = append(list, level)
	}
	return list
}

// NewHello says what this program, of the given version, can play.
func NewHello(version string) (*Hello, error) {
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	h := &Hello{
		Name: "Circulade", Version: version, Protocol: Version, Rules: game.RulesRevision,
		Options: []Option{}, Bots: bot.Names(), Levels: levels(), Aids: game.AidsPolicies(), Helps: game.Helps(),
	}
	for _, p := range all.Offered() {
		sets, instead := p.Box(modules)
		h.Presets = append(h.Presets, Preset{
			ID: p.ID, Title: p.Title, Sets: append([]string{}, sets...), Instead: append([]all.Instead{}, instead...),
			Players: [2]int{2, p.Seats}, Sixth: append([]string{}, p.Sixth...), Like: p.Like,
		})
	}
	for _, m := range modules {
		h.Sets = append(h.Sets, h.set(m))
		for i := range m.Options {
			h.addOption(m.Set, &m.Options[i])
		}
		for _, id := range m.Scores {
			if !slices.Contains(h.Scores, id) { // sets may share it
				h.Scores = append(h.Scores, id)
			}
		}
	}
	return h, nil
}

func (h *Hello) set(m *rules.Module) Set {
	s := Set{
		ID: m.Set, Title: m.Title, Players: [2]int{m.MinSeats, m.MaxSeats}, Group: m.Group.String(), Beyond: m.Beyond,
		Conflicts: append([]string{}, m.Conflicts...), Needs: append([]string{}, m.Needs...), Boxes: []string{}, Samples: []string{},
	}
	if m.Tiles != nil {
		s.Samples = samples(m.Tiles)
		s.Tiles = -m.Squares
		for _, t := range m.Tiles.Tiles {
			s.Tiles += t.Copies
		}
	}
	for _, p := range h.Presets {
		if slices.Contains(m.Boxes, p.ID) {
			s.Boxes = append(s.Boxes, p.ID)
		}
	}
	return s
}

// addOption lists an option once, with each set that has it.
func (h *Hello) addOption(set string, o *rules.Option) {
	for i := range h.Options {
		if h.Options[i].Key == o.Key {
			h.Options[i].Sets = append(h.Options[i].Sets, set)
			return
		}
	}
	defaults, beside := map[string]string{}, []Beside{}
	for _, p := range h.Presets {
		edition := cmp.Or(p.Like, p.ID)
		defaults[p.ID] = o.In(edition)
		for _, b := range o.Beside {
			if b.Preset == "" || b.Preset == edition {
				beside = append(beside, Beside{b.Set, p.ID, b.Value})
			}
		}
	}
	h.Options = append(h.Options, Option{o.Key, set, []string{set}, o.Values, defaults, beside, o.Help, o.Part != nil})
}
