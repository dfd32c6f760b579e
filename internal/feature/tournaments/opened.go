package tournaments

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/internal/table/access"
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
	doers     []store.Holder         // who of the staff did them, likewise
	actor     store.Holder           // who of the staff changes it now
	entrants  []entrant              // by number and place
	byPerson  map[store.Holder]int   // index of the last entrant who is somebody
	staff     []member
	people    int64                 // the count of changes with which entrants and staff were read; -1: not read
	standings *shownStandings       // as they were last asked for; nil: they were not
	bracket   *shownBracket         // likewise
	there     there                 // the tables that were made
	tables    *tablesAt             // those that were wanted when somebody last asked; nil: nobody did
	said      string                // what the organiser has said last
	done      doings                // how much each and all have done
	changed   changes               // when its parts have last changed
	looks     map[name.Form]bool    // forms of the names of the first entrants, by which what looks alike is found
	looked    int                   // of how many
	teams     map[int]team          // by number
	named     map[store.Holder]bool // who may enter by a list
	former    map[string]int        // by table: the seats whose players were replaced, as bits
	seals     seals
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
	tables         int64 // how many were made
}

// An entrant is who stands behind a number of the log: a player, or one of a team's members.
type entrant struct {
	number, place int          // place is which of the team they are, from 0
	person        store.Holder // zero: the account is gone
	name          string
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
		o.t, o.dirty = nil, false
	}
	var h head
	var owner, written []byte
	err := tx.One(sqlHead, []any{o.id}, &owner, &written, &h.code, &h.secret, &h.listed, &h.phase, &h.made, &h.events, &h.people, &h.tables)
	if err != nil {
		return err
	}
	copy(h.owner[:], owner)
	if err := h.written.decode(written); err != nil {
		return fmt.Errorf("tournament %s: what its organiser wrote: %w", o.id, err)
	}
	if o.t == nil {
		o.doers = nil
		o.log, o.standings, o.bracket, o.tables, o.said, o.done, o.changed, o.people = nil, nil, nil, nil, "", doings{}, changes{}, -1
		o.seals = seals{}
		if o.t, err = tournament.New(h.written.Form); err != nil {
			return fmt.Errorf("tournament %s: %w", o.id, err)
		}
	}
	o.head = h
	if err := o.readTail(tx); err != nil {
		o.t = nil
		return err
	}
	if err := o.there.read(tx, o.id, o.head.tables); err != nil {
		return err
	}
	if h.people != o.people {
		return o.readPeople(tx)
	}
	if n := len(o.entrants); n == 0 || o.entrants[n-1].number < len(o.t.Entrants)-1 {
		return o.readEntrants(tx)
	}
	return nil
}

// readTail applies the events that were stored since the last one in memory.
func (o *opened) readTail(tx *store.Tx) error {
	if int64(o.t.Events) == o.head.events {
		return nil
	}
	tail, err := store.List(tx, sqlTail, []any{o.id, o.t.Events}, func(scan store.Scan, e *storedEvent) error {
		var data, person []byte
		if err := scan(&data, &person); err != nil {
			return err
		}
		copy(e.who[:], person)
		return json.Unmarshal(data, &e.Event)
	})
	if err != nil {
		return err
	}
	for i := range tail {
		if err := o.t.Apply(&tail[i].Event); err != nil {
			return fmt.Errorf("tournament %s, event %d: %w", o.id, o.t.Events, err)
		}
	}
	for i := range tail {
		o.note(&tail[i].Event, tail[i].who)
	}
	return nil
}

// note keeps an event that was applied, who of the staff did it, and what is told of all events together.
func (o *opened) note(e *tournament.Event, who store.Holder) {
	o.doers = append(o.doers, who)
	o.seals.note(len(o.log), e)
	o.log = append(o.log, *e)
	o.done.count(e)
	o.changed.count(e, len(o.log))
	if e.Say != nil {
		o.said = e.Say.Text
	}
}

