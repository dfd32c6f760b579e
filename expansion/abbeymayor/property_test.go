package abbeymayor_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/board"
	"circulade/board/boardtest"
	"circulade/expansion/all"
	"circulade/rules"
	"circulade/tile"
)

// TestRandomGames plays games at random and holds what the set offers and pays
// against the rules, told anew in coordinates and printed segments.
func TestRandomGames(t *testing.T) {
	games := 30
	if testing.Short() {
		games = 10
	}
	for _, move := range []string{"connected", "neighbours"} {
		t.Run(move, func(t *testing.T) {
			w := watchGames(t, games, move)
			for _, fault := range w.faults {
				t.Error(fault)
			}
			t.Logf("seen: %v", w.seen)
			for _, what := range []string{"abbey", "barn", "wagon", "AM-14", "AM-15", "AM-17"} {
				if w.seen[what] == 0 {
					t.Errorf("%s was never seen in %d games", what, games)
				}
			}
		})
	}
}

// TestRandomGamesNotice disables rules one by one: some game must break them.
func TestRandomGamesNotice(t *testing.T) {
	for _, id := range []string{"AM-12", "AM-15", "AM-16", "AM-17", "AM-22"} {
		t.Run(id, func(t *testing.T) {
			if w := watchGames(t, 12, "connected", id); len(w.faults) == 0 {
				t.Errorf("no game of 12 breaks %s where it does not hold", id)
			}
		})
	}
}

// watchGames watches so many games of three.
func watchGames(t *testing.T, games int, move string, without ...string) *watch {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{}
	for _, m := range modules {
		for _, o := range m.Options {
			options[o.Key] = o.Default
		}
	}
	options["abbey.wagon_move"], options["base.farm_scoring"] = move, "per_city_4"
	cfg := rules.Config{Seats: 3, Options: options, Gardens: true, Without: without}
	book, err := all.Compile(cfg, []string{"base", "traders-builders", "abbey-mayor"})
	if err != nil {
		t.Fatal(err)
	}
	first := rules.NewState(book)
	w := &watch{s: first.Clone(), log: &rules.Log{}, move: move, seen: map[string]int{}, rng: rand.New(rand.NewPCG(1, 1))}
	for range games {
		w.s.CopyFrom(first)
		w.s.SetLog(w.log)
		w.play()
	}
	return w
}

// A watch plays games at random.
type watch struct {
	s      *rules.State
	log    *rules.Log
	rng    *rand.Rand
	move   string
	seen   map[string]int // how often what was offered or paid
	faults []string
}

func (w *watch) faultf(format string, args ...any) {
	if len(w.faults) < 10 {
		w.faults = append(w.faults, fmt.Sprintf(format, args...))
	}
}

func (w *watch) play() {
	s := w.s
	for {
		st, ok := s.Pending()
		if !ok {
			return
		}
		list := s.Choices(nil)
		var c rules.Choice
		if st.Seat == rules.Chance {
			c = s.Outcome(w.rng.IntN(s.Outcomes()))
		} else {
			w.holdChoices(st, list)
			c = w.pick(list)
		}
		w.log.Events = w.log.Events[:0]
		before := slices.Clone(s.Figures())
		s.PlayUnchecked(c)
		w.holdPoints(before)
		w.holdFields()
		if err := boardtest.Check(&s.Board); err != nil {
			w.faultf("%v", err)
			return
		}
	}
}

// pick prefers what the set offers.
func (w *watch) pick(list []rules.Choice) rules.Choice {
	var own []rules.Choice
	for _, c := range list {
		switch word, _, _ := strings.Cut(w.s.Text(c), " "); word {
		case "barn", "wagon":
			own = append(own, c)
		}
	}
	if len(own) > 0 && w.rng.IntN(3) > 0 {
		list = own
	}
	return list[w.rng.IntN(len(list))]
}

// holdChoices compares the choices of a question that belong to the set with those
// that the rules tell.
func (w *watch) holdChoices(st rules.Step, list []rules.Choice) {
	_, kind, _ := w.s.Book().Script(st.Kind)
	var want []string
	word := ""
	switch kind {
	case "choose-source":
		word, want = "abbey ", w.gaps()
	case "wood":
		word, want = "barn ", w.corners(st.Seat)
	case "wagon":
		word, want = "wagon ", w.drives(st.Seat)
	default:
		return
	}
	var got []string
	for _, c := range list {
		if text := w.s.Text(c); strings.HasPrefix(text, word) {
			got = append(got, strings.TrimPrefix(text, word))
		}
	}
	w.seen[strings.TrimSpace(word)] += len(got)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		w.faultf("%soffered are %q, want %q", word, got, want)
	}
}

