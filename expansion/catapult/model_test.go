package catapult

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/rules"
)

// The sines are those of math.Sin times 16384, rounded, for each 4096th of a turn in the
// first quarter.
func TestSines(t *testing.T) {
	for k, have := range quarter {
		if want := math.Round(math.Sin(float64(k)*2*math.Pi/turn) * one); float64(have) != want {
			t.Errorf("quarter[%d] = %d, want %v", k, have, want)
		}
	}
	for a := -turn; a < 2*turn; a += 7 {
		if want := math.Sin(float64(a)*2*math.Pi/turn) * one; math.Abs(float64(sin(a))-want) > 0.51 {
			t.Errorf("sin(%d) = %d, want %v", a, sin(a), want)
		}
	}
	for i, want := range []vector{{0, -one}, {one, 0}, {0, one}, {-one, 0}} {
		if got := towards(i * turn / 4); got != want {
			t.Errorf("towards(%d/4) = %v, want %v", i, got, want)
		}
	}
}

func TestRoot(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range int64(3000) {
		check(t, n)
		check(t, rng.Int64N(1<<(1+n%61)))
		check(t, n*n)
		check(t, n*n-1)
	}
	if root(-1) != 0 {
		t.Error("the root of a negative number")
	}
}

func check(t *testing.T, n int64) {
	t.Helper()
	if r := root(n); n >= 0 && (r*r > n || (r+1)*(r+1) <= n) {
		t.Errorf("root(%d) = %d", n, r)
	}
}

// still is a field with figures at these places.
func still(at ...vector) *field {
	f := &field{told: true}
	for i, p := range at {
		f.bodies[i] = body{at: p, radius: 180, id: rules.FigureID(i)}
	}
	f.n = len(at)
	return f
}

// north is a throw of so many tiles to the north from 0,0.
func north(tiles int64) launch { return launch{azimuth: 0, reach: tiles * unit} }

func (f *field) whats() (list []string) {
	for _, l := range f.path {
		list = append(list, l.What)
	}
	return list
}

// Without luck a token goes where it is aimed, and rolls on a twentieth of the way.
func TestThrowStraight(t *testing.T) {
	f := still()
	rest := f.throw(north(6), luck{})
	if want := (vector{0, -6*unit - 6*unit*shareRoll/1024}); rest != want {
		t.Errorf("it rests at %v, want %v", rest, want)
	}
	if got := f.whats(); !slices.Equal(got, []string{"launch", "land", "rest"}) {
		t.Errorf("its way is %v", got)
	}
	rest = still().throw(launch{azimuth: turn / 4, reach: 6 * unit}, luck{65536, 65536, -65536, 0})
	if want := (vector{6*unit + 612 + 306 + 306, -366}); rest != want { // n is to the left: upwards
		t.Errorf("with luck it rests at %v, want %v", rest, want)
	}
}

// CAx1, CAx2: who stands where it comes down, and who stands behind him.
func TestChain(t *testing.T) {
	at := vector{0, -6 * unit}
	f := still(at)
	f.throw(north(6), luck{})
	if f.hits != 1 || !slices.Contains(f.whats(), "strike") {
		t.Errorf("touched %d, its way is %v", f.hits, f.whats())
	}
	f = still(at, vector{0, -6*unit - 410})
	f.throw(north(6), luck{})
	if f.hits != 2 || f.touched[1] != 1 || !slices.Contains(f.whats(), "knock") {
		t.Errorf("touched %v, its way is %v", f.touched[:f.hits], f.whats())
	}
	f = still(at, vector{0, -6*unit - 1500})
	f.throw(north(6), luck{})
	if f.hits != 1 {
		t.Errorf("touched %v: the second one stands too far away", f.touched[:f.hits])
	}
}

