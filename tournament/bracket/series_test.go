package bracket

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// played returns games from letters: a and b won by side 0 and 1, = drawn with as many followers left,
// < and > drawn with more left to side 1 and 0.
func played(text string) (games []Game) {
	for _, c := range text {
		games = append(games, map[rune]Game{
			'a': {Winner: 0},
			'b': {Winner: 1},
			'=': {Winner: Drawn, Followers: [2]int{3, 3}},
			'<': {Winner: Drawn, Followers: [2]int{0, 1}},
			'>': {Winner: Drawn, Followers: [2]int{7, 6}},
		}[c])
	}
	return games
}

func TestTally(t *testing.T) {
	for _, c := range []struct {
		name   string
		series Series
		games  string
		want   Tally
	}{
		{"nothing played", Series{BestOf: 1}, "", Tally{Next: 0}},
		{"side 1 begins", Series{BestOf: 3, Begins: 1}, "", Tally{Next: 1}},
		{"best of one", Series{BestOf: 1}, "b", Tally{Wins: [2]int{0, 1}, Decided: true, Winner: 1}},
		{"they take turns to begin", Series{BestOf: 3}, "a", Tally{Wins: [2]int{1, 0}, Next: 1}},
		{"best of three stops after two", Series{BestOf: 3}, "aa", Tally{Wins: [2]int{2, 0}, Decided: true}},
		{"best of three goes to a third", Series{BestOf: 3}, "ab", Tally{Wins: [2]int{1, 1}, Next: 0}},
		{"best of five stops after four", Series{BestOf: 5}, "abbb", Tally{Wins: [2]int{1, 3}, Decided: true, Winner: 1}},
		{"a draw counts for neither, the other begins", Series{BestOf: 1}, "=", Tally{Draws: 1, Next: 1}},
		{"a draw, then a win", Series{BestOf: 3}, "=ab", Tally{Wins: [2]int{1, 1}, Draws: 1, Next: 1}},
		{"the third draw in a row goes to more followers", Series{BestOf: 1}, ">><", Tally{Wins: [2]int{0, 1}, Draws: 2, Decided: true, Winner: 1, ByRule: []int{2}}},
		{"or to the other side", Series{BestOf: 1}, "<<>", Tally{Wins: [2]int{1, 0}, Draws: 2, Decided: true, ByRule: []int{2}}},
		{"three draws not in a row", Series{BestOf: 3}, "==a=", Tally{Wins: [2]int{1, 0}, Draws: 3, Next: 0}},
		{"the rule gives one game, not the match", Series{BestOf: 3}, "a==<", Tally{Wins: [2]int{1, 1}, Draws: 2, Next: 0, ByRule: []int{3}}},
		{"and the count begins anew", Series{BestOf: 3}, "==<==", Tally{Wins: [2]int{0, 1}, Draws: 4, Next: 1, ByRule: []int{2}}},
		{"after one draw", Series{BestOf: 1, MaxDraws: 1}, ">", Tally{Wins: [2]int{1, 0}, Decided: true, ByRule: []int{0}}},
		{"as many followers: lots", Series{BestOf: 1, Lots: 1}, "===", Tally{Wins: [2]int{1, 0}, Draws: 2, Decided: true, ByRule: []int{2}, ByLots: []int{2}}},
		{"the lots of another match", Series{BestOf: 1, Lots: 2}, "===", Tally{Wins: [2]int{0, 1}, Draws: 2, Decided: true, Winner: 1, ByRule: []int{2}, ByLots: []int{2}}},
		{"lots do not look at followers", Series{BestOf: 1, Lots: 1, Rule: Lots}, "==<", Tally{Wins: [2]int{1, 0}, Draws: 2, Decided: true, ByRule: []int{2}, ByLots: []int{2}}},
	} {
		c.series.Games = played(c.games)
		if got, err := c.series.Tally(); err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v; want %+v", c.name, got, err, c.want)
		}
	}
}

func TestTallyRefuses(t *testing.T) {
	for _, c := range []struct {
		series Series
		says   string
	}{
		{Series{}, "best of 0: it must be an odd number from 1 to 9"},
		{Series{BestOf: 2}, "best of 2"},
		{Series{BestOf: 11}, "best of 11"},
		{Series{BestOf: 1, MaxDraws: -1}, "after -1 draws"},
		{Series{BestOf: 1, Rule: 2}, "rule 2 for draws"},
		{Series{BestOf: 1, Begins: 2}, "side 2 begins"},
		{Series{BestOf: 1, Games: []Game{{Winner: 5}}}, "side 5 won game 1"},
		{Series{BestOf: 3, Games: played("aab")}, "game 3 of a match that was decided by game 2: take it out"},
	} {
		if got, err := c.series.Tally(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %+v, %v, want %q", c.series, got, err, c.says)
		}
	}
}

// Whatever is played, a match ends with a winner who cannot be overtaken, after a number of games that
// is bounded, and both have begun as often, but for one.
func TestSeriesEnds(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 5))
	for range 2000 {
		s := Series{BestOf: 1 + 2*lots.IntN(5), MaxDraws: lots.IntN(4), Rule: Rule(lots.IntN(2)), Begins: lots.IntN(2), Lots: lots.Uint64()}
		begun := [2]int{}
		for {
			tally, err := s.Tally()
			if err != nil {
				t.Fatal(err)
			}
			if d := begun[0] - begun[1]; d < -1 || d > 1 {
				t.Fatalf("%+v: begun %v", s, begun)
			}
			if tally.Decided {
				if tally.Wins[tally.Winner] != s.BestOf/2+1 || tally.Wins[1-tally.Winner] > s.BestOf/2 {
					t.Fatalf("%+v: %+v", s, tally)
				}
				break
			}
			begun[tally.Next]++
			if s.Games = append(s.Games, Game{lots.IntN(3) - 1, [2]int{lots.IntN(3), lots.IntN(3)}}); len(s.Games) > 3*s.BestOf {
				t.Fatalf("%+v: no end", s)
			}
		}
	}
}

// Lots decide each way about as often, for rulings and for who begins, whatever the number.
func TestLots(t *testing.T) {
	rulings, starts := 0, 0
	const n = 10_000
	for i := range n {
		s := Series{BestOf: 1, Rule: Lots, Lots: uint64(i % 100), Games: make([]Game, 1+i/100)}
		side, _ := s.ruling(i / 100)
		rulings += side
		starts += Starter(ByLots, i/100, [2]int{1, 2}, uint64(i%100))
	}
	for _, ones := range []int{rulings, starts} {
		if ones < n*47/100 || ones > n*53/100 {
			t.Errorf("side 1 in %d of %d", ones, n)
		}
	}
	if Starter(BetterSeed, 0, [2]int{3, 6}, 1) != 0 || Starter(BetterSeed, 0, [2]int{6, 3}, 1) != 1 {
		t.Error("not the better seed begins")
	}
}