// laid returns the cell at a place if a tile lies there, else 0.
func (w *watch) laid(x, y int) board.Cell {
	if c := w.s.Board.At(x, y); c != 0 && w.s.Board.Face(c) != board.NoFace {
		return c
	}
	return 0
}

// gaps finds the empty places between four tiles.
func (w *watch) gaps() (list []string) {
	for x := -40; x <= 40; x++ {
		for y := -40; y <= 40; y++ {
			if w.laid(x, y) == 0 && w.laid(x-1, y) != 0 && w.laid(x+1, y) != 0 && w.laid(x, y-1) != 0 && w.laid(x, y+1) != 0 {
				list = append(list, fmt.Sprintf("%d,%d", x, y))
			}
		}
	}
	return list
}

// corners finds the corners of the tile just laid where a seat may put its barn.
func (w *watch) corners(seat rules.Seat) (list []string) {
	s, b := w.s, &w.s.Board
	kind, _ := s.Book().FigureNamed("barn")
	x, y := b.Pos(s.Part().Cell)
	if s.Supply(seat, kind) == 0 {
		return nil
	}
	for _, corner := range []struct {
		name   string
		dx, dy int
	}{{"NE", 1, -1}, {"SE", 1, 1}, {"SW", -1, 1}, {"NW", -1, -1}} {
		own := w.meadow(x, y, corner.dx, corner.dy)
		if own == 0 || w.meadow(x+corner.dx, y, -corner.dx, corner.dy) == 0 ||
			w.meadow(x, y+corner.dy, corner.dx, -corner.dy) == 0 ||
			w.meadow(x+corner.dx, y+corner.dy, -corner.dx, -corner.dy) == 0 {
			continue
		}
		if len(standing(w.s, w.s.Figures(), own, "barn")) == 0 {
			list = append(list, fmt.Sprintf("%d,%d %s", x, y, corner.name))
		}
	}
	return list
}

// meadow returns the field of the tile at a place that has the corner to the east or
// west (dx) and south or north (dy), 0 if none does.
func (w *watch) meadow(x, y, dx, dy int) board.Seg {
	c := w.laid(x, y)
	if c == 0 {
		return 0
	}
	halves := map[[2]int][2]tile.Half{
		{1, -1}: {tile.NR, tile.EL}, {1, 1}: {tile.ER, tile.SL}, {-1, 1}: {tile.SR, tile.WL}, {-1, -1}: {tile.WR, tile.NL},
	}[[2]int{dx, dy}]
	face := w.s.Board.FaceAt(c)
	for i := range face.Tile.Segments {
		shown := face.Tile.Segments[i].Halves.Turn(face.Rotation)
		if shown.Has(halves[0]) && shown.Has(halves[1]) {
			return w.s.Board.Base(c) + board.Seg(i)
		}
	}
	return 0
}

// segments returns the segments of a feature, in rising order.
func (w *watch) segments(seg board.Seg) (list []board.Seg) {
	for s := range boardtest.Distances(&w.s.Board, nil, seg) {
		list = append(list, s)
	}
	slices.Sort(list)
	return list
}

// standing returns the owners of those figures that stand in the feature of a
// segment, of a kind or, without a name, of all kinds that occupy it.
func standing(s *rules.State, figures []rules.Figure, seg board.Seg, kind string) (owners []rules.Seat) {
	in := boardtest.Distances(&s.Board, nil, seg)
	for _, f := range figures {
		if f.Where != rules.OnSegment {
			continue
		}
		name := s.Book().FigureDef(f.Kind).Name
		if _, ok := in[board.Seg(f.At)]; ok && (name == kind || kind == "" && name != "barn") {
			owners = append(owners, f.Seat)
		}
	}
	return owners
}

// open reports whether the feature of a segment is not completed.
func (w *watch) open(seg board.Seg) bool {
	for _, s := range w.segments(seg) {
		c := w.s.Board.CellOf(s)
		x, y := w.s.Board.Pos(c)
		face := w.s.Board.FaceAt(c)
		printed := face.Tile.Segments[w.s.Board.Local(s)]
		if printed.Kind.Monastic() {
			return w.around(x, y) < 9
		}
		for e := range tile.Edge(4) {
			if dx, dy := e.Delta(); printed.Edges.Turn(face.Rotation).Has(e) && w.laid(x+dx, y+dy) == 0 {
				return true
			}
		}
	}
	return false
}

// around counts the tiles at a place and on the eight around it.
func (w *watch) around(x, y int) (n int) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			if w.laid(x+dx, y+dy) != 0 {
				n++
			}
		}
	}
	return n
}