// Each one pushed goes half as far as the one who meets them: one metre of a push becomes
// a half, a quarter, and then it is too little to push anybody.
func TestPushFades(t *testing.T) {
	f := still(vector{0, 0}, vector{0, -400}, vector{0, -800}, vector{0, -1200}, vector{0, -1600})
	f.push(&f.bodies[0], towards(0), 400)
	var far []int
	for _, l := range f.path {
		if l.What == "push" {
			far = append(far, int(f.bodies[l.Figure].at.y)-l.Y)
		}
	}
	if want := []int{400, 200, 100}; !slices.Equal(far, want) || f.hits != 3 {
		t.Errorf("they are pushed %v, want %v; %d are touched", far, want, f.hits)
	}
}

// CAx3: it flies over those who lie, but not where it comes down.
func TestLying(t *testing.T) {
	for _, test := range []struct {
		y    int64
		lies bool
		want int
	}{
		{-6*unit + 600, true, 0}, {-6*unit + 600, false, 1}, {-6 * unit, true, 1}, {-6*unit - 500, true, 1}, {-6*unit + 900, false, 0},
	} {
		f := still(vector{0, test.y})
		f.bodies[0].lying = test.lies
		if f.throw(north(6), luck{}); f.hits != test.want {
			t.Errorf("at %d, lying %t: touched %d, want %d", test.y, test.lies, f.hits, test.want)
		}
	}
}

// A figure is touched once, the token loses half of its way by each, and of several at
// the same distance the one with the lowest number comes first.
func TestContacts(t *testing.T) {
	f := still(vector{300, -6 * unit}, vector{-300, -6 * unit})
	f.throw(north(6), luck{})
	if f.hits != 2 || f.touched[0] != 0 {
		t.Errorf("touched %v", f.touched[:f.hits])
	}
	rest := still(vector{0, -6*unit - 420}).roll(vector{0, -6 * unit}, towards(0), 1000)
	if rest.y <= -6*unit-10 { // thrown back by what it meets head on
		t.Errorf("it rests at %v", rest)
	}
	together := still(vector{0, 0})
	if together.roll(vector{0, 0}, towards(0), 0); together.hits != 1 || together.path[1].Y != -leastPush {
		t.Errorf("where both are at one place the figure is pushed on: %v", together.path)
	}
}

func TestMeet(t *testing.T) {
	up := towards(0)
	for _, test := range []struct {
		at          vector
		length, far int64
		ok          bool
	}{
		{vector{0, -1000}, 1000, 600, true},
		{vector{0, -1000}, 600, 600, false},
		{vector{0, -1000}, 601, 600, true},
		{vector{400, -500}, 1000, 0, false},
		{vector{399, -500}, 1000, 472, true},
		{vector{0, 399}, 1000, 0, true},
		{vector{0, 400}, 1000, 0, false},
		{vector{0, -399}, 0, 0, true},
	} {
		if far, ok := meet(vector{}, up, test.length, 400, test.at); far != test.far || ok != test.ok {
			t.Errorf("meet %v within %d = %d, %t, want %d, %t", test.at, test.length, far, ok, test.far, test.ok)
		}
	}
}

// What the notes say about accuracy: how often a token comes to rest on the tile that it
// is aimed at, corrected for the mean roll.
func TestAccuracy(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i, want := range []float64{0.88, 0.46, 0.24, 0.15} {
		reach := int64(3*(i+1)) * unit
		n := 0
		for range 4000 {
			f := field{}
			rest, tile := f.throw(launch{reach: reach}, lucky(rng, 2)), reach*(1024+rollMean)/1024
			if max(rest.x, -rest.x) <= unit/2 && max(rest.y+tile, -rest.y-tile) <= unit/2 {
				n++
			}
		}
		if got := float64(n) / 4000; math.Abs(got-want) > 0.03 {
			t.Errorf("reach %d tiles: %.2f rest on the tile, want %.2f", 3*(i+1), got, want)
		}
	}
}

// lucky draws the numbers of a throw.
func lucky(rng *rand.Rand, halves int64) (g luck) {
	for i := range g {
		g[i] = int64(rules.Gaussian(rng.IntN)-rules.GaussianMean) * (65536 / rules.GaussianSigma)
		if i < 2 {
			g[i] = g[i] * halves / 2
		}
	}
	return g
}

