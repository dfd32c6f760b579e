package arena

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func near(a, b, most float64) bool { return math.Abs(a-b) <= most }

// The journals of statistics by Stigler (1994), who cites whom, as Agresti (Categorical
// Data Analysis, 2nd edition, page 448) and the R package BradleyTerry2 (vignette, section
// 2.1) have them: the cited journal has won against the citing one. Their estimates
// relative to Biometrika are -2.94907, -0.47957 and 0.26895, the standard errors 0.10255,
// 0.06059 and 0.07083.
func TestBradleyTerryJournals(t *testing.T) {
	const biometrika, commStatist, jasa, jrssB = 0, 1, 2, 3
	var orders []order
	for _, w := range []struct {
		winner, loser int
		times         float64
	}{
		{biometrika, commStatist, 730},
		{biometrika, jasa, 498},
		{biometrika, jrssB, 221},
		{commStatist, biometrika, 33},
		{commStatist, jasa, 68},
		{commStatist, jrssB, 17},
		{jasa, biometrika, 320},
		{jasa, commStatist, 813},
		{jasa, jrssB, 142},
		{jrssB, biometrika, 284},
		{jrssB, commStatist, 276},
		{jrssB, jasa, 325},
	} {
		orders = append(orders, order{levels: [][]int{{w.winner}, {w.loser}}, weight: w.times})
	}
	theta := fit(4, orders)
	_, hessian := slopes(theta, orders)
	cov := inverse(fixed(hessian))
	for who, want := range [][2]float64{{0, 0}, {-2.94907, 0.10255}, {-0.47957, 0.06059}, {0.26895, 0.07083}} {
		got := theta[who] - theta[biometrika]
		se := math.Sqrt(cov[who][who] + cov[0][0] - 2*cov[who][0])
		if who == 0 {
			se = 0
		}
		if !near(got, want[0], 5e-6) || !near(se, want[1], 5e-6) {
			t.Errorf("journal %d: %.5f with standard error %.5f, published %.5f and %.5f", who, got, se, want[0], want[1])
		}
	}
}

// Three whose strengths are 4, 2 and 1 come in these orders of 105 (Plackett-Luce by hand):
// ABC 4/7 x 2/3 = 40/105, ACB 4/7 x 1/3 = 20/105, BAC 2/7 x 4/5 = 24/105, BCA 2/7 x 1/5 =
// 6/105, CAB 1/7 x 4/6 = 10/105, CBA 1/7 x 2/6 = 5/105. If they come in exactly so often,
// the likelihood is greatest at these strengths.
func TestPlackettLuceByHand(t *testing.T) {
	var orders []order
	for text, times := range map[string]float64{"ABC": 40, "ACB": 20, "BAC": 24, "BCA": 6, "CAB": 10, "CBA": 5} {
		o := order{weight: times}
		for _, r := range text {
			o.levels = append(o.levels, []int{int(r - 'A')})
		}
		orders = append(orders, o)
	}
	theta := fit(3, orders)
	if !near(theta[0]-theta[1], math.Ln2, 1e-9) || !near(theta[1]-theta[2], math.Ln2, 1e-9) || !near(theta[0]+theta[1]+theta[2], 0, 1e-9) {
		t.Errorf("strengths %v, want ones that halve", theta)
	}
}

// A tie of two is half a win for each; one of three is all six orders of them.
func TestTies(t *testing.T) {
	sum := func(o order) (g []float64) {
		g, _ = slopes([]float64{0.3, -0.2, 1}, []order{o})
		return g
	}
	all := func(list ...[][]int) []float64 {
		g := make([]float64, 3)
		for _, levels := range list {
			for i, x := range sum(order{levels: levels, weight: 1 / float64(len(list))}) {
				g[i] += x
			}
		}
		return g
	}
	for _, test := range []struct{ got, want []float64 }{
		{all([][]int{{0, 1}}), all([][]int{{0}, {1}}, [][]int{{1}, {0}})},
		{all([][]int{{2}, {0, 1}}), all([][]int{{2}, {0}, {1}}, [][]int{{2}, {1}, {0}})},
		{all([][]int{{0, 1}, {2}}), all([][]int{{0}, {1}, {2}}, [][]int{{1}, {0}, {2}})},
		{all([][]int{{0, 1, 2}}), all(
			[][]int{{0}, {1}, {2}}, [][]int{{0}, {2}, {1}}, [][]int{{1}, {0}, {2}},
			[][]int{{1}, {2}, {0}}, [][]int{{2}, {0}, {1}}, [][]int{{2}, {1}, {0}},
		)},
	} {
		for i := range test.got {
			if !near(test.got[i], test.want[i], 1e-12) {
				t.Errorf("%v, want %v", test.got, test.want)
			}
		}
	}
}

