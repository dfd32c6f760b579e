package lobby

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"

	"circulade/internal/loop"
	"circulade/internal/store"
)

// This file updates the lobby with what other servers on the same store have changed.

const (
	sqlListedIDs = `SELECT game FROM lobby_tables ORDER BY game LIMIT ?1`
	sqlListedOne = `SELECT l.listing FROM lobby_tables l JOIN games g ON g.id = l.game WHERE g.status = 'playing' AND l.game = ?1`
)

// RereadListings reads from the store again what the list shows of every table that is listed there or
// here, as RereadListed does. It is called when changes by other servers may have been missed. An error
// is logged.
func (l *Lobby) RereadListings() {
	games := l.listedHere()
	ctx, cancel := context.WithTimeout(l.running, storeTime)
	defer cancel()
	err := l.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		return tx.Each(sqlListedIDs, []any{l.cfg.Limits.Tables}, func(scan store.Scan) error {
			var id string
			err := scan(&id)
			games[id] = true
			return err
		})
	})
	if err != nil {
		l.cfg.Log.Error("the lobby is not read anew", "reason", store.Why(err))
		return
	}
	l.RereadListed(l.running, slices.Sorted(maps.Keys(games)))
}

// listedHere returns the ids of the tables that are in the list of this server.
func (l *Lobby) listedHere() map[string]bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	ids := map[string]bool{}
	for id := range l.tables {
		ids[id] = true
	}
	return ids
}

// RereadListed reads from the store again what the list shows of some tables, because another server
// has saved a change of them, and updates the list: a table that is no longer stored as listed is taken
// out. An error is logged, and that table left as it was.
func (l *Lobby) RereadListed(ctx context.Context, games []string) {
	for _, id := range games {
		ctx, cancel := context.WithTimeout(ctx, storeTime)
		e, err := store.Read(ctx, l.cfg.Rows, func(tx *store.Tx) (*entry, error) { return readListing(tx, id) })
		cancel()
		if err != nil {
			l.cfg.Log.Error("how another server lists a table is not known", "reason", store.Why(err))
			continue
		}
		l.setListedElsewhere(id, e)
	}
}

// readListing reads the entry of a listed table from the store, with the people at it. It returns nil
// if the table is not listed, its game is over, or its row cannot be decoded.
func readListing(tx *store.Tx, id string) (*entry, error) {
	var data []byte
	err := tx.One(sqlListedOne, []any{id}, &data)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	e := &entry{}
	if err != nil || json.Unmarshal(data, &e.Listing) != nil || e.ID != id {
		return nil, err
	}
	return e, readPeople(tx, map[string]*entry{id: e}, id)
}

// setListedElsewhere puts e, which another server has saved, into the list as the entry of the table
// id; nil takes the table out. If this server itself has an unsaved change of the table, that counts as
// newer and e is ignored.
func (l *Lobby) setListedElsewhere(id string, e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	old := l.tables[id]
	if l.toSave[id] || old == nil && e == nil {
		return // the listing here is newer, or there is none
	}
	var before, now []store.Holder
	if old != nil {
		before = hostsAndSeated(&old.Listing)
	}
	shown := old
	if e == nil {
		delete(l.tables, id)
	} else {
		e.countFree()
		data, err := json.Marshal(e.Listing)
		if err != nil || old != nil && string(data) == string(old.data) {
			return
		}
		if e.data = data; old != nil {
			e.seq, e.from, e.awaySince = old.seq, old.from, old.awaySince
		}
		e.updateAwaySince(l.cfg.Now())
		l.tables[id] = e
		now, shown = hostsAndSeated(&e.Listing), e
	}
	l.updatePeopleAt(id, before, now)
	if shown.isPublic() {
		l.changed[id] = true
		loop.Wake(l.publishDue)
	}
}

// ChallengesChanged is called when a bot's invitations, or the challenges of a person, have changed, here
// or at another server: it sends their subscribers that they have.
func (l *Lobby) ChallengesChanged(who store.Holder) { l.sendChallengesChanged(who) }

// IsPresent reports whether a person has a page open that follows a table or the lobby, at this server or
// another, or had one a moment ago.
func (l *Lobby) IsPresent(who store.Holder) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, elsewhere := l.presence.elsewhere[who]
	return elsewhere || l.presence.here[who] != nil
}

// announcePresence informs the other servers that a person is present at this one (here), or no longer.
func (l *Lobby) announcePresence(who store.Holder, here bool) {
	if l.cfg.PresenceChanged != nil {
		l.cfg.PresenceChanged(who, here)
	}
}

// SetPresentElsewhere stores in memory which people are present at other servers: some has true for a
// person who is, false for one who is no longer. If whole is set, some is complete, and everyone who is
// not in it is present there no longer.
func (l *Lobby) SetPresentElsewhere(some map[store.Holder]bool, whole bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	elsewhere := l.presence.elsewhere
	if whole {
		for who := range elsewhere {
			if !some[who] {
				delete(elsewhere, who)
				l.personChanged(who)
			}
		}
	}
	for who, here := range some {
		if _, known := elsewhere[who]; known == here {
			continue
		}
		if here {
			elsewhere[who] = struct{}{}
		} else {
			delete(elsewhere, who)
		}
		l.personChanged(who)
	}
}

// isPresent reports whether a person is present, at this or another server. The caller holds l.mu.
func (l *Lobby) isPresent(who store.Holder) bool {
	_, here := l.presence.here[who]
	_, elsewhere := l.presence.elsewhere[who]
	return here || elsewhere
}
