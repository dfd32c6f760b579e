package bot_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
	"circulade/view"
)

func TestNames(t *testing.T) {
	if !slices.IsSorted(bot.Names()) {
		t.Errorf("%v is not sorted", bot.Names())
	}
	for _, name := range bot.Names() {
		if _, err := bot.New(name, 1); err != nil {
			t.Errorf("New(%q): %v", name, err)
		}
	}
	_, err := bot.New("grandmaster", 1)
	if err == nil || !strings.Contains(err.Error(), "greedy, hard, master") {
		t.Errorf("New of an unknown name: error %v, want one that names the players there are", err)
	}
}

// TestNoQuestion asks players where nobody is asked anything.
func TestNoQuestion(t *testing.T) {
	chance := table(t, 2, nil)
	over := chance.Clone()
	over.FinishNow()
	for _, name := range bot.Names() {
		for what, s := range map[string]*rules.State{"chance comes next": chance, "the game is over": over} {
			if _, err := player(t, name, 1).Choose(context.Background(), s); !errors.Is(err, bot.ErrNoQuestion) {
				t.Errorf("%s where %s: error %v, want ErrNoQuestion", name, what, err)
			}
		}
	}
}

// TestPlaysEverySetup plays games with every number of players under varied
// options; playOut holds every choice to be legal.
func TestPlaysEverySetup(t *testing.T) {
	options := []map[string]string{
		nil,
		{"base.first_player": "host", "base.farmers": "off"},
		{"base.farm_scoring": "per_city_4", "base.small_city": "two", "base.trim_tiles": "on"},
		{"base.farm_scoring": "per_farm_once_3"},
		{"base.farm_scoring": "per_city_3", "base.per_city_counts": "farms"},
	}
	for seats := 2; seats <= 6; seats++ {
		s := table(t, seats, options[seats-2])
		players := make([]bot.Player, seats)
		for i := range players {
			players[i] = limited(t, bot.Names()[(2*seats+i)%len(bot.Names())], uint64(i))
		}
		playOut(t, s, uint64(seats), players)
		if s.Left() != 0 {
			t.Errorf("%d players: %d tiles are left", seats, s.Left())
		}
	}
}

// limited returns a player with so few positions to try that it does not matter how fast
// the machine is.
func limited(t *testing.T, name string, seed uint64) bot.Player {
	t.Helper()
	p, err := bot.NewVisits(name, seed, 100)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSeed plays a game of each player twice with the same seed, and of those with moods
// or dice once with another.
func TestSeed(t *testing.T) {
	final := func(name string, seed uint64) string {
		s := table(t, 2, nil)
		playOut(t, s, 7, []bot.Player{limited(t, name, seed), limited(t, name, seed+1)})
		return fmt.Sprintf("%016x", s.Hash())
	}
	for _, name := range bot.Names() {
		if a, b := final(name, 3), final(name, 3); a != b {
			t.Errorf("%s: the same seed gives %s and %s", name, a, b)
		}
	}
	// The others play the best they find, or what they like best.
	for _, name := range []string{"random", "greedy", "beginner", "easy", "normal"} {
		if a, b := final(name, 3), final(name, 30); a == b {
			t.Errorf("%s: another seed gives the same game", name)
		}
	}
}

// TestManyBooks lets one player play games of different setups in turn.
func TestManyBooks(t *testing.T) {
	p := player(t, "greedy", 1)
	for _, seats := range []int{2, 3, 2} {
		players := make([]bot.Player, seats)
		for i := range players {
			players[i] = p
		}
		playOut(t, table(t, seats, nil), 1, players)
	}
}

// TestSample lets players play a whole game through the door they have in
// practice: a sample of the view, and notation.
func TestSample(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "sample"})
	if err != nil {
		t.Fatal(err)
	}
	players := []bot.Player{player(t, "greedy", 1), player(t, "random", 2)}
	for !g.State().Over() {
		st, _ := g.State().Pending()
		before := g.HashText()
		c, err := players[st.Seat].Choose(context.Background(), view.Sample(g, int(st.Seat), func() uint64 { return 4 }))
		if err != nil {
			t.Fatal(err)
		}
		if g.HashText() != before {
			t.Fatalf("version %d: a player changed the game", g.Version())
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			t.Fatal(err)
		}
	}
}
