package rules_test

import (
	"math/rand/v2"
	"testing"

	"circulade/rules"
	"circulade/tile"
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
					return []rules.Range{rules.BellRange("far"), rules.BellRange("right")}
				},
				Do: func(_ *rules.State, _ rules.Step, c rules.Choice) { *heard = append(*heard, c.Value(0), c.Value(1)) },
			})
			b.Chance("sling.throw", rules.Script{
				Kind: "thrown", Bells: 2,
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
	if m.Bells() != 2 {
		t.Fatalf("the throw has %d numbers", m.Bells())
	}
	for _, text := range []string{"thrown", "thrown 1", "thrown 12289 0", "thrown -1 0", "thrown 1 2 3"} {
		if _, err := m.Parse(text); err == nil {
			t.Errorf("%q is an outcome", text)
		}
	}
	most := func(n int) int { return n - 1 }
	if got := m.Text(m.Lot(most)); got != "thrown 12288 12288" {
		t.Errorf("the luckiest throw is %q", got)
	}
	if got := m.Text(m.Lot(func(int) int { return 0 })); got != "thrown 0 0" {
		t.Errorf("the unluckiest throw is %q", got)
	}
	m.Redraw(most)
	m.play("thrown 6144 1")
	if len(heard) != 3 || heard[0] != 6 || heard[1] != rules.BellMiddle || heard[2] != 1 {
		t.Errorf("heard %v", heard)
	}
}

// Many numbers of throws have the mean and the deviation that they say.
func TestBell(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var sum, squares int64
	const n = 20000
	for range n {
		d := int64(rules.Bell(rng.IntN) - rules.BellMiddle)
		sum, squares = sum+d, squares+d*d
	}
	if mean := sum / n; mean < -40 || mean > 40 {
		t.Errorf("the mean is off by %d", mean)
	}
	if v, want := squares/n, int64(rules.BellSigma*rules.BellSigma); v < want*95/100 || v > want*105/100 {
		t.Errorf("the variance is %d, want about %d", v, want)
	}
	middle := func(k int) func(int) int { return func(int) int { return k } }
	if a, b := rules.Bell(middle(32767)), rules.Bell(middle(32768)); a != rules.BellMiddle || b != rules.BellMiddle {
		t.Errorf("the middle is %d and %d", a, b)
	}
}

// Where figures stand: the first where the picture shows it, the second to the right of
// it or above, turned with the tile.
func TestStand(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0))))
	m.play("draw base/A", "tile 0,1 r0", "follower m")
	seg := m.Board.SegmentAt(m.Board.At(0, 1), "r0")
	x, y := m.SegmentSpot(seg)
	px, py := m.Board.FaceAt(m.Board.At(0, 1)).Tile.Spot(m.Board.Local(seg))
	if x != px || y != tile.Unit+py {
		t.Errorf("the spot of the road is %d,%d", x, y)
	}
	if _, _, ok := m.Stand(1); ok {
		t.Error("a figure in the supply stands on the map")
	}
	x, y, ok := m.Stand(0)
	if !ok || x != tile.Unit/2 || y != tile.Unit*3/2 {
		t.Errorf("the monk stands at %d,%d, %t", x, y, ok)
	}
	for k, want := range [][2]int{{0, -200}, {173, -100}, {173, 100}, {0, 200}, {-173, 100}, {-173, -100}} {
		id, _ := m.Deploy(0, 0, m.Board.SegmentAt(m.Board.At(0, 1), "m"))
		if gx, gy, _ := m.Stand(id); gx-x != want[0] || gy-y != want[1] {
			t.Errorf("the figure %d on one spot stands %d,%d beside the first", k+2, gx-x, gy-y)
		}
	}
	for r, want := range [][2]int{{100, 200}, {824, 100}, {924, 824}, {200, 924}} {
		if gx, gy := tile.Turned(100, 200, tile.Rotation(r)); gx != want[0] || gy != want[1] {
			t.Errorf("turned %d times a point lies at %d,%d, want %v", r, gx, gy, want)
		}
	}
	if m.CellUnder(-1, 5) != 0 || m.CellUnder(5, 1500) != m.Board.At(0, 1) {
		t.Error("the wrong tile lies under a point")
	}
}
