package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"sync"
	"time"

	"circulade/internal/calibrate"
)

// ratePlan has choices made at a steady rate, at as many tables as it takes. Each table plays at
// moments of its own, so that they do not come in waves.
type ratePlan struct {
	hosting

	Rate    float64       `default:"1000" help:"Requests a second that make choices: what a page sends for a turn is one."`
	Time    time.Duration `default:"60s" help:"How long."`
	Tables  int           `help:"Tables of two; as many as the games take, unless given."`
	Servers int           `default:"1" help:"Servers on one database (--db): the two of a table use different ones."`
}

// turnsOfGame is how many turns of a game are played: some less than the base game has.
const turnsOfGame = 60

// Run plays, and looks afterwards whether all of it is there.
func (p *ratePlan) Run(ctx context.Context) (err error) {
	if p.Servers > 1 && p.DB == "" && p.URL == "" {
		return errors.New("several servers need --db")
	}
	if p.Tables == 0 {
		p.Tables = max(2, int(math.Ceil(p.Rate*p.Time.Seconds()/turnsOfGame)))
	}
	hosts, err := p.open(ctx, p.Servers)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	r := &racing{plan: p, hosts: hosts, counts: newCounts()}
	result, err := r.run(ctx)
	if err != nil {
		return err
	}
	if err := show(os.Stdout, result.figures(), result); err != nil {
		return err
	}
	if result.Lost > 0 {
		return fmt.Errorf("%d choices were acknowledged and are not there", result.Lost)
	}
	return nil
}

// racing is what goes on.
type racing struct {
	plan   *ratePlan
	hosts  []*host
	counts *counts

	mu     sync.Mutex
	behind time.Duration // the latest that a request was sent, after its moment
}

// raced is how it went.
type raced struct {
	Wanted  float64 `json:"wanted"`   // requests a second
	Seconds float64 `json:"seconds"`  // that it took
	Tables  int     `json:"tables"`   //
	Behind  float64 `json:"late_ms"`  // the latest that a request was sent, after its moment
	Lost    int     `json:"lost"`     // choices acknowledged and not there afterwards
	Looked  int     `json:"looked"`   // tables that were looked at afterwards
	CPU     float64 `json:"cpu"`      // seconds, of the servers
	Own     float64 `json:"own_cpu"`  // of load itself
	RSS     int64   `json:"rss"`      // bytes at the end, of the servers
	Before  float64 `json:"ready_s"`  // seconds to make the tables
	Tally   tally   `json:"measured"` //
}

// run makes the tables, plays at them and looks at them.
func (r *racing) run(ctx context.Context) (*raced, error) {
	began := time.Now()
	tables, err := r.seat(ctx)
	if err != nil {
		return nil, err
	}
	result := &raced{Wanted: r.plan.Rate, Tables: len(tables), Before: time.Since(began).Seconds()}
	before := r.sum(ctx)
	began = time.Now()
	own := calibrate.CPU()
	r.race(ctx, tables)
	result.Seconds, result.Own = time.Since(began).Seconds(), (calibrate.CPU() - own).Seconds()
	after := r.sum(ctx)
	result.CPU, result.RSS = after.CPU-before.CPU, after.RSS
	for _, t := range tables {
		t.leave()
	}
	result.Tally, result.Behind = r.counts.tally(), float64(r.behind.Microseconds())/1000
	return result, r.verify(ctx, tables, result)
}

// sum is what all servers take; nothing of one that does not tell.
func (r *racing) sum(ctx context.Context) (all vitals) {
	for _, h := range r.hosts {
		if v, err := h.look(ctx); err == nil {
			all.CPU += v.CPU
			all.RSS += v.RSS
		}
	}
	return all
}

