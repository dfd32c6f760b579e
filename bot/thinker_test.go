package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/bot/search"
	"circulade/game"
	"circulade/rules"
)

// games are setups in which thinkers are looked at.
func games(t *testing.T) map[string]*rules.State {
	t.Helper()
	list := map[string]*rules.State{}
	for name, sets := range map[string][]string{
		"base": nil, "some": {"inns-cathedrals", "traders-builders", "abbot"}, "hidden": {"messages", "tower", "robbers"},
	} {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Expansions: sets, Seed: "thinkers"})
		if err != nil {
			t.Fatal(err)
		}
		list[name] = rules.NewState(g.Book())
	}
	return list
}

// A level's mistakes cost at most what its manner says, by the evaluation of the turns
// that it looked at; it makes some, and always the same ones.
func TestMistakes(t *testing.T) {
	all := manners()
	for game, s := range games(t) {
		for _, name := range []string{"beginner", "easy", "normal", "builder", "farmer", "thief"} {
			mistakes, worst := 0, 0.0
			playTurns(t, s.Clone(), 40, func(s *rules.State, st rules.Step) rules.Choice {
				lines, err := search.New(s.Book(), 5).Lines(context.Background(), s, all[name].levelBudget(s.Book(), 0), 1)
				if err != nil {
					t.Fatal(err)
				}
				p, again := &thinker{manner: all[name], o: Options{Seed: 5}}, &thinker{manner: all[name], o: Options{Seed: 5}}
				p.meet(s)
				l, err := p.look(context.Background(), s, st.Seat)
				if err != nil {
					t.Fatal(err)
				}
				if c, err := again.Choose(context.Background(), s); err != nil || c != l.All[0] {
					t.Fatalf("%s, %s: %v and then %v, %v", game, name, l.All[0], c, err)
				}
				if cost := lines[0].Margin - l.Margin; cost > 0 {
					mistakes++
					worst = max(worst, cost)
				}
				return l.All[0]
			})
			if worst > all[name].slack+1e-9 {
				t.Errorf("%s, %s: a mistake of %.2f points", game, name, worst)
			}
			if mistakes == 0 && all[name].mood > 0 {
				t.Errorf("%s, %s makes no mistakes", game, name)
			}
		}
	}
}

// playTurns plays so many choices by whoever answers.
func playTurns(t *testing.T, s *rules.State, choices int, answer func(*rules.State, rules.Step) rules.Choice) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	for range choices {
		st, ok := s.Pending()
		for ok && st.Seat == rules.Chance {
			s.PlayUnchecked(s.RandomOutcome(rng.IntN))
			st, ok = s.Pending()
		}
		if !ok {
			return
		}
		if err := s.Play(answer(s.Clone(), st)); err != nil {
			t.Fatal(err)
		}
	}
}

// Whoever has a name has a manner, and a level that is stronger errs less.
func TestManners(t *testing.T) {
	all := manners()
	last := 8.0 // what a beginner's mistakes may cost
	for _, l := range Levels() {
		m, ok := all[l.Name]
		if !ok {
			t.Errorf("%s has no manner", l.Name)
		}
		if !l.Style && m.slack > last {
			t.Errorf("%s errs by up to %g points, more than the one below", l.Name, m.slack)
		}
		if !l.Style {
			last = m.slack
		}
	}
	for name := range all {
		if !slices.Contains(Names(), name) {
			t.Errorf("%s has a manner and no name", name)
		}
	}
}
