package explain_test

import (
	"reflect"
	"testing"

	"circulade/bot/explain"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

// TestMostTelling: what is told is the first reason that the helps of a table let everybody know.
func TestMostTelling(t *testing.T) {
	reasons := []explain.Reason{
		{Kind: explain.Join, Points: 6, Feature: "city"},
		{Kind: explain.Gives, Player: 1, Points: 3, Feature: "road"},
		{Kind: explain.Followers, Count: 4, Was: 5},
	}
	points := []explain.Reason{{Kind: explain.Points, Points: 8, Was: 4}}
	chance := []explain.Reason{{Kind: explain.Chance, Percent: 40}, {Kind: explain.Followers, Count: 0, Was: 1}}
	for _, test := range []struct {
		policy  string
		reasons []explain.Reason
		want    string
	}{
		{"teach", reasons, explain.Join},
		{"table", reasons, explain.Gives},
		{"bag,squares", reasons, explain.Gives},
		{"features", reasons, explain.Join},
		{"teach", reasons[2:], ""},
		{"teach", chance, explain.Chance},
		{"features", chance, explain.Followers},
		{"table", points, explain.Points},
	} {
		r, ok := explain.Main(test.reasons, view.AidsOf(test.policy))
		if r.Kind != test.want || ok != (test.want != "") {
			t.Errorf("%s: %q of %v, want %q", test.policy, r.Kind, test.reasons, test.want)
		}
	}
	if r, _ := explain.Main(points, view.AidsOf("table")); r.Was != 0 {
		t.Error("without the help for features it tells what one would have brought")
	}
	if r, _ := explain.Main(points, view.AidsOf("teach")); r.Was != 4 {
		t.Error("with every help it tells less than there is")
	}
}

// TestTwoWorlds: what is said of a turn tells nothing of what is hidden. Two games with one
// past and two futures get the same reasons.
func TestTwoWorlds(t *testing.T) {
	var told [2][]explain.Reason
	for i, future := range [][]string{{"base/B", "base/C", "base/W"}, {"base/X", "base/S", "base/L"}} {
		setup := game.Setup{Players: []string{"Ann", "Bo"}, Draw: append([]string{"base/U", "base/V", "base/E"}, future...)}
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Choose("tile 1,0 r0", "follower r0"); err != nil {
			t.Fatal(err)
		}
		s := g.State().Clone()
		var all []rules.Choice
		for _, text := range []string{"tile -1,0 r180", "follower f1"} {
			c, err := s.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			s.PlayUnchecked(c)
			all = append(all, c)
		}
		if told[i], err = explain.Turn(g.State(), all); err != nil {
			t.Fatal(err)
		}
	}
	if len(told[0]) < 2 || !reflect.DeepEqual(told[0], told[1]) {
		t.Errorf("the reasons tell of the future:\n%+v\n%+v", told[0], told[1])
	}
}
