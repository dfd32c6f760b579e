package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/game"
)

// A record with the analysis is still that of its game, and one that goes on is refused.
func TestAnalyse(t *testing.T) {
	few := search.Budget{Visits: 4}
	effort := analysis.Effort{Draw: few, Move: few, Deep: few, Close: 1}
	var out strings.Builder
	c := &AnalyseCmd{File: "../../game/testdata/corpus/draw-end.game", Language: "en"}
	if err := c.analyse(t.Context(), &out, effort); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(c.File)
	if err != nil {
		t.Fatal(err)
	}
	before, err := game.Load(string(text))
	if err != nil {
		t.Fatal(err)
	}
	after, err := game.Load(out.String())
	if err != nil || after.State().Hash() != before.State().Hash() || !strings.Contains(out.String(), "\n# ") {
		t.Errorf("%v in\n%s", err, out.String())
	}
	again := filepath.Join(t.TempDir(), "again.game")
	if err := os.WriteFile(again, []byte(out.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := verify(&out, again); err != nil {
		t.Error(err)
	}
	c.File = "../../game/testdata/corpus/unfinished.game"
	if err := c.analyse(t.Context(), &out, effort); !errors.Is(err, errGoesOn) {
		t.Errorf("a game that goes on: %v", err)
	}
}
