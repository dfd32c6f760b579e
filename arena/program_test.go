package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestMain runs the test binary as an outside program if its only argument says so.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		if kind, ok := strings.CutPrefix(os.Args[1], "program:"); ok {
			outside(kind)
			return
		}
	}
	os.Exit(m.Run())
}

// command is how to run this test binary as an outside program.
func command(t *testing.T, kind string) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%q program:%s", exe, kind)
}

// asked is so much of a request as these programs look at.
type asked struct {
	Cmd    string
	Seat   *int
	MS     int
	Visits int
	Setup  struct {
		Players    []string
		Expansions []string
		Options    map[string]string
		Seed       *string
	}
	View struct {
		Players  []struct{ Name string }
		Hash     *string
		Features []any
		Decision *struct {
			Player  int
			Choices []struct {
				Text   string
				Ranges []struct{ Min int }
			}
		}
	}
}

// signsOfLife is the variable that names the file in which a program's child counts.
const signsOfLife = "ARENA_SIGNS_OF_LIFE"

// outside is a program that plays the first choice there is, or misbehaves.
func outside(kind string) {
	switch kind {
	case "deaf":
		time.Sleep(time.Hour)
	case "child":
		f, err := os.OpenFile(os.Getenv(signsOfLife), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
		for range 3000 { // 15 s, should nobody end it
			if err == nil {
				_, err = f.WriteString("x")
			}
			time.Sleep(5 * time.Millisecond)
		}
		return
	}
	fmt.Fprintln(os.Stderr, "I am", kind)
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var q asked
		if err := json.Unmarshal(line, &q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch q.Cmd {
		case "new":
			if q.Seat == nil || q.Setup.Seed != nil || len(q.Setup.Players) < 2 || q.Setup.Options["base.small_city"] == "" {
				fmt.Fprintf(os.Stderr, "strange setup %s\n", line)
				os.Exit(1)
			}
			fmt.Println(`{"ok":true,"hello":"whatever"}`)
		case "go":
			move(kind, &q)
		case "quit":
			return
		}
	}
}

// move answers a question.
func move(kind string, q *asked) {
	d := q.View.Decision
	if d == nil || len(d.Choices) == 0 || q.View.Hash != nil || len(q.View.Features) == 0 {
		fmt.Fprintln(os.Stderr, "strange view")
		os.Exit(1)
	}
	text := d.Choices[0].Text
	for _, r := range d.Choices[0].Ranges {
		text += fmt.Sprint(" ", r.Min)
	}
	quoted, _ := json.Marshal(text)
	switch kind {
	case "honest":
		fmt.Printf(`{"ok":true,"text":%s}`+"\n", quoted)
	case "batch":
		fmt.Printf(`{"ok":true,"all":[%s]}`+"\n", quoted)
	case "budget":
		if q.MS < 1 || q.MS > 50 || q.Visits != 0 {
			os.Exit(1)
		}
		fmt.Printf(`{"ok":true,"text":%s}`+"\n", quoted)
	case "visits":
		if q.MS != 0 || q.Visits != 70 {
			os.Exit(1)
		}
		fmt.Printf(`{"ok":true,"text":%s}`+"\n", quoted)
	case "slow":
		time.Sleep(20 * time.Millisecond)
		fmt.Printf(`{"ok":true,"text":%s}`+"\n", quoted)
	case "lie":
		fmt.Println(`{"ok":true,"text":"tile 99,99 r0"}`)
	case "greed": // the other's questions too
		fmt.Printf(`{"ok":true,"all":[%s,"pass","pass","pass","pass"]}`+"\n", quoted)
	case "both":
		fmt.Printf(`{"ok":true,"text":%s,"all":[%s]}`+"\n", quoted, quoted)
	case "garbled":
		fmt.Println("tile 0,1 r0")
	case "resign":
		fmt.Println(`{"ok":false,"error":{"message":"I give up"}}`)
	case "parent":
		child := exec.Command(os.Args[0], "program:child")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr // which it keeps open
		if err := child.Start(); err != nil {
			os.Exit(1)
		}
		time.Sleep(time.Hour)
	case "hang":
		time.Sleep(time.Hour)
	case "die":
		os.Exit(3)
	case "flood":
		block := bytes.Repeat([]byte("x"), 1<<16)
		for {
			_, _ = os.Stdout.Write(block)
		}
	case "chatter":
		for {
			fmt.Printf(`{"ok":true,"text":%s}`+"\n", quoted)
		}
	}
}

// short is a setup that is soon over.
func short() Config {
	c := Config{Bots: []string{"x", "random"}, Games: 2, Players: 2, Seed: 3, Jobs: 1, Patience: 20 * time.Second}
	c.Setup.Draw = []string{"base/E", "base/D", "base/U", "base/V", "base/E", "base/D", "base/U", "base/V"}
	c.Setup.DrawEnd = true
	return c
}

func TestProgramPlays(t *testing.T) {
	for _, test := range []struct{ kind, label string }{
		{"honest", "x"}, {"batch", "x"}, {"budget", "x@50ms"}, {"visits", "x@v70"},
	} {
		c := short()
		c.Bots = []string{test.label, "random"}
		c.Engines = []string{"x=" + command(t, test.kind)}
		r := run(t, c, 2)
		b := r.Bots[0]
		if r.Errors != 0 || b.Forfeits != 0 || b.Name != test.label || b.Turns.Max <= 0 {
			t.Errorf("%s: %+v, %v", test.kind, b, r.Told())
		}
	}
}

func TestProgramOverTime(t *testing.T) {
	c := short()
	c.Bots = []string{"x@10ms", "random"}
	c.Engines = []string{"x=" + command(t, "slow")}
	r := run(t, c, 2)
	// Every turn has a question at least, and each is 5 ms too late.
	if b := r.Bots[0]; b.OverTime != 8 || b.Forfeits != 0 || b.Turns.Mean < 20 {
		t.Errorf("%+v, %v", b, r.Told())
	}
	if r.Bots[1].OverTime != 0 {
		t.Errorf("%+v", r.Bots[1])
	}
}

// Whoever is at fault loses, is told why, and the match goes on.
func TestProgramFaults(t *testing.T) {
	for _, test := range []struct{ kind, told string }{
		{"lie", "illegal: not a legal choice here"},
		{"greed", "illegal: choice 3"},
		{"both", "garbled: "},
		{"garbled", "garbled: an answer is"},
		{"resign", "gave-up: it answers"},
		{"die", "dead: it has ended (exit status 3); it complains: I am die"},
		{"flood", "flood: it says more than 1048576 bytes"},
		{"hang", "late: it gave no answer within"},
		{"deaf", "late: it gave no answer within"},
	} {
		c := short()
		c.Engines = []string{"x=" + command(t, test.kind)}
		if test.kind == "hang" || test.kind == "deaf" {
			c.Patience = 100 * time.Millisecond
		}
		r := run(t, c, 2)
		b, other := r.Bots[0], r.Bots[1]
		if r.Errors != 2 || b.Forfeits != 2 || b.Losses != 2 || other.Wins != 2 || other.Forfeits != 0 || r.Built() {
			t.Errorf("%s: %+v against %+v", test.kind, b, other)
		}
		if illegal := strings.HasPrefix(test.told, "illegal"); illegal != (b.Illegal == 2) {
			t.Errorf("%s: %d illegal answers", test.kind, b.Illegal)
		}
		if told := r.Told(); len(told) == 0 || !strings.HasPrefix(told[0], "x: "+test.told) {
			t.Errorf("%s: %q", test.kind, told)
		}
	}
}

// What a program has started ends with it.
func TestProgramWithChild(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // the arena ends the program alone there
	}
	name := filepath.Join(t.TempDir(), "signs")
	t.Setenv(signsOfLife, name)
	c := short()
	c.Engines, c.Patience = []string{"x=" + command(t, "parent")}, 500*time.Millisecond
	if r := run(t, c, 2); r.Bots[0].Forfeits != 2 {
		t.Errorf("%v", r.Told())
	}
	last := -1
	for range 20 {
		now, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(now) == last {
			return
		}
		last = len(now)
		time.Sleep(200 * time.Millisecond)
	}
	t.Error("the program's child goes on")
}