// readPeople reads who takes part and who runs the tournament.
func (o *opened) readPeople(tx *store.Tx) (err error) {
	o.entrants, o.byPerson, o.looks, o.looked = nil, map[store.Holder]int{}, map[name.Form]bool{}, 0
	if err := errors.Join(o.readEntrants(tx), o.readTeams(tx), o.readNamed(tx), o.readFormer(tx)); err != nil {
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

// readEntrants reads who has entered since the last whom this server knows.
func (o *opened) readEntrants(tx *store.Tx) error {
	from := 0
	if n := len(o.entrants); n > 0 {
		from = o.entrants[n-1].number + 1
	}
	more, err := store.List(tx, sqlEntrants, []any{o.id, from}, func(scan store.Scan, e *entrant) error {
		var person []byte
		err := scan(&e.number, &e.place, &person, &e.name)
		copy(e.person[:], person)
		return err
	})
	for _, e := range more {
		if e.person != (store.Holder{}) {
			o.byPerson[e.person] = len(o.entrants)
		}
		o.entrants = append(o.entrants, e)
	}
	return err
}

// numberOf returns the number with which a person takes part, and as which member; -1 if they do not.
func (o *opened) numberOf(who store.Holder) (number, as int) {
	i, ok := o.byPerson[who]
	if !ok {
		return -1, 0
	}
	return o.entrants[i].number, o.entrants[i].place
}

// of returns who stands behind a number, as a member.
func (o *opened) of(number, as int) entrant {
	i, ok := slices.BinarySearchFunc(o.entrants, entrant{number: number, place: as}, func(a, b entrant) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.place, b.place))
	})
	if !ok {
		return entrant{number: number, place: as}
	}
	return o.entrants[i]
}

// isCalled reports whether somebody in the tournament is called so, or so that it looks the same.
func (o *opened) isCalled(text string) bool {
	for ; o.looked < len(o.entrants); o.looked++ {
		for _, form := range name.LookForms(o.entrants[o.looked].name) {
			o.looks[form] = true
		}
	}
	forms := name.LookForms(text)
	return slices.ContainsFunc(forms, func(form name.Form) bool { return o.looks[form] }) || o.isTeamCalled(forms)
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
	if !access.IsID(id) {
		return store.ErrNotFound
	}
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
	if !access.IsID(id) {
		return store.ErrNotFound
	}
	o := s.kept.get(id, s.cfg.Now())
	o.mu.Lock()
	defer o.mu.Unlock()
	err := s.store(ctx, func(tx *store.Tx) error {
		if err := o.refresh(tx); err != nil {
			return err
		}
		o.actor = store.Holder{}
		e, err := f(tx, o)
		if err != nil || e == nil {
			return err
		}
		if o.isTeams() {
			if err := s.prepareTeams(tx, o, e); err != nil {
				return err
			}
		}
		return s.append(tx, o, e)
	})
	if errors.Is(err, store.ErrNotFound) {
		s.kept.forget(id)
	}
	if err != nil {
		return err
	}
	o.dirty = false
	loop.Wake(s.due)
	s.followed.wake(id)
	loop.Wake(s.news)
	s.out.woken()
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
	if err := tx.Do(sqlAppend, o.id, before, data, o.actor[:]); err != nil {
		return err
	}
	ended := int64(0)
	if o.t.Phase == tournament.Over || o.t.Phase == tournament.Cancelled {
		ended = e.At
		if err := tx.Do(sqlAllHours, o.id); err != nil {
			return err
		}
	}
	n, err := tx.Exec(sqlUpdate, o.id, string(o.t.Phase), o.t.Form.Begins, ended, o.t.Events, o.dueAt(e), before, newsAt(o.t, e))
	if err == nil && n == 0 {
		err = fmt.Errorf("tournament %s: another server has added event %d", o.id, before)
	}
	o.note(e, o.actor)
	o.head.events = int64(o.t.Events)
	return err
}

// dueAt returns when a tournament next does something by itself after an event, in Unix milliseconds: at once if
// tables may have to be made or games to be ended.
func (o *opened) dueAt(e *tournament.Event) int64 {
	if changesTables(e) && o.t.Phase != tournament.Planned {
		return o.t.At
	}
	return o.next()
}

// changesTables reports whether there may be other tables wanted after an event than before.
func changesTables(e *tournament.Event) bool {
	return e.Enter == nil && e.CheckIn == nil && e.AskBye == nil && e.Say == nil && e.Time == nil && e.Lineup == nil && e.Give == nil && e.Extend == nil
}
