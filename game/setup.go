package game

import (
	"fmt"
	"slices"
	"strings"

	"circulade/expansion/all"
	"circulade/rules"
	"circulade/tile"
	"circulade/tile/pack"
)

// RulesRevision is raised when a ruling is corrected or an option is new. A game keeps
// the revision under which it began.
const RulesRevision = 2

// pileRevision is the rules revision from which on rules that count the pile see the
// one that the setup arranges. Before, they saw a whole one until its last tile.
const pileRevision = 2

// MaxName is the longest player name, in characters.
const MaxName = 40

// The limits of a setup: whatever is longer is no game, and checking it costs
// time.
const (
	maxSeed    = 200  // bytes
	maxSets    = 64   // names of sets, and of players
	maxOptions = 256  // options
	maxTiles   = 1024 // of start and draw each: the largest game
	maxChance  = 1024 // outcomes
	maxFaults  = 20   // told at once
)

// A Setup is what a game starts from. Only Players is required; the others are
// described in docs/protocol.md.
type Setup struct {
	Players    []string          `json:"players"`
	Preset     string            `json:"preset,omitempty"`
	Expansions []string          `json:"expansions,omitempty"`
	Options    map[string]string `json:"options,omitempty"`
	// Aids is a named aids policy or a list of helps ("bag,features").
	Aids string `json:"aids,omitempty"`
	// Rules is the rules revision that the game began under: 0 is today's.
	Rules   int         `json:"rules,omitempty"`
	Seed    string      `json:"seed,omitempty"`
	Draw    []string    `json:"draw,omitempty"`
	DrawEnd bool        `json:"draw_end,omitempty"`
	Start   []StartTile `json:"start,omitempty"`
	Chance  []int       `json:"chance,omitempty"`
	// Packs are the texts of tiles of somebody's own (ReadPack). A complete setup
	// has them in their canonical form.
	Packs []string `json:"packs,omitempty"`

	// implied are the options that came after Rules, in a complete setup: the
	// revision says their values, and records need not.
	implied []string
}

// A StartTile lies on the table when the game begins, at the square X, Y.
type StartTile struct {
	Tile     string `json:"tile"`
	X        int    `json:"x"`
	Y        int    `json:"y"`
	Rotation int    `json:"rotation"` // clockwise degrees
}

// Arranged reports whether the setup says which tiles are drawn, how chance falls, or
// how the table looks at the start.
func (s *Setup) Arranged() bool {
	return len(s.Draw) > 0 || len(s.Start) > 0 || len(s.Chance) > 0 || s.DrawEnd
}

// A Fault is one thing that is wrong with a setup: in which field, why, and which
// values it may have.
type Fault struct {
	Field   string   `json:"field"`
	Message string   `json:"message"`
	Allowed []string `json:"allowed,omitempty"`
}

// A SetupError lists everything that is wrong with a setup.
type SetupError struct{ Faults []Fault }

// Error lists the faults, one after the other.
func (e *SetupError) Error() string {
	var b strings.Builder
	b.WriteString("the setup cannot be played")
	for i, f := range e.Faults {
		b.WriteString([]string{": ", "; "}[min(i, 1)])
		fmt.Fprintf(&b, "%s: %s", f.Field, f.Message)
		if len(f.Allowed) > 0 {
			fmt.Fprintf(&b, " (allowed: %s)", strings.Join(f.Allowed, ", "))
		}
	}
	return b.String()
}

// Complete checks a setup and fills in what it leaves open: the preset, the
// sets and every option. All faults are reported at once, as a *SetupError.
func (s Setup) Complete() (Setup, error) {
	modules, err := all.Modules()
	if err != nil {
		return Setup{}, err
	}
	v := &validator{in: s, out: s}
	v.limits()
	if len(v.faults) > 0 {
		return Setup{}, &SetupError{v.faults}
	}
	v.revision()
	v.preset()
	v.sets(modules)
	v.players()
	v.options()
	v.packs()
	v.aids()
	v.seed()
	v.arranged()
	if len(v.faults) > 0 {
		return Setup{}, &SetupError{v.faults}
	}
	return v.out, nil
}

// compile makes the book of a complete setup.
func (s *Setup) compile(packs []*pack.Pack) (*rules.Book, error) {
	gardens, err := all.Gardens(s.Preset, s.Expansions)
	if err != nil {
		return nil, err
	}
	cfg := rules.Config{
		Seats: len(s.Players), Options: s.Options, Arranged: s.Arranged(), Gardens: gardens,
		Revision: s.Rules, Pile: s.pile(),
	}
	for _, st := range s.Start {
		cfg.Start = append(cfg.Start, rules.StartTile{
			Tile: st.Tile, X: st.X, Y: st.Y, Rotation: tile.Rotation(st.Rotation / 90),
		})
	}
	var modules []*rules.Module
	for _, p := range packs {
		modules = append(modules, moduleOf(p))
	}
	return all.Compile(cfg, s.Expansions, modules...)
}

// pile are the tiles that are all there is to draw, where the setup says so and its
// rules look at that; else nil.
func (s *Setup) pile() []string {
	if !s.DrawEnd || s.Rules < pileRevision {
		return nil
	}
	return append([]string{}, s.Draw...)
}

// Renamed returns a copy of the game in which a seat has another name. Errors are those
// of Rename.
func (g *Game) Renamed(seat int, name string) (*Game, error) {
	p := g.Clone()
	return p, p.Rename(seat, name)
}

// WithNames returns a copy of the game in which the players have other names, which CheckName must accept and no two
// of which may be the same.
func (g *Game) WithNames(names []string) (*Game, error) {
	if len(names) != len(g.setup.Players) {
		return nil, fmt.Errorf("%d names for %d players", len(names), len(g.setup.Players))
	}
	for i, name := range names {
		if err := CheckName(name); err != nil {
			return nil, err
		}
		if other := slices.IndexFunc(names[:i], func(p string) bool { return Bare(p) == Bare(name) }); other >= 0 {
			return nil, fmt.Errorf("seats %d and %d are both called %q", other, i, name)
		}
	}
	p := g.Clone()
	p.setup.Players = slices.Clone(names)
	return p, nil
}

// Rename gives a seat another name, which must be one that CheckName accepts and nobody
// else has. The position does not depend on names.
func (g *Game) Rename(seat int, name string) error {
	players := g.setup.Players
	if seat < 0 || seat >= len(players) {
		return fmt.Errorf("there is no seat %d; the seats are 0 to %d", seat, len(players)-1)
	}
	if err := CheckName(name); err != nil {
		return err
	}
	if other := slices.IndexFunc(players, func(p string) bool { return Bare(p) == Bare(name) }); other >= 0 && other != seat {
		return fmt.Errorf("seat %d is called %q too", other, name)
	}
	g.setup.Players = slices.Clone(players)
	g.setup.Players[seat] = name
	return nil
}
