package bot

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// frozen is what greedy chose on the day it was frozen: a line for each game, with the
// sets, the number of seats, how many choices were made, and a hash of their texts.
// Other players are measured against it, so it must not change. To see what differs,
// print the texts on both sides.
const frozen = "testdata/greedy.choices"

// frozenGames lists the games: the sets one by one, and all at once.
func frozenGames(t *testing.T) (setups []game.Setup) {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	two, five := []string{"Ann", "Bo"}, []string{"Ann", "Bo", "Cy", "Di", "Ed"}
	setups = append(setups, game.Setup{Players: two}, game.Setup{Players: five})
	for _, m := range modules {
		if m.Set != "base" && !m.Beyond { // who is frozen saw those sets alone
			setups = append(setups, game.Setup{Players: two, Preset: "plus", Expansions: []string{m.Set}})
		}
	}
	return append(setups,
		game.Setup{Players: five, Preset: "plus", Expansions: []string{"inns-cathedrals", "traders-builders", "princess-dragon"}},
		game.Setup{Players: two, Preset: "plus", Expansions: []string{"all"}})
}

// A frozen game begins at random, so that something lies on the table, and then so many
// choices are compared. A game of all sets is long.
const (
	frozenLead    = 60
	frozenLate    = 700
	frozenChoices = 60
	frozenFew     = 15 // of those late in a game of all sets, which take long
)

// playFrozen plays a game at random for a while, and then by greedy, each second seat with
// few visits. It describes what greedy chose.
func playFrozen(t *testing.T, setup game.Setup, lead, choices int) string {
	t.Helper()
	setup.Seed = "frozen"
	name := fmt.Sprintf("%s %d", strings.Join(append([]string{"base"}, setup.Expansions...), ","), len(setup.Players))
	g, err := game.New(setup)
	if err != nil {
		return name + " " + "cannot be played alone"
	}
	s, rng := rules.NewState(g.Book()), rand.New(rand.NewPCG(1, 2))
	players := make([]Player, len(setup.Players))
	for i := range players {
		if players[i], err = NewVisits("greedy", uint64(i), i%2*100); err != nil {
			t.Fatal(err)
		}
	}
	h, n, sample := fnv.New64a(), 0, s.Clone()
	for n < lead+choices && !s.Over() {
		st, _ := s.Pending()
		if st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			continue
		}
		if n++; n <= lead {
			s.PlayUnchecked(Any(rng, s, st, s.Choices(nil)))
			continue
		}
		sample.CopyFrom(s)
		c, err := players[st.Seat].Choose(context.Background(), sample)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(h, s.Text(c))
		if err := s.Play(c); err != nil {
			t.Fatal(err)
		}
	}
	return fmt.Sprintf("%s %d %016x", name, n, h.Sum64())
}

func TestGreedyIsFrozen(t *testing.T) {
	want, err := os.ReadFile(frozen)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(want)), "\n")
	setups := frozenGames(t)
	if len(lines) != len(setups)+1 {
		t.Fatalf("%d games, want %d", len(setups)+1, len(lines))
	}
	for i, setup := range setups {
		if got := playFrozen(t, setup, frozenLead, frozenChoices); got != lines[i] {
			t.Errorf("game %d: %s, want %s", i, got, lines[i])
		}
	}
	if got := playFrozen(t, setups[len(setups)-1], frozenLate, frozenFew); got != lines[len(setups)] {
		t.Errorf("late: %s, want %s", got, lines[len(setups)])
	}
}
