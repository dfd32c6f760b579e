package jcz

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// The shape of the files we write.
type (
	file struct {
		AppVersion    string       `json:"appVersion"`
		GameID        string       `json:"gameId"`
		Name          string       `json:"name"`
		InitialRandom float64      `json:"initialRandom"`
		Created       string       `json:"created"`
		Clock         int          `json:"clock"`
		Setup         setup        `json:"setup"`
		Players       []player     `json:"players"`
		Replay        []message    `json:"replay"`
		Annotations   *annotations `json:"gameAnnotations,omitempty"`
	}
	setup struct {
		Sets     map[string]int    `json:"sets"`
		Elements map[string]any    `json:"elements"`
		Rules    map[string]string `json:"rules"`
		Timer    *int              `json:"timer"`
		Start    []startTile       `json:"start"`
		Options  struct{}          `json:"options"`
	}
	startTile struct {
		Tile     string `json:"tile"`
		X        int    `json:"x"`
		Y        int    `json:"y"`
		Rotation int    `json:"rotation"`
	}
	player struct {
		Name string `json:"name"`
		Slot int    `json:"slot"`
	}
	message struct {
		Type    string         `json:"type"`
		Payload map[string]any `json:"payload"`
		Player  int            `json:"player"`
		Clock   int            `json:"clock"`
	}
	pointer struct {
		Position [2]int `json:"position"`
		Feature  string `json:"feature"`
		Location string `json:"location"`
	}
	annotations struct {
		DrawOrder []string `json:"drawOrder"`
		EndTurn   int      `json:"endTurn,omitempty"`
	}
)

// version is the newest version of the format whose saves we know, created a
// date that says nothing: the same game gives the same file.
const (
	version = "5.7.0"
	created = "2000-01-01T00:00:00.000Z"
)

// Write returns a game as a save. It refuses what a save cannot hold: sets
// beside the base game, and options that the other programs do not have. The
// order of the draws is written too, the tile in hand included, so that the
// other programs draw the same.
func Write(g *game.Game) ([]byte, error) {
	if err := holds(g); err != nil {
		return nil, fmt.Errorf("the format cannot hold the game: %w", err)
	}
	first := int(firstSeat(g))
	f := file{AppVersion: version, GameID: "1", Created: created, Setup: setupOf(g)}
	names := g.Setup().Players
	for i := range names {
		k := (first + i) % len(names)
		f.Players = append(f.Players, player{names[k], k})
	}
	w := &writer{g: g, first: first, seats: len(names), messages: []message{}}
	if err := w.replay(); err != nil {
		return nil, err
	}
	f.Replay = w.messages
	if len(w.draws) > 0 {
		f.Annotations = &annotations{DrawOrder: w.draws}
		if g.Setup().DrawEnd {
			f.Annotations.EndTurn = len(g.Setup().Draw)
		}
	}
	if err := f.Setup.lay(g); err != nil {
		return nil, err
	}
	data, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("writing the save: %w", err)
	}
	return append(data, '\n'), nil
}

