package analysis_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// quick is little effort, the same for playing and for looking at it.
var quick = analysis.Effort{Draw: search.Budget{Visits: 60}, Move: search.Budget{Visits: 300}, Deep: search.Budget{Visits: 300}, Close: 4, Seed: 1}

// played returns a game in which everybody plays the best turn by a search, but for one
// version, which is answered at random.
func played(t *testing.T, setup game.Setup, turns, blunder int) *game.Game {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	x := search.New(g.Book(), quick.Seed)
	rng := rand.New(rand.NewPCG(8, 9))
	for !g.State().Over() && g.State().Turn() <= turns {
		lines, err := x.Lines(context.Background(), g.State(), quick.Move, 1000)
		if err != nil {
			t.Fatal(err)
		}
		l := lines[0]
		if g.State().Turn() == blunder {
			l = lines[len(lines)/2+rng.IntN(len(lines)/2)]
		}
		at := g.State().Clone()
		var all []string
		for _, c := range l.All {
			all = append(all, at.Text(c))
			at.PlayUnchecked(c)
		}
		if err := g.Choose(all...); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func analysed(t *testing.T, g *game.Game) *analysis.Report {
	t.Helper()
	last := -1
	r, err := analysis.Game(context.Background(), g, quick, func(part, all int) error {
		if part < last || part > all {
			t.Errorf("progress: %d of %d after %d", part, all, last)
		}
		last = part
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestNothingLost: who plays the best turns that the search finds has lost nothing, and a
// turn that is played badly is a turning point.
func TestNothingLost(t *testing.T) {
	setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: "analysed", Options: map[string]string{"base.farmers": "off"}}
	r := analysed(t, played(t, setup, 30, 0))
	for _, turn := range r.Turns {
		if turn.Lost != 0 {
			t.Errorf("turn %d: %v points lost", turn.Turn, turn.Lost)
		}
	}
	if len(r.Points) != 0 || len(r.Turns) != 30 && len(r.Turns) != 31 {
		t.Errorf("%d turning points in %d turns", len(r.Points), len(r.Turns))
	}
	r = analysed(t, played(t, setup, 20, 12))
	if len(r.Points) != 1 || r.Turns[r.Points[0].Turn].Turn != 12 || r.Points[0].Lost <= 0 {
		t.Fatalf("the turning points: %+v", r.Points)
	}
	p := r.Points[0]
	if strings.Join(p.Played.All, ", ") == strings.Join(p.Better.All, ", ") || len(p.Better.Reasons) == 0 {
		t.Errorf("played %v, better %v", p.Played, p.Better)
	}
	if math.Abs(p.Better.Margin-p.Played.Margin-p.Lost) > 0.11 {
		t.Errorf("%v points lost between %v and %v", p.Lost, p.Better.Margin, p.Played.Margin)
	}
}

// TestSums: turns follow each other, and the sums are those of the turns.
func TestSums(t *testing.T) {
	g := played(t, game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: "sums"}, 24, 9)
	r := analysed(t, g)
	luck, lost, end := make([]float64, 3), make([]float64, 3), 0
	for _, turn := range r.Turns {
		if turn.Version != end || turn.End <= turn.Version || turn.End > g.Version() || len(turn.Margins) != 3 {
			t.Errorf("turn %+v after version %d", turn, end)
		}
		luck[turn.Player] += turn.Luck
		lost[turn.Player] += turn.Lost
		end = turn.End
	}
	for seat := range luck {
		if math.Abs(luck[seat]-r.Luck[seat]) > 0.01 || math.Abs(lost[seat]-r.Lost[seat]) > 0.01 {
			t.Errorf("seat %d: luck %v and %v, lost %v and %v", seat, r.Luck[seat], luck[seat], r.Lost[seat], lost[seat])
		}
	}
}

// TestLuck counts the luck of a draw again, tile by tile as they lie in the pile.
func TestLuck(t *testing.T) {
	g := played(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "luck"}, 8, 0)
	r := analysed(t, g)
	at, k := rules.NewState(g.Book()), 0
	for _, e := range g.Entries() {
		if e.Seat == rules.Chance && k < len(r.Turns)-1 {
			seat := rules.Seat(r.Turns[k].Player)
			best := func(c rules.Choice) float64 {
				s := at.Clone()
				s.PlayUnchecked(c)
				if st, _ := s.Pending(); st.Seat != seat {
					return math.NaN() // nothing can be done with it
				}
				lines, err := search.New(g.Book(), quick.Seed).Lines(context.Background(), s, quick.Draw, 1)
				if err != nil {
					t.Fatal(err)
				}
				return lines[0].Margin
			}
			c, err := at.Parse(e.Text)
			if err != nil {
				t.Fatal(err)
			}
			all, n := 0.0, 0
			for i := range at.Outcomes() {
				if v := best(at.Outcome(i)); !math.IsNaN(v) {
					all, n = all+v, n+1
				}
			}
			if want := best(c) - all/float64(n); math.Abs(want-r.Turns[k].Luck) > 0.06 {
				t.Errorf("turn %d: luck %v, want %.2f", r.Turns[k].Turn, r.Turns[k].Luck, want)
			}
			k++
		}
		c, err := at.Parse(e.Text)
		if err != nil {
			t.Fatal(err)
		}
		at.PlayUnchecked(c)
	}
	if k < 7 {
		t.Errorf("%d draws", k)
	}
}

// TestLines: lines come in order, differ, are legal, and have reasons; they are the same
// for the same seed and visits.
func TestLines(t *testing.T) {
	g := played(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "lines"}, 10, 0)
	ask := func() []analysis.Line {
		lines, err := analysis.Lines(context.Background(), g.State(), g.Setup().Players, search.Budget{Visits: 500}, 3, 3)
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	lines := ask()
	if len(lines) != 3 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, l := range lines {
		if _, err := g.Preview(l.All...); err != nil {
			t.Errorf("line %d: %v", i, err)
		}
		if len(l.Reasons) == 0 || l.Reasons[0].Text == "" || l.Win < 0 || l.Win > 1 {
			t.Errorf("line %d: %+v", i, l)
		}
		if i > 0 && slices.Equal(l.All, lines[i-1].All) {
			t.Errorf("line %d comes twice: %v", i, l.All)
		}
	}
	for i, l := range ask() {
		if !slices.Equal(l.All, lines[i].All) || l.Margin != lines[i].Margin {
			t.Errorf("line %d again: %v, at first %v", i, l, lines[i])
		}
	}
}

// TestCancelled: an analysis ends with its context.
func TestCancelled(t *testing.T) {
	g := played(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "cancelled"}, 12, 0)
	ctx, cancel := context.WithCancel(context.Background())
	_, err := analysis.Game(ctx, g, quick, func(part, _ int) error {
		if part == 5 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// What is said of a position tells nothing of what is hidden: two games with one past and
// two futures get the same lines, word for word.
func TestLinesOfTwoWorlds(t *testing.T) {
	var lines [2][]analysis.Line
	for i, future := range [][]string{{"base/B", "base/C", "base/W"}, {"base/X", "base/S", "base/L"}} {
		setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: future[0], Draw: append([]string{"base/U", "base/V"}, future...)}
		g := played(t, setup, 1, 0)
		random := rand.NewPCG(1, 2)
		var err error
		lines[i], err = analysis.Lines(t.Context(), view.Sample(g, 0, random.Uint64), setup.Players, quick.Move, 7, 3)
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(lines[0]) < 2 || !reflect.DeepEqual(lines[0], lines[1]) {
		t.Errorf("the lines tell of the future:\n%+v\n%+v", lines[0], lines[1])
	}
}
