package bot_test

import (
	"testing"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
)

// BenchmarkEverything is a whole game with every set, greedy against random: what greedy
// costs where a turn has hundreds of answers.
func BenchmarkEverything(b *testing.B) {
	g, err := game.New(game.Setup{Players: []string{"a", "b"}, Expansions: []string{"all"}, Seed: "x"})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s := rules.NewState(g.Book())
		playOut(b, s, 2, []bot.Player{player(b, "greedy", 1), player(b, "random", 2)})
	}
}
