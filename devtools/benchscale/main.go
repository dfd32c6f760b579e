package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
)

func main() {
	if err := run(os.Stdout, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "benchscale:", err)
		os.Exit(1)
	}
}

// run copies results from r to w, corrected.
func run(w io.Writer, r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return fmt.Errorf("reading benchmarks: %w", err)
	}
	scaled, err := scale(string(text))
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, scaled)
	return err
}

// reference is how many million iterations a second the machine does that the
// results are given for.
const reference = 250

var (
	// passEnd is what Go prints after the benchmarks of a package.
	passEnd = regexp.MustCompile(`(?m)^PASS\n`)
	// calibrated is the line of the calibration, and its figure.
	calibrated = regexp.MustCompile(`(?m)^BenchmarkCalibration(?:-\d+)?\s.*?([\d.]+) Miter/CPU-s`)
	// timed is a value that depends on the machine, and its unit.
	timed = regexp.MustCompile(`([\d.]+) (ns/\w+|\S+/CPU-s)`)
)

// scale corrects each pass by its own calibration.
func scale(text string) (string, error) {
	var b strings.Builder
	for n := 1; text != ""; n++ {
		pass := text
		if at := passEnd.FindStringIndex(text); at != nil {
			pass = text[:at[1]]
		}
		text = text[len(pass):]
		if !strings.Contains(pass, "\nBenchmark") && !strings.HasPrefix(pass, "Benchmark") {
			b.WriteString(pass) // what follows the last
			continue
		}
		found := calibrated.FindStringSubmatch(pass)
		if found == nil {
			return "", fmt.Errorf("pass %d has no line like %q", n, "BenchmarkCalibration-2  10  55327776 ns/op  279.8 Miter/CPU-s")
		}
		speed, err := strconv.ParseFloat(found[1], 64)
		if err != nil || speed == 0 {
			return "", fmt.Errorf("pass %d: %s million iterations a second: no machine does that", n, found[1])
		}
		for line := range strings.Lines(pass) {
			b.WriteString(scaleLine(line, speed/reference))
		}
	}
	if b.Len() == 0 {
		return "", fmt.Errorf("no results: want lines like %q", "BenchmarkHash-2  98947  3596 ns/op")
	}
	return b.String(), nil
}

// scaleLine corrects the times and rates of a result, measured on a machine that
// is so many times as fast.
func scaleLine(line string, faster float64) string {
	if !strings.HasPrefix(line, "Benchmark") || strings.HasPrefix(line, "BenchmarkCalibration") {
		return line
	}
	return timed.ReplaceAllStringFunc(line, func(value string) string {
		number, unit, _ := strings.Cut(value, " ")
		v, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return value
		}
		if strings.HasSuffix(unit, "/CPU-s") {
			v /= faster
		} else {
			v *= faster
		}
		return strconv.FormatFloat(v, 'g', 6, 64) + " " + unit
	})
}
