package rating

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// near reports whether two numbers agree to twelve digits: rating and package openskill add in another
// order and have another exponential function, which changes the last ones.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-12*max(math.Abs(a), math.Abs(b), 1) }

func TestUpdateIsOpenSkills(t *testing.T) {
	for _, c := range openskill {
		got := Update(c.before, c.ranks)
		for i := range c.after {
			if !near(got[i].Mu, c.after[i].Mu) || !near(got[i].Sigma, c.after[i].Sigma) {
				t.Errorf("%s: player %d has %v, openskill says %v", c.name, i, got[i], c.after[i])
			}
		}
	}
}

// Which games teach nothing, and that the players given are never changed.
func TestUpdateOfNoGame(t *testing.T) {
	some := []Rating{New(), {30, 2}}
	for name, ranks := range map[string][]int{"no ranks": nil, "one rank": {1}, "three ranks": {1, 2, 3}} {
		if got := Update(some, ranks); !slices.Equal(got, some) {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := Update(some[:1], []int{1}); !slices.Equal(got, some[:1]) {
		t.Errorf("alone: %v", got)
	}
	if got := Update(nil, nil); len(got) != 0 {
		t.Errorf("nobody: %v", got)
	}
	after := []Rating{{1, 1}}
	if UpdateInto(after, some, []int{1, 2}); after[0] != (Rating{1, 1}) {
		t.Errorf("room for one of two was written: %v", after)
	}
	Update(some, []int{2, 1})
	if some[0] != New() || some[1] != (Rating{30, 2}) {
		t.Errorf("the players given are now %v", some)
	}
}

// games calls check with many games by lot: the ratings of 2 to 8 who play, and how they came in.
func games(check func(before []Rating, ranks []int)) {
	lots := rand.New(rand.NewPCG(36, 4))
	for range 20_000 {
		n := 2 + lots.IntN(7)
		before, ranks := make([]Rating, n), make([]int, n)
		for i := range n {
			before[i] = Rating{-40 + 130*lots.Float64(), 0.3 + (newSigma-0.3)*lots.Float64()}
			ranks[i] = 1 + lots.IntN(n)
		}
		check(before, ranks)
	}
}

// Whatever happens, more is known afterwards, the first does not lose and the last does not win
// (unless they tie), and gaps between ranks mean nothing.
func TestUpdateLearns(t *testing.T) {
	games(func(before []Rating, ranks []int) {
		after := Update(before, ranks)
		gaps := make([]int, len(ranks))
		for i, r := range ranks {
			gaps[i] = 7*r - 20
		}
		if !slices.Equal(after, Update(before, gaps)) {
			t.Fatalf("with gaps between ranks: %v, without: %v", Update(before, gaps), after)
		}
		for i, r := range after {
			if !(r.Sigma > 0 && r.Sigma <= before[i].Sigma) || math.IsNaN(r.Mu) {
				t.Fatalf("%v became %v", before[i], r)
			}
			if ranks[i] == slices.Min(ranks) && count(ranks, ranks[i]) == 1 && r.Mu < before[i].Mu {
				t.Fatalf("the first fell from %v to %v", before[i], r)
			}
			if ranks[i] == slices.Max(ranks) && count(ranks, ranks[i]) == 1 && r.Mu > before[i].Mu {
				t.Fatalf("the last rose from %v to %v", before[i], r)
			}
		}
	})
}

// Another order of the seats gives the same numbers but for the last digits, and writing into the
// slice that is read the very same.
func TestUpdateByAnyOrder(t *testing.T) {
	games(func(before []Rating, ranks []int) {
		after := Update(before, ranks)
		other, otherRanks := slices.Clone(before), slices.Clone(ranks)
		slices.Reverse(other)
		slices.Reverse(otherRanks)
		UpdateInto(other, other, otherRanks)
		for i := range after {
			if r := other[len(other)-1-i]; !near(r.Mu, after[i].Mu) || !near(r.Sigma, after[i].Sigma) {
				t.Fatalf("%v in this order, %v the other way round", after[i], r)
			}
		}
	})
}

// Whoever is worlds apart is no number that is not one.
func TestUpdateFarApart(t *testing.T) {
	for _, ranks := range [][]int{{1, 2}, {2, 1}, {1, 1}} {
		for _, r := range Update([]Rating{{1e6, 1}, {-1e6, newSigma}}, ranks) {
			if math.IsNaN(r.Mu) || math.IsInf(r.Mu, 0) || !(r.Sigma > 0) {
				t.Errorf("ranks %v: %v", ranks, r)
			}
		}
	}
}

func TestAfter(t *testing.T) {
	const day = 24 * time.Hour
	settled := Rating{30, 60 / 42.0}
	for _, c := range []struct {
		name   string
		before Rating
		idle   time.Duration
		sigma  float64
	}{
		{"no time", settled, 0, settled.Sigma},
		{"a time below 0", settled, -day, settled.Sigma},
		{"less than a millisecond", settled, 999 * time.Microsecond, settled.Sigma},
		{"a day", settled, day, math.Sqrt(settled.Sigma*settled.Sigma + 0.0132)},
		{"a hundred days", settled, 100 * day, math.Sqrt(settled.Sigma*settled.Sigma + 1.32)},
		{"a lifetime: never more than New", settled, 80 * 365 * day, 25.0 / 3},
		{"a newcomer", New(), day, 25.0 / 3},
	} {
		got := c.before.After(c.idle)
		if got.Mu != c.before.Mu || !near(got.Sigma, c.sigma) {
			t.Errorf("%s: %v, want sigma %v", c.name, got, c.sigma)
		}
	}
	if settled.After(360*day).Provisional() || !settled.After(370*day).Provisional() {
		t.Error("an interval of 118 points becomes provisional after a year, no sooner and no later")
	}
	apart := settled.After(30 * day).After(70 * day)
	if !near(apart.Sigma, settled.After(100*day).Sigma) {
		t.Error("two absences are not one of their sum")
	}
}

func TestShownNumbers(t *testing.T) {
	for _, c := range []struct {
		r                Rating
		points, interval int
		provisional      bool
	}{
		{New(), 1500, 686, true},
		{Rating{31.5, 2.25}, 1773, 185, false},
		{Rating{25.25, 1}, 1511, 82, false}, // 1510.5
		{Rating{24.75, 1}, 1490, 82, false}, // 1489.5
		{Rating{-11, 2.62}, -12, 216, true},
		{Rating{-10.75, 2.61}, -2, 215, false}, // -1.5: away from 0
	} {
		if c.r.Points() != c.points || c.r.Interval() != c.interval || c.r.Provisional() != c.provisional {
			t.Errorf("%v: %d ± %d, provisional %t; want %d ± %d, %t", c.r, c.r.Points(), c.r.Interval(), c.r.Provisional(), c.points, c.interval, c.provisional)
		}
	}
}

// So many games against equals, of whom as much is known, make a rating no longer provisional.
func TestGamesUntilKnown(t *testing.T) {
	for seats, want := range map[int]int{2: 36, 3: 39, 4: 47, 5: 54, 6: 61} {
		all, ranks := make([]Rating, seats), make([]int, seats)
		for i := range all {
			all[i], ranks[i] = New(), i
		}
		n := 0
		for ; slices.ContainsFunc(all, Rating.Provisional); n++ {
			UpdateInto(all, all, ranks)
			slices.Reverse(ranks)
		}
		if n != want {
			t.Errorf("%d seats: known after %d games, want %d", seats, n, want)
		}
	}
}

// Win and Before are chances: those of two who exchange their seats add up to 1, and with certain
// ratings a game that goes as expected teaches nothing.
func TestWin(t *testing.T) {
	games(func(both []Rating, _ []int) {
		a, b := both[0], both[1]
		p := Win(a, b)
		if !(p >= 0 && p <= 1) || !near(p+Win(b, a), 1) || p != Before(both[:2], 0, 1) {
			t.Fatalf("%v wins with %v, loses with %v", a, p, Win(b, a))
		}
		if sure := Win(Rating{a.Mu, 1}, Rating{b.Mu, 1}); math.Abs(sure-0.5) < math.Abs(Win(Rating{a.Mu, 2}, b)-0.5) && b.Sigma > 1 {
			t.Fatalf("the less is known of %v and %v, the surer", a, b)
		}
		a.Sigma, b.Sigma = 1e-3, 1e-3
		p = Win(a, b)
		won, lost := Update([]Rating{a, b}, []int{1, 2})[0], Update([]Rating{a, b}, []int{2, 1})[0]
		if mean := p*won.Mu + (1-p)*lost.Mu; math.Abs(mean-a.Mu) > 1e-11 {
			t.Fatalf("a game that goes as expected moves %v to %v", a, mean)
		}
	})
	if p := Win(Rating{25 + 25.0/6*math.Sqrt2*math.Log(3), 1e-9}, Rating{25, 1e-9}); math.Abs(p-0.75) > 1e-9 {
		t.Errorf("three to one is %v", p)
	}
	table := []Rating{{40, 1}, {20, 1}, {30, 1}, {30, 1}}
	if two, four := Before(table[:2], 0, 1), Before(table, 0, 1); four >= two || four <= 0.5 {
		t.Errorf("at a table of four the better comes in first with %v, at one of two with %v", four, two)
	}
	for _, pair := range [][2]int{{-1, 0}, {0, 4}, {4, 0}, {0, -1}, {2, 2}} {
		if p := Before(table, pair[0], pair[1]); p != 0.5 {
			t.Errorf("seats %v: %v", pair, p)
		}
	}
}

func TestClassOf(t *testing.T) {
	for _, c := range []struct {
		expansions bool
		seats      int
		days       bool
		want       Class
	}{
		{false, 2, false, Two},
		{false, 3, false, More},
		{false, 6, false, More},
		{true, 2, false, Sets},
		{true, 6, false, Sets},
		{false, 2, true, Days},
		{true, 2, true, Days},
		{false, 5, true, Days},
	} {
		if got := ClassOf(c.expansions, c.seats, c.days); got != c.want {
			t.Errorf("expansions %t, %d seats, days %t: %s, want %s", c.expansions, c.seats, c.days, got, c.want)
		}
	}
	for _, c := range Classes() {
		if !c.Valid() {
			t.Errorf("%s is no class", c)
		}
	}
	if Class("").Valid() || Class("three").Valid() {
		t.Error("what is no class is one")
	}
}

func TestLevels(t *testing.T) {
	seen := map[string]bool{}
	for _, a := range anchors {
		if seen[a.ID()] || a.Version < 1 {
			t.Errorf("%s is there twice, or before its first version", a.ID())
		}
		seen[a.ID()] = true
		if got, ok := Level(a.ID()); !ok || got != a {
			t.Errorf("%s is %v", a.ID(), got)
		}
		for _, c := range Classes() {
			if r := a.Rating(c); r.Sigma <= 0 || r.Provisional() || r.Points() < 100 || r.Points() > 3500 {
				t.Errorf("%s in %s: %v", a.ID(), c, r)
			}
			if about := About(Rating{a.Rating(c).Mu, 1}, c); about.Level != a.Level && slices.Contains([]string{"beginner", "easy", "normal", "hard", "master"}, a.Level) {
				t.Errorf("%s in %s is about as strong as %s", a.ID(), c, about.Level)
			}
		}
		if a.Rating("three") != New() {
			t.Errorf("%s in no class: %v", a.ID(), a.Rating("three"))
		}
	}
	for _, id := range []string{"", "nobody", "hard@", "hard@0", "hard@x", "hard@1@1", "@1"} {
		if a, ok := Level(id); ok {
			t.Errorf("%q is %v", id, a)
		}
	}
	if a, ok := Level("hard"); !ok || a.Level != "hard" || a != Levels()[3] {
		t.Errorf("hard is %v", a)
	}
}