// A program that talks without being asked is found out at the next question, or its
// answer does not fit there.
func TestProgramChatters(t *testing.T) {
	c := short()
	c.Engines = []string{"x=" + command(t, "chatter")}
	if r := run(t, c, 2); r.Bots[0].Forfeits != 2 {
		t.Errorf("%+v", r.Bots[0])
	}
}

// With more than two, nobody gains more than another by a third one's fault: the others
// share the win, and no points count.
func TestFaultAmongThree(t *testing.T) {
	c := Config{Bots: []string{"lie", "random", "random"}, Games: 3, Players: 3, Jobs: 1}
	c.Engines = []string{"lie=" + command(t, "lie")}
	r := run(t, c, 3)
	for i, want := range []float64{0, 0.5, 0.5} {
		if b := r.Bots[i]; b.Score != want || b.Margin != (Mean{}) || len(b.Kinds) != 0 {
			t.Errorf("%+v, want a score of %v", b, want)
		}
	}
	for i, want := range [][3]int{{0, 0, 3}, {0, 0, 3}, {0, 3, 0}} {
		if p := r.Pairs[i]; [3]int{p.Wins, p.Draws, p.Losses} != want {
			t.Errorf("%+v, want %v", p, want)
		}
	}
	if a, b := r.Bots[1].Elo, r.Bots[2].Elo; !near(a.Value, b.Value, 1e-6) || a.Value <= r.Bots[0].Elo.Value {
		t.Errorf("ratings %v and %v", a, b)
	}
}

func TestEngines(t *testing.T) {
	for text, want := range map[string]string{
		"x":                            "write NAME=COMMAND",
		"x=":                           "write NAME=COMMAND",
		"=y":                           "write NAME=COMMAND",
		"greedy=" + command(t, "lie"):  "a built-in player has that name",
		"x@5=" + command(t, "lie"):     "neither @",
		"x=no-such-program-is-here -v": "executable file not found",
		`x="open`:                      "never closed",
		"y=" + command(t, "honest"):    "not among those who play",
	} {
		c := short()
		c.Engines = []string{text}
		c.Bots = []string{"random", "random"}
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", text, err, want)
		}
	}
}

func TestSplit(t *testing.T) {
	for text, want := range map[string][]string{
		"":                          nil,
		"a b  c":                    {"a", "b", "c"},
		`java -cp "x y" 'Main "q"'`: {"java", "-cp", "x y", `Main "q"`},
		`a ""`:                      {"a", ""},
		`a"b c"d`:                   {"ab cd"},
	} {
		if got, err := split(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("split(%q) = %q, %v", text, got, err)
		}
	}
}
