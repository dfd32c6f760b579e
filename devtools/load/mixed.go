package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// mixedPlan plays for hours, with as many tables and people at any moment: a table that is
// over is deleted and another made, and whoever has watched for a while goes and somebody else
// comes. What grows then grows by what has been, and not by what is kept.
type mixedPlan struct {
	hosting

	Time      time.Duration `default:"2h" help:"How long."`
	Rate      float64       `default:"20" help:"Choices a second, at all tables together, without computer players' own."`
	Tables    int           `default:"26" help:"Tables of two."`
	All       int           `default:"4" help:"How many of them have all sets."`
	Computers int           `default:"3" help:"Further tables, at which somebody plays against a computer player."`
	Watchers  int           `default:"110" help:"People who watch, come and go."`
	Lobby     int           `default:"30" help:"People who look at the lobby, come and go."`
	Turns     int           `default:"150" help:"After how many turns a game is ended that is not over."`
	Sample    time.Duration `default:"30s" help:"How often to look how the server is."`
	From      time.Duration `default:"30m" help:"From when on nothing is to grow."`
	Out       string        `placeholder:"DIR" required:"" help:"Where samples.csv and result.txt go."`
	Heaps     bool          `help:"Keep a heap profile from then and one from the end."`
}

// Run plays and samples.
func (p *mixedPlan) Run(ctx context.Context) (err error) {
	if err := os.MkdirAll(p.Out, 0o755); err != nil {
		return err
	}
	hosts, err := p.open(ctx, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	m := &mixing{plan: p, host: hosts[0], counts: newCounts(), live: map[string]bool{}}
	if m.base, err = scripts(nil, 12, p.Turns); err != nil {
		return err
	}
	if m.every, err = scripts([]string{"all"}, 3, p.Turns); err != nil {
		return err
	}
	began := time.Now()
	playing, stop := context.WithTimeout(ctx, p.Time)
	defer stop()
	wait := m.begin(playing)
	samples, err := m.sample(playing, began)
	if err != nil {
		return err
	}
	stop()
	wait()
	return m.report(samples)
}

// mixing is what goes on.
type mixing struct {
	plan   *mixedPlan
	host   *host
	counts *counts
	base   []script
	every  []script

	mu   sync.Mutex
	live map[string]bool // tables that may be watched
}

// begin has everybody come, each at a moment of their own, and returns what waits until they
// have gone.
func (m *mixing) begin(ctx context.Context) (wait func()) {
	var all sync.WaitGroup
	run := func(n int, spread time.Duration, f func(context.Context, int)) {
		for i := range n {
			all.Go(func() {
				if pause(ctx, spread*time.Duration(i)/time.Duration(n)) {
					f(ctx, i)
				}
			})
		}
	}
	period := m.period()
	run(m.plan.Tables, period, m.players)
	run(m.plan.Computers, period, m.soloist)
	run(m.plan.Watchers, 20*time.Second, m.watcher)
	run(m.plan.Lobby, 20*time.Second, m.stroller)
	return all.Wait
}

// period is how long a table takes for a turn.
func (m *mixing) period() time.Duration {
	return time.Duration(float64(m.plan.Tables+m.plan.Computers) / m.plan.Rate * float64(time.Second))
}

// players are two who play one game after the other.
func (m *mixing) players(ctx context.Context, i int) {
	ann, bo := &visitor{site: m.host.site}, &visitor{site: m.host.site}
	for n := i; ctx.Err() == nil; n++ {
		s := &m.base[n%len(m.base)]
		if i < m.plan.All {
			s = &m.every[n%len(m.every)]
		}
		open := "link"
		if n%3 == 0 {
			open = "public"
		}
		turns := len(s.turns)
		if n == i { // not all of them are to end at once
			turns = 1 + turns*i/m.plan.Tables
		}
		m.game(ctx, s, turns, ann, bo, open)
	}
}

// game is one game of two, from the table until so many turns have been played.
func (m *mixing) game(ctx context.Context, s *script, turns int, ann, bo *visitor, open string) {
	t, err := openTable(ctx, s, ann, bo, open)
	if err != nil {
		m.trouble(ctx, "table", err)
		return
	}
	m.counts.add("tables")
	defer m.end(t)
	if err := t.look(ctx, m.counts); err != nil {
		m.trouble(ctx, "look", err)
		return
	}
	m.watched(t.id, true)
	tick := time.NewTicker(m.period())
	defer tick.Stop()
	for t.next < turns {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		if err := t.play(ctx, m.counts); err != nil {
			m.trouble(ctx, "choice", err)
			return
		}
		m.beside(ctx, t)
	}
}

// beside is what people do beside playing: they say something, and come anew.
func (m *mixing) beside(ctx context.Context, t *table) {
	who := rand.IntN(2)
	switch n := rand.IntN(100); {
	case n < 5:
		m.check(ctx, "chat", t.people[who].do(ctx, "POST", t.path("/chat"), object{"text": "Well played!", "move": fmt.Sprint("say-", t.next)}, nil))
	case n < 7:
		m.check(ctx, "chat", t.people[who].do(ctx, "POST", t.path("/chat"), object{"phrase": "hello", "move": fmt.Sprint("say-", t.next)}, nil))
	case n < 9: // a page is loaded anew
		t.eyes[who].close()
		again, err := openEye(ctx, t.people[who], t.id, m.counts)
		m.check(ctx, "again", err)
		if err == nil {
			t.eyes[who] = again
		}
	case n < 11:
		m.check(ctx, "list", t.people[who].do(ctx, "GET", "/api/games", nil, nil))
	}
}

// end has a table deleted. What is under way ends with it, so it has a time of its own.
func (m *mixing) end(t *table) {
	m.watched(t.id, false)
	t.leave()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	m.check(ctx, "forget", t.forget(ctx))
}

// check counts what went wrong.
func (m *mixing) check(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		m.counts.fail(what, err)
	}
}

// trouble is check with a pause after it, so that nothing is tried without end.
func (m *mixing) trouble(ctx context.Context, what string, err error) {
	if ctx.Err() == nil {
		m.counts.fail(what, err)
		fmt.Fprintf(os.Stderr, "%s %s: %v\n", time.Now().Format(time.TimeOnly), what, err)
		pause(ctx, time.Second)
	}
}

// watched says whether a table may be watched.
func (m *mixing) watched(id string, on bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if on {
		m.live[id] = true
	} else {
		delete(m.live, id)
	}
}

// any is a table to watch; "" if there is none.
func (m *mixing) any() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	for id := range m.live { // in no order
		return id
	}
	return ""
}

// save writes a profile of the server's memory.
func (m *mixing) save(ctx context.Context, name string) error {
	file, err := os.Create(filepath.Join(m.plan.Out, name))
	if err != nil {
		return err
	}
	return errors.Join(m.host.ask(ctx, "/debug/pprof/heap", file), file.Close())
}
