package notify

import (
	"context"
	"maps"
	"slices"

	"circulade/internal/store"
)

const (
	// maxPending is how many seats may wait to be stored. Each has its latest question only.
	maxPending = 20_000
	// storeAtOnce is how many of them are stored in one change.
	storeAtOnce = 64
	storeRetry  = storeTime // after the store failed
)

// A place is a seat of a table.
type place struct {
	game string
	seat int
}

func placeOf(a YourTurn) place { return place{a.Game, a.Seat} }

// Tell remembers that a seat has to answer. It never waits: tables' owners call it.
func (s *Service) Tell(a YourTurn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.pending[placeOf(a)]; !known && len(s.pending) >= maxPending {
		s.dropped++
		return
	}
	s.pending[placeOf(a)] = a
	wake(s.arrived)
}

// storeArriving stores notifications of what was asked, until the service closes.
func (s *Service) storeArriving() {
	for {
		select {
		case <-s.arrived:
		case <-s.running.Done():
			return
		}
		if !s.storePending(s.sending) && !s.pause(storeRetry) {
			return
		}
	}
}

// storePending stores notifications of all that was asked. If the store fails, what is left goes on
// waiting, and it reports false.
func (s *Service) storePending(ctx context.Context) bool {
	for list := s.takePending(); len(list) > 0; {
		part := list[:min(len(list), storeAtOnce)]
		if err := s.storeAll(ctx, part); err != nil {
			s.putBack(list)
			s.cfg.Log.Error("who has to be told is not noted yet", "reason", store.Why(err))
			return false
		}
		list = list[len(part):]
	}
	return true
}

// takePending returns what was asked and is not stored yet, and forgets it.
func (s *Service) takePending() []YourTurn {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := slices.Collect(maps.Values(s.pending))
	clear(s.pending)
	if s.dropped > 0 {
		s.cfg.Log.Error("more was asked than could be noted", "lost", s.dropped)
		s.dropped = 0
	}
	return list
}

// putBack has questions wait again, but not those whose seats have been asked another since.
func (s *Service) putBack(list []YourTurn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range list {
		if _, later := s.pending[placeOf(a)]; !later {
			s.pending[placeOf(a)] = a
		}
	}
	wake(s.arrived)
}

// storeAll stores notifications for those who want any. If nobody does it changes nothing.
func (s *Service) storeAll(ctx context.Context, list []YourTurn) error {
	some := false
	err := s.look(ctx, func(tx *store.Tx) error {
		some = false
		for _, a := range list {
			for _, p := range a.People {
				channels, err := s.channels(tx, p)
				if err != nil {
					return err
				}
				some = some || len(channels) > 0
			}
		}
		return nil
	})
	if err != nil || !some {
		return err
	}
	err = s.change(ctx, func(tx *store.Tx) error {
		for _, a := range list {
			for _, p := range a.People {
				if err := s.storeOne(tx, a, p); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err == nil {
		for _, w := range s.workers {
			wake(w.wakeUp)
		}
	}
	return err
}

// storeOne stores the notifications of a question for one person: one for each of their channels.
func (s *Service) storeOne(tx *store.Tx, a YourTurn, p Person) error {
	channels, err := s.channels(tx, p)
	if err != nil {
		return err
	}
	now := s.cfg.Now()
	due := now.Add(s.cfg.Delay)
	switch {
	case a.Sat:
		due = now.Add(s.cfg.SatDelay)
	case a.Left:
		due = now.Add(s.cfg.LeftDelay)
	}
	for _, c := range channels {
		n := notification{game: a.Game, seat: a.Seat, kind: c.kind, channel: c.id, person: p, asked: a.Nth, due: due, nudged: a.Nudged}
		if err := n.store(tx, now); err != nil {
			return err
		}
	}
	return nil
}

// A channel is one way to reach somebody: a browser, or an address.
type channel struct {
	kind kind
	id   []byte
}

const (
	sqlBrowsersOf = `SELECT id FROM notice_browsers WHERE person = ?1 ORDER BY created, id`
	sqlConfirmed  = `SELECT id FROM notice_addresses WHERE person = ?1 AND confirmed > 0 AND turns > 0`
)

// channels returns the ways to reach somebody that they have switched on, of those that the server
// has.
func (s *Service) channels(tx *store.Tx, p Person) (list []channel, err error) {
	for _, k := range []struct {
		kind  kind
		query string
	}{{byPush, sqlBrowsersOf}, {byMail, sqlConfirmed}} {
		if s.workers[k.kind] == nil {
			continue
		}
		channels, err := store.List(tx, k.query, []any{p[:]}, func(scan store.Scan, c *channel) error {
			c.kind = k.kind
			return scan(&c.id)
		})
		if err != nil {
			return nil, err
		}
		list = append(list, channels...)
	}
	return list, nil
}
