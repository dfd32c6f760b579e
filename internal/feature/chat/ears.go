package chat

import "sync"

// An Ear is told that there is something to hear at a table. It holds no line, so that a
// slow one costs nothing and misses nothing: whoever has it knows the last line that they
// heard, and asks for what came after it.
type Ear struct {
	desk  *Desk
	game  string
	who   Person
	ready chan struct{}

	afresh bool // guarded by ears.mu
}

// ears are all who listen.
type ears struct {
	mu sync.Mutex
	at map[string]map[*Ear]struct{} // by table
}

// Listen has somebody told of a table's chat until Close.
func (d *Desk) Listen(game string, who Person) *Ear {
	e := &Ear{desk: d, game: game, who: who, ready: make(chan struct{}, 1)}
	s := &d.ears
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.at[game] == nil {
		s.at[game] = map[*Ear]struct{}{}
	}
	s.at[game][e] = struct{}{}
	return e
}

// Close ends it.
func (e *Ear) Close() {
	s := &e.desk.ears
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.at[e.game], e)
	if len(s.at[e.game]) == 0 {
		delete(s.at, e.game)
	}
}

// Ready tells when there is something to hear.
func (e *Ear) Ready() <-chan struct{} { return e.ready }

// Afresh reports, once, whether what may be heard or said has changed.
func (e *Ear) Afresh() bool {
	s := &e.desk.ears
	s.mu.Lock()
	defer s.mu.Unlock()
	was := e.afresh
	e.afresh = false
	return was
}

// Renew has what was heard so far told anew.
func (e *Ear) Renew() {
	s := &e.desk.ears
	s.mu.Lock()
	defer s.mu.Unlock()
	e.afresh = true
	e.wake()
}

// Wake has it look again.
func (e *Ear) Wake() { e.wake() }

func (e *Ear) wake() {
	select {
	case e.ready <- struct{}{}:
	default: // it has been woken and not looked yet
	}
}

// wake wakes all who listen at a table.
func (s *ears) wake(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.wake()
	}
}

// renew wakes all who listen at a table: what may be said there has changed.
func (s *ears) renew(game string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for e := range s.at[game] {
		e.afresh = true
		e.wake()
	}
}

// renewOf does the same for somebody, at whatever table they listen.
func (s *ears) renewOf(who Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, all := range s.at {
		for e := range all {
			if e.who == who {
				e.afresh = true
				e.wake()
			}
		}
	}
}

// Said wakes all who listen at a table: somebody said something by another server.
func (d *Desk) Said(game string) { d.ears.wake(game) }

// Agreed has all who listen at a table told anew what may be said there.
func (d *Desk) Agreed(game string) { d.ears.renew(game) }

// Silenced has somebody told anew what they may hear: they mute or block others than before.
func (d *Desk) Silenced(who Person) { d.ears.renewOf(who) }
