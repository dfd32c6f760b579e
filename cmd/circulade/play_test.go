package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// at plays at a table where two people sit, with the lines as input, and
// returns what it says.
func at(t *testing.T, lines ...string) string {
	t.Helper()
	var out strings.Builder
	c := PlayCmd{Players: []string{"Ann", "Bo"}, Seed: "3"}
	c.Option = map[string]string{"base.first_player": "seat0"}
	if err := c.play(strings.NewReader(strings.Join(lines, "\n")), &out, true); err != nil {
		t.Fatal(err)
	}
	return out.String()
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
		`  Ann: 0 points, \d+ if the game ended now, 6 followers left`,
		`^  Bo: 0 points, 0 if the game ended now, 7 followers left`,
		`  (city|road|field) -?\d,-?\d [a-z]\d: Ann's, `,
		`^  -?\d,-?\d: \d+ tiles fit$`,
		`No tile can be laid at 50,50 now`,
		`Say the place of the square too`,
		`69 tiles left\.`,
		`^  \d x base/V$`,
		`^1 stands for Ann$`,
		`Goodbye\.$`,
	)
	if n := strings.Count(said, "Bo: where does tile"); n != 2 {
		t.Errorf("Bo was asked %d times, want twice: at first, and for list", n)
	}
}

// TestPlayDraft chooses a tile, looks at the spots, and changes everything
// before it is played.
func TestPlayDraft(t *testing.T) {
	said := at(t, "1", "undo", "2", "1", "2", "3", "3", "4", "1", "7", "yes", "quit")
	want(t, said, `^  3\. Begin anew\.`, `"7" is no number from 1 to 3`)
	if n := strings.Count(said, "Ann: where does tile"); n < 3 {
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
	want(t, said, `^Ann> Ann lays tile`, `^Bo: where does tile`)
	said = at(t, tile, "pass", "y", "undo", "quit")
	want(t, said, `^To be played: `+tile+`; pass\.`, `Nothing can be taken back`, `^Bo: where does tile`)
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
	var out strings.Builder
	c := PlayCmd{Players: []string{"bot:greedy", "bot:random"}, Seed: "3"}
	if err := c.play(strings.NewReader("scores\nfoo\nboard\nfeatures\nquit\nlog\n"), &out, true); err != nil {
		t.Fatal(err)
	}
	want(t, out.String(), `^finished>   Greedy: \d+ points, 7 followers left`, `^finished> "foo" is no command here`, `^finished> Goodbye\.`)
}

// TestPlaySeed plays the same game twice.
func TestPlaySeed(t *testing.T) {
	play := func(seed string) string {
		var out strings.Builder
		c := PlayCmd{Players: []string{"bot:greedy", "bot:random"}, Seed: seed}
		if err := c.play(strings.NewReader(""), &out, false); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	once, again, other := play("a"), play("a"), play("b")
	if once != again {
		t.Error("the same seed gives another game")
	}
	if once == other {
		t.Error("another seed gives the same game")
	}
}
