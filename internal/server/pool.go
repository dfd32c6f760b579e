package server

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"time"

	"circulade/bot"
	"circulade/rules"
)

// A pool runs computer players, a few at a time, so that they leave a core to
// everybody else. Who has to wait waits: tables with people come first, and of
// these, or of the others, the address whose turn was longest ago, so that nobody
// takes the players from anybody else by having many tables.
type pool struct {
	mu      sync.Mutex
	free    int    // players that may begin now
	waiting []*job // in the order in which they came
	turns   uint64 // how many have begun
	// last is of the addresses with players that wait or are at work.
	last map[netip.Addr]*lastTurn
}

// A job is a computer player that is to choose.
type job struct {
	from   netip.Addr // whose table it is
	people bool       // somebody plays or watches there
	begin  chan struct{}
}

// A lastTurn is when a player of an address began last.
type lastTurn struct {
	turn uint64 // 0: not yet
	jobs int    // that wait or are at work
}

func newPool(players int) *pool {
	return &pool{free: players, last: map[netip.Addr]*lastTurn{}}
}

// await waits for the turn of a job. Whoever gets it calls done.
func (p *pool) await(ctx context.Context, j *job) error {
	j.begin = make(chan struct{})
	p.mu.Lock()
	p.of(j.from).jobs++
	p.waiting = append(p.waiting, j)
	p.start()
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
	p.leave(j.from)
	p.start()
	return ctx.Err()
}

// done ends a job.
func (p *pool) done(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free++
	p.leave(j.from)
	p.start()
}

// start lets jobs begin as long as there is room.
func (p *pool) start() {
	for p.free > 0 && len(p.waiting) > 0 {
		next := 0
		for i, j := range p.waiting {
			if p.before(j, p.waiting[next]) {
				next = i
			}
		}
		j := p.waiting[next]
		p.waiting = slices.Delete(p.waiting, next, next+1)
		p.turns++
		p.of(j.from).turn = p.turns
		p.free--
		close(j.begin)
	}
}

// before reports whether a job goes before one that came earlier.
func (p *pool) before(j, earlier *job) bool {
	if j.people != earlier.people {
		return j.people
	}
	return p.of(j.from).turn < p.of(earlier.from).turn
}

// of returns the entry of an address.
func (p *pool) of(from netip.Addr) *lastTurn {
	if p.last[from] == nil {
		p.last[from] = &lastTurn{}
	}
	return p.last[from]
}

// leave forgets an address when nothing of it is left.
func (p *pool) leave(from netip.Addr) {
	l := p.of(from)
	if l.jobs--; l.jobs == 0 {
		delete(p.last, from)
	}
}

// botGrace is how long a player has for noticing that its time is over.
const botGrace = 500 * time.Millisecond

// errLate is a player that does not end.
var errLate = errors.New("the computer player took too long")

// choose lets a player choose within a time. With errLate it may still be at work,
// and must not be used again.
func choose(ctx context.Context, within time.Duration, player bot.Player, s *rules.State) (rules.Choice, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	type answer struct {
		choice rules.Choice
		err    error
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if v := recover(); v != nil {
				a.err = fmt.Errorf("the computer player panicked: %v", v)
			}
			done <- a
		}()
		a.choice, a.err = player.Choose(ctx, s)
	}()
	late := time.NewTimer(within + botGrace)
	defer late.Stop()
	select {
	case a := <-done:
		return a.choice, a.err
	case <-late.C:
		return 0, errLate
	}
}
