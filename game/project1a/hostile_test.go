package project1a

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

const mega = 1 << 20

// hostile are inputs that cost a careless reader much.
func hostile() map[string]string {
	turn := "A:[0;1]S:cfff\nB:[0;2]S:cfff\n"
	return map[string]string{
		"line feeds":   strings.Repeat("\n", mega) + "x",
		"turns":        strings.Repeat(turn, mega/len(turn)),
		"one line":     strings.Repeat("A:[0;1]S:cfff", mega/13),
		"drawn":        strings.Repeat("# drawn cccf\n", mega/13),
		"drawn a lot":  "# drawn cccf" + strings.Repeat("+", mega),
		"player":       "# player A: " + strings.Repeat("a", mega),
		"players":      strings.Repeat("# player A: a\n", mega/14),
		"digits":       "A:[" + strings.Repeat("9", mega),
		"number":       strings.Repeat("9", mega),
		"spaces":       strings.Repeat(" ", mega) + "x",
		"points":       "A:[0;1]S:cfff=" + strings.Repeat("+1A", 60),
		"result":       "# result " + strings.Repeat("9", mega),
		"after result": "# result 1:2\n" + strings.Repeat("#\n", mega/2) + "x",
		"zero bytes":   strings.Repeat("\x00", mega),
		"ambiguous":    strings.Repeat("A:[0;1]S:ccff\nB:[0;2]S:ccff\n", 40),
	}
}

func TestMemory(t *testing.T) {
	inputs := hostile()
	golden, err := os.ReadFile(filepath.Join("testdata", "game.txt"))
	if err != nil {
		t.Fatal(err)
	}
	inputs["golden"] = string(golden)
	inputs["small"] = bothRoad
	for name, text := range inputs {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		_, _ = parse(text)
		runtime.ReadMemStats(&after)
		if used, most := after.TotalAlloc-before.TotalAlloc, uint64(8*len(text)+64<<10); used > most {
			t.Errorf("%s: %d bytes decoded with %d, at most %d", name, len(text), used, most)
		}
	}
}

func TestTime(t *testing.T) {
	for name, text := range hostile() {
		began := time.Now()
		if _, err := Read(text); err == nil {
			t.Errorf("%s: no error", name)
		} else if len(err.Error()) > 1000 {
			t.Errorf("%s: an error of %d bytes", name, len(err.Error()))
		}
		if took := time.Since(began); took > 2*time.Second { // 100 ms at rest
			t.Errorf("%s took %v", name, took)
		} else {
			t.Logf("%s took %v", name, took)
		}
	}
}

// What can be read can be written, and read again.
func FuzzRead(f *testing.F) {
	f.Add(known)
	f.Add(bothRoad)
	f.Add(north + "A:[0;1]S:ccff>S:K=+4A\n# drawn cccc+\nB:[0;-1]N:fffr>M\n# a comment\nA:[0;2]N:cfcf-J+>E:F\n# drawn rrrr")
	f.Add("# player A: Ann\n# player B: Bo\n12. A:[0;-1]S:cfff>S:K=+4A\nB:[0;1]N:ffff>M")
	f.Add("# y grows south\nA:[1;0]N:ffrr>SW:F\n# result 3:4")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Read(text)
		if err != nil {
			return
		}
		again, err := Write(g)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Read(again)
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if want, have := table(g), table(back); !slices.Equal(want, have) {
			t.Errorf("want %q\nhave %q", want, have)
		}
	})
}
