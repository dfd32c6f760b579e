package computers

import (
	"context"
	"net/netip"
	"runtime"
	"slices"
	"sync"
)

// A Pool runs a few computer players at a time and leaves a core to everything else. Jobs of games go
// before those of low priority, tables with people before others, and then the address whose job began
// longest ago, so that many tables of one address do not delay others.
type Pool struct {
	mu      sync.Mutex
	free    int    // players that may begin now
	waiting []*Job // in the order in which they came
	turns   uint64 // how many jobs have begun
	// last has the addresses with jobs that wait or are running.
	last map[netip.Addr]*lastTurn
}

// A Job is one computation of a computer player, which runs when Pool.Await lets it.
type Job struct {
	From        netip.Addr // the address whose table it is
	People      bool       // somebody plays or watches there
	LowPriority bool       // it is no move in a game: it begins after all jobs that are
	begin       chan struct{}
}

// A lastTurn says when a job of an address last began, and how many jobs the address has.
type lastTurn struct {
	turn uint64 // 0: not yet
	jobs int    // jobs that wait or are running
}

// NewPool returns a pool that runs this many computer players at once; 0 means as many as there are cores,
// less one.
func NewPool(players int) *Pool {
	if players == 0 {
		players = max(1, runtime.NumCPU()-1)
	}
	return &Pool{free: players, last: map[netip.Addr]*lastTurn{}}
}

// Await waits until a job may run. If it returns nil, the caller runs the job and then calls Done. If ctx
// ends first, it withdraws the job and returns ctx's error; then Done must not be called.
func (p *Pool) Await(ctx context.Context, j *Job) error {
	j.begin = make(chan struct{})
	p.mu.Lock()
	p.lastTurnOf(j.From).jobs++
	p.waiting = append(p.waiting, j)
	p.startJobs()
	p.mu.Unlock()
	select {
	case <-j.begin:
		return nil
	case <-ctx.Done():
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if i := slices.Index(p.waiting, j); i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
	} else { // its turn has come in the meantime
		p.free++
	}
	p.jobEnded(j.From)
	p.startJobs()
	return ctx.Err()
}

// Done frees the place of a job that Await let run, once the job has ended, and lets the next one begin.
func (p *Pool) Done(j *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free++
	p.jobEnded(j.From)
	p.startJobs()
}

// startJobs lets waiting jobs begin, in their order of priority, while there is room. The caller has
// locked p.mu.
func (p *Pool) startJobs() {
	for p.free > 0 && len(p.waiting) > 0 {
		next := 0
		for i, j := range p.waiting {
			if p.goesBefore(j, p.waiting[next]) {
				next = i
			}
		}
		j := p.waiting[next]
		p.waiting = slices.Delete(p.waiting, next, next+1)
		p.turns++
		p.lastTurnOf(j.From).turn = p.turns
		p.free--
		close(j.begin)
	}
}

// goesBefore reports whether job j has priority over the job `earlier`, which came before it: jobs of
// games go before those of low priority, tables with people before others, then the address whose last job
// began longest ago.
func (p *Pool) goesBefore(j, earlier *Job) bool {
	if j.LowPriority != earlier.LowPriority {
		return earlier.LowPriority
	}
	if j.People != earlier.People {
		return j.People
	}
	return p.lastTurnOf(j.From).turn < p.lastTurnOf(earlier.From).turn
}

// lastTurnOf returns the record of when a job of an address last began and how many jobs the address has;
// it makes one if there is none.
func (p *Pool) lastTurnOf(from netip.Addr) *lastTurn {
	if p.last[from] == nil {
		p.last[from] = &lastTurn{}
	}
	return p.last[from]
}

// jobEnded takes one job off the count of an address, and forgets an address without jobs.
func (p *Pool) jobEnded(from netip.Addr) {
	l := p.lastTurnOf(from)
	if l.jobs--; l.jobs == 0 {
		delete(p.last, from)
	}
}
