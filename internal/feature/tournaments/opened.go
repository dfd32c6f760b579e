package tournaments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/tournament"
)

// maxKept is how many tournaments are in memory at most. Others are read again when somebody asks.
const maxKept = 200

// kept are the tournaments in memory.
type kept struct {
	mu   sync.Mutex
	byID map[string]*opened
}

// newKept returns an empty kept.
func newKept() *kept { return &kept{byID: map[string]*opened{}} }

// get returns the place of a tournament in memory, which may be empty. If there is no room, those that were
// not used for longest go.
func (k *kept) get(id string, now time.Time) *opened {
	k.mu.Lock()
	defer k.mu.Unlock()
	o := k.byID[id]
	if o == nil {
		for len(k.byID) >= maxKept {
			oldest := ""
			for other, c := range k.byID {
				if oldest == "" || c.used.Before(k.byID[oldest].used) {
					oldest = other
				}
			}
			delete(k.byID, oldest)
		}
		o = &opened{id: id}
		k.byID[id] = o
	}
	o.used = now
	return o
}

// forget drops a tournament from memory.
func (k *kept) forget(id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.byID, id)
}

// An opened is a tournament in memory, as it was when it was last read. Its lock is held while it is read
// or changed; it is taken before a transaction begins.
type opened struct {
	id   string
	used time.Time // guarded by kept

	mu        sync.Mutex
	dirty     bool // it is ahead of the store, because a transaction failed: it has to be read again
	head      head
	t         *tournament.Tournament // nil: not read
	log       []tournament.Event     // all events, for the public log and exports
	entrants  []entrant
	staff     []member
	people    int64           // the count of changes with which entrants and staff were read; -1: not read
	standings *shownStandings // as they were last asked for; nil: they were not
}

// A head is the row of a tournament.
type head struct {
	owner          store.Holder // zero: the account is gone
	written        Written
	code           string
	secret         []byte
	listed         bool
	phase          string
	made           int64
	events, people int64
}

// An entrant is who stands behind a number of the log: a player, or one of a team's members.
type entrant struct {
	number, member int
	person         store.Holder // zero: the account is gone
	name, team     string
}

// A member is somebody of the staff.
type member struct {
	person     store.Holder
	role, name string
}

// refresh reads what has changed of a tournament since it was last read. It returns store.ErrNotFound if it
// is not there.
func (o *opened) refresh(tx *store.Tx) error {
	if o.dirty {
		o.t, o.log, o.standings, o.people, o.dirty = nil, nil, nil, -1, false
	}
	var h head
	var owner, written []byte
	err := tx.One(sqlHead, []any{o.id}, &owner, &written, &h.code, &h.secret, &h.listed, &h.phase, &h.made, &h.events, &h.people)
	if err != nil {
		return err
	}
	copy(h.owner[:], owner)
	if err := h.written.decode(written); err != nil {
		return fmt.Errorf("tournament %s: what its organiser wrote: %w", o.id, err)
	}
	if o.t == nil {
		o.people = -1
		if o.t, err = tournament.New(h.written.Form); err != nil {
			return fmt.Errorf("tournament %s: %w", o.id, err)
		}
	}
	o.head = h
	if err := o.readTail(tx); err != nil {
		o.t = nil
		return err
	}
	if h.people != o.people {
		return o.readPeople(tx)
	}
	return nil
}

// readTail applies the events that were stored since the last one in memory.
func (o *opened) readTail(tx *store.Tx) error {
	if int64(o.t.Events) == o.head.events {
		return nil
	}
	tail, err := store.List(tx, sqlTail, []any{o.id, o.t.Events}, func(scan store.Scan, e *tournament.Event) error {
		var data []byte
		if err := scan(&data); err != nil {
			return err
		}
		return json.Unmarshal(data, e)
	})
	if err != nil {
		return err
	}
	for i := range tail {
		if err := o.t.Apply(&tail[i]); err != nil {
			return fmt.Errorf("tournament %s, event %d: %w", o.id, o.t.Events, err)
		}
	}
	o.log = append(o.log, tail...)
	return nil
}

