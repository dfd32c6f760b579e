package terminal

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/game"
)

// at plays at a table where two people sit, with the lines as input, and
// returns what it says.
func at(t *testing.T, lines ...string) string {
	t.Helper()
	setup := game.Setup{Seed: "3", Options: map[string]string{"base.first_player": "seat0"}}
	return played(t, setup, Options{Typed: true}, strings.Join(lines, "\n"), "Ann", "Bo")
}

// played plays a game between the players and returns what is said.
func played(t *testing.T, setup game.Setup, o Options, input string, players ...string) string {
	t.Helper()
	seats, err := Seats(players)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range seats {
		setup.Players = append(setup.Players, s.Name)
	}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := Play(g, seats, o, strings.NewReader(input), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSeats(t *testing.T) {
	got, err := Seats([]string{"you", "Ann", "bot:greedy", "bot:greedy", "bot:random"})
	want := []Seat{{Name: "You", You: true}, {Name: "Ann"}, {Name: "Greedy", Bot: "greedy"}, {Name: "Greedy 2", Bot: "greedy"}, {Name: "Random", Bot: "random"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %v, %v; want %v", got, err, want)
	}
	if _, err := Seats([]string{"bot:nobody"}); err == nil {
		t.Error("an unknown computer player is seated")
	}
}

func want(t *testing.T, said string, patterns ...string) {
	t.Helper()
	for _, p := range patterns {
		if !regexp.MustCompile(`(?m)` + p).MatchString(said) {
			t.Errorf("nothing that is said matches %q:\n%s", p, said)
		}
	}
}

func TestPlayCommands(t *testing.T) {
	said := at(t, "1", "1", "1", "help", "scores", "features", "squares", "fits 50,50", "fits", "left", "log", "board", "list", "quit", "1")
	want(t, said,
		`^  undo +take back`,
		`  Ann: 0 points, \d+ if the game ended now, 6 × Follower left`,
		`^  Bo: 0 points, 0 if the game ended now, 7 × Follower left`,
		`  (city|road|field) -?\d,-?\d [a-z]\d: held by Ann, `,
		`^  -?\d,-?\d: \d+ tiles fit$`,
		`No tile can be laid at 50,50 now`,
		`Say the place of the square too`,
		`69 tiles left\.`,
		`^  \d x base/V$`,
		`^1 stands for Ann$`,
		`Goodbye\.$`,
	)
	if n := strings.Count(said, "Bo: Where does tile"); n != 2 {
		t.Errorf("Bo was asked %d times, want twice: at first, and for list", n)
	}
}

// TestPlayDraft chooses a tile, looks at the spots, and changes everything
// before it is played.
func TestPlayDraft(t *testing.T) {
	said := at(t, "1", "undo", "2", "1", "2", "3", "3", "4", "1", "7", "yes", "quit")
	want(t, said, `^  3\. Begin anew\.`, `"7" is no number from 1 to 3`)
	if n := strings.Count(said, "Ann: Where does tile"); n < 3 {
		t.Errorf("Ann was asked %d times for a place, want 3 at least:\n%s", n, said)
	}
	if n := strings.Count(said, "Ann lays tile"); n != 1 {
		t.Errorf("%d tiles were laid, want 1:\n%s", n, said)
	}
}

func TestPlayNotation(t *testing.T) {
	first := at(t, "quit")
	place := regexp.MustCompile(`(?m)^  1\. (-?\d+,-?\d+) (?:not turned|turned (\d+) degrees)`).FindStringSubmatch(first)
	if place == nil {
		t.Fatalf("no first place in\n%s", first)
	}
	if place[2] == "" {
		place[2] = "0"
	}
	tile := "tile " + place[1] + " r" + place[2]
	said := at(t, tile+"; pass", "quit")
	want(t, said, `^Ann> Ann lays tile`, `^Bo: Where does tile`)
	said = at(t, tile, "pass", "y", "undo", "quit")
	want(t, said, `^To be played: `+tile+`; pass\.`, `Nothing can be taken back`, `^Bo: Where does tile`)
	said = at(t, "tile 50,50 r0", "tile 50,50 r0; pass", tile+"; follower x9", "0", "99", "1 1", "", "quit")
	want(t, said, `"tile 50,50 r0" is no number`, `not a legal choice here: "tile 50,50 r0"`, `choice 2: not a legal choice here`, `^Ann> "0" is no`, `"99" is no`, `"1 1" is no`)
	if strings.Contains(said, "lays") {
		t.Errorf("a tile was laid:\n%s", said)
	}
}

func TestPlaySave(t *testing.T) {
	dir := t.TempDir()
	record, other := filepath.Join(dir, "a.game"), filepath.Join(dir, "letter")
	if err := os.WriteFile(other, []byte("Dear Bo"), 0o666); err != nil {
		t.Fatal(err)
	}
	said := at(t, "save", "save "+other, "save "+filepath.Join(dir, "no", "folder"), "save "+record, "save "+record, "quit")
	want(t, said, `say the name of the file`, `letter is there already and is no record`, `no such file`, `^Ann> Saved as .*a\.game`)
	if text, err := os.ReadFile(other); err != nil || string(text) != "Dear Bo" {
		t.Errorf("the letter now says %q, %v", text, err)
	}
	text, err := os.ReadFile(record)
	if err != nil || !strings.Contains(string(text), "player: Ann") || strings.Contains(string(text), "seed:") {
		t.Errorf("the record is %q, %v; want one without a seed", text, err)
	}
}

// TestPlayAfterwards looks around when the game is over.
func TestPlayAfterwards(t *testing.T) {
	said := played(t, game.Setup{Seed: "3"}, Options{Typed: true}, "scores\nfoo\nboard\nfeatures\nquit\nlog\n", "bot:greedy", "bot:random")
	want(t, said, `^finished>   Greedy: \d+ points, 7 × Follower left`, `^finished> "foo" is no command here`, `^finished> Goodbye\.`)
}

// TestPlaySeed plays the same game twice.
func TestPlaySeed(t *testing.T) {
	play := func(seed string) string {
		return played(t, game.Setup{Seed: seed}, Options{}, "", "bot:greedy", "bot:random")
	}
	once, again, other := play("a"), play("a"), play("b")
	if once != again {
		t.Error("the same seed gives another game")
	}
	if once == other {
		t.Error("another seed gives the same game")
	}
}

// TestComputersSaySomething: each computer player that sits down says a line about itself,
// and every one there is can play.
func TestComputersSaySomething(t *testing.T) {
	for _, name := range bot.Names() {
		said := played(t, game.Setup{Seed: "3"}, Options{Language: "de"}, "", "you", "bot:"+name)
		want(t, said, `(?i)^`+name+` \(\pL+\): \pL.+[.!]$`)
	}
}
