package standing

import (
	"fmt"
	"strings"
	"testing"
)

// game is a game that counts, by ranks and, where they are known, points.
func game(ranks []int, points ...int) Game { return Game{Ranks: ranks, Points: points, Counts: true} }

// won and drawn are ranks of two.
func won() []int    { return []int{1, 2} }
func lostBy() []int { return []int{2, 1} }
func drawn() []int  { return []int{1, 1} }

// sides are those of a match, by entrant.
func sides(entrants ...int) (list []Side) {
	for _, e := range entrants {
		list = append(list, Side{Entrant: e})
	}
	return list
}

// played is a match that was played, at board 1.
func played(round int, s []Side, games ...Game) Match {
	return Match{Round: round, Board: 1, Kind: Played, Sides: s, Games: games}
}

// given is a match that was awarded, with points for each side.
func given(round int, kind Kind, s []Side, units ...int) Match {
	for i := range units {
		s[i].Awarded = units[i]
	}
	return Match{Round: round, Board: 1, Kind: kind, Sides: s}
}

// values computes standings of n entrants and returns what they all have in the last of some
// tie-breaks, by entrant, with spaces between.
func values(t *testing.T, n int, scale Scale, matches []Match, order ...TieBreak) string {
	t.Helper()
	s, err := Compute(make([]Entrant, n), matches, scale, order)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]string, n)
	for _, row := range s.Rows {
		list[row.Entrant] = row.Values[len(order)-1].String()
	}
	return strings.Join(list, " ")
}

