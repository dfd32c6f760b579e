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
func (l *Lobby) Reload() {
	if err := l.load(); err != nil {
		l.cfg.Log.Error("the lobby is not read anew", "reason", store.Why(err))
	}
}

// Listed takes in how other servers list some tables.
func (l *Lobby) Listed(ctx context.Context, games []string) {
	for _, id := range games {
		ctx, cancel := context.WithTimeout(ctx, storeTime)
		e, err := store.Read(ctx, l.cfg.Rows, func(tx *store.Tx) (*entry, error) { return readOne(tx, id) })
		cancel()
		if err != nil {
			l.cfg.Log.Error("how another server lists a table is not known", "reason", store.Why(err))
			continue
		}
		l.heard(id, e)
	}
}

// readOne reads how a table is listed, nil if it is not.
func readOne(tx *store.Tx, id string) (*entry, error) {
	var data []byte
	err := tx.One(sqlListedOne, []any{id}, &data)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	e := &entry{}
	if err != nil || json.Unmarshal(data, &e.Listing) != nil || e.ID != id {
		return nil, err
	}
	return e, readSeats(tx, map[string]*entry{id: e}, id)
}

// heard takes in how a table is listed by another server. It has saved it; nothing is saved here.
func (l *Lobby) heard(id string, e *entry) {
	l.mu.Lock()
	defer l.mu.Unlock()
	old := l.tables[id]
	if l.save[id] || old == nil && e == nil {
		return // what is known here is newer
	}
	var before, now []store.Holder
	if old != nil {
		before = people(&old.Listing)
	}
	shown := old
	if e == nil {
		delete(l.tables, id)
	} else {
		e.settle()
		data, err := json.Marshal(e.Listing)
		if err != nil || old != nil && string(data) == string(old.data) {
			return
		}
		if e.data = data; old != nil {
			e.seq, e.from, e.away = old.seq, old.from, old.away
		}
		e.leave(l.cfg.Now())
		l.tables[id] = e
		now, shown = people(&e.Listing), e
	}
	l.seat(id, before, now)
	if shown.public() {
		l.changed[id] = true
		loop.Wake(l.news)
	}
}

// Challenging tells a bot's account that its challenges have changed.
func (l *Lobby) Challenging(bot store.Holder) { l.tellChallenged(bot) }

// tellHere tells the others that somebody is here, or is no more.
func (l *Lobby) tellHere(who store.Holder, here bool) {
	if l.cfg.Here != nil {
		l.cfg.Here(who, here)
	}
}

// HereElsewhere takes in of some persons whether they are here by other servers. Whole: of all who are.
func (l *Lobby) HereElsewhere(some map[store.Holder]bool, whole bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	elsewhere := l.circles.elsewhere
	if whole {
		for who := range elsewhere {
			if !some[who] {
				delete(elsewhere, who)
				l.move(who)
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
		l.move(who)
	}
}

// isHere reports whether somebody is here, by whichever server.
func (l *Lobby) isHere(who store.Holder) bool {
	_, here := l.circles.here[who]
	_, elsewhere := l.circles.elsewhere[who]
	return here || elsewhere
}
