package catapult_test

import (
	"fmt"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// thrown answers for red and blue until a token has gone its way, with this luck; it
// returns what was told of the way before, and the points of the way.
func thrown(t *testing.T, luck []int, texts ...string) (rules.Trajectory, map[string]rules.Waypoint) {
	t.Helper()
	g, err := game.New(game.Setup{
		Players: []string{"red", "blue"}, Expansions: []string{"catapult"}, Seed: "aim",
		Start: []game.StartTile{{Tile: "base/B"}}, Draw: []string{"catapult/CA4/F"}, Chance: luck,
	})
	if err != nil {
		t.Fatal(err)
	}
	var told rules.Trajectory
	for _, text := range append([]string{"tile 0,1 r0", "pass"}, texts...) {
		s := g.State()
		st, _ := s.Pending()
		if def := s.Book().VerbDef(s.Choices(nil)[0].Verb()); def.Trajectory != nil {
			told = def.Trajectory(s, st)
		}
		if err := g.Choose(text); err != nil {
			t.Fatal(err)
		}
	}
	legs := map[string]rules.Waypoint{}
	for _, e := range g.Log().Events {
		if lane := e.N == 1; len(e.Path) > 0 && lane != (texts[0] == "token catch") {
			t.Errorf("%v: on a lane of its own: %t", texts, lane)
		}
		for _, l := range e.Path {
			legs[l.What] = l
		}
	}
	return told, legs
}

// even is luck with which nothing goes astray, and a standard deviation of it.
const (
	even      = rules.GaussianMean
	deviation = rules.GaussianSigma
)

// What is told of a throw at the map is what happens: where it starts, how far the
// greatest strength reaches, and how far one standard deviation leads astray.
func TestAimAtMap(t *testing.T) {
	a, legs := thrown(t, []int{even, even, even, even}, "token target", "throw 16 1024 100")
	if l, n := legs["launch"], a.Left+16*a.Step; l.X != n || l.Y != a.Top || a.Polar.Turn != 4096 {
		t.Errorf("it starts at %d,%d of %+v", l.X, l.Y, a)
	}
	straight := legs["land"]
	if far := straight.X - legs["launch"].X; far != a.Polar.Reach || a.Polar.Full != 100 {
		t.Errorf("it flies %d, told is %d at %d", far, a.Polar.Reach, a.Polar.Full)
	}
	if roll := (legs["rest"].X - straight.X) * 1024 / a.Polar.Reach; roll >= a.Polar.Roll || 2*roll < a.Polar.Roll {
		t.Errorf("with even luck it rolls %d/1024 of that, told is %d on the average", roll, a.Polar.Roll)
	}
	if want := [4]int{-2048, -2048, 3 * 1024, 4 * 1024}; [4]int{a.Left, a.Top, a.Right, a.Bottom} != want {
		t.Errorf("the rectangle around two tiles is %+v, want %v", a, want)
	}
	_, legs = thrown(t, []int{even + deviation, even - deviation, even, even}, "token target", "throw 16 1024 100")
	along, across := legs["land"].X-straight.X, legs["land"].Y-straight.Y
	if along != a.Polar.Reach*a.Along.Share/1024 || across != a.Polar.Reach*a.Across.Share/1024 || a.Along.Fixed != 0 || a.Across.Fixed != 0 {
		t.Errorf("it goes %d,%d astray, told is %v, %v of %d", along, across, a.Along, a.Across, a.Polar.Reach)
	}
}

// The same for a throw to a neighbour.
func TestAimAtLane(t *testing.T) {
	texts := []string{"token catch", "lob 28 12", "hands 56 28"}
	a, _ := thrown(t, []int{even, even, even, even, 0}, texts[:2]...)
	_, legs := thrown(t, []int{even, even, even, even, 0}, texts...)
	straight, aim := legs["land"], legs["aim"]
	if a.Polar != nil || aim.Y != 28*a.Step || aim.X != a.Left+12*a.Step {
		t.Errorf("28 12 is aimed at %d,%d of %+v", aim.X, aim.Y, a)
	}
	if straight.X != aim.X || straight.Y != aim.Y {
		t.Errorf("with even luck it comes down at %d,%d, not at %d,%d", straight.X, straight.Y, aim.X, aim.Y)
	}
	if a.Bottom != 40*a.Step || a.Right-a.Left != 24*a.Step || a.Line <= 0 || a.Line >= a.Bottom {
		t.Errorf("the lane is %+v; lobs go to 40 24", a)
	}
	_, legs = thrown(t, []int{even + deviation, even - deviation, even, even, 0}, texts...)
	far := fmt.Sprint(legs["land"].Y-straight.Y, legs["land"].X-straight.X)
	if want := fmt.Sprint(a.Along.Fixed+straight.Y*a.Along.Share/1024, -a.Across.Fixed-straight.Y*a.Across.Share/1024); far != want {
		t.Errorf("it goes %s astray, told is %s of %+v", far, want, a)
	}
}

// Who catches is told where they see it come down, and how near is near enough.
func TestAimOfHands(t *testing.T) {
	luck := []int{even, even, even, even, 0}
	a, legs := thrown(t, luck, "token catch", "lob 28 12", "hands 56 28")
	hands := legs["hands"]
	if hands.Y != 56*a.Step || hands.X != a.Left+28*a.Step {
		t.Errorf("56 28 is %d,%d of %+v", hands.X, hands.Y, a)
	}
	if a.Seen == nil || *a.Seen != [2]int{legs["land"].X, legs["land"].Y} {
		t.Errorf("with even luck it is seen at %v and lands at %d,%d", a.Seen, legs["land"].X, legs["land"].Y)
	}
	for off := range 20 {
		_, legs := thrown(t, luck, "token catch", "lob 28 12", fmt.Sprintf("hands %d 28", 56+off))
		want := "missed"
		switch far := off * a.Step; {
		case far <= a.Rings[0]:
			want = "caught"
		case far <= a.Rings[1]:
			want = "touched"
		}
		if _, ok := legs[want]; !ok {
			t.Errorf("hands %d from where it lands: %v, want %s by %v", off*a.Step, legs, want, a.Rings)
		}
	}
}
