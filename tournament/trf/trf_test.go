package trf

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"circulade/tournament/standing"
)

// evening is a tournament with everything that the format has a place for.
func evening() Tournament {
	const half = standing.Point / 2
	return Tournament{
		Name: "Evening Swiss", City: "Köln", Federation: "GER", Begins: Date{2026, 11, 28}, Ends: Date{2026, 11, 29},
		Kind: "Individual: Swiss-System", Referee: "Zoë", Clock: "15 minutes and 10 seconds a turn",
		Dates: []Date{{2026, 11, 28}, {}, {2026, 11, 29}, {2026, 11, 29}}, Rounds: 5,
		Scale:  Scale{Win: 180, Draw: 60, Bye: 180, HalfBye: 60},
		Absent: []int{5, 12},
		Players: []Player{
			{Number: 1, Name: "Łucja, of the long name that goes on", Rating: 2104, Points: 11 * half, Place: 1, Results: []Result{
				{2, Began, Win}, {3, Second, Draw}, {4, Began, ForfeitWin}, {5, Began, AwardedWin},
			}},
			{Number: 2, Name: "Bob", Rating: 1500, Points: 6 * half, Place: 3, Results: []Result{
				{1, Second, Loss}, {0, Neither, FullBye}, {3, Neither, ForfeitLoss},
			}},
			{Number: 3, Name: "李", Points: 10 * half, Place: 2, Results: []Result{
				{0, Neither, Bye}, {1, Began, Draw}, {2, Neither, ForfeitWin}, {12, Second, Open},
			}},
			{Number: 4, Name: "Dan", Rating: 999, Points: 2 * half, Place: 4, Results: []Result{
				{}, {0, Neither, HalfBye}, {1, Second, ForfeitLoss},
			}},
			{Number: 5, Name: "Eve", Place: 5, Results: []Result{{}, {}, {0, Neither, Absent}, {1, Second, AwardedLoss}}},
			{Number: 12, Results: []Result{{}, {}, {}, {3, Began, Open}}},
		},
	}
}

const eveningFile = `012 Evening Swiss
022 Köln
032 GER
042 2026/11/28
052 2026/11/29
062 6
072 3
092 Individual: Swiss-System
102 Zoë
122 15 minutes and 10 seconds a turn
132                                                                                        26/11/28            26/11/29  26/11/29
001    1      Łucja, of the long name that goes 2104                             5.5    1     2 w 1     3 b =     4 w +     5 w W
001    2      Bob                               1500                             3.0    3     1 b 0  0000 - F     3 - -
001    3      李                                                                  5.0    2  0000 - U     1 w =     2 - +    12 b
001    4      Dan                                999                             1.0    4            0000 - H     1 b -
001    5      Eve                                                                0.0    5                      0000 - Z     1 b L
001   12                                                                         0.0                                        3 w
XXR 5
XXS W=3.0 D=1.0 WL=0.0 BL=0.0 PAB=3.0 HPB=1.0
XXZ 5 12
`

// TestGolden holds that a file has every field in its columns, and that reading it gives what was
// written.
func TestGolden(t *testing.T) {
	file, err := Write(evening())
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.ReplaceAll(eveningFile, "\n", "\r\n"); string(file) != want {
		t.Errorf("the file is\n%s\nwant\n%s", file, want)
	}
	want := evening()
	want.Players[0].Name = "Łucja, of the long name that goes"
	for _, text := range []string{eveningFile, "\ufeff" + eveningFile, string(file), strings.ReplaceAll(eveningFile, "\n", "\r")} {
		got, err := Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("read\n%+v, want\n%+v", got, want)
		}
	}
}

// TestUsualScale holds that nothing is said of the usual scale, and that it reads as none.
func TestUsualScale(t *testing.T) {
	file, err := Write(Tournament{Name: "A", Scale: usual()})
	if err != nil || bytes.Contains(file, []byte("XXS")) {
		t.Errorf("%s, %v", file, err)
	}
	if got, err := Parse([]byte("012 A\nXXS W=1 D=.5 PAB=1.0")); err != nil || got.Scale != (Scale{}) {
		t.Errorf("%+v, %v", got, err)
	}
}

