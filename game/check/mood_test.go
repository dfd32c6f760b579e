package check

import (
	"math/rand/v2"
	"testing"

	"circulade/rules"
)

// Ninety-nine places of one verb do not hide the single choices of two others.
func TestMoodPicks(t *testing.T) {
	const many, one, shunned = 10, 11, 12
	list := []rules.Choice{rules.NewChoice(one, 0, 0, 0)}
	for at := range uint16(99) {
		list = append(list, rules.NewChoice(many, 0, at, 0))
	}
	list = append(list, rules.NewChoice(shunned, 0, 0, 0))
	plain, byVerb := mood{}, mood{byVerb: true}
	byVerb.shuns[shunned] = true
	for _, tt := range []struct {
		name                string
		mood                mood
		list                []rules.Choice
		many, one, shunning int // of 10,000, about
	}{
		{"alike", plain, list, 9802, 99, 99},
		{"by verb", byVerb, list, 5000, 5000, 0},
		{"nothing else to do", byVerb, list[len(list)-1:], 0, 0, 10000},
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		got := map[rules.VerbID]int{}
		places := map[rules.Choice]bool{}
		for range 10000 {
			c := tt.mood.pick(rng, tt.list)
			got[c.Verb()]++
			places[c] = true
		}
		for verb, want := range map[rules.VerbID]int{many: tt.many, one: tt.one, shunned: tt.shunning} {
			if n := got[verb]; n < want-want/5-30 || n > want+want/5+30 || n > 0 && want == 0 {
				t.Errorf("%s: verb %d in %d of 10,000 picks, want about %d", tt.name, verb, n, want)
			}
		}
		if tt.many > 0 && len(places) < 100 {
			t.Errorf("%s: only %d different choices", tt.name, len(places))
		}
	}
}

// Half of the moods choose by verb, and none of them shuns the way out of a window.
func TestNewMood(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	byVerb, shunning := 0, 0
	for range 1000 {
		m := newMood(rng)
		if m.shuns[rules.VerbPass] || m.shuns[rules.VerbContinue] || m.shuns[20] && !m.byVerb {
			t.Fatalf("mood %+v", m)
		}
		if m.byVerb {
			byVerb++
		}
		if m.shuns[20] {
			shunning++
		}
	}
	if byVerb < 400 || byVerb > 600 || shunning < 75 || shunning > 175 {
		t.Errorf("of 1,000 moods %d choose by verb, %d shun a certain one", byVerb, shunning)
	}
}