// holds tells what of the game has no place in a save.
func holds(g *game.Game) error {
	s := g.Setup()
	for _, set := range s.Expansions {
		if set != "base" {
			return fmt.Errorf("the set %s is in play", set)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(s.Options)) {
		switch value := s.Options[key]; {
		case key == "base.first_player", key == "base.small_city", key == "base.farmers", key == "base.per_city_counts":
		case key == "base.farm_scoring" && (value == "per_farm_3" || s.Options["base.farmers"] == "off"):
		case key == "base.trim_tiles" && value == "off", key == "base.final_shields" && value == "on":
		default:
			return fmt.Errorf("the option %s is %s", key, value)
		}
	}
	if s.DrawEnd && !g.State().Over() {
		return errors.New("it is not over, and will end before the pile does")
	}
	return g.Fault()
}

func setupOf(g *game.Game) setup {
	s := g.Setup()
	out := setup{
		Sets:     map[string]int{"basic:1": 1},
		Elements: map[string]any{"small-follower": 7},
		Rules:    map[string]string{},
	}
	for n := range g.Book().Types() {
		if strings.HasSuffix(g.Book().TileName(n), "~garden") {
			out.Sets = map[string]int{"basic:2": 1}
		}
	}
	if s.Options["base.farmers"] == "on" {
		out.Elements["farmers"] = true
	}
	if s.Options["base.small_city"] == "two" {
		out.Rules["tiny-city-scoring"] = "2"
	}
	return out
}

// lay writes what lay on the table at the start.
func (s *setup) lay(g *game.Game) error {
	start := g.Setup().Start
	if len(start) == 0 {
		start = ordinaryStart
	}
	for _, st := range start {
		name, err := theirs(st.Tile)
		if err != nil {
			return err
		}
		s.Start = append(s.Start, startTile{name, st.X, st.Y, st.Rotation})
	}
	return nil
}

// firstSeat returns the seat that began: in a save it is the first.
func firstSeat(g *game.Game) rules.Seat {
	for _, e := range g.Log().Events {
		if e.Type == rules.EventTurn {
			return e.Seat
		}
	}
	return 0
}

// A writer turns entries into messages.
type writer struct {
	g            *game.Game
	first, seats int
	messages     []message
	draws        []string
	placed       int           // tiles so far, those of the start included
	deployed     []rules.Event // still to be written
}

func (w *writer) replay() error {
	w.placed = max(1, len(w.g.Setup().Start))
	for _, e := range w.g.Log().Events {
		if e.Type == rules.EventFigure {
			w.deployed = append(w.deployed, e)
		}
	}
	entries := w.g.Entries()
	for i, e := range entries {
		verb, rest, _ := strings.Cut(e.Text, " ")
		switch verb {
		case "draw":
			name, err := theirs(rest)
			if err != nil {
				return err
			}
			w.draws = append(w.draws, name)
		case "tile":
			if err := w.tile(e.Seat); err != nil {
				return err
			}
			asked := i+1 < len(entries) && entries[i+1].Seat == e.Seat && entries[i+1].Turn == e.Turn
			if !asked && !w.asks() {
				w.say(e.Seat, commit, map[string]any{"random": 0})
			}
		case "follower":
			w.follower(e.Seat)
			w.say(e.Seat, commit, map[string]any{"random": 0})
		case "pass":
			w.say(e.Seat, pass, map[string]any{})
			w.say(e.Seat, commit, map[string]any{"random": 0})
		case "first":
		default:
			return fmt.Errorf("the format cannot hold the choice %q", e.Text)
		}
	}
	return nil
}

// asks reports whether the tile just written is the last and still waits for a
// follower or a pass.
func (w *writer) asks() bool {
	s := w.g.State()
	st, ok := s.Pending()
	if !ok || st.Seat == rules.Chance || w.placed < len(s.Board.Laid()) {
		return false
	}
	_, kind, _ := w.g.Book().Script(st.Row)
	return kind == "wood"
}

func (w *writer) say(seat rules.Seat, v verb, payload map[string]any) {
	w.messages = append(w.messages, message{
		Type: verbs[v], Payload: payload, Player: (int(seat) - w.first + w.seats) % w.seats,
	})
}

func (w *writer) tile(seat rules.Seat) error {
	b := &w.g.State().Board
	face, at := b.FaceAt(b.Laid()[w.placed]), w.position(b.Laid()[w.placed])
	w.placed++
	name, err := theirs(face.Tile.Name())
	if err != nil {
		return err
	}
	w.say(seat, placeTile, map[string]any{
		"tileId": name, "rotation": fmt.Sprintf("R%d", face.Rotation.Degrees()), "position": at,
	})
	return nil
}

func (w *writer) position(c board.Cell) [2]int {
	x, y := w.g.State().Board.Pos(c)
	return [2]int{x, y}
}

// follower writes the next deployment of the log.
func (w *writer) follower(seat rules.Seat) {
	e, s := w.deployed[0], w.g.State()
	w.deployed = w.deployed[1:]
	number := 1
	for _, f := range s.Figures()[:e.Figure] {
		if f.Seat == seat {
			number++
		}
	}
	seg := s.Board.SegFace(e.Seg)
	p := place{kind: seg.Kind, edges: seg.Edges, halves: seg.Halves}
	if p.kind == tile.Monastery {
		p.edges, p.halves = 0, 0
	}
	feature, location := p.names()
	w.say(seat, deploy, map[string]any{
		"pointer":  pointer{w.position(s.Board.CellOf(e.Seg)), feature, location},
		"meepleId": fmt.Sprintf("%d.small.%d", (int(seat)-w.first+w.seats)%w.seats, number),
	})
}
