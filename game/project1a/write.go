package project1a

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// Write returns a game in the notation. It refuses what the notation cannot
// hold: sets beside the base game, other than two players, options that are not
// the usual ones, a start that is not the start tile, and a turn that waits for
// its follower. Gardens, which count for nothing in a base game, are left out.
func Write(g *game.Game) (string, error) {
	if err := holds(g); err != nil {
		return "", fmt.Errorf("the notation cannot hold the game: %w", err)
	}
	w := &writer{g: g}
	w.events()
	return w.text.String(), nil
}

// usual are the options of the games that the notation is for.
var usual = map[string]string{
	"base.trim_tiles": "off", "base.small_city": "full", "base.farmers": "on", "base.farm_scoring": "per_farm_3",
	"base.final_shields": "on",
}

func holds(g *game.Game) error {
	s := g.Setup()
	for _, set := range s.Expansions {
		if set != "base" {
			return fmt.Errorf("the set %s is in play", set)
		}
	}
	if len(s.Players) != 2 {
		return fmt.Errorf("it has %d players, not 2", len(s.Players))
	}
	for _, key := range slices.Sorted(maps.Keys(usual)) {
		if s.Options[key] != usual[key] {
			return fmt.Errorf("the option %s is %s, not %s", key, s.Options[key], usual[key])
		}
	}
	switch {
	case len(s.Start) > 1 || len(s.Start) == 1 && (s.Start[0].Tile != "base/D" || s.Start[0].X != 0 || s.Start[0].Y != 0):
		return errors.New("it does not begin with the start tile alone, at 0,0")
	case s.DrawEnd:
		return errors.New("it ends before the pile does")
	}
	if st, ok := g.State().Pending(); ok && st.Seat != rules.Chance {
		if _, kind, _ := g.Book().Script(st.Row); kind != "place-tile" {
			return errors.New("a turn waits for its end")
		}
	}
	return g.Fault()
}

// A writer turns the log into lines.
type writer struct {
	g     *game.Game
	text  strings.Builder
	hand  string // code of the tile drawn, not yet laid
	won   [2]int // points of the turn, by A and B
	first rules.Seat
}

func (w *writer) events() {
	events := w.g.Log().Events
	if i := slices.IndexFunc(events, func(e rules.Event) bool { return e.Type == rules.EventTurn }); i >= 0 {
		w.first = events[i].Seat
	}
	names := w.g.Setup().Players
	fmt.Fprintf(&w.text, "# player A: %s\n# player B: %s\n# y grows north\n", names[w.first], names[1-w.first])
	start := tile.North
	if s := w.g.Setup().Start; len(s) > 0 {
		start = tile.Edge(s[0].Rotation / 90)
	}
	fmt.Fprintf(&w.text, "[0;0]%v:crfr", start)
	for _, e := range events {
		w.event(e)
	}
	w.points()
	w.text.WriteByte('\n')
	switch s := w.g.State(); {
	case w.hand != "":
		fmt.Fprintf(&w.text, "# drawn %s\n", w.hand)
	case s.Over():
		fmt.Fprintf(&w.text, "# result %d:%d\n", s.Score(w.first), s.Score(1-w.first))
	}
}

func (w *writer) event(e rules.Event) {
	b := &w.g.State().Board
	switch e.Type {
	case rules.EventDraw:
		w.points()
		w.hand = codeOf(b.Catalog().Tile(e.Tile)).String()
	case rules.EventDiscard:
		fmt.Fprintf(&w.text, "\n# drawn %s", w.hand)
		w.hand = ""
	case rules.EventTile:
		if w.hand == "" {
			return // the start tile
		}
		w.hand = ""
		x, y := b.Pos(e.Cell)
		f := b.FaceAt(e.Cell)
		fmt.Fprintf(&w.text, "\n%c:[%d;%d]%v:%v", w.player(e.Seat), x, -y, sideOf(f), codeOf(f.Tile))
	case rules.EventFigure:
		f := b.FaceAt(b.CellOf(e.Seg))
		w.text.WriteString(">" + spot(f, b.IndexOnTile(e.Seg)))
	case rules.EventScore:
		if e.Ruling.Value.When == rules.InPlay {
			w.won[w.player(e.Seat)-'A'] += e.Points
		}
	case rules.EventReturn, rules.EventTurn, rules.EventOver, rules.EventNote, rules.EventChance,
		rules.EventToken, rules.EventSubTurn, rules.EventMove, rules.EventCapture, rules.EventPiece, rules.EventPath: // of sets that this format does not know
	}
}

// points ends a line with the points of the turn.
func (w *writer) points() {
	for i, n := range w.won {
		if n > 0 && (i == 0 || w.won[0] == 0) {
			w.text.WriteByte('=')
		}
		if n > 0 {
			fmt.Fprintf(&w.text, "+%d%c", n, 'A'+i)
		}
	}
	w.won = [2]int{}
}

func (w *writer) player(seat rules.Seat) byte {
	if seat == w.first {
		return 'A'
	}
	return 'B'
}