func TestDistance(t *testing.T) {
	for _, test := range []struct {
		at   vector
		want int64
	}{
		{vector{0, 0}, 0}, {vector{1024, 1024}, 0}, {vector{500, 500}, 0}, {vector{-3, -4}, 25}, {vector{1424, 500}, 160000},
	} {
		if got := distance(test.at, 0, 0); got != test.want {
			t.Errorf("from %v: %d, want %d", test.at, got, test.want)
		}
	}
}

// CAx7, in the units of the lane.
func TestJudge(t *testing.T) {
	at := func(x, y float64) vector { return vector{int64(x * unit), int64(y * unit)} }
	for _, test := range []struct {
		landing, hands vector
		want           verdict
	}{
		{at(14.2, 0.3), at(14, 0), caught},
		{at(14.2, 0.3), at(17, 0), missed},
		{at(14.2, 0.3), at(16, 0), brushed},
		{at(8, 0), at(8, 0), short},
		{at(10, 0), at(10, 0), short},
		{at(15, 7.5), at(15, 7), aside},
		{at(21.5, 0), at(21, 0), aside},
		{at(15, -7.5), at(15, -7), aside},
		{at(14, 1.5), at(14, 0), caught},
		{at(14, 2.5), at(14, 0), brushed},
	} {
		if got := judge(test.landing, test.hands); got != test.want {
			t.Errorf("%v with hands at %v is %v, want %v", test.landing, test.hands, got, test.want)
		}
	}
}

// What the notes say about duels, with the hands where the token seems to come down.
func TestDuels(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, test := range []struct {
		depth, side    int64
		caught, thrown float64
	}{
		{14, 0, 0.82, 0.18}, {14, 3, 0.5, 0.5}, {18, 5, 0.31, 0.67}, {20, 6, 0.15, 0.5},
	} {
		var n [missed + 1]int
		for range 4000 {
			d := fly(vector{test.depth * unit, test.side * unit}, lucky(rng, 2))
			n[judge(d.landing, d.cue)]++
		}
		got, thrown := float64(n[caught])/4000, float64(n[missed]+n[brushed])/4000
		if math.Abs(got-test.caught) > 0.04 || math.Abs(thrown-test.thrown) > 0.05 {
			t.Errorf("throw %d,%d: caught %.2f, thrower %.2f; want %.2f and %.2f", test.depth, test.side, got, thrown, test.caught, test.thrown)
		}
	}
}

// BenchmarkThrow is a throw over a map of sixty figures, with those whom it touches.
func BenchmarkThrow(b *testing.B) {
	rng := rand.New(rand.NewPCG(7, 8))
	var at []vector
	for range 60 {
		at = append(at, vector{rng.Int64N(9*unit) - 4*unit, -rng.Int64N(9 * unit)})
	}
	start := still(at...)
	start.told = false
	hits := 0
	for b.Loop() {
		f := *start
		f.throw(launch{azimuth: rng.IntN(200) - 100, reach: 5 * unit}, lucky(rng, 2))
		hits += f.hits
	}
	b.ReportMetric(float64(hits)/float64(b.N), "hits/op")
}

// However far astray a throw to a neighbour goes, the step that asks for his hands tells
// where it seems to come down: the lane is much shorter.
func TestCueIsKept(t *testing.T) {
	for _, side := range []int{0, 2 * mostSide * unit / lob} {
		for _, sign := range []int64{-1, 1} {
			most := 3 * sign * 65536
			d := fly(aimedAt(mostLob*unit/lob, side), luck{2 * most, 2 * most, most, most})
			want := vector{min(d.cue.x, cueMiddle-1), d.cue.y}
			if got := cueOf(handsStep(0, 0, 0, 0, d.cue)); got != want {
				t.Errorf("a throw seen at %v is told as at %v", d.cue, got)
			}
		}
	}
}
