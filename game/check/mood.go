package check

import (
	"math/rand/v2"

	"circulade/rules"
)

// A mood is how the players of a game choose at random. In half of the games any
// choice is as likely as another. That hides what is rare: one way to act among a
// hundred places for a flea, or a token that everybody has long used when it would
// matter. In the others a verb is chosen first, then one of its choices, and some
// verbs are shunned as long as there is anything else to do (swarm testing: Groce,
// Zhang, Eide, Chen and Regehr, ISSTA 2012).
type mood struct {
	byVerb bool
	shuns  [1 << 8]bool // by verb
}

// newMood draws the mood of a game.
func newMood(rng *rand.Rand) mood {
	m := mood{byVerb: rng.IntN(2) == 0}
	for v := range m.shuns {
		m.shuns[v] = m.byVerb && rng.IntN(4) == 0
	}
	// Who never stops would make of every window a game of its own.
	m.shuns[rules.VerbPass], m.shuns[rules.VerbContinue] = false, false
	return m
}

// pick draws one of the choices, of which there is at least one.
func (m *mood) pick(rng *rand.Rand, list []rules.Choice) rules.Choice {
	if !m.byVerb {
		return list[rng.IntN(len(list))]
	}
	var count [1 << 8]int
	verb, verbs := list[0].Verb(), 0
	for _, c := range list {
		v := c.Verb()
		count[v]++
		if count[v] > 1 || m.shuns[v] {
			continue
		}
		verbs++
		if rng.IntN(verbs) == 0 {
			verb = v
		}
	}
	nth := rng.IntN(count[verb])
	for _, c := range list {
		if c.Verb() != verb {
			continue
		}
		if nth == 0 {
			return c
		}
		nth--
	}
	return list[0]
}
