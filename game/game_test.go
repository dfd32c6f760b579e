package game_test

import (
	"fmt"
	"strings"
	"testing"

	"circulade/game"
	"circulade/rules"
)

func play(t *testing.T, g *game.Game, pick func(texts []string) string) {
	t.Helper()
	for !g.State().Over() {
		var texts []string
		for _, c := range g.State().Choices(nil) {
			texts = append(texts, least(g.State(), c))
		}
		if err := g.Choose(pick(texts)); err != nil {
			t.Fatal(err)
		}
	}
}

// least is a choice's text, with the least numbers of a range choice.
func least(s *rules.State, c rules.Choice) string {
	text := string(s.AppendStem(c, nil))
	st, _ := s.Pending()
	if of := s.Book().VerbDef(c.Verb()).Ranges; of != nil {
		for _, r := range of(s, st) {
			text += fmt.Sprint(" ", r.Min)
		}
	}
	return text
}

func TestRecordReplays(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "42"})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	play(t, g, func(texts []string) string { n++; return texts[n*7%len(texts)] })
	text := g.Record(false)
	again, err := game.Load(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if again.HashText() != g.HashText() || again.Record(false) != text {
		t.Errorf("the replay differs")
	}
	for _, bad := range []struct{ old, new, want string }{
		{"result: ", "result: 9", "result is"},
		{"seed: 42", "seed: 43", "commitment is"},
		{"tile 0,-1", "tile 5,5", "cannot be played"},
	} {
		_, err := game.Load(strings.Replace(text, bad.old, bad.new, 1))
		if err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s for %s: error %v, want %q", bad.new, bad.old, err, bad.want)
		}
	}
}

// The lot for who begins is told as an event that names the player.
func TestLotIsTold(t *testing.T) {
	for _, seed := range []string{"1", "2", "3", "4"} {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		st, _ := g.State().Pending()
		n := 0
		for _, e := range g.Log().Events {
			if e.Type == rules.EventChance {
				n++
				if want := g.Entries()[0].Text; e.Seat != st.Seat || e.Text != want {
					t.Errorf("seed %s: the event names seat %d by %q, but seat %d begins by %q", seed, e.Seat, e.Text, st.Seat, want)
				}
			}
		}
		if n != 1 {
			t.Errorf("seed %s: %d lots told", seed, n)
		}
	}
}
