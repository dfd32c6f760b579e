package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// report runs a simulation and returns its report as JSON reads it.
func report(t *testing.T, c SimCmd) map[string]any {
	t.Helper()
	s, err := c.simulation()
	if err != nil {
		t.Fatal(err)
	}
	r, faults, err := c.measure(s)
	if err != nil || len(faults) > 0 {
		t.Fatalf("faults %q, error %v", faults, err)
	}
	var out bytes.Buffer
	if err := r.write(&out, true); err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(out.Bytes(), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSimJSON(t *testing.T) {
	c := SimCmd{Games: 200, Players: 3, Bot: []string{"random"}, Seed: 1, Jobs: 1}
	m := report(t, c)
	keys := []string{
		"calibration", "choices", "cpu_seconds", "errors", "games", "games_per_cpu_second",
		"mean_scores", "mean_tiles", "seconds",
	}
	if got := slices.Sorted(maps.Keys(m)); !slices.Equal(got, keys) {
		t.Errorf("keys %q, want %q", got, keys)
	}
	if m["games"] != 200.0 || m["errors"] != 0.0 || len(m["mean_scores"].([]any)) != 3 {
		t.Errorf("%v", m)
	}
	for _, key := range []string{"calibration", "choices", "cpu_seconds", "games_per_cpu_second", "mean_tiles", "seconds"} {
		if n, ok := m[key].(float64); !ok || n <= 0 {
			t.Errorf("%s is %v", key, m[key])
		}
	}
	c.Jobs = 4
	again := report(t, c)
	for _, key := range []string{"choices", "mean_scores", "mean_tiles"} {
		if !reflect.DeepEqual(m[key], again[key]) {
			t.Errorf("%s is %v with one job and %v with four", key, m[key], again[key])
		}
	}

	c.Check, c.Games = true, 3
	m = report(t, c)
	keys = append(keys, "options", "questions", "rows", "rules", "verbs")
	slices.Sort(keys)
	if got := slices.Sorted(maps.Keys(m)); !slices.Equal(got, keys) {
		t.Errorf("with --check: keys %q, want %q", got, keys)
	}
	if m["games"] != 3.0 {
		t.Errorf("with --check: %v games, want 3", m["games"])
	}
}

// TestSimFaults: games that go wrong are counted, the first few described, and
// the others go on.
func TestSimFaults(t *testing.T) {
	c := SimCmd{Games: 20, Players: 2, Bot: []string{"greedy"}, Seed: 1, Jobs: 1}
	s, err := c.simulation()
	if err != nil {
		t.Fatal(err)
	}
	s.bots[1] = "nobody"
	r, faults, err := c.measure(s)
	if err != nil {
		t.Fatal(err)
	}
	if r.Games != 20 || r.Errors != 20 || len(faults) != maxFaults || !strings.HasPrefix(faults[0], "game 0: ") {
		t.Errorf("%d games, %d errors, faults %q", r.Games, r.Errors, faults)
	}
}
