package main

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"circulade/internal/calibrate"
)

// A sample is how the server was at a moment.
type sample struct {
	At time.Duration `json:"at"`
	vitals
	Stored  int64   `json:"stored"`  // bytes in the server's folder
	Own     float64 `json:"own_cpu"` // seconds that load itself took
	Refused int     `json:"odd"`     // what went wrong so far
}

// columns are what a sample is written as.
func columns() []string {
	return []string{"seconds", "rss", "descriptors", "goroutines", "heap", "live", "stacks", "sockets", "tables", "saved", "cpu", "own_cpu", "stored", "wrong"}
}

func (s *sample) row() []string {
	n := func(v int64) string { return strconv.FormatInt(v, 10) }
	return []string{
		fmt.Sprintf("%.0f", s.At.Seconds()), n(s.RSS), n(s.Descriptors), n(s.Goroutines), n(s.Heap), n(s.Live), n(s.Stacks),
		n(s.Sockets), n(s.Tables), n(s.Saved), fmt.Sprintf("%.2f", s.CPU), fmt.Sprintf("%.2f", s.Own), n(s.Stored), n(int64(s.Refused)),
	}
}

// sample looks again and again until the time is over; each look is on the disk at once.
func (m *mixing) sample(ctx context.Context, began time.Time) (all []sample, err error) {
	file, err := os.Create(filepath.Join(m.plan.Out, "samples.csv"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	table := csv.NewWriter(file)
	if err := table.Write(columns()); err != nil {
		return nil, err
	}
	for profiled := false; pause(ctx, m.plan.Sample); {
		v, err := m.host.look(ctx)
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			m.trouble(ctx, "sample", err)
			continue
		}
		s := sample{At: time.Since(began), vitals: v, Stored: sizeOf(m.plan.Data), Own: calibrate.CPU().Seconds(), Refused: m.wrong()}
		all = append(all, s)
		if err := table.Write(s.row()); err != nil {
			return all, err
		}
		if table.Flush(); table.Error() != nil {
			return all, table.Error()
		}
		if m.plan.Heaps && !profiled && s.At >= m.plan.From {
			profiled = true
			m.check(ctx, "profile", m.save(ctx, "heap-from.pprof"))
		}
	}
	if m.plan.Heaps {
		m.check(context.Background(), "profile", m.save(context.Background(), "heap-end.pprof"))
	}
	return all, nil
}

// wrong is how much has gone wrong so far.
func (m *mixing) wrong() (n int) {
	for what, times := range m.counts.tally().Odd {
		if !slices.Contains([]string{"tables", "duels", "watchers", "lobby", "whole", "deleted", "back"}, what) {
			n += times
		}
	}
	return n
}

// sizeOf is how many bytes the files of a folder have.
func sizeOf(folder string) (n int64) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return 0
	}
	for _, f := range files {
		if info, err := f.Info(); err == nil && info.Mode().IsRegular() {
			n += info.Size()
		}
	}
	return n
}

// A drift says how something has changed.
type drift struct {
	Of      string  `json:"of"`
	From    float64 `json:"from"`
	End     float64 `json:"end"`
	Percent float64 `json:"percent"`
}

// drifts compare ten minutes from a moment on with the last ten: the middle of the samples of
// each, because one sample is as it is by chance.
func drifts(all []sample, from time.Duration) []drift {
	const span = 10 * time.Minute
	if len(all) == 0 {
		return nil
	}
	end := all[len(all)-1].At
	var list []drift
	for _, c := range []struct {
		name string
		get  func(*sample) int64
	}{
		{"resident memory", func(s *sample) int64 { return s.RSS }},
		{"descriptors", func(s *sample) int64 { return s.Descriptors }},
		{"goroutines", func(s *sample) int64 { return s.Goroutines }},
		{"heap in use", func(s *sample) int64 { return s.Heap }},
		{"heap that is live", func(s *sample) int64 { return s.Live }},
		{"stacks", func(s *sample) int64 { return s.Stacks }},
		{"sockets", func(s *sample) int64 { return s.Sockets }},
		{"tables in memory", func(s *sample) int64 { return s.Tables }},
		{"stored bytes", func(s *sample) int64 { return s.Stored }},
	} {
		d := drift{Of: c.name}
		d.From = middle(all, from, from+span, c.get)
		d.End = middle(all, end-span, end, c.get)
		if d.From > 0 {
			d.Percent = (d.End/d.From - 1) * 100
		}
		list = append(list, d)
	}
	return list
}

// middle is the median of what samples of a time have.
func middle(all []sample, from, to time.Duration, get func(*sample) int64) float64 {
	var some []int64
	for i := range all {
		if all[i].At >= from && all[i].At <= to {
			some = append(some, get(&all[i]))
		}
	}
	if len(some) == 0 {
		return 0
	}
	slices.Sort(some)
	return float64(some[len(some)/2])
}
