package computers

import (
	"context"
	"net/netip"
	"runtime"
	"slices"
	"sync"
)

// A Pool runs computer players, a few at a time, so that they leave a core to
// everybody else. Who has to wait waits: play comes first, tables with people before others, and of
// these, or of the others, the address whose turn was longest ago, so that nobody
// takes the players from anybody else by having many tables.
type Pool struct {
	mu      sync.Mutex
	free    int    // players that may begin now
	waiting []*Job // in the order in which they came
	turns   uint64 // how many have begun
	// last is of the addresses with players that wait or are at work.
	last map[netip.Addr]*lastTurn
}

// A Job is a computer player that is to choose.
type Job struct {
	From        netip.Addr // whose table it is
	People      bool       // somebody plays or watches there
	LowPriority bool       // it is no play: it waits for all that is
	begin       chan struct{}
}

// A lastTurn is when a player of an address began last.
type lastTurn struct {
	turn uint64 // 0: not yet
	jobs int    // that wait or are at work
}

// NewPool makes a pool for so many players at once; 0: all cores but one.
func NewPool(players int) *Pool {
	if players == 0 {
		players = max(1, runtime.NumCPU()-1)
	}
	return &Pool{free: players, last: map[netip.Addr]*lastTurn{}}
}

// Await waits for the turn of a job. Whoever gets it calls Done.
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

// Done ends a job.
func (p *Pool) Done(j *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free++
	p.jobEnded(j.From)
	p.startJobs()
}

// start lets jobs begin as long as there is room.
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

// before reports whether a job goes before one that came earlier.
func (p *Pool) goesBefore(j, earlier *Job) bool {
	if j.LowPriority != earlier.LowPriority {
		return earlier.LowPriority
	}
	if j.People != earlier.People {
		return j.People
	}
	return p.lastTurnOf(j.From).turn < p.lastTurnOf(earlier.From).turn
}

// of returns the entry of an address.
func (p *Pool) lastTurnOf(from netip.Addr) *lastTurn {
	if p.last[from] == nil {
		p.last[from] = &lastTurn{}
	}
	return p.last[from]
}

// leave forgets an address when nothing of it is left.
func (p *Pool) jobEnded(from netip.Addr) {
	l := p.lastTurnOf(from)
	if l.jobs--; l.jobs == 0 {
		delete(p.last, from)
	}
}
