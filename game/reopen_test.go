package game_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/game"
)

var older = flag.String("older", "testdata/revision-1", "the folder of records that an older program wrote")

// Every record that an older program wrote opens: as it was, or where a mended
// ruling makes it differ up to there; and the game can be played to its end.
func TestOlderRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(*older, "*.game"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d records, want 30 at least: %v", len(files), err)
	}
	whole := 0
	for i, file := range files {
		text := read(t, file)
		g, err := game.Reopen(text)
		if g == nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		switch differs := game.DiffersAt(err); {
		case differs != nil:
			t.Logf("%s stands in turn %d, after %d choices: %s", filepath.Base(file), g.State().Turn(), g.Version(), differs.Message)
			began(t, file, text, g, differs.Line)
		case g.Record(true) != text:
			t.Errorf("%s: the replay writes another record:\n%s", file, g.Record(true))
		default:
			whole++
		}
		finish(t, file, g, uint64(i))
	}
	t.Logf("%d of %d records come out whole", whole, len(files))
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// began checks that a game has every line of a record before the one that differs.
func began(t *testing.T, file, text string, g *game.Game, line int) {
	t.Helper()
	have := strings.Split(g.Record(true), "\n")
	for i, want := range strings.Split(text, "\n")[:line-1] {
		if strings.HasPrefix(want, "result:") || strings.HasPrefix(want, "hash:") {
			return
		}
		if i >= len(have) || have[i] != want {
			t.Errorf("%s: line %d is lost: %s", file, i+1, want)
			return
		}
	}
}

// finish plays a game to its end at random and checks its record.
func finish(t *testing.T, name string, g *game.Game, seed uint64) {
	t.Helper()
	player, err := bot.New("random", seed)
	if err != nil {
		t.Fatal(err)
	}
	for !g.State().Over() {
		c, err := player.Choose(context.Background(), g.State())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			t.Errorf("%s: turn %d: %v", name, g.State().Turn(), err)
			return
		}
	}
	if again, err := game.Load(g.Record(true)); err != nil || again.HashText() != g.HashText() {
		t.Errorf("%s: played on, its record does not load: %v", name, err)
	}
}

// A record of an older revision that comes out otherwise opens before the first
// line that differs, with what chance had brought there.
func TestReopen(t *testing.T) {
	text := read(t, "testdata/revision-1/six-classic-classic-6.game")
	line := func(start string) (int, string) {
		for i, s := range strings.Split(text, "\n") {
			if strings.HasPrefix(s, start) {
				return i + 1, s
			}
		}
		t.Fatalf("no line %q", start)
		return 0, ""
	}
	fifty, was := line("50. ")
	drawn, rest, _ := strings.Cut(was, "; ")
	_, _, scored := strings.Cut(was, " = ")
	_, result := line("result: ")
	at, hash := line("hash: ")
	last := strings.Count(text[:strings.Index(text, "\nresult: ")], "\n")
	_, turn := line("71. ")
	for _, test := range []struct {
		name, old, new string
		line, turn     int
		drawn          string
	}{
		{"a choice", was, drawn + "; @1 tile 90,90 r0", fifty, 50, drawn},
		{"another seat", was, drawn + strings.ReplaceAll("; "+rest, "; @", "; @6 tile 0,0; @"), fifty, 50, drawn},
		{"an outcome", was, "50. draw base/nothing; " + rest, fifty, 50, ""},
		{"the result", result, "result: 1 2 3 4 5 6", last + 2, 71, turn[:8]},
		{"the hash", hash, "hash: 0", at, 71, turn},
		{"scores where none changed", was, fmt.Sprint(was, map[bool]string{false: " = 900 0 0 0 0 0"}[scored]), fifty, 50, drawn},
	} {
		changed := strings.Replace(text, test.old, test.new, 1)
		if changed == text {
			t.Fatalf("%s: nothing changed", test.name)
		}
		g, err := game.Reopen(changed)
		differs := game.DiffersAt(err)
		if g == nil || differs == nil || differs.Line != test.line {
			t.Errorf("%s: got game %v and %v, want one and line %d", test.name, g != nil, err, test.line)
			continue
		}
		if g.State().Turn() != test.turn || !strings.Contains(g.Record(true), "\n"+test.drawn) {
			t.Errorf("%s: opens in turn %d with\n%s", test.name, g.State().Turn(), g.Record(true))
		}
		finish(t, test.name, g, 1)
		if g, err := game.Load(changed); err == nil {
			t.Errorf("%s: Load takes it: %v", test.name, g.Version())
		}
		// Under the rules of today it is simply wrong.
		if g, _ := game.Reopen(strings.Replace(changed, "rules: 1\n", fmt.Sprintf("rules: %d\n", game.RulesRevision), 1)); g != nil {
			t.Errorf("%s: a wrong record of today opens", test.name)
		}
	}
}
