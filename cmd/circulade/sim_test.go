package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"circulade/game/check"
)

// report runs a simulation and returns its report as JSON reads it.
func report(t *testing.T, c SimCmd) map[string]any {
	t.Helper()
	s, err := c.simulation()
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(func(int) {})
	if err != nil || len(r.Faults) > 0 {
		t.Fatalf("report %v, error %v", r, err)
	}
	var out bytes.Buffer
	if err := r.Write(&out, true); err != nil {
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

// TestSimPlan: the plan multiplies the games and tells how each mixture went.
func TestSimPlan(t *testing.T) {
	each, mixed := 4, 40
	if testing.Short() {
		each, mixed = 1, 12
	}
	c := SimCmd{Games: each, Players: 2, Bot: []string{"random"}, Seed: 1, Jobs: 2, Check: true, Every: 20, Plan: "sets"}
	c.Expansions = []string{"base"}
	m := report(t, c)
	alone, err := check.Alone()
	if err != nil {
		t.Fatal(err)
	}
	list := m["mixtures"].([]any)
	if len(list) != len(alone) || m["games"] != float64(each*len(alone)) {
		t.Errorf("%v games of %d mixtures, want %d each of %d", m["games"], len(list), each, len(alone))
	}
	for i, x := range list {
		if got := x.(map[string]any); got["sets"] != alone[i].String() || got["games"] != float64(each) || got["errors"] != 0.0 {
			t.Errorf("mixture %d: %v", i, got)
		}
	}
	c.Plan, c.Games = "mix", mixed
	m = report(t, c)
	if m["games"] != float64(mixed) || m["mixtures"] != nil || len(m["mean_scores"].([]any)) != 6 {
		t.Errorf("mix: %v games, mixtures %v, scores %v", m["games"], m["mixtures"], m["mean_scores"])
	}
	for _, change := range []func(*SimCmd){
		func(c *SimCmd) { c.Check = false },
		func(c *SimCmd) { c.Mix = true },
		func(c *SimCmd) { c.Players = 3 },
		func(c *SimCmd) { c.Preset = "plus" },
		func(c *SimCmd) { c.Expansions = []string{"all"} },
		func(c *SimCmd) { c.Option = map[string]string{"base.farmers": "on"} },
	} {
		wrong := c
		change(&wrong)
		var usage *usageError
		if _, err := wrong.simulation(); !errors.As(err, &usage) {
			t.Errorf("%+v: error %v, want one of usage", wrong, err)
		}
	}
}

// TestSimCommandOfAFault: the command that a fault names plays its game again.
func TestSimCommandOfAFault(t *testing.T) {
	for seed := range uint64(5) {
		if testing.Short() && seed > 0 {
			break
		}
		setup, err := check.Setup(rand.New(rand.NewPCG(seed, 0)))
		if err != nil {
			t.Fatal(err)
		}
		want, err := check.Play(setup, seed, 7, nil)
		if err != nil {
			t.Fatal(err)
		}
		fault := check.Fault{Seed: seed, Every: 7, Setup: setup}
		var c commands
		if _, err := kong.Must(&c).Parse(strings.Fields(fault.Command())[1:]); err != nil {
			t.Fatalf("%s: %v", fault.Command(), err)
		}
		s, err := c.Sim.simulation()
		if err != nil {
			t.Fatalf("%s: %v", fault.Command(), err)
		}
		again, err := s.Setup(0)
		if err != nil {
			t.Fatal(err)
		}
		got, err := check.Play(again, c.Sim.Seed, c.Sim.Every, nil)
		if err != nil || !reflect.DeepEqual(got.Entries(), want.Entries()) || s.Games() != 1 {
			t.Errorf("%s: another game (error %v)", fault.Command(), err)
		}
	}
}
