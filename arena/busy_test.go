package arena

import (
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
)

// spinning keeps all cores busy, and one more waiting, until it is stopped.
func spinning() (stop func()) {
	var over atomic.Bool
	for range runtime.NumCPU() + 1 {
		go func() {
			for n := 0; !over.Load(); n++ {
				if n%1000 == 0 {
					runtime.Gosched() // so that the collector can stop it soon
				}
			}
		}()
	}
	return func() { over.Store(true) }
}

// Levels, and budgets in positions, play the same games on a busy machine as on an idle
// one: nothing that they choose hangs on time. No search was cut by its cap.
func TestBusyCores(t *testing.T) {
	some := []string{"inns-cathedrals", "traders-builders", "abbot"}
	for name, c := range map[string]Config{
		"levels": {Bots: []string{"hard", "beginner", "easy", "thief"}, Players: 4, Games: 4},
		"sets":   {Bots: []string{"hard@v300", "normal"}, Players: 2, Games: 2},
		"ahead":  {Bots: []string{"master@v150", "hard"}, Players: 2, Games: 2},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "sets" {
				c.Setup.Expansions, c.Setup.Preset = some, "plus"
			}
			c.Seed, c.Jobs, c.Out = 9, 1, out(t)
			idle, busy := c, c
			busy.Out = out(t)
			r := run(t, idle, match(t, idle).Games())
			stop := spinning()
			defer stop()
			run(t, busy, r.Games)
			if was, is := timeless(t, idle.Out), timeless(t, busy.Out); !slices.Equal(was, is) {
				t.Errorf("with busy cores the same match goes otherwise:\n%s\n%s", was, is)
			}
			for _, b := range r.Bots {
				if b.Cut > 0 {
					t.Errorf("%d searches of %s were cut", b.Cut, b.Name)
				}
			}
		})
	}
}