// readPeople reads who takes part and who runs the tournament.
func (o *opened) readPeople(tx *store.Tx) (err error) {
	o.entrants, err = store.List(tx, sqlEntrants, []any{o.id}, func(scan store.Scan, e *entrant) error {
		var person []byte
		err := scan(&e.number, &e.member, &person, &e.name, &e.team)
		copy(e.person[:], person)
		return err
	})
	if err != nil {
		return err
	}
	o.staff, err = store.List(tx, sqlStaff, []any{o.id}, func(scan store.Scan, m *member) error {
		return scan(&m.person, &m.role, &m.name)
	})
	if err == nil {
		o.people = o.head.people
	}
	return err
}

// numberOf returns the number with which a person takes part, and as which member; -1 if they do not.
func (o *opened) numberOf(who store.Holder) (number, as int) {
	if who == (store.Holder{}) {
		return -1, 0
	}
	for i := len(o.entrants) - 1; i >= 0; i-- {
		if e := &o.entrants[i]; e.person == who {
			return e.number, e.member
		}
	}
	return -1, 0
}

// of returns who stands behind a number, as a member.
func (o *opened) of(number, as int) entrant {
	for _, e := range o.entrants {
		if e.number == number && e.member == as {
			return e
		}
	}
	return entrant{number: number, member: as}
}

// runs reports whether a person is the owner of the tournament or a referee.
func (o *opened) runs(who store.Holder) bool {
	if who == (store.Holder{}) {
		return false
	}
	if o.head.owner == who {
		return true
	}
	for _, m := range o.staff {
		if m.person == who {
			return true
		}
	}
	return false
}

// read calls f with a tournament as it is now. f must not keep it.
func (s *Service) read(ctx context.Context, id string, f func(o *opened) error) error {
	o := s.kept.get(id, s.cfg.Now())
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := s.view(ctx, o.refresh); err != nil {
		if errors.Is(err, store.ErrNotFound) {
			s.kept.forget(id)
		}
		return err
	}
	return f(o)
}

// change calls f with a tournament as it is now, in a transaction, and stores the event that f returns, if it
// returns one. If the event cannot be applied, or f returns an error, nothing is stored.
func (s *Service) change(ctx context.Context, id string, f func(tx *store.Tx, o *opened) (*tournament.Event, error)) error {
	o := s.kept.get(id, s.cfg.Now())
	o.mu.Lock()
	defer o.mu.Unlock()
	err := s.store(ctx, func(tx *store.Tx) error {
		if err := o.refresh(tx); err != nil {
			return err
		}
		e, err := f(tx, o)
		if err != nil || e == nil {
			return err
		}
		return s.append(tx, o, e)
	})
	if err != nil {
		var refused *tournament.RefusedError
		o.dirty = o.dirty && !errors.As(err, &refused)
		return err
	}
	o.dirty = false
	loop.Wake(s.due)
	return nil
}

// append applies an event to a tournament and stores it. Its time is set to now.
func (s *Service) append(tx *store.Tx, o *opened, e *tournament.Event) error {
	e.At = max(s.cfg.Now().UnixMilli(), o.t.At)
	before := o.t.Events
	if err := o.t.Apply(e); err != nil {
		return err
	}
	o.dirty = true // until the transaction has ended well
	data, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("an event of a tournament: %w", err)
	}
	if err := tx.Do(sqlAppend, o.id, before, data); err != nil {
		return err
	}
	ended := int64(0)
	if o.t.Phase == tournament.Over || o.t.Phase == tournament.Cancelled {
		ended = e.At
	}
	n, err := tx.Exec(sqlUpdate, o.id, string(o.t.Phase), o.t.Form.Begins, ended, o.t.Events, s.dueAt(o.t), before)
	if err == nil && n == 0 {
		err = fmt.Errorf("tournament %s: another server has added event %d", o.id, before)
	}
	o.log = append(o.log, *e)
	o.head.events = int64(o.t.Events)
	return err
}

// dueAt returns when a tournament next does something by itself, in Unix milliseconds.
func (s *Service) dueAt(t *tournament.Tournament) int64 {
	if t.Phase == tournament.Over || t.Phase == tournament.Cancelled {
		return never
	}
	if len(t.Wanted()) > 0 {
		return t.At // its tables may have to be made
	}
	at, ok := t.Next(t.At)
	if !ok {
		return never
	}
	return at
}
