package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// A figure is a row of what is told to people.
type figure struct{ what, is string }

// show writes figures as a table and all of it as JSON behind it.
func show(w io.Writer, figures []figure, all any) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, f := range figures {
		if _, err := fmt.Fprintf(table, "%s\t%s\n", f.what, f.is); err != nil {
			return err
		}
	}
	if err := table.Flush(); err != nil {
		return err
	}
	data, err := json.Marshal(all)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "\n%s\n", data)
	return err
}

// figures of a tally.
func (t *tally) figures() []figure {
	list := []figure{
		{"requests acknowledged", fmt.Sprint(t.Requests)},
		{"choices in them", fmt.Sprint(t.Choices)},
		{"POST to answer", t.Answer.String()},
		{"POST to the other's screen", t.Screen.String()},
		{"pushes", fmt.Sprintf("%d, %.1f MB", t.Pushes, float64(t.PushedBytes)/1e6)},
	}
	var odd []string
	for what, n := range t.Odd {
		odd = append(odd, fmt.Sprintf("%s %d", what, n))
	}
	slices.Sort(odd)
	return append(list, figure{"besides", strings.Join(odd, ", ")})
}

func (s spread) String() string {
	return fmt.Sprintf("median %.1f ms, p99 %.1f ms, at most %.0f ms, of %d", s.Median, s.P99, s.Most, s.Of)
}

// report tells how a mixed load went, and keeps it.
func (m *mixing) report(samples []sample) error {
	t := m.counts.tally()
	list := t.figures()
	found := drifts(samples, m.plan.From)
	for _, d := range found {
		list = append(list, figure{d.Of, fmt.Sprintf("%.0f, at the end %.0f: %+.1f %%", d.From, d.End, d.Percent)})
	}
	all := struct {
		Tally  tally   `json:"tally"`
		Drifts []drift `json:"drifts"`
	}{t, found}
	file, err := os.Create(filepath.Join(m.plan.Out, "result.txt"))
	if err != nil {
		return err
	}
	if err := show(io.MultiWriter(os.Stdout, file), list, all); err != nil {
		return err
	}
	return file.Close()
}
