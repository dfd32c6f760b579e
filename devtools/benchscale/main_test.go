package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Two passes, the second on a machine that is half as fast.
const measured = `goos: linux
cpu: Some 1000
BenchmarkGame/players=2-2 	   10	     50000 ns/op	     20000 games/CPU-s	        19.41 score	       0 B/op	       0 allocs/op
BenchmarkPlace-2             	   10	      4000 ns/op	     162.5 ns/tile	     128 B/op	       1 allocs/op
BenchmarkCalibration-2      	    6	  50000000 ns/op	       500.0 Miter/CPU-s
PASS
ok  	circulade/expansion/all	8.3s
BenchmarkGame/players=2-2 	   10	    100000 ns/op	     10000 games/CPU-s	        19.41 score	       0 B/op	       0 allocs/op
BenchmarkCalibration-2      	    6	 100000000 ns/op	       250.0 Miter/CPU-s
PASS
ok  	circulade/expansion/all	8.3s
`

func TestScale(t *testing.T) {
	got, err := scale(measured)
	if err != nil {
		t.Fatal(err)
	}
	want := measured
	for _, change := range [][2]string{{"     50000 ns/op", "     100000 ns/op"}, {" 20000 games", " 10000 games"}, {" 4000 ns/op", " 8000 ns/op"}, {" 162.5 ns", " 325 ns"}} {
		want = strings.Replace(want, change[0], change[1], 1)
	}
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFaults(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "no results"},
		{"BenchmarkHash-2 10 5 ns/op\nPASS\n", "pass 1 has no line like"},
		{strings.Replace(measured, "250.0 Miter", "0.0 Miter", 1), "pass 2: 0.0 million"},
	} {
		if _, err := scale(test.text); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.text, err, test.want)
		}
	}
}

// The committed results can be corrected, and hold what make bench runs.
func TestCommitted(t *testing.T) {
	text, err := os.ReadFile("../../docs/bench.txt")
	if err != nil {
		t.Fatal(err)
	}
	scaled, err := scale(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Game/players=2", "Place", "CopyFrom/left=36", "Hash", "Calibration"} {
		if n := len(regexp.MustCompile(`(?m)^Benchmark`+name+`-`).FindAllString(scaled, -1)); n < 5 {
			t.Errorf("docs/bench.txt has %s %d times, want 5 passes", name, n)
		}
	}
}
