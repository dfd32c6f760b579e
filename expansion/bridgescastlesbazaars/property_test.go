package bridgescastlesbazaars_test

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

// This file plays games at random in which many bridges and castles are built, and
// holds them against the rules told anew in coordinates.

// everything returns all sets that may stand together.
func everything(t *testing.T) []string {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	var in []string
	for i, m := range modules {
		if m.Set != "base" && m.Joins(modules[:i]) {
			in = append(in, m.Set)
		}
	}
	return in
}

func compile(t *testing.T, seats int, preset string, sets []string) *rules.Book {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{}
	for _, m := range modules {
		for _, o := range m.Options {
			options[o.Key] = o.In(preset)
		}
	}
	b, err := all.Compile(rules.Config{Seats: seats, Options: options, Gardens: true}, append([]string{"base"}, sets...))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A watch plays a game and notes what is not as the rules say.
type watch struct {
	*table
	rng    *rand.Rand
	log    rules.Log
	faults []string

	built   int // bridges, castles and castles scored, to see that there were enough
	mended  int
	raised  int
	paid    int
	chained int

	closed  map[board.Seg]bool // segments of features that were closed when a sub-turn began
	castles []castle           // those with a follower then
	earlier int                // events then
	asked   bool               // the window was open in this sub-turn
	taken   bool               // another set took a castle's follower back in it
}

func (w *watch) faultf(format string, args ...any) {
	w.faults = append(w.faults, fmt.Sprintf(format, args...))
}

// TestGames plays this set alone and all sets together.
func TestGames(t *testing.T) {
	for _, x := range []struct {
		name   string
		sets   []string
		preset string
		games  int
	}{
		{"alone", []string{"bridges-castles-bazaars"}, "plus", 25},
		{"compendium", []string{"bridges-castles-bazaars"}, "compendium", 10},
		{"everything", everything(t), "plus", 8},
	} {
		if testing.Short() {
			x.games = (x.games + 3) / 4
		}
		t.Run(x.name, func(t *testing.T) {
			w := watchGames(t, x.games, x.preset, x.sets)
			for _, fault := range w.faults {
				t.Error(fault)
			}
			t.Logf("%d bridges, %d of them with a tile; %d castles, %d scored, %d by a castle", w.built, w.mended, w.raised, w.paid, w.chained)
			if w.built < 3*x.games || w.mended == 0 || w.raised < x.games || w.paid == 0 {
				t.Error("too few to prove anything")
			}
		})
	}
}

// watchGames watches games until there are enough or one goes wrong.
func watchGames(t *testing.T, games int, preset string, sets []string) *watch {
	t.Helper()
	w := &watch{rng: rand.New(rand.NewPCG(3, 5))}
	for i := range games {
		book := compile(t, 2+i%5, preset, sets)
		w.table = &table{s: rules.NewState(book), perTurn: book.Option("bcb.bridge_limit") == "per_turn"}
		w.log, w.closed = rules.Log{}, map[board.Seg]bool{}
		w.s.SetLog(&w.log)
		w.begin()
		if w.play(); len(w.faults) > 0 {
			break
		}
	}
	return w
}

func (w *watch) play() {
	s := w.s
	for len(w.faults) == 0 {
		st, ok := s.Pending()
		if !ok {
			return
		}
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.Outcome(w.rng.IntN(s.Outcomes())))
			continue
		}
		list := s.Choices(nil)
		texts := make([]string, len(list))
		for i, c := range list {
			texts[i] = s.Text(c)
		}
		switch row, _, _ := s.Book().Script(st.Row); row {
		case "abbey-mayor.source": // an abbey is laid without another question
			w.endSubTurn()
			w.begin()
		case "base.place":
			w.endSubTurn()
			w.begin()
			w.compare("places", w.places(st.Seat), texts)
		case "base.wood":
			if !w.asked && len(w.bridges(st.Seat)) > 0 {
				w.faultf("nobody was asked for the bridges %q", w.bridges(st.Seat))
			}
		case "base.window-tile":
			w.asked = true
			w.compare("bridges", w.bridges(st.Seat), texts)
		}
		w.choose(st, list, texts)
		var links []boardtest.Link
		s.Board.EachLink(func(s, t board.Seg) { links = append(links, boardtest.Link{s, t}) })
		if err := boardtest.Check(&s.Board, links...); err != nil {
			w.faultf("features: %v", err)
		}
	}
}

