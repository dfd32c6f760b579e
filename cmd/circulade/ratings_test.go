package main

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"circulade/arena/study"
)

// ratingsOf reads a command line.
func ratingsOf(t *testing.T, line ...string) *RatingsCmd {
	t.Helper()
	var c commands
	if _, err := kong.Must(&c).Parse(append([]string{"ratings"}, line...)); err != nil {
		t.Fatal(err)
	}
	return &c.Ratings
}

// A season that was played is judged, with charts; numbers out of range and files that are none are refused.
func TestRatingsJudge(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.jsonl")
	plan := study.Plan{Seed: 1, Seasons: 1, Players: study.Players()}
	var text strings.Builder
	e := json.NewEncoder(&text)
	if err := e.Encode(plan); err != nil {
		t.Fatal(err)
	}
	lots := rand.New(rand.NewPCG(1, 1))
	for _, g := range plan.Games() {
		for _, who := range g.Seats {
			g.Scores = append(g.Scores, 2*who+lots.IntN(60))
		}
		if err := e.Encode(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := ratingsOf(t, "judge", path, "--resamples", "5", "--charts", folder, "--json").Judge.Run(); err != nil {
		t.Fatal(err)
	}
	if svg, err := os.ReadFile(filepath.Join(folder, "ratings-loss.svg")); err != nil || !strings.HasPrefix(string(svg), "<svg") {
		t.Errorf("the chart is %.20q, %v", svg, err)
	}
	var wrong *usageError
	if err := ratingsOf(t, "judge", path, "--resamples", "0").Judge.Run(); !errors.As(err, &wrong) {
		t.Errorf("without resamples: %v", err)
	}
	if err := ratingsOf(t, "play", "--seasons", "0", "--out", path).Play.Run(); !errors.As(err, &wrong) {
		t.Errorf("without seasons: %v", err)
	}
	if err := os.WriteFile(path, []byte("no games\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, run := range []func() error{
		ratingsOf(t, "judge", path).Judge.Run, ratingsOf(t, "play", "--seasons", "1", "--out", path).Play.Run,
	} {
		if err := run(); err == nil || errors.As(err, &wrong) || !strings.Contains(err.Error(), path) {
			t.Errorf("a file that is none: %v", err)
		}
	}
}

// The players of an arena's match are rated from its file; a file without the one who has 25 is refused.
func TestRatingsLevels(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.jsonl")
	game := `{"bots":["hard","easy"],"places":[0,1],"scores":[70,60]}` + "\n"
	if err := os.WriteFile(path, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := ratingsOf(t, "levels", path, "--json").Levels.Run(); err != nil {
		t.Error(err)
	}
	if err := ratingsOf(t, "levels", path, "--zero", "normal").Levels.Run(); err == nil || !strings.Contains(err.Error(), "normal") {
		t.Errorf("without normal: %v", err)
	}
}
