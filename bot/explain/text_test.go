package explain_test

import (
	"fmt"
	"strings"
	"testing"

	"circulade/bot/explain"
	"circulade/game"
	"circulade/rules"
)

// play begins a game, plays it, and returns what the further answers do.
func play(t *testing.T, setup game.Setup, choices []string, answers ...string) []explain.Reason {
	t.Helper()
	g, err := game.New(setup)
	for _, text := range choices {
		if err == nil {
			err = g.Choose(text)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	s := g.State().Clone()
	var all []rules.Choice
	for _, text := range answers {
		c, err := s.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		s.PlayUnchecked(c)
		all = append(all, c)
	}
	reasons, err := explain.Turn(g.State(), all)
	if err != nil {
		t.Fatal(err)
	}
	return reasons
}

// texts are what the reasons say to a seat.
func texts(reasons []explain.Reason, you int) string {
	var lines []string
	for i := range reasons {
		lines = append(lines, reasons[i].Text([]string{"Ann", "Bo"}, you))
	}
	return strings.Join(lines, "\n")
}

// TestTexts: turns as somebody would tell them.
func TestTexts(t *testing.T) {
	for _, test := range []struct {
		name    string
		draw    []string
		choices []string
		turn    []string
		you     int
		want    string
	}{
		{
			"a city closed",
			[]string{"base/E", "base/U"},
			nil,
			[]string{"tile 0,-1 r180", "follower c0"},
			0,
			"4 points now: city (2 tiles x 2)\nfollowers left: 7",
		},
		{
			"a road gets longer",
			[]string{"base/U", "base/U", "base/U"},
			[]string{"tile 1,0 r0", "follower r0", "tile 0,1 r0", "pass"},
			[]string{"tile 2,0 r0", "pass"},
			0,
			"your road: 1 point more",
		},
		{
			"somebody's road closed for nothing",
			[]string{"base/U", "base/A", "base/B", "base/A"},
			[]string{"tile 1,0 r0", "follower r0", "tile 2,0 r90", "pass", "tile 0,1 r0", "pass"},
			[]string{"tile -1,0 r270", "pass"},
			1,
			"gives 4 points to Ann: road (4 tiles x 1)",
		},
	} {
		draw := game.Setup{Players: []string{"Ann", "Bo"}, Draw: test.draw}
		if got := texts(play(t, draw, test.choices, test.turn...), test.you); !strings.Contains(got, test.want) {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// TestEveryKindHasAText, which names everybody it is about.
func TestEveryKindHasAText(t *testing.T) {
	for _, kind := range explain.Kinds() {
		r := explain.Reason{Kind: kind, Player: 1, With: []int{1}, Points: 3, Feature: "city", Squares: []explain.Square{{X: 3, Y: 4}}}
		if text := r.Text([]string{"Ann", "Bo"}, 0); text == kind || strings.Contains(text, "%!") || text == "" {
			t.Errorf("%s: %q", kind, text)
		}
	}
}

func ExampleTurn() {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Draw: []string{"base/E", "base/U"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.State().Clone()
	var all []rules.Choice
	for _, text := range []string{"tile 0,-1 r180", "follower c0"} {
		c, err := s.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		s.PlayUnchecked(c)
		all = append(all, c)
	}
	reasons, err := explain.Turn(g.State(), all)
	for i := range reasons {
		fmt.Println(reasons[i].Text(g.Setup().Players, 0))
	}
	fmt.Println(err)
	// Output:
	// 4 points now: city (2 tiles x 2)
	// followers left: 7
	// <nil>
}
