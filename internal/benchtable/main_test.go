package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const committed = `goos: linux
cpu: Slow 1000
BenchmarkGame/players=2-2   	   10	     50000 ns/op	     20000 games/CPU-s	        19.41 score	       0 B/op	       0 allocs/op
BenchmarkHash-2             	   10	      4000 ns/op	     128 B/op	       1 allocs/op
BenchmarkGone-2             	   10	        10.0 ns/op
BenchmarkCalibration-2      	    6	  50000000 ns/op	       200.0 Miter/CPU-s
PASS
`

// Two passes; the second on a machine that is half as fast.
const latest = `goos: linux
cpu: Slow 1000
BenchmarkGame/players=2-2   	   10	     40000 ns/op	     30000 games/CPU-s	        19.41 score	       0 B/op	       0 allocs/op
BenchmarkHash-2             	   10	      2000 ns/op	     128 B/op	       3 allocs/op
BenchmarkNew-2              	   10	        20.0 ns/op
BenchmarkCalibration-2      	    6	  50000000 ns/op	       200.0 Miter/CPU-s
PASS
BenchmarkGame/players=2-2   	   10	     80000 ns/op	     15000 games/CPU-s	        19.41 score	       0 B/op	       0 allocs/op
BenchmarkHash-2             	   10	      4000 ns/op	     128 B/op	       3 allocs/op
BenchmarkNew-2              	   10	        20.0 ns/op
BenchmarkCalibration-2      	    6	  90000000 ns/op	       100.0 Miter/CPU-s
`

// table returns the rows of the table by name, the cells by their order, and
// the text below.
func table(t *testing.T, before, now string) (rows map[string][]string, text string) {
	t.Helper()
	dir := t.TempDir()
	names := [2]string{filepath.Join(dir, "before"), filepath.Join(dir, "now")}
	for i, text := range []string{before, now} {
		if err := os.WriteFile(names[i], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	if err := run(&out, names[0], names[1]); err != nil {
		t.Fatal(err)
	}
	rows = map[string][]string{}
	for line := range strings.Lines(out.String()) {
		if f := strings.Fields(line); len(f) > 0 {
			rows[f[0]] = f[1:]
		}
	}
	return rows, out.String()
}

func TestTable(t *testing.T) {
	rows, text := table(t, committed, latest)
	for _, test := range []struct{ name, want string }{
		// The median of 30000 and 15000, against 20000; corrected both passes are
		// half as fast again as they were.
		{"Game/players=2", "22500 33.3 % games/CPU-s 0 20000 0.0 % +12.5 % +50.0 % 0.0 %"},
		{"Hash", "3000 33.3 % ns/op 3 4000 0.0 % -25.0 % -50.0 % 0.0 %"},
		{"New", "20.0 0.0 % ns/op 0 none"},
		{"Gone", "not run"},
		{"Calibration", "150 33.3 % Miter/CPU-s 0 200 0.0 % -25.0 %"},
	} {
		if got := strings.Join(rows[test.name], " "); got != test.want {
			t.Errorf("%s: %s\nwant %s\nin\n%s", test.name, got, test.want, text)
		}
	}
	if strings.Contains(text, "processors differ") {
		t.Error("the processors are said to differ")
	}
}

func TestOtherProcessor(t *testing.T) {
	_, text := table(t, committed, strings.ReplaceAll(latest, "Slow", "Fast"))
	if !strings.Contains(text, "now Fast 1000, committed Slow 1000") {
		t.Errorf("nothing is said about another processor:\n%s", text)
	}
}

// Without a calibration there is no corrected change; with fewer than passes,
// the middle one counts.
func TestCalibrationMissing(t *testing.T) {
	without, _, _ := strings.Cut(committed, "BenchmarkCalibration")
	rows, _ := table(t, without, latest)
	if got, want := strings.Join(rows["Hash"], " "), "3000 33.3 % ns/op 3 4000 0.0 % -25.0 %"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	once := strings.Replace(latest, "BenchmarkCalibration-2      	    6	  90000000 ns/op	       100.0 Miter/CPU-s", "", 1)
	rows, _ = table(t, committed, once)
	if got, want := strings.Join(rows["Hash"], " "), "3000 33.3 % ns/op 3 4000 0.0 % -25.0 % -25.0 % 33.3 %"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestParseFaults(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "no results"},
		{"PASS\nBenchmarkX\nok x 1s\n", "no results"},
		{"x\nBenchmarkX-2 10 5 ns/op 7\n", `line 2: BenchmarkX-2: the value "7" has no unit`},
		{"BenchmarkX-2 10 five ns/op\n", `line 1: BenchmarkX-2: "five" is no number`},
	} {
		_, err := parse(strings.NewReader(test.text))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
}

func TestMissingFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "none.txt")
	if err := run(&strings.Builder{}, name, name); err == nil || !strings.Contains(err.Error(), "none.txt") {
		t.Errorf("%v: want an error that names the file", err)
	}
}

// The committed results can be read, and hold what make bench runs.
func TestCommitted(t *testing.T) {
	res, err := read("../../docs/bench.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Game/players=2", "Place", "CopyFrom/left=36", "Hash", calibration} {
		if _, ok := res.figureOf(name); !ok {
			t.Errorf("docs/bench.txt has no %s", name)
		}
	}
}
