package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

const (
	sqlListed = `SELECT l.game, l.listing FROM lobby_tables l JOIN games g ON g.id = l.game WHERE g.status = 'playing'`

	// These go on with which tables they are of: eachOf.
	sqlTaken = `SELECT g.game, g.seat, g.holder, NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = g.holder),
		EXISTS (SELECT 1 FROM grants h WHERE h.game = g.game AND h.holder = g.holder AND h.kind = 'host')
		FROM grants g WHERE g.kind = 'session' AND g.seat >= 0 AND g.game`
	sqlNames = `SELECT game, seat, name FROM names WHERE game`
	sqlHosts = `SELECT game, holder FROM grants WHERE kind = 'host' AND game`

	// Of a table that has been deleted meanwhile nothing is kept.
	sqlSave = `INSERT INTO lobby_tables (game, listing) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1)
		ON CONFLICT (game) DO UPDATE SET listing = excluded.listing`
	sqlDrop = `DELETE FROM lobby_tables WHERE game = ?1`

	// The grant is written only if no person holds the seat: this decides who gets it.
	sqlTake = `INSERT INTO grants (game, seat, kind, holder, created)
		SELECT ?1, ?2, 'session', ?3, ?4
		WHERE NOT EXISTS (SELECT 1 FROM grants WHERE game = ?1 AND seat = ?2 AND kind = 'session')
		AND NOT EXISTS (SELECT 1 FROM departed WHERE id = ?3)`

	sqlDeparted = `SELECT count(*) FROM departed WHERE id = ?1`

	// Of the listed tables that go on, those where a person sits who is not the host.
	sqlJoined = `SELECT count(DISTINCT g.game) FROM grants g
		JOIN lobby_tables l ON l.game = g.game JOIN games t ON t.id = g.game
		WHERE g.holder = ?1 AND g.kind = 'session' AND g.game <> ?2 AND t.status = 'playing'
		AND NOT EXISTS (SELECT 1 FROM grants h WHERE h.game = g.game AND h.holder = ?1 AND h.kind = 'host')`
)

// Take gives a seat to whoever comes first, unless they sit at as many tables of others
// already as a person may, or are no more. Who is Barred gets none.
func (l *Lobby) Take(ctx context.Context, g store.Grant) (bool, error) {
	got := false
	err := l.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		joined := 0
		if err := tx.One(sqlJoined, []any{g.Holder[:], g.Game}, &joined); err != nil {
			return err
		}
		if joined >= l.cfg.Limits.JoinedTables {
			return problem.TooOften("you sit at as many open tables of others as one may", time.Minute).
				WithHint("leave one of them, or play it to its end")
		}
		got = false
		if barred, err := l.barred(tx, g.Game, g.Holder); err != nil || barred {
			return err
		}
		n, err := tx.Exec(sqlTake, g.Game, g.Seat, g.Holder[:], g.Created)
		got = n > 0
		if err != nil || got {
			return err
		}
		gone := 0
		if err := tx.One(sqlDeparted, []any{g.Holder[:]}, &gone); err != nil {
			return err
		}
		if gone > 0 {
			return table.ErrNoPerson
		}
		return nil
	})
	if err != nil { // then nobody may look at what the change has found: it may still run
		return false, err
	}
	return got, nil
}

// nameless returns what is saved of how a table is listed: nobody's name. What people are called has
// its own rows, which are changed and deleted at once, whether or not the lobby runs.
func nameless(l Listing) Listing {
	l.Seats, l.Host = slices.Clone(l.Seats), ""
	for i := range l.Seats {
		l.Seats[i].Name = ""
	}
	return l
}

