package bots

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"testing"
	"time"

	"circulade/bot"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/registrytest"
	"circulade/rules"
)

// A badBot misbehaves in one way.
type badBot func(ctx context.Context, s *rules.State) (rules.Choice, error)

func (f badBot) Choose(ctx context.Context, s *rules.State) (rules.Choice, error) { return f(ctx, s) }

func TestBadComputerPlayers(t *testing.T) {
	t.Parallel()
	for name, f := range map[string]func(ctx context.Context, s *rules.State, end <-chan struct{}) (rules.Choice, error){
		"panics": func(context.Context, *rules.State, <-chan struct{}) (rules.Choice, error) { panic("ouch") },
		"fails": func(context.Context, *rules.State, <-chan struct{}) (rules.Choice, error) {
			return 0, errors.New("no idea")
		},
		"illegal": func(context.Context, *rules.State, <-chan struct{}) (rules.Choice, error) {
			return ^rules.Choice(0), nil
		},
		"endless": func(_ context.Context, _ *rules.State, end <-chan struct{}) (rules.Choice, error) {
			<-end
			return 0, nil
		},
		"cheats": func(_ context.Context, s *rules.State, _ <-chan struct{}) (rules.Choice, error) {
			for range 3 { // plays on in its sample, which must harm nobody
				s.PlayUnchecked(s.Choices(nil)[0])
			}
			return 0, errors.New("played on")
		},
	} {
		t.Run(name, func(t *testing.T) {
			end := make(chan struct{})
			h, _, log := open(t, func(c *Config) {
				c.Make = func(string, bot.Options) (bot.Player, error) {
					return badBot(func(ctx context.Context, s *rules.State) (rules.Choice, error) { return f(ctx, s, end) }), nil
				}
			})
			t.Cleanup(func() { close(end) }) // before the registry waits for them
			b := h.Make(seats(gamelog.KindHere, "random"))[0]
			before := b.Seen().Seq
			answers(b)
			answers(b)
			eventually(t, "another's choice", func() bool { return b.Seen().Seq > before+2 })
			if !strings.Contains(log.String(), "another computer player chooses instead") {
				t.Errorf("the log says nothing: %s", log)
			}
		})
	}
}

// There are many tables full of slow computer players; who plays against one elsewhere waits for one of
// them, and is never answered by chance.
func TestComputersOfOthersComeLater(t *testing.T) {
	t.Parallel()
	slow := 20 * time.Millisecond
	h, _, log := open(t, func(c *Config) {
		c.AtOnce = 1
		c.Make = func(name string, o bot.Options) (bot.Player, error) {
			p, err := bot.Make(name, o)
			return badBot(func(ctx context.Context, s *rules.State) (rules.Choice, error) {
				time.Sleep(slow)
				return p.Choose(ctx, s)
			}), err
		}
	})
	for range 20 {
		h.Make(seats("random", "random"))
	}
	b := h.Make(seats(gamelog.KindHere, "random"))[0]
	for range 4 {
		for b.Seen().Waiting[0] == 0 {
			answers(b)
		}
		began := time.Now()
		eventually(t, "the end of the computer's turn", func() bool { return b.Seen().Waiting[0] == 0 })
		if d := time.Since(began); d > 100*slow {
			t.Errorf("the computer's turn took %v", d)
		}
	}
	if log.String() != "" {
		t.Errorf("the log says\n%s", log)
	}
}

// A computer player is asked again as long as nobody else plays its seat: then another one is made. The table is
// counted as long as it waits for one.
func TestPlayersOfSeats(t *testing.T) {
	made, asked := 0, make(chan struct{}, 100)
	h, s, _ := open(t, func(c *Config) {
		c.TablesOfAddress = 1
		c.Make = func(name string, o bot.Options) (bot.Player, error) {
			made++ // by the table's owner
			p, err := bot.Make(name, o)
			return badBot(func(ctx context.Context, s *rules.State) (rules.Choice, error) {
				asked <- struct{}{}
				return p.Choose(ctx, s)
			}), err
		}
	})
	ann := h.Make(seats(gamelog.KindHere, "random"))[0]
	round := func(want int) {
		t.Helper()
		for ann.Seen().Waiting[0] == 0 {
			answers(ann)
		}
		eventually(t, "the end of the computer's turn", func() bool { return ann.Seen().Waiting[0] == 0 })
		got, err := registrytest.Do(ann, func(table.Owner) (int, error) { return made, nil })
		if got != want || err != nil {
			t.Errorf("%d computer players are made, want %d (%v)", got, want, err)
		}
	}
	round(1)
	round(1)
	if len(asked) < 2 {
		t.Errorf("it was asked %d times", len(asked))
	}
	_, err := registrytest.Do(ann, func(o table.Owner) (bool, error) {
		o.Lineup().NextGeneration(1)
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	round(2)
	if err := s.MoreTables(tableAddress(t, ann)); err != nil {
		t.Errorf("while a person is asked the table is counted: %v", err)
	}
	stuck := h.Make(seats("random", "random"))[0]
	registrytest.Refused(t, s.MoreTables(tableAddress(t, stuck)), "too-many")
}

// tableAddress is the address that a table is counted for.
func tableAddress(t *testing.T, p *registrytest.Player) netip.Addr {
	t.Helper()
	from, err := registrytest.Do(p, func(o table.Owner) (netip.Addr, error) { return o.OpenerAddr(), nil })
	if err != nil {
		t.Fatal(err)
	}
	return from
}

// Without people a table leaves memory while nobody thinks there, and is counted no more.
func TestClosedTablesAreNotCounted(t *testing.T) {
	h, s, _ := open(t, func(c *Config) {
		c.TablesOfAddress = 1
		c.Make = func(string, bot.Options) (bot.Player, error) {
			return badBot(func(ctx context.Context, _ *rules.State) (rules.Choice, error) {
				<-ctx.Done()
				return 0, ctx.Err()
			}), nil
		}
	})
	ann := h.Make(seats("random", gamelog.KindHere))[0]
	from := tableAddress(t, ann)
	registrytest.Refused(t, s.MoreTables(from), "too-many")
	h.Close()
	if err := s.MoreTables(from); err != nil {
		t.Errorf("a closed table is counted: %v", err)
	}
}
