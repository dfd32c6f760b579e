package advice

import (
	"context"
	"net/netip"
	"sync"
	"time"

	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/internal/problem"
	"circulade/internal/table/computers"
	"circulade/rules"
)

const (
	hintTime  = 400 * time.Millisecond // of a core, for one request for hints
	hintWall  = 3 * time.Second        // the longest that computing hints takes once it has begun
	hintWait  = 8 * time.Second        // the longest that a request for hints waits for its turn in the pool
	hintCount = 3                      // how many turns are hinted at
)

// An Asker is the client that asks for advice. For each session one hint or analysis is computed at a
// time.
type Asker struct {
	Session string     // identifies the client's session, as far as it is known
	From    netip.Addr // the address
}

// A Service gives hints and analyses finished games. It is safe for concurrent use.
type Service struct {
	pool    *computers.Pool
	effort  analysis.Effort
	running context.Context // ends when the program stops

	analyses sync.WaitGroup // the goroutines of analyses

	mu       sync.Mutex
	busy     map[string]bool // sessions for which something is being computed
	jobs     map[string]*job // analyses, by the key of their game
	finished []string        // keys of the analyses that have ended, the oldest first
}

// NewService returns a service that computes in a pool until ctx ends. effort is how much computing is
// spent on the analysis of one game.
func NewService(ctx context.Context, pool *computers.Pool, effort analysis.Effort) *Service {
	return &Service{pool: pool, effort: effort, running: ctx, busy: map[string]bool{}, jobs: map[string]*job{}}
}

// Close waits for all analyses to end, after the service's ctx has ended.
func (d *Service) Close() { d.analyses.Wait() }

var errBusy = problem.TooOften("an analysis for you is under way; there is one at a time", time.Second)

// claimSession marks the asker's session as one for which something is being computed; errBusy if it
// already is.
func (d *Service) claimSession(who Asker) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.busy[who.Session] {
		return errBusy
	}
	d.busy[who.Session] = true
	return nil
}

// releaseSession marks the asker's session as one for which nothing is being computed any more, so that it
// may ask again.
func (d *Service) releaseSession(who Asker) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.busy, who.Session)
}

// Hints returns the best turns of the seat that has to choose in position s, in which nothing may be
// hidden from that seat. It returns a problem if advice for the asker is being computed already, or the
// computer players are busy with games for too long. names are the players', for the texts; seed is the
// search's.
func (d *Service) Hints(ctx context.Context, who Asker, s *rules.State, names []string, seed uint64) ([]analysis.Line, error) {
	if err := d.claimSession(who); err != nil {
		return nil, err
	}
	defer d.releaseSession(who)
	j := &computers.Job{From: who.From, LowPriority: true}
	wait, cancel := context.WithTimeout(ctx, hintWait)
	err := d.pool.Await(wait, j)
	cancel()
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, problem.TooOften("the computer players are busy with games", 5*time.Second)
	}
	defer d.pool.Done(j)
	within, cancel := context.WithTimeout(ctx, hintWall)
	defer cancel()
	lines, err := analysis.Lines(within, s, names, search.Budget{Time: hintTime}, seed, hintCount)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return lines, err
}