// games makes groups of two games in which the first wins with a chance.
func games(rng *rand.Rand, groups int, chance float64) (list []order) {
	for g := range groups {
		for range 2 {
			levels := [][]int{{0}, {1}}
			if rng.Float64() >= chance {
				slices.Reverse(levels)
			}
			list = append(list, order{levels: levels, group: g, weight: 1})
		}
	}
	return list
}

// Three of four are 191 points: 400 log10(3). The interval holds the truth in 95 of 100
// cases.
func TestRatingIntervals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const tries = 2000
	within := 0
	for range tries {
		list := rate(2, games(rng, 100, 0.75))
		if a, b := list[0], list[1]; !near(a.value, -b.value, 1e-6) {
			t.Fatalf("%v and %v", a, b)
		}
		if truth := 400 * math.Log10(3) / 2; list[0].low < truth && truth < list[0].high {
			within++
		}
	}
	if within < tries*92/100 || within > tries*98/100 {
		t.Errorf("%d of %d intervals hold the truth", within, tries)
	}
}

// Who wins every game is stronger, but nobody knows by how much: the interval ends about
// where one would lose one game of the next ones (by the rule of three, 1.5 % of 200).
func TestSweep(t *testing.T) {
	a := rate(2, games(rand.New(rand.NewPCG(1, 1)), 100, 1))[0]
	lowest := expected(2*a.low, 2)
	if lowest < 0.97 || lowest > 0.995 || math.IsInf(a.high, 0) || a.high > 4000 {
		t.Errorf("%+v: at least %.3f of the games", a, lowest)
	}
}

// Who has not played yet has a rating of 0, and harms nobody's.
func TestNotPlayed(t *testing.T) {
	for _, r := range rate(3, nil) {
		if r != (rating{}) {
			t.Errorf("without a game: %v", r)
		}
	}
	list := rate(4, games(rand.New(rand.NewPCG(2, 1)), 100, 0.75))
	two := rate(2, games(rand.New(rand.NewPCG(2, 1)), 100, 0.75))
	for i, r := range list[:2] {
		if !near(r.value, two[i].value, 1e-3) || !near(r.low, two[i].low, 0.5) {
			t.Errorf("%v, without those who did not play %v", r, two[i])
		}
	}
	for _, r := range list[2:] {
		if !near(r.value, 0, 1e-3) {
			t.Errorf("not played: %v", r)
		}
	}
}

// Games of a group that are copies of each other tell no more than one.
func TestGroupsAreObservations(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	once := games(rng, 200, 0.6)
	var copies []order
	for range 4 {
		copies = append(copies, once...)
	}
	a, b := rate(2, once)[0], rate(2, copies)[0]
	if wide, same := a.high-a.low, b.high-b.low; !near(wide, same, 0.03*wide) {
		t.Errorf("the interval is %.1f wide, of copies %.1f", wide, same)
	}
}

// With a chance of 5 % for either error the bounds are +-ln 19 (Wald, Sequential
// Analysis, 1947): ln((1 - 0.05)/0.05). His own example has alpha 0.02 and beta 0.03:
// A = 0.97/0.02 = 48.5 and B = 0.03/0.98 = 0.0306.
func TestBounds(t *testing.T) {
	low, high := bounds(0.05, 0.05)
	if !near(high, math.Log(19), 1e-12) || !near(low, -math.Log(19), 1e-12) {
		t.Errorf("%v and %v", low, high)
	}
	low, high = bounds(0.02, 0.03)
	if !near(math.Exp(high), 48.5, 1e-9) || !near(math.Exp(low), 0.0306, 5e-5) {
		t.Errorf("%v and %v", math.Exp(low), math.Exp(high))
	}
}

// The test errs in about one of twenty cases, on either side.
func TestSPRTErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := &SPRT{0, 60}
	for _, truth := range []struct {
		elo  float64
		want string
	}{{0, "elo0"}, {60, "elo1"}, {-60, "elo0"}, {120, "elo1"}} {
		const tries = 300
		wrong, long := 0, 0
		for range tries {
			var scores []float64
			result := "open"
			for len(scores) < 3000 && result == "open" {
				score := 0.0
				for range 2 {
					if rng.Float64() < expected(truth.elo, 2) {
						score += 0.5
					}
				}
				scores = append(scores, score)
				result = s.test(scores, 2).Result
			}
			if result != truth.want {
				wrong++
			}
			long = max(long, len(scores))
		}
		if wrong > tries*8/100 {
			t.Errorf("%v Elo: wrong %d times of %d (at most %d groups)", truth.elo, wrong, tries, long)
		}
	}
}