// compare holds the choices about bridges against what they should be.
func (w *watch) compare(what string, want, texts []string) {
	var got []string
	for _, x := range texts {
		if strings.Contains(x, "bridge ") {
			got = append(got, x)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		w.faultf("%s: offered are %q, want %q", what, got, want)
	}
}

// choose picks an answer: bridges and castles rather than others.
func (w *watch) choose(st rules.Step, list []rules.Choice, texts []string) {
	i := w.rng.IntN(len(list))
	for k, x := range texts {
		if w.halves(list[k]) && w.rng.IntN(2) == 0 {
			i = k
		}
		if strings.HasPrefix(x, "castle ") || strings.Contains(x, "bridge ") && w.rng.IntN(6) == 0 {
			i = k
		}
	}
	for _, way := range []string{"release castle ", "remove castle ", "lose castle ", "seduce castle ", "token knockout", "take-back castle "} {
		w.taken = w.taken || strings.HasPrefix(texts[i], way)
	}
	if strings.HasPrefix(texts[i], "castle ") {
		w.raised++
	}
	if strings.Contains(texts[i], "bridge ") {
		w.built++
	}
	if strings.HasPrefix(texts[i], "tile ") && strings.Contains(texts[i], "bridge ") {
		w.mended++
	}
	c := list[i]
	if ranges := w.s.Book().VerbDef(c.Verb()).Ranges; ranges != nil {
		r := ranges(w.s, st)[0]
		c = rules.RangeChoice(c.Verb(), r.Min+w.rng.IntN(min(r.Max-r.Min, 5)+1))
	}
	w.s.PlayUnchecked(c)
}

// halves reports whether a choice makes a castle likely: a tile that is laid with a
// round half against another one, a knight in such a half.
func (w *watch) halves(c rules.Choice) bool {
	b := &w.s.Board
	switch def := w.s.Book().VerbDef(c.Verb()); {
	case c.Verb() == rules.VerbDeploy:
		return b.FaceAt(b.CellOf(c.Seg())).Tile.Segments[b.IndexOnTile(c.Seg())].CastleHalf
	case def.Kind == "tile":
		for _, seg := range w.s.Book().Catalog().Tile(int(w.s.SubTurn().Tile)).Segments {
			for e := range tile.Edge(4) {
				at := e.Turn(tile.Rotation(c.Arg()))
				n := b.Neighbour(c.Cell(), at)
				if !seg.CastleHalf || !seg.Edges.Has(e) || n == 0 {
					continue
				}
				if other := b.EdgeSeg(n, at.Opposite()); other != 0 && b.FaceAt(n).Tile.Segments[b.IndexOnTile(other)].CastleHalf {
					return true
				}
			}
		}
	}
	return false
}

// begin notes how the sub-turn begins.
func (w *watch) begin() {
	w.s.Board.Features(func(f board.Feature) {
		for seg, n := w.s.Board.Root(f), w.s.Board.Size(f); n > 0 && w.s.Board.Closed(f); seg, n = w.s.Board.Next(seg), n-1 {
			w.closed[seg] = true
		}
	})
	w.castles = w.occupied()
	w.earlier = len(w.log.Events)
	w.asked, w.taken = false, false
}

// endSubTurn holds what the castles got in the sub-turn that is over against what was
// completed in it.
func (w *watch) endSubTurn() {
	var paying []pays
	w.s.Board.Features(func(f board.Feature) {
		if w.s.Board.Closed(f) && w.completed(f) && !w.isCastle(w.s.Board.Root(f)) {
			paying = append(paying, pays{w.squares(f), w.s.ValueOf(f, 0, rules.InPlay).Points()})
		}
	})
	left := w.occupied()
	var direct, indirect []castle
	for _, c := range w.castles {
		home := !slices.Contains(left, c)
		points, rule := w.points(c)
		if home && rule == "" && w.taken {
			continue
		}
		if home != (rule != "") {
			w.faultf("castle %v: its follower went home: %t, but it got points by %q", c, home, rule)
		}
		due := slices.DeleteFunc(slices.Clone(paying), func(p pays) bool { return !c.near(p.squares) })
		switch {
		case rule == "BCB-20":
			direct = append(direct, c)
			if !slices.ContainsFunc(due, func(p pays) bool { return w.worth(p, points) }) {
				w.faultf("castle %v got %d points, around it were completed %v", c, points, due)
			}
		case len(due) > 0:
			w.faultf("castle %v got nothing by a feature, but around it were completed %v", c, due)
		case rule == "BCB-22":
			indirect = append(indirect, c)
		}
		if rule != "" {
			w.paid++
		}
	}
	w.chain(direct, indirect, left)
}

// worth reports whether what was completed may have brought so many points. The mage
// and the witch are gone from it when the sub-turn is over, but the log tells that they were
// somewhere.
func (w *watch) worth(p pays, points int) bool {
	for _, e := range w.log.Events[w.earlier:] {
		switch {
		case e.Type != rules.EventPiece:
		case e.Text == "witch" && points == (p.points+1)/2, e.Text == "mage" && points == p.points+len(p.squares):
			return true
		}
	}
	return points == p.points
}

// completed reports whether a closed feature has a part that was in none before:
// a ferry may cut off what has been scored.
func (w *watch) completed(f board.Feature) bool {
	for seg, n := w.s.Board.Root(f), w.s.Board.Size(f); n > 0; seg, n = w.s.Board.Next(seg), n-1 {
		if !w.closed[seg] {
			return true
		}
	}
	return false
}

// chain holds that castles complete those around them, and no others.
func (w *watch) chain(direct, indirect, left []castle) {
	scored := direct
	for more := true; more; {
		more = false
		for i, c := range indirect {
			at := slices.IndexFunc(scored, func(d castle) bool { return c.near(d.squares()) })
			if at < 0 {
				continue
			}
			w.chained++
			scored = append(scored, c)
			indirect = slices.Delete(slices.Clone(indirect), i, i+1)
			more = true
			break
		}
	}
	if len(indirect) > 0 {
		w.faultf("the castles %v scored by no castle beside them", indirect)
	}
	for _, c := range w.castles {
		if slices.Contains(left, c) && slices.ContainsFunc(scored, func(d castle) bool { return c.near(d.squares()) }) {
			w.faultf("castle %v did not score with a castle around it", c)
		}
	}
}

// points returns what a castle got since the sub-turn began, and by which rule.
func (w *watch) points(c castle) (int, string) {
	for _, e := range w.log.Events[w.earlier:] {
		if e.Type != rules.EventScore || w.s.Book().SourceName(e.Ruling.Source) != "castle" {
			continue
		}
		x, y := w.s.Board.Pos(w.s.Board.CellOf(e.Seg))
		if seg := w.s.Board.SegFace(e.Seg); (point{x, y}) == c.at && seg.Edges.Has(c.edge) && int(e.Seat) == c.seat {
			return e.Points, w.s.Book().RuleName(e.Ruling.Rule)
		}
	}
	return 0, ""
}

// isCastle reports whether a feature is a castle, by its name.
func (w *watch) isCastle(seg board.Seg) bool {
	x, y := w.s.Board.Pos(w.s.Board.CellOf(seg))
	return slices.ContainsFunc(w.all("castle"), func(c castle) bool {
		return c.at == point{x, y} && w.s.Board.SegFace(seg).Kind == tile.City && w.s.Board.SegFace(seg).Edges.Has(c.edge)
	})
}
