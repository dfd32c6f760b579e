package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"
)

// played returns a game played to its end by choosing at random.
func played(t testing.TB, setup Setup, seed uint64) *Game {
	t.Helper()
	g, err := New(setup)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for !g.state.Over() {
		list := g.state.Choices(nil)
		if err := g.Choose(g.state.Text(list[rng.IntN(len(list))])); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

const small = `# A game of three tiles, arranged: one city, one point for the road at the end.
circulade: 1
rules: 1
player: Ann
player: Bo
sets: base
arranged: yes
draw: base/E base/U base/B
draw-end: yes
seed: 42
title: how a record reads

1. draw base/E; @1 tile 0,-1 r180; @1 follower c0 = 4 0
# Bo lengthens the road.
2. draw base/U; @2 tile 1,0 r0; @2 follower r0
3. draw base/B; @1 tile 1,1 r0; @1 pass = 4 2

result: 4 2
`

// A record is written by hand too, and whatever differs in it is named with
// its line.
func TestRecordNamesTheLine(t *testing.T) {
	g, err := Load(small)
	if err != nil {
		t.Fatal(err)
	}
	if !g.State().Over() || !strings.Contains(g.Record(false), "@1 follower c0 = 4 0\n") {
		t.Fatalf("the game is\n%s", g.Record(false))
	}
	for _, test := range []struct{ old, new, want string }{
		{"circulade: 1", "circulade: 2", `line 2: "circulade": this program reads format 1`},
		{"circulade: 1\n", "", `line 1: not a record`},
		{"rules: 1", "rules: one", `line 3: "rules": "one" is not a number`},
		{"player: Bo", "player: Ann", `line 1: the setup: the setup cannot be played: players[1]`},
		{"sets: base", "sets: base\nsets: base", `line 7: "sets" stood in line 6`},
		{"arranged: yes", "arrange: yes", `line 7: "arrange": there is no such field`},
		{"draw-end: yes", "draw-end: maybe", `line 9: "draw-end": "maybe" is neither yes nor no`},
		{"title: how a record reads", "how a record reads", `line 11: "how a record reads" is neither`},
		{"title: ", "start: base/D 0;0 r0\ntitle: ", `line 11: "start": "base/D 0;0 r0": a start tile is written`},
		{"1. draw base/E", "1 draw base/E", `line 13: a turn's line begins with its number and a full stop`},
		{"1. draw base/E;", "1. draw base/E;;", `line 13: an empty entry`},
		{"2. draw", "1. draw", `line 15: turn 1 comes after turn 1`},
		{"3. draw", "5. draw", `line 16: "draw base/B" belongs to turn 3`},
		{"1. draw base/E", "1. draw base/U", `line 13: cannot be played: not a legal choice here: "tile 0,-1 r180"`},
		{"base/E base/U base/B", "base/E base/V base/B", `line 15: the record says "draw base/U", but the setup gives "draw base/V"`},
		{"draw base/E; @1", "@1", `line 13: an outcome of chance is missing before "tile 0,-1 r180"`},
		{"@1 tile 0,-1", "@1 tile 9,9", `line 13: cannot be played: not a legal choice here: "tile 9,9 r180"`},
		{"@1 tile 0,-1", "@7 tile 0,-1", `line 13: "@7 tile 0,-1 r180": a choice is written @SEAT CHOICE`},
		{"@1 tile 0,-1", "@2 tile 0,-1", `line 13: "tile 0,-1 r180": it is not seat 2's question, but seat 1's`},
		{"c0 = 4 0", "c0 = 4 1", `line 13: the scores are 4 0, but the record says "4 1"`},
		{"@2 follower r0", "@2 follower r0 = 4 1", `line 15: the scores are 4 0, but the record says "4 1"`},
		{"@1 pass = 4 2", "@1 pass; @2 pass", `line 16: "pass" comes after the end`},
		{"@1 pass = 4 2", "@1 pass = 4 2\n4. draw base/A", `line 17: "draw base/A" is no choice, and no outcome of chance is due`},
		{"result: 4 2", "result: 4 3", `line 18: result is 4 2, but the record says "4 3"`},
		{"result: 4 2", "hash: 0", `line 18: hash is`},
		{"seed: 42", "seed: 42\ncommitment: 0", `line 11: commitment is`},
		{"rules: 1\n", "rules: 7\n", ""},
	} {
		text := strings.Replace(small, test.old, test.new, 1)
		_, err := Load(text)
		var wrong *RecordError
		switch {
		case text == small:
			t.Errorf("%q is not in the record", test.old)
		case test.want == "" && err != nil:
			t.Errorf("%s for %s: %v", test.new, test.old, err)
		case test.want != "" && (err == nil || !errors.As(err, &wrong) || !strings.HasPrefix(err.Error(), test.want)):
			t.Errorf("%s for %s:\n got %v\nwant %s", test.new, test.old, err, test.want)
		}
	}
	// A difference under another revision of the rules says so.
	other := strings.Replace(strings.Replace(small, "rules: 1\n", "rules: 7\n", 1), "= 4 0", "= 5 0", 1)
	if _, err := Load(other); err == nil || !strings.Contains(err.Error(), "rules revision 7, this program has 2") {
		t.Errorf("got %v, want the revisions", err)
	}
}

// A record without its seed, as of a table that still plays, loads and goes on;
// its own record then claims no seed that the draws do not follow from.
func TestRecordWithoutSeedStaysWithout(t *testing.T) {
	g, err := New(Setup{Players: []string{"Ann", "Bo"}})
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		if err := g.Choose(g.state.Text(g.state.Choices(nil)[0])); err != nil {
			t.Fatal(err)
		}
	}
	text := g.Record(false)
	for range 2 {
		again, err := Load(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		open := again.Record(true)
		if strings.Contains(open, "\nseed: ") || !strings.Contains(open, "\ncommitment: "+g.Key().Commitment()+"\n") {
			t.Fatalf("the record is\n%s", open)
		}
		for !again.state.Over() {
			if err := again.Choose(again.state.Text(again.state.Choices(nil)[0])); err != nil {
				t.Fatal(err)
			}
		}
		text = again.Record(false)
	}
}

// Every score that a record of a played game holds is checked: changing any
// digit of any is found in its line.
func TestEveryScoreIsChecked(t *testing.T) {
	text := played(t, Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: "scores"}, 5).Record(false)
	lines, n := strings.Split(text, "\n"), 0
	for i, line := range lines {
		turn, points, ok := strings.Cut(line, " = ")
		if !ok {
			continue
		}
		n++
		forged := strings.Join(lines[:i], "\n") + "\n" + turn + " = " + points + "0\n" + strings.Join(lines[i+1:], "\n")
		if _, err := Load(forged); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d: the scores are %s,", i+1, points)) {
			t.Errorf("line %d: got %v", i+1, err)
		}
	}
	if n < 3 {
		t.Errorf("%d lines with scores only:\n%s", n, text)
	}
}