// TestColumns holds, by the numbers of the format, where a player's line has what.
func TestColumns(t *testing.T) {
	file, err := Write(evening())
	if err != nil {
		t.Fatal(err)
	}
	line := []rune(strings.Split(string(file), "\r\n")[11])
	for _, field := range []struct {
		from, to int
		want     string
	}{
		{1, 3, "001"},
		{5, 8, "   1"},
		{15, 47, "Łucja, of the long name that goes"},
		{49, 52, "2104"},
		{81, 84, " 5.5"},
		{86, 89, "   1"},
		{92, 95, "   2"},
		{97, 97, "w"},
		{99, 99, "1"},
		{102, 105, "   3"},
		{107, 107, "b"},
		{109, 109, "="},
		{129, 129, "W"},
	} {
		if got := string(line[field.from-1 : field.to]); got != field.want {
			t.Errorf("columns %d to %d have %q, want %q", field.from, field.to, got, field.want)
		}
	}
}

func TestCleaned(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Ann", "Ann"},
		{"  Ann \t of\r\nthe\u2028hill ", "Ann of the hill"},
		{"\x00A\x1bn\u202en\u200b", "A nn"},
		{"A\xffnn", "Ann"},
		{"Zoë", "Zoë"},
		{strings.Repeat("x", 33), strings.Repeat("x", 33)},
		{strings.Repeat("x", 40), strings.Repeat("x", 33)},
		{strings.Repeat("é", 40), strings.Repeat("é", 33)},
		{strings.Repeat("x", 32) + " y", strings.Repeat("x", 32)},
		{strings.Repeat("x", 32) + "e\u0301", strings.Repeat("x", 32)},
		{strings.Repeat("\u0301", 40), ""},
	} {
		if got := cleaned(test.text, maxName); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}

// TestWriteErrors holds that what no file can say is refused.
func TestWriteErrors(t *testing.T) {
	for _, test := range []struct {
		want   string
		change func(*Tournament)
	}{
		{"-1 rounds", func(t *Tournament) { t.Rounds = -1 }},
		{"dates of 4 rounds, but there are 3", func(t *Tournament) { t.Rounds = 3 }},
		{"line 042: there is no day 2026-2-29", func(t *Tournament) { t.Begins = Date{2026, 2, 29} }},
		{"line 052: there is no day 2026-13-1", func(t *Tournament) { t.Ends = Date{2026, 13, 1} }},
		{"round 2: there is no day 1969-1-1 within 1970 and 2069", func(t *Tournament) { t.Dates[1] = Date{1969, 1, 1} }},
		{"scale: 45 units, not whole tenths", func(t *Tournament) { t.Scale.Draw = 45 }},
		{"number 13 is absent, and no player's", func(t *Tournament) { t.Absent[0] = 13 }},
		{"player 1 of the list: number 0", func(t *Tournament) { t.Players[0].Number = 0 }},
		{`player 2 of the list: number 1 is that of "Łucja`, func(t *Tournament) { t.Players[1].Number = 1 }},
		{"rating 10000", func(t *Tournament) { t.Players[0].Rating = 10000 }},
		{"place -1", func(t *Tournament) { t.Players[0].Place = -1 }},
		{"45 units, not whole tenths of a point", func(t *Tournament) { t.Players[0].Points = 45 }},
		{"6000 units", func(t *Tournament) { t.Players[0].Points = 6000 }},
		{"results of 6 rounds, more", func(t *Tournament) { t.Players[0].Results = make([]Result, 6) }},
		{"player 1 of the list, round 1: the opponent is number 99, which", func(t *Tournament) { t.Players[0].Results[0].Opponent = 99 }},
		{"the opponent is number 1, which is no other", func(t *Tournament) { t.Players[0].Results[0].Opponent = 1 }},
		{"the opponent is number 4, whose opponent is another", func(t *Tournament) { t.Players[0].Results[0].Opponent = 4 }},
		{`result '1', and the opponent, number 2, has '='`, func(t *Tournament) { t.Players[1].Results[0].Outcome = Draw }},
		{`result '1', and the opponent, number 2, has '-'`, func(t *Tournament) { t.Players[1].Results[0].Outcome = ForfeitLoss }},
		{"the start is the same", func(t *Tournament) { t.Players[1].Results[0].Start = Began }},
		{"not said who began", func(t *Tournament) { t.Players[0].Results[0].Start = Neither }},
		{"start 'x'", func(t *Tournament) { t.Players[0].Results[0].Start = 'x' }},
		{"result 'U' against an opponent", func(t *Tournament) { t.Players[0].Results[0].Outcome = Bye }},
		{"result '1' without an opponent", func(t *Tournament) { t.Players[0].Results[0].Opponent = 0 }},
		{"a start without an opponent", func(t *Tournament) { t.Players[1].Results[1].Start = Began }},
	} {
		tournament := evening()
		test.change(&tournament)
		if file, err := Write(tournament); err == nil || !strings.Contains(err.Error(), test.want) || file != nil {
			t.Errorf("%v, want %q", err, test.want)
		}
	}
}