// seat makes the tables and has everybody follow theirs.
func (r *racing) seat(ctx context.Context) ([]*table, error) {
	games, err := scripts(nil, min(16, r.plan.Tables), turnsOfGame)
	if err != nil {
		return nil, err
	}
	tables := make([]*table, r.plan.Tables)
	err = each(len(tables), 16, func(i int) error {
		ann := &visitor{site: r.hosts[i%len(r.hosts)].site}
		bo := &visitor{site: r.hosts[(i+1)%len(r.hosts)].site}
		t, err := openTable(ctx, &games[i%len(games)], ann, bo, "link")
		if err != nil {
			return err
		}
		tables[i] = t
		return t.look(ctx, r.counts)
	})
	return tables, err
}

// each does something for all of n numbers, some at a time, and stops at the first error.
func each(n, atOnce int, f func(int) error) error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var failed error
	next := 0
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, next <= n && failed == nil
	}
	for range min(n, atOnce) {
		all.Go(func() {
			for i, more := take(); more; i, more = take() {
				if err := f(i); err != nil {
					mu.Lock()
					failed = errors.Join(failed, err)
					mu.Unlock()
				}
			}
		})
	}
	all.Wait()
	return failed
}

// race has all tables play until the time is over.
func (r *racing) race(ctx context.Context, tables []*table) {
	ctx, stop := context.WithTimeout(ctx, r.plan.Time+5*time.Minute)
	defer stop()
	period := time.Duration(float64(len(tables)) / r.plan.Rate * float64(time.Second))
	began := time.Now().Add(100 * time.Millisecond)
	end := began.Add(r.plan.Time)
	var all sync.WaitGroup
	for i, t := range tables {
		first := began.Add(period * time.Duration(i) / time.Duration(len(tables)))
		all.Go(func() { r.play(ctx, t, first, end, period) })
	}
	all.Wait()
}

// play has one table play at its moments.
func (r *racing) play(ctx context.Context, t *table, moment, end time.Time, period time.Duration) {
	for ; moment.Before(end) && !t.over(); moment = moment.Add(period) {
		if !pause(ctx, time.Until(moment)) {
			return
		}
		r.late(time.Since(moment))
		if err := t.play(ctx, r.counts); err != nil {
			r.counts.fail("choice", err)
			return // what has become of it is not known: it is looked at afterwards
		}
	}
}

func (r *racing) late(by time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.behind = max(r.behind, by)
}

// verify starts the servers anew, if they are ours, and looks whether what was acknowledged is
// in the logs.
func (r *racing) verify(ctx context.Context, tables []*table, result *raced) error {
	for _, h := range r.hosts {
		if h.process == nil {
			continue
		}
		if err := h.stop(); err != nil {
			return err
		}
		if _, err := h.start(ctx); err != nil {
			return err
		}
	}
	var mu sync.Mutex
	return each(len(tables), 16, func(i int) error {
		t := tables[i]
		var now seen
		if err := t.people[0].do(ctx, "GET", t.path(""), nil, &now); err != nil {
			return fmt.Errorf("looking at a table afterwards: %w", err)
		}
		mu.Lock()
		defer mu.Unlock()
		result.Looked++
		result.Lost += max(0, t.made-now.State.Version)
		if now.Seq < t.seq {
			result.Lost = max(result.Lost, 1)
		}
		return nil
	})
}

func (r *raced) figures() []figure {
	list := []figure{
		{"tables", fmt.Sprintf("%d, made in %.1f s", r.Tables, r.Before)},
		{"requests a second", fmt.Sprintf("%.0f of %.0f", float64(r.Tally.Requests)/r.Seconds, r.Wanted)},
		{"choices a second", fmt.Sprintf("%.0f", float64(r.Tally.Choices)/r.Seconds)},
		{"latest after its moment", fmt.Sprintf("%.0f ms", r.Behind)},
	}
	list = append(list, r.Tally.figures()...)
	return append(list,
		figure{"acknowledged and not there", fmt.Sprintf("%d, at %d tables after a new start", r.Lost, r.Looked)},
		figure{"servers", fmt.Sprintf("%.1f s of a core, %.0f MiB resident; load itself %.1f s of a core", r.CPU, float64(r.RSS)/(1<<20), r.Own)})
}