// hostileRecords are shapes that cost more than they weigh if one is careless.
func hostileRecords() []string {
	const head = "circulade: 1\nplayer: a\nplayer: b\n"
	list := []string{"", "\n", "0", "0.", "1. ;", "@1", ": :", "=", "1. = 4", "1. a = ", "\x00", "\xff", head, small}
	for _, piece := range []string{
		"\n", "#\n", "1.", "1.a\n", ";", "a;", "a: b\n", "option: a b\n", "player: a\n", "start: a 0,0 r0\n", "start: ", "draw: a a a a\n", "= 1 ",
		"1. a = 1\n", "@1 a;", "x ", "é", "chance: 1\n", "title: a\n", "circulade: 1\n", " ", "\r", "0. first 1\n",
	} {
		for _, n := range []int{100, 5000, 60_000} {
			list = append(list, strings.Repeat(piece, n), head+strings.Repeat(piece, n), head+"0. "+strings.Repeat(piece, n), head+"draw: "+strings.Repeat(piece, n))
		}
	}
	var turns, options strings.Builder
	for i := range 60_000 {
		fmt.Fprintf(&turns, "%d.a\n", i)
		fmt.Fprintf(&options, "option: o%d v\n", i)
	}
	return append(list, head+turns.String(), head+options.String())
}

// Reading a record takes eight times its text and 64 KiB at most, counting all
// that is allocated.
func TestRecordMemory(t *testing.T) {
	for _, text := range hostileRecords() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		_, _ = parseRecord(text)
		runtime.ReadMemStats(&after)
		if spent := after.TotalAlloc - before.TotalAlloc; spent > uint64(8*len(text)+64<<10) {
			t.Errorf("%d bytes for a record of %d: %.60q", spent, len(text), text)
		}
	}
}

// FuzzLoad: whatever the text is, there is a game that writes itself down and
// loads again, or an error with a line; and it does not take long.
func FuzzLoad(f *testing.F) {
	for _, text := range hostileRecords() {
		if len(text) < 5000 {
			f.Add(text)
		}
	}
	for i, setup := range []Setup{
		{Players: []string{"Ann", "Bo"}, Seed: "1"},
		{Players: []string{"Ann", "Bo", "Cy"}, Seed: "2", Options: map[string]string{"base.first_player": "host", "base.trim_tiles": "on"}},
	} {
		f.Add(played(f, setup, uint64(i)).Record(true))
	}
	f.Fuzz(func(t *testing.T, text string) {
		start := time.Now()
		g, err := Load(text)
		if took := time.Since(start); took > time.Second { // 100 ms without the fuzzer's instruments
			t.Errorf("%v for %d bytes", took, len(text))
		}
		var wrong *RecordError
		if err != nil {
			if !errors.As(err, &wrong) || wrong.Line < 1 || wrong.Line > 1+strings.Count(text, "\n") {
				t.Fatalf("an error without a line: %v", err)
			}
			return
		}
		if g.Fault() != nil {
			return // what was arranged cannot happen after the record's end
		}
		again, err := Load(g.Record(true))
		if err != nil || again.HashText() != g.HashText() {
			t.Errorf("the record of a loaded game does not load: %v\n%s", err, g.Record(true))
		}
	})
}
