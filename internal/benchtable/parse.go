package main

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// calibration is the benchmark that tells how fast the machine is, and speed
// the unit in which it does.
const (
	calibration = "Calibration"
	speed       = "Miter/CPU-s"
)

// results are the benchmarks of one file, in the order in which they ran first.
type results struct {
	cpu     string // the processor, as Go names it
	names   []string
	benches map[string]*bench
}

// A bench is one benchmark: by unit, its value in each pass.
type bench struct {
	values map[string][]float64
}

// procs is what Go appends to a name: the number of processors in use.
var procs = regexp.MustCompile(`-\d+$`)

// parse reads what go test -bench prints. Lines that are no results are passed
// over, as Go says they may be anything.
func parse(r io.Reader) (*results, error) {
	res := &results{benches: map[string]*bench{}}
	in := bufio.NewScanner(r)
	for n := 1; in.Scan(); n++ {
		line := in.Text()
		if cpu, ok := strings.CutPrefix(line, "cpu: "); ok {
			res.cpu = cpu
		}
		fields := strings.Fields(line)
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") || !isCount(fields[1]) {
			continue
		}
		if err := res.add(fields); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, err
	}
	if len(res.names) == 0 {
		return nil, fmt.Errorf("no results: want lines like %q", "BenchmarkHash-2  98947  3596 ns/op")
	}
	return res, nil
}

func isCount(s string) bool {
	_, err := strconv.ParseUint(s, 10, 64)
	return err == nil
}

// add enters a line of results: a name, a count, then values and their units.
func (res *results) add(fields []string) error {
	name := procs.ReplaceAllString(strings.TrimPrefix(fields[0], "Benchmark"), "")
	pairs := fields[2:]
	if len(pairs)%2 != 0 {
		return fmt.Errorf("%s: the value %q has no unit", fields[0], pairs[len(pairs)-1])
	}
	b := res.benches[name]
	if b == nil {
		b = &bench{values: map[string][]float64{}}
		res.benches[name] = b
		res.names = append(res.names, name)
	}
	for i := 0; i < len(pairs); i += 2 {
		v, err := strconv.ParseFloat(pairs[i], 64)
		if err != nil {
			return fmt.Errorf("%s: %q is no number", fields[0], pairs[i])
		}
		b.values[pairs[i+1]] = append(b.values[pairs[i+1]], v)
	}
	return nil
}
