package lobby

import (
	"context"
	"encoding/json"
	"errors"

	"circulade/internal/loop"
	"circulade/internal/store"
)

// This file is what the lobby hears of other servers on the same store.

const (
	sqlListedOne = `SELECT l.listing FROM lobby_tables l JOIN games g ON g.id = l.game WHERE g.status = 'playing' AND l.game = ?1`
)

// Reload reads all that is listed anew.
func (l *Lobby) RereadListings() {
	if err := l.load(); err != nil {
		l.cfg.Log.Error("the lobby is not read anew", "reason", store.Why(err))
	}
}

// Listed takes in how other servers list some tables.
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

// readOne reads how a table is listed, nil if it is not.
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

// heard takes in how a table is listed by another server. It has saved it; nothing is saved here.
func (l *Lobby) setListedElsewhere(id string, e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	old := l.tables[id]
	if l.toSave[id] || old == nil && e == nil {
		return // what is known here is newer
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

// Challenging tells a bot's account that its challenges have changed.
func (l *Lobby) ChallengesChanged(bot store.Holder) { l.sendChallengesChanged(bot) }

// tellHere tells the others that somebody is here, or is no more.
func (l *Lobby) announcePresence(who store.Holder, here bool) {
	if l.cfg.PresenceChanged != nil {
		l.cfg.PresenceChanged(who, here)
	}
}

// HereElsewhere takes in of some persons whether they are here by other servers. Whole: of all who are.
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

// isHere reports whether somebody is here, by whichever server.
func (l *Lobby) isPresent(who store.Holder) bool {
	_, here := l.presence.here[who]
	_, elsewhere := l.presence.elsewhere[who]
	return here || elsewhere
}
