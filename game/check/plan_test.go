package check

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/rules"
)

// shelf is a group of sets that only tests know: c needs b, which needs a; e
// and f exclude each other; g is for at most three players.
func shelf(t *testing.T, more int) *group {
	t.Helper()
	modules := []*rules.Module{
		{Set: "base"},
		{Set: "a", MaxSeats: 6},
		{Set: "c", Needs: []string{"b", "base"}, MaxSeats: 6},
		{Set: "b", Needs: []string{"a"}, MaxSeats: 6},
		{Set: "d", MaxSeats: 6},
		{Set: "e", MaxSeats: 6},
		{Set: "f", Conflicts: []string{"e"}, MaxSeats: 6},
		{Set: "g", MaxSeats: 3},
		{Set: "h", MinSeats: 4, MaxSeats: 6},
	}
	for i := range more {
		modules = append(modules, &rules.Module{Set: fmt.Sprint("m", i), MaxSeats: 6})
	}
	g, err := newGroup(modules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// set returns the mask of the sets named by single letters.
func (g *group) set(letters string) mask {
	m := mask(0)
	for _, r := range letters {
		m |= 1 << slices.Index(g.names, string(r))
	}
	return m
}

func TestGroup(t *testing.T) {
	g := shelf(t, 0)
	if got := g.mixture(g.closure(g.set("cd"))).String(); got != "a + c + b + d" {
		t.Errorf("c and d need %s", got)
	}
	for _, test := range []struct {
		on, off string
		want    bool
	}{
		{"", "abcdefgh", true},
		{"c", "", true},
		{"c", "a", false},
		{"a", "c", true},
		{"e", "f", true},
		{"ef", "", false},
		{"fe", "", false},
		{"gh", "", false},
		{"gd", "h", true},
	} {
		if got := g.possible(g.set(test.on), g.set(test.off)); got != test.want {
			t.Errorf("%q without %q: possible is %v", test.on, test.off, got)
		}
	}
	if got := (Mixture{}).String(); got != "base" {
		t.Errorf("no set is called %q", got)
	}
	if _, err := newGroup([]*rules.Module{{Set: "a", Needs: []string{"z"}}}); err == nil || !strings.Contains(err.Error(), `"z"`) {
		t.Errorf("a set needs one that is not there: error %v", err)
	}
}

// TestCover holds the covering array to its promise by trying every way of
// having and not having two and three sets.
func TestCover(t *testing.T) {
	for _, more := range []int{0, 12} {
		g := shelf(t, more)
		n := len(g.names)
		rows := g.cover(3, g.cover(2, nil))
		for i, on := range rows {
			if g.closure(on) != on || !g.stands(on) || slices.Contains(rows[:i], on) {
				t.Errorf("row %d, %v, cannot be played or is there twice", i, g.mixture(on))
			}
		}
		demands := 0
		for a := range n {
			for b := range a + 1 { // b == a: two sets only
				for c := range b + 1 {
					for bits := range mask(8) {
						on := bits&1<<a | bits>>1&1<<b | bits>>2&1<<c
						off := (^bits)&1<<a | (^bits)>>1&1<<b | (^bits)>>2&1<<c
						if on&off != 0 || !g.possible(on, off) {
							continue
						}
						demands++
						if !slices.ContainsFunc(rows, func(row mask) bool { return row&on == on && row&off == 0 }) {
							t.Errorf("%v without %v is in no row", g.mixture(on), g.mixture(off))
						}
					}
				}
			}
		}
		t.Logf("%d sets: %d rows for %d demands", n, len(rows), demands)
		if len(rows) > 20+2*n || demands < n*n {
			t.Errorf("%d sets: %d rows for %d demands", n, len(rows), demands)
		}
	}
}

func TestTogether(t *testing.T) {
	g := shelf(t, 0)
	reached := mask(0)
	for _, on := range g.together() {
		reached |= on
		for i := range g.names {
			if more := g.closure(on | 1<<i); more != on && g.stands(more) {
				t.Errorf("%v could take %s", g.mixture(on), g.names[i])
			}
		}
	}
	if reached != 1<<len(g.names)-1 {
		t.Errorf("only %v are in some mixture of all", g.mixture(reached))
	}
}

// TestShippedMixtures sets up every mixture of the sets that ship, and random
// ones.
func TestShippedMixtures(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, of := range []func() ([]Mixture, error){Alone, Pairs, Cover, Together} {
		list, err := of()
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			if s, err := m.Setup(rng); err != nil || len(s.Expansions) != 1+len(m) {
				t.Errorf("%v: sets %v, error %v", m, s.Expansions, err)
			}
		}
	}
	for range 200 {
		if _, err := Setup(rng); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPlan: each mixture has its turn once before any has it again, and a set
// alone has enough.
func TestPlan(t *testing.T) {
	for _, p := range []*Plan{
		{alone: []Mixture{{}, {"a"}, {"b"}}, mixed: []Mixture{{"a", "b"}, {"a", "c"}, {"b", "c"}, {"a", "b", "c"}}},
		{alone: []Mixture{{}}},
	} {
		played := map[string]int{}
		n := len(p.alone) + len(p.mixed)
		for i := range 2*Enough*len(p.alone) + n {
			m, alone := p.mixture(i)
			if played[m.String()]++; i < n && played[m.String()] > 1 {
				t.Errorf("game %d is of %v again", i, m)
			}
			if alone != slices.ContainsFunc(p.alone, func(x Mixture) bool { return x.String() == m.String() }) {
				t.Errorf("game %d: alone is %v for %v", i, alone, m)
			}
		}
		for _, m := range p.alone {
			if played[m.String()] < Enough {
				t.Errorf("%v was played %d times", m, played[m.String()])
			}
		}
		for _, m := range p.mixed {
			if k := played[m.String()]; k < 100 {
				t.Errorf("%v was played %d times", m, k)
			}
		}
	}
	p, err := NewPlan()
	if err != nil {
		t.Fatal(err)
	}
	seen := NewOccurrences()
	if err := p.Play(0, 1, seen); err != nil || seen.Games != 1 {
		t.Errorf("%d games, error %v", seen.Games, err)
	}
}