func TestScores(t *testing.T) {
	three := ForTables()
	annulled := game(won())
	annulled.Counts = false
	for _, test := range []struct {
		name    string
		n       int
		scale   Scale
		matches []Match
		want    string
	}{
		{"a win is a point, a loss nothing", 2, ForTwo(), []Match{played(1, sides(0, 1), game(won()))}, "1 0"},
		{"a draw is half a point each", 2, ForTwo(), []Match{played(1, sides(0, 1), game(drawn()))}, "½ ½"},
		{"who did not finish loses", 2, ForTwo(), []Match{played(1, sides(0, 1), game([]int{0, 1}))}, "0 1"},
		{"whatever rank the other has", 2, ForTwo(), []Match{played(1, sides(0, 1), game([]int{0, 2}))}, "0 1"},
		{"when nobody finished, both lose", 2, ForTwo(), []Match{played(1, sides(0, 1), game([]int{0, 0}))}, "0 0"},
		{"best of three by games won", 2, ForTwo(), []Match{played(1, sides(0, 1), game(won()), game(lostBy()), game(won()))}, "1 0"},
		{"best of three that stopped after two", 2, ForTwo(), []Match{played(1, sides(0, 1), game(lostBy()), game(lostBy()))}, "0 1"},
		{"and one that stopped after one", 2, ForTwo(), []Match{played(1, sides(0, 1), game(won()))}, "1 0"},
		{"as many games each is a draw", 2, ForTwo(), []Match{played(1, sides(0, 1), game(won()), game(lostBy()))}, "½ ½"},
		{"a drawn game is half of one", 2, ForTwo(), []Match{played(1, sides(0, 1), game(won()), game(drawn()))}, "1 0"},
		{"no game finished by anybody, twice", 2, ForTwo(), []Match{played(1, sides(0, 1), game([]int{0, 0}), game([]int{0, 0}))}, "0 0"},
		{"a game that does not count is as if it had not been", 2, ForTwo(), []Match{played(1, sides(0, 1), annulled, game(lostBy()))}, "0 1"},
		{"a match without a game that counts gives nothing", 2, ForTwo(), []Match{played(1, sides(0, 1), annulled), played(2, sides(0, 1))}, "0 0"},
		{"a bye is a point, a half bye half of one", 2, ForTwo(), []Match{given(1, Bye, sides(0)), given(1, HalfBye, sides(1))}, "1 ½"},
		{"who does not come loses", 2, ForTwo(), []Match{given(1, Forfeit, sides(0, 1), Point, 0)}, "1 0"},
		{"neither came", 2, ForTwo(), []Match{given(1, Forfeit, sides(0, 1), 0, 0)}, "0 0"},
		{"a referee awards what they like", 2, ForTwo(), []Match{given(1, Adjudicated, sides(0, 1), Point/2, Point/4)}, "½ ¼"},
		{"who played nothing has nothing", 3, ForTwo(), []Match{played(1, sides(0, 1), game(won()))}, "1 0 0"},
		{"3, 1 and 0", 2, Scale{Win: 3 * Point, Draw: Point}, []Match{played(1, sides(0, 1), game(won())), played(2, sides(0, 1), game(drawn()))}, "4 1"},
		{"a team by its boards", 2, ForTwo(), []Match{played(1, sides(0, 1), game(won()), game(won()), game(drawn()), game(lostBy()), game(lostBy()))}, "½ ½"},
		{"a table by rank", 4, three, []Match{played(1, sides(0, 1, 2, 3), game([]int{4, 1, 3, 2}))}, "1 5 2 3"},
		{"who shares a rank shares the points of the places", 4, three, []Match{played(1, sides(0, 1, 2, 3), game([]int{1, 1, 3, 4}))}, "4 4 2 1"},
		{"three share the first three", 4, three, []Match{played(1, sides(0, 1, 2, 3), game([]int{1, 1, 1, 4}))}, "3⅓ 3⅓ 3⅓ 1"},
		{"four share all", 4, three, []Match{played(1, sides(0, 1, 2, 3), game([]int{1, 1, 1, 1}))}, "2¾ 2¾ 2¾ 2¾"},
		{"gaps between ranks mean nothing", 4, three, []Match{played(1, sides(0, 1, 2, 3), game([]int{1, 1, 2, 4}))}, "4 4 2 1"},
		{"six share all", 6, three, []Match{played(1, sides(0, 1, 2, 3, 4, 5), game([]int{2, 2, 2, 2, 2, 2}))}, "1⅚ 1⅚ 1⅚ 1⅚ 1⅚ 1⅚"},
		{"beyond the list there is nothing", 5, three, []Match{played(1, sides(0, 1, 2, 3, 4), game([]int{1, 2, 3, 4, 5}))}, "5 3 2 1 0"},
		{"who left a table has nothing from it", 3, three, []Match{played(1, sides(0, 1, 2), game([]int{1, 2, 0}))}, "5 3 0"},
		{"two games at a table are ranked once", 3, three, []Match{played(1, sides(0, 1, 2), game([]int{1, 2, 3}), game([]int{2, 1, 3}))}, "4 4 2"},
		{"two left over at a table", 2, three, []Match{played(1, sides(0, 1), game(drawn()))}, "4 4"},
	} {
		if got := values(t, test.n, test.scale, test.matches, Score); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestTieBreaks(t *testing.T) {
	match := played(1, sides(0, 1), game(won(), 90, 60), game(drawn(), 70, 70), game(won()))
	table := played(1, sides(0, 1, 2, 3), game([]int{1, 1, 3, 0}, 80, 80, 50, 10))
	annulled := played(1, sides(0, 1), game(won(), 50, 40), game(lostBy(), 10, 20))
	annulled.Games[0].Counts = false
	for _, test := range []struct {
		t     TieBreak
		match Match
		want  string
	}{
		{Wins, match, "1 0 0 0"},
		{Wins, table, "0 0 0 0"},
		{Wins, given(1, Forfeit, sides(0, 1), 0, 1), "0 1 0 0"},
		{Wins, given(1, Forfeit, sides(0, 1), 0, 0), "0 0 0 0"},
		{Wins, given(1, Adjudicated, sides(0, 1), 9, 9), "0 0 0 0"},
		{Wins, given(1, Bye, sides(0)), "0 0 0 0"},
		{Points, annulled, "10 20 0 0"},
		{GamesWon, annulled, "0 1 0 0"},
		{GamesWon, match, "2½ ½ 0 0"},
		{GamesWon, table, "½ ½ 0 0"},
		{GamesWon, played(1, sides(0, 1, 2), game([]int{1, 1, 1})), "⅓ ⅓ ⅓ 0"},
		{GamesDifference, match, "2 -2 0 0"},
		{GamesDifference, table, "0 0 -1 -1"},
		{GamesDifference, played(1, sides(0, 1), game([]int{0, 0})), "-1 -1 0 0"},
		{Points, match, "160 130 0 0"},
		{PointsDifference, match, "30 -30 0 0"},
		{PointsDifference, table, "33⅓ 33⅓ -6⅔ -60"},
		{Share, match, "16/29 13/29 0 0"},
		{Share, table, "4/11 4/11 5/22 1/22"},
		{Share, played(1, sides(0, 1), game(drawn(), 0, 0)), "0 0 0 0"},
		{RankPoints, match, "14 10 0 0"},
		{RankPoints, table, "4 4 2 0"},
		{RankPoints, played(1, sides(0, 1, 2), game([]int{1, 1, 1})), "3⅓ 3⅓ 3⅓ 0"},
	} {
		if got := values(t, 4, ForTwo(), []Match{test.match}, test.t); got != test.want {
			t.Errorf("%s of %v: %s, want %s", test.t, test.match, got, test.want)
		}
	}
}

// TestOpponents is the rule of the tie-break opponents, with byes, absence and leaving.
func TestOpponents(t *testing.T) {
	half := Point / 2
	for _, test := range []struct {
		name     string
		entrants []Entrant
		matches  []Match
		want     string // opponents
		cut      string // less the lowest
	}{
		{
			"the scores of those met", make([]Entrant, 4),
			[]Match{
				played(1, sides(0, 1), game(won())), played(1, sides(2, 3), game(won())),
				played(2, sides(0, 2), game(won())), played(2, sides(1, 3), game(drawn())),
			},
			"1½ 2½ 2½ 1½", "1 2 2 1",
		},
		{
			"a bye and a half bye count as one's own score", make([]Entrant, 3),
			[]Match{
				given(1, Bye, sides(0)), played(1, sides(1, 2), game(won())),
				given(2, HalfBye, sides(1)), played(2, sides(0, 2), game(won())),
			},
			"2 1½ 3½", "2 1½ 2",
		},
		{
			"an award because they did not come: one's own score; not coming: nothing", make([]Entrant, 2),
			[]Match{given(1, Forfeit, sides(0, 1), Point, 0), played(2, sides(0, 1), game(lostBy()))},
			"2 1", "1 1",
		},
		{
			"an adjudicated match is a match", make([]Entrant, 2),
			[]Match{given(1, Adjudicated, sides(0, 1), half, half)},
			"½ ½", "0 0",
		},
		{
			"a round missed is nothing, and the lowest", make([]Entrant, 3),
			[]Match{played(1, sides(0, 1), game(won())), played(2, sides(0, 2), game(won()))},
			"0 2 2", "0 2 2",
		},
		{
			"who has left counts half a point for each round since",
			[]Entrant{{}, {Left: 2}, {}},
			[]Match{
				played(1, sides(0, 1), game(won())), given(1, Bye, sides(2)),
				played(2, sides(0, 2), game(won())), played(3, sides(0, 2), game(won())),
			},
			"3 3 7", "2 3 6",
		},
		{
			"but none in which they have a match after all, and not for themselves",
			[]Entrant{{Left: 2}, {}},
			[]Match{
				played(1, sides(0, 1), game(lostBy())), given(2, Forfeit, sides(0, 1), 0, Point),
				given(3, Bye, sides(0)), given(4, Bye, sides(1)),
			},
			"4 7½", "4 7½",
		},
		{
			"the mean of the others at a table", make([]Entrant, 3),
			[]Match{{Round: 1, Kind: Played, Sides: sides(0, 1, 2), Games: []Game{game([]int{1, 2, 3})}}},
			"2½ 3½ 4", "0 0 0",
		},
		{
			"a match not over is neither met nor missed", make([]Entrant, 2),
			[]Match{played(1, sides(0, 1), game(won())), played(2, sides(1, 0))},
			"0 1", "0 0",
		},
	} {
		for tie, want := range map[TieBreak]string{Opponents: test.want, OpponentsCut: test.cut} {
			s, err := Compute(test.entrants, test.matches, ForTwo(), []TieBreak{tie})
			if err != nil {
				t.Fatal(err)
			}
			list := make([]string, len(s.Rows))
			for _, row := range s.Rows {
				list[row.Entrant] = row.Values[0].String()
			}
			if got := strings.Join(list, " "); got != want {
				t.Errorf("%s: %s %s, want %s", test.name, tie, got, want)
			}
		}
	}
}

// TestMutual is the rule of the tie-break mutual.
func TestMutual(t *testing.T) {
	circle := []Match{ // of four: 0, 1 and 2 are level with two wins, over 3 and in a circle
		played(1, sides(0, 1), game(won())), played(1, sides(2, 3), game(won())),
		played(2, sides(0, 2), game(lostBy())), played(2, sides(1, 3), game(won())),
		played(3, sides(0, 3), game(won())), played(3, sides(1, 2), game(won())),
	}
	two := []Match{ // 0 and 1 are level, and 1 has won
		played(1, sides(0, 1), game(lostBy())), played(1, sides(2, 3), game(drawn())),
		played(2, sides(0, 2), game(won())), played(2, sides(1, 3), game(lostBy())),
	}
	apart := append(two[:3:3], given(2, Bye, sides(3))) // 2 and 3 are not level
	tables := []Match{
		played(1, sides(0, 1, 2), game([]int{1, 2, 3})), played(2, sides(0, 1, 3), game([]int{2, 1, 3})),
		played(3, sides(0, 1, 3), game([]int{0, 0, 1})),
	}
	for _, test := range []struct {
		name    string
		matches []Match
		order   []TieBreak
		want    string
	}{
		{"three in a circle have one each", circle, []TieBreak{Score, Mutual}, "1 1 1 –"},
		{"of two, who won", apart, []TieBreak{Score, Mutual}, "0 1 – –"},
		{"all four met, but not each other", two, []TieBreak{Wins, Mutual}, "– – – –"},
		{"nobody is level: nothing to compare", circle[:1], []TieBreak{Seed, Mutual}, "– – – –"},
		{"an award counts like a match", []Match{given(1, Forfeit, sides(0, 1), Point, 0), given(2, Bye, sides(1))}, []TieBreak{Score, Mutual}, "1 0 – –"},
		{"a match not over is no meeting", append(apart[1:4:4], played(1, sides(0, 1)), given(1, Bye, sides(1))), []TieBreak{Score, Mutual}, "– – – –"},
		{"with what a referee gave each", []Match{given(1, Adjudicated, sides(0, 1), 15, 45), given(2, HalfBye, sides(0))}, []TieBreak{Score, Mutual}, "¼ ¾ – –"},
		{"at a table everybody plays everybody", tables[:2], []TieBreak{Score, Mutual}, "1 1 – –"},
		{"and who did not finish loses to both", tables, []TieBreak{Score, Mutual}, "1 1 – –"},
	} {
		if got := values(t, 4, ForTwo(), test.matches, test.order...); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestLastOfSix holds that of two at a table who had nothing from it, one was ahead all the same.
func TestLastOfSix(t *testing.T) {
	six := []Match{played(1, sides(0, 1, 2, 3, 4, 5), game([]int{1, 2, 3, 4, 5, 6}))}
	if got := values(t, 6, ForTwo(), six, Score, Mutual); got != "– – – – 1 0" {
		t.Errorf("mutual results %s, want 1 and 0 for the last two", got)
	}
}

// TestExplain holds what the terms of a value say.
func TestExplain(t *testing.T) {
	entrants := []Entrant{{Seed: 2, Lot: 1}, {Left: 3}, {}, {}, {}}
	table := played(4, sides(0, 2, 3), game([]int{2, 1, 3}, 50, 70, 30))
	table.Board = 2
	matches := []Match{
		table, played(5, sides(0, 3)), given(6, Bye, sides(0)), given(7, Forfeit, sides(4, 0), 60, 0),
		played(1, sides(1, 0), game(lostBy(), 40, 80), game(won(), 30, 20), game(lostBy(), 5, 10)),
	}
	for _, test := range []struct {
		t    TieBreak
		want string
	}{
		{Score, "round 1, board 1, against 1: 1; round 4, board 2, against 2, 3: 3; round 6, board 1, bye: 1; round 7, board 1, forfeit, against 4: 0"},
		{Wins, "round 1, board 1, against 1: 1; round 4, board 2, against 2, 3: 0; round 6, board 1, bye: 0; round 7, board 1, forfeit, against 4: 0"},
		{GamesWon, "round 1, board 1, game 1, against 1: 1; round 1, board 1, game 2, against 1: 0; round 1, board 1, game 3, against 1: 1; round 4, board 2, game 1, against 2, 3: 0"},
		{Share, "round 1, board 1, game 1, against 1: 80 of 120; round 1, board 1, game 2, against 1: 20 of 50; round 1, board 1, game 3, against 1: 10 of 15; round 4, board 2, game 1, against 2, 3: 50 of 150"},
		{OpponentsCut, "round 1, board 1, against 1 with 0 and 4 rounds away: 2; round 4, board 2, against 2 with 5, 3 with 2: 3½; round 6, board 1, bye: 5; round 7, board 1, forfeit, against 4: 0 (left out)"},
		{Mutual, "round 4, board 2, against 2: 0"},
		{Seed, "2"},
		{Lots, "1"},
		{"luck", ""},
	} {
		s, err := Compute(entrants, matches, ForTwo(), []TieBreak{Score, Mutual})
		if err != nil {
			t.Fatal(err)
		}
		if got := sayings(s.Explain(0, test.t)); got != test.want {
			t.Errorf("%s is %s, want %s", test.t, got, test.want)
		}
		if s.Explain(-1, test.t) != nil || s.Explain(5, test.t) != nil || s.Explain(1, Seed) != nil {
			t.Error("terms of nobody, or of a seed that is none")
		}
	}
	s, err := Compute(make([]Entrant, 3), []Match{table3(), table3()}, ForTwo(), []TieBreak{Wins, Mutual, Opponents})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := sayings(s.Explain(1, Mutual)), "round 4, board 1, against 0: ½; round 4, board 1, against 2: 1; round 4, board 1, against 0: ½; round 4, board 1, against 2: 1"; got != want {
		t.Errorf("mutual is %s, want %s", got, want)
	}
	s, err = Compute(make([]Entrant, 3), []Match{table3(), given(2, Bye, sides(0)), given(5, Bye, sides(1))}, ForTwo(), []TieBreak{Opponents})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := sayings(s.Explain(1, Opponents)), "round 2, no match: 0; round 4, board 1, against 0 with 5, 2 with 2: 3½; round 5, board 1, bye: 5"; got != want {
		t.Errorf("opponents are %s, want %s", got, want)
	}
}

// table3 is a table of three at which two share the first place.
func table3() Match { return played(4, sides(0, 1, 2), game([]int{1, 1, 3})) }

// sayings returns terms in words, with semicolons between.
func sayings(terms []Term) string {
	var list []string
	for _, term := range terms {
		list = append(list, term.String())
	}
	return strings.Join(list, "; ")
}

// TestPlaces holds that who is level in everything shares a place, that the next place counts all of
// them, and that seeds and lots put the lowest first.
func TestPlaces(t *testing.T) {
	entrants := []Entrant{{Seed: 3, Lot: 1}, {Seed: 0, Lot: 4}, {Seed: 1, Lot: 3}, {Seed: 2, Lot: 2}}
	matches := []Match{played(1, sides(0, 1), game(won())), played(1, sides(2, 3), game(drawn()))}
	for _, test := range []struct {
		order []TieBreak
		want  string
	}{
		{[]TieBreak{Score}, "1:0 2:2 2:3 4:1"},
		{[]TieBreak{Seed}, "1:2 2:3 3:0 4:1"},
		{[]TieBreak{Lots}, "1:0 2:3 3:2 4:1"},
		{[]TieBreak{Score, Lots}, "1:0 2:3 3:2 4:1"},
		{[]TieBreak{Points}, "1:2 1:3 1:0 1:1"},
	} {
		s, err := Compute(entrants, matches, ForTwo(), test.order)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, row := range s.Rows {
			list = append(list, fmt.Sprintf("%d:%d", row.Place, row.Entrant))
		}
		if got := strings.Join(list, " "); got != test.want {
			t.Errorf("%v: %s, want %s", test.order, got, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	ok := played(1, sides(0, 1), game(won()))
	order := []TieBreak{Score}
	for _, test := range []struct {
		want  string
		scale Scale
		order []TieBreak
		match Match
	}{
		{"give at least one", ForTwo(), nil, ok},
		{`there is no "luck"`, ForTwo(), []TieBreak{"luck"}, ok},
		{"score stands in the list already", ForTwo(), []TieBreak{Score, Wins, Score}, ok},
		{"not be worth more the worse", Scale{Win: 1, Draw: 2}, order, ok},
		{"-1 units are not within", Scale{Loss: -1}, order, ok},
		{"rank 2 is worth more", Scale{ByRank: []int{60, 120}}, order, ok},
		{"points for 7 ranks", Scale{ByRank: make([]int, 7)}, order, ok},
		{"cannot be shared by 2", Scale{ByRank: []int{61}}, order, ok},
		{"(round 0, board 1): rounds count from 1", ForTwo(), order, played(0, sides(0, 1))},
		{`there is no kind "walk"`, ForTwo(), order, Match{Round: 1, Kind: "walk"}},
		{"has 2 to 6 sides, not 1", ForTwo(), order, played(1, sides(0))},
		{"has 1 to 1 sides, not 2", ForTwo(), order, given(1, Bye, sides(0, 1))},
		{"side 2 is entrant 2, of 2", ForTwo(), order, played(1, sides(0, 2))},
		{"entrant 1 has two sides", ForTwo(), order, played(1, sides(1, 1))},
		{"is awarded 60 units, but the kind is bye", ForTwo(), order, given(1, Bye, sides(0), 60)},
		{"is awarded -1 units", ForTwo(), order, given(1, Forfeit, sides(0, 1), 60, -1)},
		{"a bye has no games", ForTwo(), order, Match{Round: 1, Kind: Bye, Sides: sides(0), Games: []Game{{}}}},
		{"game 2 has 1 ranks for 2 sides", ForTwo(), order, played(1, sides(0, 1), game(won()), game([]int{1}))},
		{"points for 1 of 2 sides", ForTwo(), order, played(1, sides(0, 1), game(won(), 5))},
		{"rank 3, not within 0 and 2", ForTwo(), order, played(1, sides(0, 1), game([]int{3, 1}))},
		{"1000001 points", ForTwo(), order, played(1, sides(0, 1), game(won(), 1_000_001, 0))},
		{"1001 games", ForTwo(), order, played(1, sides(0, 1), make([]Game, 1001)...)},
	} {
		_, err := Compute(make([]Entrant, 2), []Match{test.match}, test.scale, test.order)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
	if _, err := Compute([]Entrant{{Seed: -1}}, nil, ForTwo(), order); err == nil {
		t.Error("a seed below 0 is taken")
	}
}

func TestValues(t *testing.T) {
	for _, test := range []struct {
		num, den int64
		want     string
	}{
		{0, 60, "0"},
		{60, 60, "1"},
		{30, 60, "½"},
		{210, 60, "3½"},
		{-15, 60, "-¼"},
		{-75, 60, "-1¼"},
		{200, 60, "3⅓"},
		{45, 60, "¾"},
		{50, 60, "⅚"},
		{24, 60, "⅖"},
		{61, 60, "61/60"},
		{-7, 10, "-7/10"},
		{17, 45, "17/45"},
		{7, 8, "⅞"},
		{5, 0, "0"},
	} {
		if got := ratio(test.num, test.den).String(); got != test.want {
			t.Errorf("%d/%d is %s, want %s", test.num, test.den, got, test.want)
		}
	}
	if got := (Value{}).String(); got != "–" {
		t.Errorf("none is %s", got)
	}
	for v, want := range map[Value]string{ratio(210, 60): "3.5", ratio(-15, 60): "-0.25", ratio(1, 3): "0.3333", ratio(2, 3): "0.6667", ratio(120, 60): "2", ratio(0, 1): "0", {}: ""} {
		if got := v.Decimal(); got != want {
			t.Errorf("%v with decimals is %q, want %q", v, got, want)
		}
	}
	big := int64(1) << 62
	if a, b := (Value{big, big - 1}), (Value{big - 1, big - 2}); a.Compare(b) >= 0 || b.Compare(a) <= 0 || a.Compare(a) != 0 {
		t.Error("numbers beyond 64 bits are compared wrongly")
	}
	if a, b := (Value{-big, big - 1}), (Value{-big + 1, big - 2}); a.Compare(b) <= 0 || b.Compare(a) >= 0 {
		t.Error("numbers below 0 are compared wrongly")
	}
}
