package train

import (
	"slices"
	"testing"

	"circulade/bot/eval"
	"circulade/game"
	"circulade/rules"
)

func config() Config {
	return Config{
		Setups: []game.Setup{{Players: []string{"Ann", "Bo"}}, {Players: []string{"Ann", "Bo"}, Expansions: []string{"inns-cathedrals"}}},
		Games:  6, Rounds: 2, Seed: 5, Jobs: 1, Prior: eval.Defaults(), Doubt: 1, Noise: 0.05, Visits: 40, Trace: 0.95,
	}
}

// The same seed gives the same weights, however many games are played at a time, and
// another seed gives others.
func TestSameSeedSameWeights(t *testing.T) {
	run := func(c Config) []float64 {
		t.Helper()
		var rounds int
		w, err := Run(c, func(r Round, _ *eval.Weights) error {
			if rounds++; r.After >= r.Before || r.Samples < 400 {
				t.Errorf("round %d: error %g, was %g, over %d positions", rounds, r.After, r.Before, r.Samples)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if rounds != c.Rounds {
			t.Errorf("%d rounds, want %d", rounds, c.Rounds)
		}
		return w.Vector()
	}
	c := config()
	once := run(c)
	c.Jobs = 3
	if !slices.Equal(once, run(c)) {
		t.Error("three games at a time give other weights")
	}
	c.Seed++
	if slices.Equal(once, run(c)) {
		t.Error("another seed gives the same weights")
	}
	for i, x := range eval.Defaults().Vector() {
		if eval.AtEnd(i) && once[i] != x && once[i]-x > 1e-6 {
			t.Errorf("weight %d for the end went from %g to %g", i, x, once[i])
		}
	}
}

// A setup that cannot be played is an error.
func TestBadSetup(t *testing.T) {
	c := config()
	c.Setups[1].Expansions = []string{"no such set"}
	if _, err := Run(c, nil); err == nil {
		t.Error("no error")
	}
}

// The lead is over the mean of the others.
func TestLead(t *testing.T) {
	of := func(k int) float64 { return []float64{10, 4, 2, 0}[k] }
	for _, test := range []struct {
		seats, seat int
		want        float64
	}{{2, 0, 6}, {2, 1, -6}, {4, 0, 8}, {4, 3, -16.0 / 3}} {
		if got := lead(test.seats, test.seat, of); got != test.want {
			t.Errorf("%d seats, seat %d: %g, want %g", test.seats, test.seat, got, test.want)
		}
	}
}

// A position is compared to what came later, each turn counting half of the one before; what
// an answer at random brought is nobody's fault.
func TestCompare(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}})
	if err != nil {
		t.Fatal(err)
	}
	values := []float64{8, 2, 100, 6}
	list := func() (list []sample) {
		for i, v := range values {
			list = append(list, sample{x: []entry{{0, float32(v - 1)}}, y: -1, loose: i == 2})
		}
		return list
	}
	for _, test := range []struct {
		trace float64
		want  []float64 // what the values are compared to, less the point that is sure
	}{
		{0.5, []float64{50, 99, -1}}, // the game ends with no points: 0; then 100 by its value
		{1, []float64{99, 99, -1}},
		{0, []float64{1, 99, -1}},
	} {
		tb := &table{rounds: &rounds{Config: Config{Trace: test.trace}, vector: []float64{1}}, list: list()}
		got := tb.compare(rules.NewState(g.Book()))
		if len(got) != len(test.want) {
			t.Fatalf("trace %g: %d samples", test.trace, len(got))
		}
		for i, p := range got {
			if p.y != test.want[i] {
				t.Errorf("trace %g, sample %d is compared to %g, want %g", test.trace, i, p.y, test.want[i])
			}
		}
	}
}
