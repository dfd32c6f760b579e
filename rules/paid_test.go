package rules_test

import (
	"testing"

	"circulade/rules"
)

// pause is a toy that asks something when a sub-turn's features have been paid for and
// their figures still stand there.
func pause(paid bool) *toy {
	return &toy{
		set: "pause",
		rows: map[string][]rules.Row{"base.return": {
			{Name: "pause.begin", Form: rules.Work}, {Name: "pause.ask", Form: rules.Question},
		}},
		register: func(b *rules.Book) error {
			on := b.Verb(rules.Verb{Name: "on", Kind: "pause", Do: func(*rules.State, rules.Step, rules.Choice) {}})
			b.Work("pause.begin", func(s *rules.State) {
				if paid {
					s.Paid()
				}
			})
			b.Question("pause.ask", rules.Script{
				Kind: "pause",
				When: func(s *rules.State) bool { return s.Completed() > 0 },
				List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
					return append(buf, rules.NewChoice(on, 0, 0, 0))
				},
			})
			return nil
		},
	}
}

// What has been paid for is not scored again if the game is ended before its
// figures have gone home.
func TestFinishPaysOnce(t *testing.T) {
	for _, paid := range []bool{true, false} {
		m := begin(t, compile(t, config(t, 2, start("base/A", -1, 0, 270), start("base/U", 0, 0, 0)), pause(paid)))
		m.play("draw base/A", "tile 1,0 r90", "follower r0")
		m.wants("seat 1 pause: on")
		m.wantsScores(3, 0)
		m.FinishNow()
		if paid {
			m.wantsScores(3, 0)
		} else {
			m.wantsScores(6, 0) // so the toy notices
		}
	}
}