// drives finds where the wagon of a seat may go.
func (w *watch) drives(seat rules.Seat) (list []string) {
	s, b := w.s, &w.s.Board
	var at board.Seg
	for _, f := range s.Figures() {
		if f.Seat == seat && s.Book().FigureDef(f.Kind).Name == "wagon" {
			at = board.Seg(f.At)
		}
	}
	from := w.segments(at)
	x, y := b.Pos(b.CellOf(at))
	for _, c := range b.Laid() {
		face := b.FaceAt(c)
		cx, cy := b.Pos(c)
		for i := range face.Tile.Segments {
			to, kind := b.Base(c)+board.Seg(i), face.Tile.Segments[i].Kind
			reached := w.move == "neighbours" && max(cx-x, x-cx, cy-y, y-cy) <= 1
			for k := range face.Tile.Segments {
				if w.move == "connected" && slices.Contains(from, b.Base(c)+board.Seg(k)) && linked(face.Tile, i, k) {
					reached = true
				}
			}
			if reached && kind != tile.Field && kind != tile.Garden && w.open(to) && len(standing(s, s.Figures(), to, "")) == 0 {
				list = append(list, fmt.Sprintf("%d,%d %s", cx, cy, face.Tile.Segments[i].Name))
			}
		}
	}
	return list
}

func linked(t *tile.Tile, i, k int) bool {
	return slices.ContainsFunc(t.Links, func(group []int) bool { return slices.Contains(group, i) && slices.Contains(group, k) })
}

// cities counts the completed cities that the field of a segment touches.
func (w *watch) cities(field board.Seg) int {
	b, found := &w.s.Board, map[board.Seg]bool{}
	for _, seg := range w.segments(field) {
		c := b.CellOf(seg)
		for _, i := range b.FaceAt(c).Tile.Segments[b.Local(seg)].Borders {
			if city := b.Base(c) + board.Seg(i); !w.open(city) {
				found[w.segments(city)[0]] = true
			}
		}
	}
	return len(found)
}

// holdPoints compares the points for barns that have just been given with the
// figures that stood in the field before and the completed cities that it touches.
func (w *watch) holdPoints(before []rules.Figure) {
	s := w.s
	var final [rules.MaxSeats]int
	for _, e := range w.log.Events {
		if e.Type != rules.EventScore || s.Book().SourceName(e.Ruling.Source) != "barn" {
			continue
		}
		id, per := s.Book().RuleName(e.Ruling.Rule), 0
		w.seen[id]++
		seats := standing(s, before, e.Seg, "follower")
		switch id {
		case "AM-14":
			per = 3
		case "AM-15":
			per = 1
		case "AM-17":
			per, seats = 4, standing(s, before, e.Seg, "barn")
			final[e.Seat] = e.Points
		}
		if id != "AM-17" && slices.Contains(standing(s, before, e.Seg, "pig"), e.Seat) {
			per++
		}
		if want := per * w.cities(e.Seg); e.Points != want {
			w.faultf("%s: %d points for seat %d, want %d", id, e.Points, e.Seat, want)
		}
		if !most(seats, e.Seat) {
			w.faultf("%s: points for seat %d in a field of %v", id, e.Seat, seats)
		}
	}
	if !s.Over() {
		return
	}
	for _, f := range s.Figures() {
		if s.Book().FigureDef(f.Kind).Name == "barn" && f.Where == rules.OnSegment {
			if want := 4 * w.cities(board.Seg(f.At)); final[f.Seat] != want {
				w.faultf("%d points at the end for the barn of seat %d, want %d", final[f.Seat], f.Seat, want)
			}
		}
	}
}

// most reports whether nobody occurs more often than the seat, which must occur.
func most(seats []rules.Seat, seat rules.Seat) bool {
	count := map[rules.Seat]int{}
	for _, s := range seats {
		count[s]++
	}
	for _, n := range count {
		if n > count[seat] {
			return false
		}
	}
	return count[seat] > 0
}

// holdFields holds that between two parts nobody stands in a field with a barn.
func (w *watch) holdFields() {
	s := w.s
	st, ok := s.Pending()
	if !ok || s.Part().Tile >= 0 {
		return
	}
	_, kind, _ := s.Book().Script(st.Kind)
	for _, f := range s.Figures() {
		if s.Book().FigureDef(f.Kind).Name != "barn" || f.Where != rules.OnSegment {
			continue
		}
		if others := standing(s, s.Figures(), board.Seg(f.At), ""); len(others) > 0 {
			w.faultf("%s: beside the barn of seat %d stand figures of %v", kind, f.Seat, others)
		}
	}
}
