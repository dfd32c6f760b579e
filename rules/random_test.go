package rules_test

import (
	"math/rand/v2"
	"testing"

	"circulade/rules"
)

// sling is a toy with a throw of two numbers that tells what it heard.
func sling(heard *[]int) *toy {
	return &toy{
		set:  "sling",
		rows: map[string][]rules.Row{"base.next": {{Name: "sling.throw", Form: rules.Random}}},
		register: func(b *rules.Book) error {
			verb := b.Verb(rules.Verb{
				Name: "thrown", Kind: "thrown", Secret: true,
				Ranges: func(*rules.State, rules.Step) []rules.Range {
					return []rules.Range{rules.GaussianRange("far"), rules.GaussianRange("right")}
				},
				Do: func(_ *rules.State, _ rules.Step, c rules.Choice) { *heard = append(*heard, c.Value(0), c.Value(1)) },
			})
			b.Chance("sling.throw", rules.Script{
				Kind: "thrown", Gaussians: 2,
				Outcomes: func(*rules.State, rules.Step) int { return 1 },
				Outcome:  func(*rules.State, rules.Step, int) rules.Choice { return rules.RangeChoice(verb) },
			})
			b.Hidden(func(_ *rules.State, lot func(int) int) { *heard = append(*heard, lot(7)) })
			return nil
		},
	}
}

func TestThrow(t *testing.T) {
	var heard []int
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), sling(&heard)))
	m.play("draw base/B", "tile 1,0 r0", "pass")
	if m.Gaussians() != 2 {
		t.Fatalf("the throw has %d numbers", m.Gaussians())
	}
	for _, text := range []string{"thrown", "thrown 1", "thrown 12289 0", "thrown -1 0", "thrown 1 2 3"} {
		if _, err := m.Parse(text); err == nil {
			t.Errorf("%q is an outcome", text)
		}
	}
	most := func(n int) int { return n - 1 }
	if got := m.Text(m.RandomOutcome(most)); got != "thrown 12288 12288" {
		t.Errorf("the luckiest throw is %q", got)
	}
	if got := m.Text(m.RandomOutcome(func(int) int { return 0 })); got != "thrown 0 0" {
		t.Errorf("the unluckiest throw is %q", got)
	}
	m.Redraw(most)
	m.play("thrown 6144 1")
	if len(heard) != 3 || heard[0] != 6 || heard[1] != rules.GaussianMean || heard[2] != 1 {
		t.Errorf("heard %v", heard)
	}
}

// Many numbers of throws have the mean and the deviation that they say.
func TestGaussian(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var sum, squares int64
	const n = 20000
	for range n {
		d := int64(rules.Gaussian(rng.IntN) - rules.GaussianMean)
		sum, squares = sum+d, squares+d*d
	}
	if mean := sum / n; mean < -40 || mean > 40 {
		t.Errorf("the mean is off by %d", mean)
	}
	if v, want := squares/n, int64(rules.GaussianSigma*rules.GaussianSigma); v < want*95/100 || v > want*105/100 {
		t.Errorf("the variance is %d, want about %d", v, want)
	}
	middle := func(k int) func(int) int { return func(int) int { return k } }
	if a, b := rules.Gaussian(middle(32767)), rules.Gaussian(middle(32768)); a != rules.GaussianMean || b != rules.GaussianMean {
		t.Errorf("the middle is %d and %d", a, b)
	}
}