// load lists the tables that were listed when the lobby was closed. Names, and which seats
// are taken, are those of the store, should the server have died before it saved them here.
func (l *Lobby) load() error {
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	found := map[string]*entry{}
	var named []string
	err := l.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		clear(found)
		if named, err = l.readListed(tx, found); err != nil {
			return err
		}
		return readSeats(tx, found, "")
	})
	if err != nil {
		return fmt.Errorf("reading public tables: %w", err)
	}
	for id, e := range found {
		e.settle()
		if e.data, err = json.Marshal(e.Listing); err != nil {
			delete(found, id)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.Copy(l.tables, found)
	for _, id := range named {
		l.save[id] = true
		loop.Wake(l.unsaved)
	}
	for id, e := range found {
		l.seat(id, nil, people(&e.Listing))
	}
	return nil
}

// readListed reads which tables are listed, and returns those in whose rows an older program has
// saved names.
func (l *Lobby) readListed(tx *store.Tx, found map[string]*entry) (named []string, err error) {
	err = tx.Each(sqlListed, nil, func(scan store.Scan) error {
		var id string
		var data []byte
		if err := scan(&id, &data); err != nil {
			return err
		}
		e := &entry{away: l.cfg.Now()}
		if json.Unmarshal(data, &e.Listing) != nil || e.ID != id || len(found) >= l.cfg.Limits.Tables {
			return nil // a table that is opened says again how it is
		}
		if e.Host != "" || slices.ContainsFunc(e.Seats, func(s ListedSeat) bool { return s.Name != "" }) {
			named = append(named, id)
		}
		e.Listing = nameless(e.Listing) // who sits there says it (readSeats)
		e.Away = true
		found[id] = e
		return nil
	})
	return named, err
}

// A seating is a seat of a table.
type seating struct {
	game string
	n    int
}

// eachOf runs a query for one table, or for all that are saved as listed: one that was listed just
// now is not yet.
func eachOf(tx *store.Tx, query, game string, row func(scan store.Scan) error) error {
	if game == "" {
		return tx.Each(query+" IN (SELECT game FROM lobby_tables)", nil, row)
	}
	return tx.Each(query+" = ?1", []any{game}, row)
}

// readTaken reads who sits where, and whether they are guests. It returns the first seats of
// whoever made the tables.
func readTaken(tx *store.Tx, found map[string]*entry, game string) (made map[string]int, err error) {
	read := map[seating]bool{}
	made = map[string]int{}
	err = eachOf(tx, sqlTaken, game, func(scan store.Scan) error {
		var at seating
		var holder []byte
		guest, host := false, false
		if err := scan(&at.game, &at.n, &holder, &guest, &host); err != nil {
			return err
		}
		e := found[at.game]
		if e == nil {
			return nil
		}
		if at.n < len(e.Seats) {
			s := &e.Seats[at.n]
			s.Guest = guest && e.linked() || s.Guest && read[at]
			s.Free, read[at] = false, true
			if first, ok := made[at.game]; host && s.Kind != gamelog.KindBot && (!ok || at.n < first) {
				made[at.game] = at.n
			}
		}
		if len(holder) == len(store.Holder{}) {
			e.Sitters = append(e.Sitters, store.Holder(holder))
		}
		return nil
	})
	return made, err
}

// linked reports whether people may play from elsewhere: else no guest is marked.
func (e *entry) linked() bool {
	return slices.ContainsFunc(e.Seats, func(s ListedSeat) bool { return s.Kind == gamelog.KindLink })
}

// readSeats reads who sits at tables, or at one, who made them, and what they are called.
func readSeats(tx *store.Tx, found map[string]*entry, game string) error {
	made, err := readTaken(tx, found, game)
	if err != nil {
		return err
	}
	err = eachOf(tx, sqlHosts, game, func(scan store.Scan) error {
		var id string
		var holder []byte
		if err := scan(&id, &holder); err != nil {
			return err
		}
		if e := found[id]; e != nil && len(holder) == len(store.Holder{}) {
			e.Hosts = append(e.Hosts, store.Holder(holder))
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = eachOf(tx, sqlNames, game, func(scan store.Scan) error {
		var id, name string
		var n int
		err := scan(&id, &n, &name)
		if e := found[id]; e != nil && n >= 0 && n < len(e.Seats) {
			e.Seats[n].Name = name
		}
		return err
	})
	for id, seat := range made {
		found[id].Host = found[id].Seats[seat].Name
	}
	return err
}

// settle counts the free seats anew.
func (e *entry) settle() {
	e.Free = 0
	for _, s := range e.Seats {
		if s.Free {
			e.Free++
		}
	}
	e.State = Runs
	if e.Free > 0 {
		e.State = Waits
	}
}

// saveOn saves what has changed, a little after it did. What the store did not take is
// saved later.
func (l *Lobby) saveOn() {
	for {
		select {
		case <-l.unsaved:
		case <-l.running.Done():
			return
		}
		if !loop.Pause(l.running, saveTime) {
			return
		}
		if l.saveAll(l.running) != nil {
			loop.Wake(l.unsaved)
			if !loop.Pause(l.running, saveRetry) {
				return
			}
		}
	}
}

// saveAll saves what has changed.
func (l *Lobby) saveAll(ctx context.Context) error {
	l.mu.Lock()
	rows := make(map[string]*Listing, len(l.save))
	for id := range l.save {
		rows[id] = nil
		if e := l.tables[id]; e != nil {
			now := nameless(e.Listing)
			rows[id] = &now
		}
	}
	clear(l.save)
	l.mu.Unlock()
	if len(rows) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	err := l.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		for id, now := range rows {
			if err := saveRow(tx, id, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		l.cfg.Log.Error("the lobby is not saved", "reason", store.Why(err))
		l.mu.Lock()
		for id := range rows {
			l.save[id] = true
		}
		l.mu.Unlock()
	}
	return err
}

func saveRow(tx *store.Tx, id string, now *Listing) error {
	if now == nil {
		return tx.Do(sqlDrop, id)
	}
	data, err := json.Marshal(now)
	if err == nil {
		_, err = tx.Exec(sqlSave, id, data)
	}
	return err
}

// EraseGame takes away what led to a table: its place in the list, tickets of who was paired
// there, and invitations.
func EraseGame(tx *store.Tx, game string) error {
	return tx.All([]any{game}, sqlDrop, `DELETE FROM lobby_tickets WHERE game = ?1`, `DELETE FROM invitations WHERE game = ?1`)
}
