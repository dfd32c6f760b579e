package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"circulade/arena"
)

// arenaOf reads a command line.
func arenaOf(t *testing.T, line ...string) *ArenaCmd {
	t.Helper()
	var c commands
	if _, err := kong.Must(&c).Parse(append([]string{"arena"}, line...)); err != nil {
		t.Fatal(err)
	}
	return &c.Arena
}

// TestArenaLine: the flags that organisers write reach the match.
func TestArenaLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.jsonl")
	c := arenaOf(t, "--bots", "greedy@v50,random", "--games", "3", "--players", "2", "--preset", "plus",
		"--expansions", "abbot", "--option", "base.small_city=two", "--seed", "7000000", "--jobs", "2",
		"--sprt", "0,50", "--out", file, "--json")
	m, err := c.match()
	if err != nil {
		t.Fatal(err)
	}
	var games []*arena.Game
	r, err := m.Run(t.Context(), arena.Watcher{Game: func(g *arena.Game) { games = append(games, g) }})
	if err != nil || len(games) != 4 || r.Games != 4 {
		t.Fatalf("%d games, error %v", len(games), err)
	}
	s := games[0].Setup
	if s.Preset != "plus" || len(s.Expansions) != 1 || s.Options["base.small_city"] != "two" || games[0].Seed != 7000000 {
		t.Errorf("%+v", s)
	}
	var out bytes.Buffer
	var report struct {
		Games, Players, Errors int
		Bots                   []struct{ Name string }
		Sprt                   struct{ Result string }
	}
	if err := errors.Join(r.Write(&out, c.JSON), json.Unmarshal(out.Bytes(), &report)); err != nil {
		t.Fatal(err)
	}
	if report.Games != 4 || report.Players != 2 || report.Errors != 0 || report.Bots[0].Name != "greedy@v50" || report.Sprt.Result != "open" {
		t.Errorf("%+v", report)
	}
}

// A program's command may hold commas and spaces; it is no list.
func TestArenaEngine(t *testing.T) {
	c := arenaOf(t, "--engine", "a=no-such-program --x 1,2", "--engine", "b=another")
	if len(c.Engine) != 2 || c.Engine[0] != "a=no-such-program --x 1,2" {
		t.Errorf("%q", c.Engine)
	}
}

// A wrong command line is an error of usage, which says what is wrong.
func TestArenaUsage(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"--bots deep", "deep"},
		{"--bots greedy@soon", "budget"},
		{"--games 0", "0 games"},
		{"--players 9", "9 players"},
		{"--sprt 5", "elo0,elo1"},
		{"--expansions hats", "hats"},
		{"--engine x=no-such-program-is-here --bots x,greedy", "x"},
	} {
		err := arenaOf(t, strings.Fields(test.line)...).Run()
		var wrong *usageError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v", test.line, err)
		}
	}
}
