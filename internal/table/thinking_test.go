package table

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"circulade/bot"
	"circulade/internal/table/gamelog"
	"circulade/rules"
)

// A badBot misbehaves in one way.
type badBot func(ctx context.Context, s *rules.State) (rules.Choice, error)

func (f badBot) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) { return f(ctx, s) }

func TestBadComputerPlayers(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for name, f := range map[string]badBot{
		"panics":  func(context.Context, *rules.State) (rules.Choice, error) { panic("ouch") },
		"fails":   func(context.Context, *rules.State) (rules.Choice, error) { return 0, errors.New("no idea") },
		"illegal": func(context.Context, *rules.State) (rules.Choice, error) { return ^rules.Choice(0), nil },
		"endless": func(context.Context, *rules.State) (rules.Choice, error) { <-release; return 0, nil },
		"cheats": func(_ context.Context, s *rules.State) (rules.Choice, error) {
			for range 3 { // plays on in its sample, which must harm nobody
				s.PlayUnchecked(s.Choices(nil)[0])
			}
			return 0, errors.New("played on")
		},
	} {
		t.Run(name, func(t *testing.T) {
			h, log := openRegistry(t, nil, func(c *Config) {
				c.Bot = func(string, bot.Options) (bot.Player, error) { return f, nil }
			})
			b := newGuest(t, h)
			table := b.play(b.make(gamelog.KindHere, "random"), 2)
			eventually(t, "another's choice", func() bool { return b.see(table.ID, Whole).Seq > table.Seq })
			if !strings.Contains(log.String(), "another computer player chooses instead") {
				t.Errorf("the log says nothing: %s", log)
			}
		})
	}
}

// One address has tables full of slow computer players; who plays against one at
// another's waits for one of them, and is never answered by chance.
func TestComputersOfOthersComeLater(t *testing.T) {
	slow := 20 * time.Millisecond
	h, log := openRegistry(t, nil, func(c *Config) {
		c.Thinking = 1
		c.Bot = func(name string, o bot.Options) (bot.Player, error) {
			p, err := bot.Make(name, o)
			return badBot(func(ctx context.Context, s *rules.State) (rules.Choice, error) {
				time.Sleep(slow)
				return p.Choose(ctx, s)
			}), err
		}
	})
	hog, b := newGuest(t, h), newGuest(t, h)
	for range 20 {
		hog.make("random", "random")
	}
	table := b.make(gamelog.KindHere, "random")
	for range 4 {
		for table.Waiting[0] == 0 {
			table = b.play(table, 1)
		}
		began := time.Now()
		eventually(t, "the end of the computer's turn", func() bool {
			table = b.see(table.ID, Whole)
			return table.Waiting[0] == 0
		})
		if d := time.Since(began); d > 100*slow {
			t.Errorf("the computer's turn took %v", d)
		}
	}
	if log.String() != "" {
		t.Errorf("the log says\n%s", log)
	}
}
