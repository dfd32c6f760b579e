package lobby

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"circulade/internal/store"
)

// RereadPeople reads from the store again who has the seats of some listed tables, and their names. It
// is called when, for instance, a guest got an account or an account was deleted: tables that are not
// in memory do not send a new Listing themselves.
func (l *Lobby) RereadPeople(ctx context.Context, games []string) {
	before := l.listingsOf(games)
	if len(before) == 0 {
		return
	}
	var now map[string]*entry
	err := l.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		now = map[string]*entry{}
		for id, was := range before {
			e := &entry{Listing: was}
			e.Seats, e.Sitters, e.Hosts, e.Host = slices.Clone(was.Seats), nil, nil, ""
			now[id] = e
			if err := readPeople(tx, now, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		l.cfg.Log.Error("who sits at public tables is not read anew", "reason", store.Why(err))
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for id, e := range now {
		if old := l.tables[id]; old != nil && reflect.DeepEqual(old.Listing, before[id]) { // else the table itself was listed anew meanwhile
			l.replaceEntry(old, e)
		}
	}
}

// listingsOf returns, by table id, what the list shows now of each of the tables games. Those that are
// not listed are left out.
func (l *Lobby) listingsOf(games []string) map[string]Listing {
	l.mu.Lock()
	defer l.mu.Unlock()
	found := map[string]Listing{}
	for _, id := range games {
		if e := l.tables[id]; e != nil {
			found[id] = e.Listing
		}
	}
	return found
}

// replaceEntry replaces old, the entry of a listed table, by e, whose people were read from the store
// again. If clients see the same as before, nothing is published. The caller holds l.mu.
func (l *Lobby) replaceEntry(old, e *entry) {
	e.countFree()
	data, err := json.Marshal(e.Listing)
	if err != nil {
		return
	}
	l.updatePeopleAt(e.ID, hostsAndSeated(&old.Listing), hostsAndSeated(&e.Listing))
	if string(data) == string(old.data) {
		old.Listing = e.Listing
		return
	}
	e.data, e.seq, e.from, e.awaySince = data, old.seq, old.from, old.awaySince
	l.tables[e.ID] = e
	l.markChanged(e)
}
