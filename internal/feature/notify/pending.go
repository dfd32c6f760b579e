package notify

import (
	"context"
	"maps"
	"slices"

	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	// maxPending is how many seats may have a pending question, each only its latest.
	maxPending = 20_000
	// storeAtOnce is how many questions are stored in one change.
	storeAtOnce = 64
	storeRetry  = storeTime // how long after the store failed it is tried again
)

// A seatKey identifies a seat: a table's id and the seat's number.
type seatKey struct {
	game string
	seat int
}

// seatKeyOf returns the seat that a YourTurn is about.
func seatKeyOf(a YourTurn) seatKey { return seatKey{a.Game, a.Seat} }

// AddPending keeps the question of a YourTurn in memory until runStorer stores its notifications, in
// place of an older question to the same seat. If maxPending seats have one already, the question is
// lost and counted as dropped. It does not block, because the owner goroutines of tables call it.
func (s *Service) AddPending(a YourTurn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.pending[seatKeyOf(a)]; !known && len(s.pending) >= maxPending {
		s.dropped++
		return
	}
	s.pending[seatKeyOf(a)] = a
	loop.Wake(s.pendingDue)
}

// runStorer stores the notifications of what AddPending and Tell keep, until the service closes.
func (s *Service) runStorer() {
	for {
		select {
		case <-s.pendingDue:
		case <-s.running.Done():
			return
		}
		if !s.storePending(s.sending) && !loop.Pause(s.running, storeRetry) {
			return
		}
	}
}

// storePending stores the notifications of all pending questions, and of news. If the store fails, it keeps the
// questions pending and returns false.
func (s *Service) storePending(ctx context.Context) bool {
	for list := s.takePending(); len(list) > 0; {
		part := list[:min(len(list), storeAtOnce)]
		if err := s.storeList(ctx, part); err != nil {
			s.restorePending(list)
			s.cfg.Log.Error("who has to be told is not noted yet", "reason", store.Why(err))
			return false
		}
		list = list[len(part):]
	}
	return s.storePendingNews(ctx)
}

// takePending returns the questions whose notifications are not stored yet, and clears the list of
// them. It logs how many questions were lost because the list was full.
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

// restorePending puts questions back into the list of those whose notifications are not stored yet,
// except where it has a later one of the same seat.
func (s *Service) restorePending(list []YourTurn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range list {
		if _, later := s.pending[seatKeyOf(a)]; !later {
			s.pending[seatKeyOf(a)] = a
		}
	}
	loop.Wake(s.pendingDue)
}

// storeList stores the notifications of some questions, for all people of the seats, in one
// transaction, and wakes the workers that send them. If none of these people gets notifications by push
// or mail, it does not write to the store.
func (s *Service) storeList(ctx context.Context, list []YourTurn) error {
	some := false
	err := s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		some = false
		for _, a := range list {
			for _, p := range a.People {
				channels, err := s.channelsOf(tx, p)
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
	err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		for _, a := range list {
			for _, p := range a.People {
				if err := s.storeFor(tx, a, p); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err == nil {
		for _, w := range s.workers {
			loop.Wake(w.due)
		}
	}
	return err
}

// storeFor stores the notifications of the question a for the person p, one for each of their browsers
// and their mail address. They are due after the delay that the configuration has for such a question.
func (s *Service) storeFor(tx *store.Tx, a YourTurn, p Person) error {
	channels, err := s.channelsOf(tx, p)
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
		n := notification{game: a.Game, seat: a.Seat, kind: c.kind, channel: c.id, person: p, nth: a.Nth, due: due, nudged: a.Nudged}
		if err := n.store(tx, now); err != nil {
			return err
		}
	}
	return nil
}

// A channel is one way to reach a person: a browser, or a mail address.
type channel struct {
	kind kind
	id   []byte
}

const (
	sqlBrowsersOf = `SELECT id FROM notice_browsers WHERE person = ?1 ORDER BY created, id`
	sqlConfirmed  = `SELECT id FROM notice_addresses WHERE person = ?1 AND confirmed > 0 AND turns > 0`
)

// channelsOf returns the browsers and the mail address at which a person gets notifications, as far as
// the host has switched push and mail on.
func (s *Service) channelsOf(tx *store.Tx, p Person) (list []channel, err error) {
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
