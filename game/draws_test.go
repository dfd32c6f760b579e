package game_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
)

// What each outcome of chance takes of a setup's numbers, as docs/protocol.md has it:
// one for a die, a lot or what is shown, four for a throw.
func TestWhatChanceTakes(t *testing.T) {
	dice := map[string]string{"cat.mode": "dice"}
	for _, test := range []struct {
		set     string
		options map[string]string
		numbers []int
		want    []string // the first outcomes that take no tile; nil if a number is refused
		begins  string   // what the first of them is called
	}{
		{"flying-machines", nil, []int{2, 0}, []string{"roll 3", "roll 1"}, "roll"},
		{"flying-machines", nil, []int{3}, nil, "roll"},
		{"messages", nil, []int{0}, []string{"message road"}, "message"},
		{"messages", nil, []int{7}, []string{"message score-one"}, "message"},
		{"messages", nil, []int{8}, nil, "message"},
		{"catapult", nil, []int{6144, 0, 12288, 6000, 1, 2, 3, 4}, []string{"flight 6144 0 12288 6000"}, "flight"},
		{"catapult", nil, []int{6144, 6144, 6144}, nil, "flight"},
		{"catapult", nil, []int{6144, 6144, 6144, 12289}, nil, "flight"},
		{"catapult", nil, []int{1, 2, 3, 4, 0}, []string{"lane 1 2 3 4", "show"}, "lane"},
		{"catapult", nil, []int{1, 2, 3, 4, 1}, nil, "lane"},
		{"catapult", dice, []int{0}, []string{"land"}, "land"},
		{"catapult", dice, []int{13}, nil, "land"},
	} {
		t.Run(fmt.Sprint(test.set, " ", test.begins, " ", test.numbers), func(t *testing.T) {
			setup := game.Setup{Players: seated(5), Expansions: []string{test.set}, Options: test.options, Chance: test.numbers}
			got, err := outcomesOf(t, setup, test.begins, len(test.want))
			if (err != nil) != (test.want == nil) {
				t.Fatalf("got %v, %v", got, err)
			}
			for i, want := range test.want {
				if !strings.HasPrefix(got[i]+" ", want+" ") {
					t.Errorf("outcome %d is %q, want %q", i, got[i], want)
				}
			}
		})
	}
}

// outcomesOf plays at random until so many outcomes have come that take no tile, of a game in
// which the first of them is of a kind, or until a number of the setup is refused.
func outcomesOf(t *testing.T, setup game.Setup, kind string, n int) (texts []string, refused error) {
	t.Helper()
	for seed := range uint64(200) {
		setup.Seed = fmt.Sprint("lots ", seed)
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		player, err := bot.New("random", seed)
		if err != nil {
			t.Fatal(err)
		}
		for texts = nil; refused == nil && !g.State().Over() && (len(texts) < n || n == 0); texts = chancesOf(g) {
			c, err := player.Choose(context.Background(), g.State())
			if err != nil {
				t.Fatal(err)
			}
			refused = g.Choose(g.State().Text(c))
		}
		first := ""
		if refused != nil {
			first = string(g.State().AppendStem(g.State().Outcome(0), nil))
		}
		if len(texts) > 0 {
			first = texts[0]
		}
		if word, _, _ := strings.Cut(first, " "); word == kind && (refused != nil || len(texts) >= n) {
			return texts, refused
		}
		refused = nil
	}
	t.Fatalf("no game begins with %q", kind)
	return nil, nil
}

// chancesOf are the outcomes of a game that take no tile.
func chancesOf(g *game.Game) (texts []string) {
	for _, e := range g.Entries() {
		if e.Seat == rules.Chance && !strings.HasPrefix(e.Text, "draw ") {
			texts = append(texts, e.Text)
		}
	}
	return texts
}
