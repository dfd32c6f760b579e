package study

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// match writes an arena's file of games of three players, of which in each pair the first won some; then a fault, and
// a line that is not whole.
func match(t *testing.T, won, of int) string {
	t.Helper()
	var b strings.Builder
	for _, pair := range [][2]int{{0, 1}, {1, 2}} {
		for i := range of {
			score := 1
			if i < won {
				score = 3
			}
			fmt.Fprintf(&b, `{"bots":["a","b","c"],"places":[%d,%d],"scores":[%d,2]}`+"\n", pair[0], pair[1], score)
		}
	}
	b.WriteString(`{"bots":["a","b","c"],"places":[2,0],"scores":[9,0],"fault":{"seat":1,"kind":"late"}}` + "\n" + `{"bots":["a",`)
	path := filepath.Join(t.TempDir(), "m.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Where a beats b three times out of four and b beats c as often, they lie the logarithm of three apart in
// units of a table of two; another kind of game in which all are equal halves that, and the error of that mean of two is a half, too.
func TestJudgeLevels(t *testing.T) {
	clear, even := match(t, 1500, 2000), match(t, 1000, 2000)
	step := 25.0 / 6 * math.Sqrt2 * math.Log(3)
	for _, c := range []struct {
		files []string
		step  float64
		kind  float64 // of a
	}{
		{[]string{clear}, step, 0},
		{[]string{clear, even}, step / 2, step / 2},
	} {
		l, err := JudgeLevels(c.files, "b")
		if err != nil || len(l.Levels) != 3 || l.Matches[0].Games != 4000 {
			t.Fatalf("%+v, %v", l, err)
		}
		a, b := l.Levels[0], l.Levels[1]
		if math.Abs(a.Mu-25-c.step) > 0.01*step || b.Mu != 25 || math.Abs(l.Levels[2].Mu-25+c.step) > 0.01*step {
			t.Errorf("%+v", l.Levels)
		}
		if math.Abs(a.Kind-c.kind) > 0.01*step || a.Kind == 0 != (c.kind == 0) || math.Abs(a.Off-math.Hypot(a.SE, a.Kind)) > 1e-12 || len(a.By) != len(c.files) {
			t.Errorf("%+v, want the kinds %v apart", a, c.kind)
		}
		// Of a's 2000 games with b each tells p(1-p) of their difference; a against the mean of three is (2(a-b) + (b-c)) / 3.
		if se := 25.0 / 6 * math.Sqrt2 * math.Sqrt(5/(9*2000*0.1875)); len(c.files) == 1 && math.Abs(a.SE-se) > 0.01*se {
			t.Errorf("an error of %v, want %v", a.SE, se)
		}
	}
	var text strings.Builder
	l, _ := JudgeLevels([]string{clear}, "a")
	if err := l.Write(&text, false); err != nil || !strings.Contains(text.String(), "m.jsonl, 4000 games") {
		t.Errorf("%v: %s", err, text.String())
	}
}

// Files that are none, of others, or without the one who has 25 are refused, by name.
func TestJudgeLevelsRefuses(t *testing.T) {
	good := match(t, 1, 2)
	for _, c := range []struct{ lines, zero, want string }{
		{"", "a", "no game"},
		{"nothing\n", "a", "line 1"},
		{`{"bots":["a","b"],"places":[0,1],"scores":[1,2]}` + "\n", "a", "a, b"},
		{`{"bots":["a","b","c"],"places":[0,3],"scores":[1,2]}` + "\n", "a", "line 1"},
		{`{"bots":["a","b","c"],"places":[0,1],"scores":[1]}` + "\n", "a", "line 1"},
		{`{"bots":["a","b","c"],"places":[0],"scores":[1]}` + "\n", "a", "line 1"},
		{`{"bots":["a","b","c"],"places":[0,1],"scores":[1,2]}` + "\n", "d", `"d"`},
	} {
		bad := filepath.Join(t.TempDir(), "bad.jsonl")
		if err := os.WriteFile(bad, []byte(c.lines), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := JudgeLevels([]string{good, bad}, c.zero); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q with %s: %v, want %q in it", c.lines, c.zero, err, c.want)
		}
	}
}
