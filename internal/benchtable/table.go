package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// A figure is one benchmark in one file.
type figure struct {
	value, noise float64 // the median, and half of what the passes differ
	loops        float64 // the median of the values counted in calibration loops; 0 if there is no calibration
	loopNoise    float64
	unit         string
	rate         bool // more is faster
	allocs       float64
}

// figureOf returns the figure of a benchmark: its rate if it reports one, else
// the time of an operation.
func (res *results) figureOf(name string) (f figure, ok bool) {
	b := res.benches[name]
	if b == nil {
		return f, false
	}
	f.unit = "ns/op"
	for unit := range b.values {
		if strings.HasSuffix(unit, "/CPU-s") {
			f.unit, f.rate = unit, true
		}
	}
	values := b.values[f.unit]
	if len(values) == 0 {
		return f, false
	}
	f.value, f.noise = middle(values)
	f.allocs, _ = middle(b.values["allocs/op"])
	f.loops, f.loopNoise = middle(res.inLoops(values, f.rate))
	return f, true
}

// inLoops converts the values of each pass to what they would be on a machine
// that does a million calibration loops a second. Passes are paired with the
// calibrations in order; if they do not match, all take the middle one.
func (res *results) inLoops(values []float64, rate bool) []float64 {
	c := res.benches[calibration]
	if c == nil || len(c.values[speed]) == 0 {
		return nil
	}
	speeds := c.values[speed]
	if len(speeds) != len(values) {
		m, _ := middle(speeds)
		speeds = slices.Repeat([]float64{m}, len(values))
	}
	out := make([]float64, len(values))
	for i, v := range values {
		if rate {
			out[i] = v / speeds[i]
		} else {
			out[i] = v * speeds[i]
		}
	}
	return out
}

// middle returns the median of values and half the distance between the least
// and the greatest; zeros if there are none.
func middle(values []float64) (median, noise float64) {
	if len(values) == 0 {
		return 0, 0
	}
	s := slices.Sorted(slices.Values(values))
	n := len(s)
	return (s[(n-1)/2] + s[n/2]) / 2, (s[n-1] - s[0]) / 2
}

// write prints the table of the new results against the committed ones.
func write(w io.Writer, now, before *results) error {
	var b strings.Builder
	b.WriteString("\tnow\t±\t\tallocs\tcommitted\t±\tchange\tcorrected\t±\t\n")
	for _, name := range now.names {
		if name != calibration {
			b.WriteString(row(name, now, before))
		}
	}
	for _, name := range before.names {
		if _, ok := now.benches[name]; !ok {
			fmt.Fprintf(&b, "%-*s\tnot run\t\t\t\t\t\t\t\t\t\n", nameWidth, name)
		}
	}
	b.WriteString(row(calibration, now, before))
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	if _, err := io.WriteString(t, b.String()); err != nil {
		return err
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, notes(now, before))
	return err
}

// nameWidth makes names begin at the left, where tabwriter would put the rest.
const nameWidth = 20

// row returns the line of a benchmark, its cells ended by tabs.
func row(name string, now, before *results) string {
	f, ok := now.figureOf(name)
	if !ok {
		return ""
	}
	line := fmt.Sprintf("%-*s\t%s\t%s\t%s\t%.0f\t", nameWidth, name, number(f.value), percent(f.noise, f.value), f.unit, f.allocs)
	old, ok := before.figureOf(name)
	if !ok || old.unit != f.unit {
		return line + "none\t\t\t\t\t\n"
	}
	line += fmt.Sprintf("%s\t%s\t%+.1f %%\t", number(old.value), percent(old.noise, old.value), change(f.value, old.value))
	if name == calibration || f.loops == 0 || old.loops == 0 {
		return line + "\t\t\n"
	}
	noise := f.loopNoise/f.loops + old.loopNoise/old.loops
	return line + fmt.Sprintf("%+.1f %%\t%.1f %%\t\n", change(f.loops, old.loops), 100*noise)
}

// change returns by how many percent now is more than before.
func change(now, before float64) float64 {
	if before == 0 {
		return 0
	}
	return 100 * (now/before - 1)
}

func percent(part, whole float64) string {
	if whole == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f %%", 100*part/whole)
}

// number writes a figure with three or four digits that count.
func number(v float64) string {
	if v < 100 {
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.0f", v)
}

// notes says how to read the table.
func notes(now, before *results) string {
	var b strings.Builder
	b.WriteString("\nns/op: less is faster; /CPU-s: more is faster. A change smaller than the ± beside it says nothing.\n" +
		"Corrected: as if the machine had been equally fast both times, by the calibration in the last row.\n")
	if now.cpu != before.cpu && before.cpu != "" {
		fmt.Fprintf(&b, "The processors differ (now %s, committed %s): then the correction is only a rough one.\n", now.cpu, before.cpu)
	}
	return b.String()
}
