package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/protocol"
)

// A lesson is an arranged table and what is played there.
type lesson struct {
	Expansions []string          `json:"expansions"`
	Start      []json.RawMessage `json:"start"`
	Draw       []string          `json:"draw"`
	Chance     []int             `json:"chance"`
	Steps      []struct {
		Mine   []string `json:"mine"`
		Theirs []string `json:"theirs"`
		Points int      `json:"points"`
	} `json:"steps"`
}

// played is an answer of the engine, as far as a lesson is held to it.
type played struct {
	OK    bool `json:"ok"`
	State struct {
		Players []struct {
			Score int `json:"score"`
		} `json:"players"`
		Decision struct {
			Player int `json:"player"`
		} `json:"decision"`
	} `json:"state"`
	Error struct {
		Message string `json:"message"`
		Hint    string `json:"hint"`
	} `json:"error"`
}

// TestLargeSetsHaveLessons looks at the sets of more than ten tiles, or with a figure of their own.
func TestLargeSetsHaveLessons(t *testing.T) {
	for _, set := range hello(t).Sets {
		if set.ID == "base" || set.Tiles <= 10 && !ownFigure(t, set.ID) {
			continue
		}
		if _, err := os.Stat("lessons/" + set.ID + ".json"); err != nil {
			t.Errorf("%s has no lesson", set.ID)
		}
	}
}

// ownFigure reports whether a set names a kind of figure.
func ownFigure(t *testing.T, set string) bool {
	for key := range wordsOf(t, "en", set) {
		if strings.HasPrefix(key, "figure.") {
			return true
		}
	}
	return false
}

// TestLessons plays each lesson: every move is legal, and brings the points that it says.
func TestLessons(t *testing.T) {
	files, err := filepath.Glob("lessons/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	for _, file := range files {
		set := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(set, func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var one lesson
			if err := json.Unmarshal(data, &one); err != nil {
				t.Fatal(err)
			}
			if n := len(one.Steps); n < 2 || n > 4 || !slices.Contains(one.Expansions, set) {
				t.Errorf("%d steps with %q", n, one.Expansions)
			}
			playLesson(t, one)
			for _, lang := range languages(t) {
				words := wordsOf(t, lang, set)
				for i := range one.Steps {
					if key := fmt.Sprintf("page.lesson.%s.%d", set, i+1); words[key] == "" {
						t.Errorf("%s lacks %s", lang, key)
					}
				}
				if words["page.lesson."+set+".learnt"] == "" {
					t.Errorf("%s does not say what is learnt", lang)
				}
			}
		})
	}
}

func playLesson(t *testing.T, one lesson) {
	t.Helper()
	setup := map[string]any{"players": []string{"Ann", "Bo"}, "preset": "plus", "seed": "1", "expansions": one.Expansions, "start": one.Start, "draw": one.Draw, "chance": one.Chance, "draw_end": false, "aids": "teach"}
	requests := []any{map[string]any{"cmd": "new", "setup": setup}}
	var before []int // how many answers there are once a step is played
	for _, step := range one.Steps {
		requests = append(requests, map[string]any{"cmd": "choose", "all": step.Mine})
		before = append(before, len(requests))
		if step.Theirs != nil {
			requests = append(requests, map[string]any{"cmd": "choose", "all": step.Theirs})
		}
	}
	answers := engine(t, requests)
	had := 0
	for i, step := range one.Steps {
		at := before[i] - 1
		if player := answers[at-1].State.Decision.Player; player != 0 {
			t.Errorf("step %d: seat %d is asked", i+1, player)
		}
		if got := answers[at].State.Players[0].Score - had; got != step.Points {
			t.Errorf("step %d brings %d points, not %d", i+1, got, step.Points)
		}
		had += step.Points
	}
}

func engine(t *testing.T, requests []any) []played {
	t.Helper()
	var in, out bytes.Buffer
	for _, request := range requests {
		if err := json.NewEncoder(&in).Encode(request); err != nil {
			t.Fatal(err)
		}
	}
	if err := protocol.New("test").Serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	answers := make([]played, len(requests))
	read := json.NewDecoder(&out)
	for i := range answers {
		if err := read.Decode(&answers[i]); err != nil {
			t.Fatal(err)
		}
		if !answers[i].OK {
			t.Fatalf("request %d: %s; %s", i, answers[i].Error.Message, answers[i].Error.Hint)
		}
	}
	return answers
}
