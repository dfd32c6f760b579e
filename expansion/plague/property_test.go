package plague_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// A table is told plainly: what lies on each square.
type table struct {
	s                *rules.State
	fleas, outbreaks map[square]bool // fleas: whether active; outbreaks: those that are
	averted          map[square]bool
	numbers          map[int]bool
}

type square struct{ x, y int }

func (q square) beside() []square {
	return []square{{q.x, q.y - 1}, {q.x + 1, q.y}, {q.x, q.y + 1}, {q.x - 1, q.y}}
}

func look(t *testing.T, s *rules.State) table {
	t.Helper()
	x := table{s, map[square]bool{}, map[square]bool{}, map[square]bool{}, map[int]bool{}}
	for _, p := range s.Pieces() {
		at := square{}
		at.x, at.y = s.Board.Pos(p.Cell)
		name := s.Book().PieceDef(p.Kind).Name
		switch name {
		case "flea", "flea-inactive":
			if _, twice := x.fleas[at]; twice {
				t.Errorf("two fleas lie at %v", at)
			}
			x.fleas[at] = name == "flea"
			continue
		case "outbreak":
			x.outbreaks[at] = true
		case "averted":
			x.averted[at] = true
		default:
			continue
		}
		if n := int(p.State); n < 1 || n > 6 || x.numbers[n] {
			t.Errorf("the outbreak at %v has the number %d", at, n)
		}
		x.numbers[int(p.State)] = true
	}
	return x
}

// reach returns every square of the chain from an active outbreak on, without the flea
// that is lifted, if one is.
func (x table) reach(from square, lifted *square) map[square]bool {
	seen, todo := map[square]bool{from: true}, []square{from}
	for len(todo) > 0 {
		at := todo[0]
		todo = todo[1:]
		for _, q := range at.beside() {
			_, flea := x.fleas[q]
			if (flea || x.outbreaks[q]) && !seen[q] && (lifted == nil || q != *lifted) {
				seen[q] = true
				todo = append(todo, q)
			}
		}
	}
	return seen
}

// active returns the squares of all active regions.
func (x table) active(lifted *square) map[square]bool {
	all := map[square]bool{}
	for at := range x.outbreaks {
		for q := range x.reach(at, lifted) {
			all[q] = true
		}
	}
	return all
}

// check holds that regions are as the rules say.
func (x table) check(t *testing.T) {
	t.Helper()
	if len(x.fleas) > 18 {
		t.Errorf("%d fleas lie on the table", len(x.fleas))
	}
	live := x.active(nil)
	for at, active := range x.fleas {
		if active != live[at] {
			t.Errorf("the flea at %v is active: %t", at, active)
		}
	}
	for at := range x.outbreaks {
		for q := range x.reach(at, nil) {
			if q != at && x.outbreaks[q] {
				t.Errorf("the outbreaks at %v and %v hang together and are both active", at, q)
			}
		}
	}
}

// spreads returns the notation of every flea that may be put down.
func (x table) spreads() (list []string) {
	var sources []*square
	add := func(active bool) {
		for at, a := range x.fleas {
			if a == active {
				sources = append(sources, &at)
			}
		}
	}
	if len(x.fleas) < 18 {
		sources = append(sources, nil)
	} else if add(false); len(sources) == 0 {
		add(true)
	}
	for _, from := range sources {
		live := x.active(from)
		for _, c := range x.s.Board.Laid() {
			q := square{}
			q.x, q.y = x.s.Board.Pos(c)
			_, flea := x.fleas[q]
			if flea || x.outbreaks[q] || x.averted[q] || !slices.ContainsFunc(q.beside(), func(n square) bool { return live[n] }) {
				continue
			}
			text := fmt.Sprintf("flea %d,%d", q.x, q.y)
			if from != nil {
				text += fmt.Sprintf(" from %d,%d", from.x, from.y)
			}
			list = append(list, text)
		}
	}
	return list
}

// flights returns the notation of everything that may flee, found edge by edge.
func (x table) flights(seat rules.Seat) (list []string) {
	b := &x.s.Board
	for i, f := range x.s.Figures() {
		if f.Seat != seat || f.Where != rules.OnSegment {
			continue
		}
		start := board.Seg(f.At)
		switch b.SegFace(start).Kind {
		case tile.Road, tile.City, tile.Field:
		default:
			continue
		}
		seen, todo := map[board.Seg]bool{start: true}, []board.Seg{start}
		for len(todo) > 0 {
			at := todo[0]
			todo = todo[1:]
			for _, n := range x.neighbours(at) {
				if !seen[n] {
					seen[n] = true
					todo = append(todo, n)
				}
			}
		}
		for seg := range seen {
			if b.CellOf(seg) != b.CellOf(start) {
				text := x.s.AppendFigure(rules.FigureID(i), []byte("flee "))
				list = append(list, string(x.s.AppendLocation(rules.OnSegment, uint16(seg), 0, append(text, " to "...))))
			}
		}
	}
	return list
}

// neighbours returns the segments across the edges of one that may be entered.
func (x table) neighbours(at board.Seg) (list []board.Seg) {
	b := &x.s.Board
	c, face := b.CellOf(at), b.SegFace(at)
	for e := range tile.Edge(4) {
		n := b.Neighbour(c, e)
		if n == 0 || b.Face(n) == board.NoFace {
			continue
		}
		q := square{}
		q.x, q.y = b.Pos(n)
		if _, flea := x.fleas[q]; flea || x.outbreaks[q] {
			continue
		}
		if face.Edges.Has(e) {
			list = append(list, b.EdgeSeg(n, e.Opposite()))
		}
		for h := tile.Half(2 * e); h <= tile.Half(2*e+1); h++ {
			if face.Halves.Has(h) {
				list = append(list, b.HalfSeg(n, h.Across()))
			}
		}
	}
	return list
}

// Random games in which fleas are put down, figures flee and regions merge, split and
// wake: at each question what the rules offer is what a plain count of squares finds.
func TestRegionsAndChoices(t *testing.T) {
	asked, fled, moved := 0, 0, 0
	for seed := range uint64(40) {
		s := play(t, seed)
		rng := rand.New(rand.NewPCG(seed, 7))
		for !s.Over() && !t.Failed() {
			st, _ := s.Pending()
			if st.Seat == rules.Chance {
				s.PlayUnchecked(s.Outcome(rng.IntN(s.Outcomes())))
				continue
			}
			x := look(t, s)
			x.check(t)
			list := s.Choices(nil)
			var fleas, flights []string
			for _, c := range list {
				switch s.Book().VerbDef(c.Verb()).Name {
				case "flea":
					fleas = append(fleas, s.Text(c))
				case "flee":
					flights = append(flights, s.Text(c))
				}
			}
			if len(fleas) > 0 {
				same(t, fleas, x.spreads())
				asked++
			}
			if len(flights) > 0 {
				same(t, flights, x.flights(st.Seat))
				fled++
			}
			if len(x.fleas) == 18 {
				moved++
			}
			s.PlayUnchecked(list[rng.IntN(len(list))])
		}
	}
	if asked < 300 || fled < 300 || moved < 100 {
		t.Errorf("fleas were due %d times, flight was possible %d times, the supply was empty %d times: too few to prove anything", asked, fled, moved)
	}
}

func play(t *testing.T, seed uint64) *rules.State {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"Ada", "Ben", "Cleo"}, Seed: fmt.Sprint("fleas ", seed), Expansions: []string{"traders-builders", "plague"},
		Options: map[string]string{"plague.quiet_tiles": "0"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return g.State().Clone()
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("offered %q, want %q", got, want)
	}
}
