package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// socketsPlan opens many sockets at tables, from several addresses of this machine, because a
// server gives none more than half of all, and says what one takes in the server.
type socketsPlan struct {
	hosting

	Sockets int           `default:"10000" help:"How many."`
	Tables  int           `default:"500" help:"At how many tables of two; all others watch."`
	From    int           `default:"8" help:"From how many addresses, 127.0.0.2 and so on."`
	Moves   int           `default:"2" help:"How many turns are played at each table, before the sockets and once more with them open."`
	Stay    time.Duration `default:"30s" help:"How long they are open before the last look: longer than the server's pings are apart."`
	Heap    string        `placeholder:"DIR" help:"Keep profiles of the server's memory, before and with the sockets."`
}

// Run opens them and looks.
func (p *socketsPlan) Run(ctx context.Context) (err error) {
	if p.URL == "" {
		p.Flags = append(p.Flags, "--max-sockets", fmt.Sprint(p.Sockets*2))
	}
	hosts, err := p.open(ctx, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	c := &crowding{plan: p, host: hosts[0], counts: newCounts()}
	result, err := c.run(ctx)
	if err != nil {
		return err
	}
	return show(os.Stdout, result.figures(), result)
}

// crowding is what goes on.
type crowding struct {
	plan   *socketsPlan
	host   *host
	counts *counts
	tables []*table

	mu   sync.Mutex
	open []*eye
}

// crowded is how it went.
type crowded struct {
	Sockets int     `json:"sockets"`
	Tables  int     `json:"tables"`
	Seconds float64 `json:"seconds"` // to open them
	Before  vitals  `json:"before"`
	With    vitals  `json:"with"`
	Tally   tally   `json:"measured"`
}

func (c *crowding) run(ctx context.Context) (*crowded, error) {
	result := &crowded{Tables: c.plan.Tables}
	if err := c.seat(ctx); err != nil {
		return nil, err
	}
	defer c.leave()
	var err error
	if result.Before, err = c.host.settle(ctx); err != nil {
		return nil, err
	}
	if err := c.profile(ctx, "heap-before.pprof"); err != nil {
		return nil, err
	}
	began := time.Now()
	if err := c.come(ctx); err != nil {
		return nil, err
	}
	result.Seconds = time.Since(began).Seconds()
	if err := c.moves(ctx); err != nil {
		return nil, err
	}
	pause(ctx, c.plan.Stay)
	if result.With, err = c.host.settle(ctx); err != nil {
		return nil, err
	}
	result.Sockets, result.Tally = int(result.With.Sockets-result.Before.Sockets), c.counts.tally()
	return result, c.profile(ctx, "heap-with.pprof")
}

// seat makes the tables, and has two or three turns played at each.
func (c *crowding) seat(ctx context.Context) error {
	games, err := scripts(nil, 4, 4*c.plan.Moves+4)
	if err != nil {
		return err
	}
	c.tables = make([]*table, c.plan.Tables)
	err = each(len(c.tables), 16, func(i int) error {
		t, err := openTable(ctx, &games[i%len(games)], &visitor{site: c.host.site}, &visitor{site: c.host.site}, "link")
		c.tables[i] = t
		return err
	})
	if err != nil {
		return err
	}
	return c.moves(ctx)
}

// moves plays at all tables.
func (c *crowding) moves(ctx context.Context) error {
	return each(len(c.tables), 8, func(i int) error {
		for range c.plan.Moves {
			if err := c.tables[i].play(ctx, c.counts); err != nil {
				return err
			}
		}
		return nil
	})
}

// come opens the sockets: two players' at each table, and watchers'.
func (c *crowding) come(ctx context.Context) error {
	return each(c.plan.Sockets, 32, func(i int) error {
		t := c.tables[i%len(c.tables)]
		who := &visitor{site: c.host.site}
		if place := i / len(c.tables); place < 2 {
			who.cookie = t.people[place].session()
		}
		who.from = net.IPv4(127, 0, 0, byte(2+i%c.plan.From))
		e, err := openEye(ctx, who, t.id, c.counts)
		if err != nil {
			return err
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.open = append(c.open, e)
		return nil
	})
}

// profile keeps a profile, if they are wanted.
func (c *crowding) profile(ctx context.Context, name string) error {
	if c.plan.Heap == "" {
		return nil
	}
	file, err := os.Create(filepath.Join(c.plan.Heap, name))
	if err != nil {
		return err
	}
	return errors.Join(c.host.ask(ctx, "/debug/pprof/heap", file), file.Close())
}

func (c *crowding) leave() {
	_ = each(len(c.open), 32, func(i int) error {
		c.open[i].close()
		return nil
	})
}

func (r *crowded) figures() []figure {
	per := func(with, before int64) string {
		return fmt.Sprintf("%.1f KiB", float64(with-before)/1024/float64(max(1, r.Sockets)))
	}
	return append([]figure{
		{"sockets", fmt.Sprintf("%d at %d tables, opened in %.1f s", r.Sockets, r.Tables, r.Seconds)},
		{"resident memory a socket", per(r.With.RSS, r.Before.RSS)},
		{"heap and stacks a socket", per(r.With.Heap+r.With.Stacks, r.Before.Heap+r.Before.Stacks)},
		{"of it stacks", per(r.With.Stacks, r.Before.Stacks)},
		{"goroutines a socket", fmt.Sprintf("%.2f", float64(r.With.Goroutines-r.Before.Goroutines)/float64(max(1, r.Sockets)))},
		{"resident memory", fmt.Sprintf("%.0f MiB before, %.0f MiB with them", float64(r.Before.RSS)/(1<<20), float64(r.With.RSS)/(1<<20))},
		{"descriptors", fmt.Sprint(r.With.Descriptors)},
	}, r.Tally.figures()...)
}