// TestParseErrors holds that what cannot be read is said with line and column.
func TestParseErrors(t *testing.T) {
	ann := "001    1      Ann                               1612                             1.5    1     2 w 1"
	bob := "001    2      Bob                                                                1.0    2     1 b 0"
	cut := func(text string, from int, with string) string { return text[:from-1] + with + text[from-1+len(with):] }
	for _, test := range []struct{ text, want string }{
		{"", "line 1, column 1: neither the name"},
		{"012", "line 1, column 1: neither the name"},
		{"hello", "line 1, column 1: a line begins"},
		{"012 A\n\n12 B", "line 3, column 1: a line begins"},
		{"012:A", "line 1, column 1: a line begins"},
		{"042 yesterday", `line 1, column 5: "yesterday" is no date`},
		{"042 2026/02/30", `line 1, column 5: "2026/02/30" is no date`},
		{"012 A\n132" + strings.Repeat(" ", 88) + "26/11/28  28.11.26", `line 2, column 102: "28.11.26" is no date`},
		{"012 A\nXXR many", `line 2, column 5: "many" is no number of rounds`},
		{"012 A\nXXS  W=1 D", `line 2, column 10: "D" is no worth`},
		{"012 A\nXXS W=1 X=2", `line 2, column 9: "X=2": there is no result "X"`},
		{"012 A\nXXZ 3  x", `line 2, column 8: "x" is no number of a player`},
		{"012 A\nXXZ 3", "line 2, column 1: number 3 is absent"},
		{cut(ann, 5, "   0"), "line 1, column 5: the number of the player is missing"},
		{cut(ann, 5, "    "), "line 1, column 5: the number of the player is missing"},
		{cut(ann, 49, "-612"), "line 1, column 49: the rating"},
		{cut(ann, 81, "1,50"), "line 1, column 81: the points"},
		{cut(ann, 81, "1.55"), "line 1, column 81: the points"},
		{cut(ann, 86, "last"), "line 1, column 86: the place"},
		{cut(ann, 92, "two "), "line 1, column 92: the opponent"},
		{cut(ann, 97, "x"), "line 1, column 97: the start"},
		{cut(ann, 99, "x"), "line 1, column 99: there is no result"},
		{ann, "line 1, column 92: the opponent is number 2, which"},
		{ann + "\n" + cut(bob, 99, "1"), `line 1, column 92: result '1', and the opponent`},
		{ann + "\n" + ann, `line 2, column 5: number 1 is that of "Ann" already`},
		{ann + "\n" + bob + "\n" + "XXR 0", "line 3, column 5"},
		{ann + strings.Repeat("  0000 - Z", 200), "line 1, column 2092: a result after round 200"},
		{"012 A\nXXR 1\n132" + strings.Repeat(" ", 88) + "26/11/28  26/11/29", "line 3, column 1: dates of 2 rounds"},
	} {
		_, err := Parse([]byte(test.text))
		var place *Error
		if !errors.As(err, &place) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
	if _, err := Parse(bytes.Repeat([]byte(" "), maxBytes+1)); err == nil {
		t.Error("a file without bounds is read")
	}
}

// TestForeign holds that what other programs write is read: small letters, dates in other orders,
// byes as games, Latin-1, and lines that we have no place for.
func TestForeign(t *testing.T) {
	got, err := Parse([]byte("### by hand\n012 K\xf6ln\n042 28.11.2026\n052 2026-11-29\n062 7\n112 Somebody\n" +
		"001    3 mWGM Z\xf6e                               2001 GER    12345678 1990/01/02  2.5       0000 - +  0000 - =  0000 - -     9 W 1  0000   h\n" +
		"001    9 w    Max                                                                 0    0                                    3 B 0  0000 - u                    \n" +
		"013 A team                          3    9\nXXC white1\nXXS FW=1 D=1.5 WW=2 BD=.5 ZPB=0\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := Tournament{
		Name: "Köln", Begins: Date{2026, 11, 28}, Ends: Date{2026, 11, 29}, Scale: Scale{Win: 120, Draw: 30, Bye: 60, HalfBye: 90},
		Players: []Player{
			{Number: 3, Name: "Zöe", Rating: 2001, Points: 150, Results: []Result{
				{Outcome: FullBye}, {Outcome: HalfBye}, {Outcome: Absent}, {9, Began, Win}, {Outcome: HalfBye},
			}},
			{Number: 9, Name: "Max", Results: []Result{{}, {}, {}, {3, Second, Loss}, {Outcome: Bye}}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("read\n%+v, want\n%+v", got, want)
	}
}

// drawnTournament is a random tournament that a file can say.
func drawnTournament(r *rand.Rand) Tournament {
	t := Tournament{Name: "T", Rounds: r.IntN(8), Ends: Date{1 + r.IntN(3) + 1999, 1 + r.IntN(12), 1 + r.IntN(28)}}
	rounds := t.Rounds
	if rounds == 0 {
		rounds = r.IntN(5)
	}
	if r.IntN(2) == 0 {
		t.Scale = Scale{Win: 180, Draw: 60, Bye: tenth * r.IntN(40)}
	}
	letters := []rune("aé李 z'-Ω")
	for n := 1 + r.IntN(12); n > 0; n-- {
		p := Player{Number: 40 - 3*n, Rating: r.IntN(3) * 1000, Points: tenth * r.IntN(1000), Place: r.IntN(20), Name: "x"}
		for range r.IntN(33) {
			p.Name += string(letters[r.IntN(len(letters))])
		}
		p.Name = cleaned(p.Name, maxName)
		p.Results = make([]Result, rounds)
		t.Players = append(t.Players, p)
	}
	for round := range rounds {
		drawnRound(r, t.Players, round)
	}
	for i := range t.Players {
		if t.Players[i].Results = trimmed(t.Players[i].Results); len(t.Players[i].Results) == 0 {
			t.Players[i].Results = nil
		}
		if r.IntN(4) == 0 {
			t.Absent = append(t.Absent, t.Players[i].Number)
		}
	}
	return t
}

// drawnRound pairs players at random, with some who have no opponent.
func drawnRound(r *rand.Rand, players []Player, round int) {
	order := r.Perm(len(players))
	for len(order) > 0 {
		a := &players[order[0]]
		if len(order) == 1 || r.IntN(5) == 0 {
			a.Results[round].Outcome = []Outcome{Open, Bye, FullBye, HalfBye, Absent}[r.IntN(5)]
			order = order[1:]
			continue
		}
		b := &players[order[1]]
		order = order[2:]
		pair := []string{"10", "01", "==", "00", "=0", "+-", "--", "WL", "DD", "LL", "\x00\x00"}[r.IntN(11)]
		a.Results[round] = Result{b.Number, Began, Outcome(pair[0])}
		b.Results[round] = Result{a.Number, Second, Outcome(pair[1])}
		if pair[1] == '-' && r.IntN(2) == 0 {
			a.Results[round].Start, b.Results[round].Start = Neither, Neither
		}
	}
}

// TestRoundTrip holds that what is written is read again.
func TestRoundTrip(t *testing.T) {
	for seed := range uint64(1000) {
		want := drawnTournament(rand.New(rand.NewPCG(seed, 16)))
		file, err := Write(want)
		if err != nil {
			t.Fatalf("tournament %d: %v", seed, err)
		}
		got, err := Parse(file)
		if err != nil {
			t.Fatalf("tournament %d: %v\n%s", seed, err, file)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("tournament %d: read\n%+v, want\n%+v", seed, got, want)
		}
	}
}

// TestMostPlayers holds that a file of as many players and rounds as there may be is read again.
func TestMostPlayers(t *testing.T) {
	if testing.Short() {
		t.Skip("a file of megabytes")
	}
	var most Tournament
	for n := 1; n <= maxNumber; n++ {
		p := Player{Number: n, Name: fmt.Sprint("player ", n)}
		for range 20 {
			p.Results = append(p.Results, Result{Outcome: Absent})
		}
		most.Players = append(most.Players, p)
	}
	file, err := Write(most)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := Parse(file); err != nil || len(got.Players) != maxNumber {
		t.Errorf("%d players, %v", len(got.Players), err)
	}
}

// FuzzParse holds that no file panics, that errors have a place, and that what is read can be written
// and is the same then.
func FuzzParse(f *testing.F) {
	f.Add([]byte(eveningFile))
	f.Add([]byte("012 A\n001    1 mGM  Ann                               1612 GER    12345678 1990/01/02  1.5    1     2 w 1\r" +
		"001    2      Bob                                                                1.0    2     1 b 0\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Parse(data)
		var place *Error
		if err != nil {
			if !errors.As(err, &place) || place.Line < 1 || place.Column < 1 || place.Text == "" {
				t.Errorf("an error without a place: %v", err)
			}
			return
		}
		file, err := Write(got)
		if err != nil {
			t.Fatalf("%v: %+v", err, got)
		}
		again, err := Parse(file)
		if err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("%v: read\n%+v, want\n%+v", err, again, got)
		}
	})
}