func TestExpected(t *testing.T) {
	for _, test := range []struct {
		elo   float64
		seats int
		want  float64
	}{{0, 2, 0.5}, {0, 4, 0.25}, {400, 2, 10. / 11}, {-400, 3, 0.1 / 2.1}} {
		if got := expected(test.elo, test.seats); !near(got, test.want, 1e-12) {
			t.Errorf("expected(%v, %d) = %v, want %v", test.elo, test.seats, got, test.want)
		}
	}
}

func TestParseSPRT(t *testing.T) {
	if s, err := ParseSPRT("-3.5,10"); err != nil || *s != (SPRT{-3.5, 10}) {
		t.Errorf("%v, %v", s, err)
	}
	for _, text := range []string{"", "1", "5,5", "5,1", "a,b", "0,NaN", "0,1,2", "0,1e9"} {
		if _, err := ParseSPRT(text); err == nil || !strings.Contains(err.Error(), "elo0,elo1") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A match stops when it is decided, and decides the same when it is looked at again.
func TestSPRTStops(t *testing.T) {
	c := Config{Bots: []string{"greedy", "random"}, Games: 400, Players: 2, Seed: 2, Jobs: 2, SPRT: &SPRT{0, 100}, Out: out(t)}
	r, err := match(t, c).Run(t.Context(), Watcher{})
	if err != nil || r.SPRT.Result != "elo1" || r.Games >= 100 || r.Games%2 != 0 || r.SPRT.LLR < r.SPRT.High {
		t.Fatalf("%d games, %+v, error %v", r.Games, r.SPRT, err)
	}
	again, err := match(t, c).Run(t.Context(), Watcher{})
	if err != nil || again.Games != r.Games || *again.SPRT != *r.SPRT {
		t.Errorf("again %d games, %+v, error %v", again.Games, again.SPRT, err)
	}
}

// Wilson's interval for 8 of 10 is 0.490 to 0.943 (Newcombe, Statistics in Medicine 17,
// 1998, gives 81 of 263 as 0.2553 to 0.3662); a clean sweep has one too.
func TestShare(t *testing.T) {
	binomial := func(won, of int) Interval {
		p := float64(won) / float64(of)
		return share(Mean{p, math.Sqrt(p * (1 - p) / float64(of))}, of)
	}
	for _, test := range []struct {
		won, of   int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {8, 10, 0.4902, 0.9433}, {200, 200, 0.9812, 1}, {0, 200, 0, 0.0188}} {
		got := binomial(test.won, test.of)
		if !near(got.Low, test.low, 6e-5) || !near(got.High, test.high, 6e-5) {
			t.Errorf("%d of %d: %v, want %v to %v", test.won, test.of, got, test.low, test.high)
		}
	}
}

// The standard error is that of the groups' means: 1, 3 and 2 have mean 2 and 1/sqrt(3).
func TestMean(t *testing.T) {
	var s sum
	for group, x := range []float64{1, 3, 2} {
		s.add(group, x-0.5)
		s.add(group, x+0.5)
	}
	if m := s.mean(); !near(m.Mean, 2, 1e-12) || !near(m.SE, 1/math.Sqrt(3), 1e-12) {
		t.Errorf("%+v", m)
	}
}

func TestQuantile(t *testing.T) {
	var list []float64
	for i := range 100 {
		list = append(list, float64(i+1))
	}
	if quantile(list, 0.99) != 99 || quantile(list, 1) != 100 || quantile(list[:1], 0.99) != 1 || quantile(nil, 0.5) != 0 {
		t.Error("not what it should be")
	}
}

func TestPage(t *testing.T) {
	c := randoms(3, 2, 4)
	c.Bots[0] = "greedy"
	r := run(t, c, 12)
	r.Bots[0].Name = `<script>"&`
	var b bytes.Buffer
	if err := r.page(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"prefers-color-scheme: dark", "width=device-width", "Share of games won", "Time of a turn", "&lt;script&gt;", "city", "greedy v random"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, not := range []string{"<script", "http:", "https:", "src=", "url(", "NaN", "Inf", "ZgotmplZ"} {
		if strings.Contains(text, not) {
			t.Errorf("the page has %q", not)
		}
	}
	if n := strings.Count(text, "<svg"); n != 5 || n != strings.Count(text, "</svg>") {
		t.Errorf("%d charts, want 5", n)
	}
}
