package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

const (
	sqlListed = `SELECT l.game, l.listing FROM lobby_tables l JOIN games g ON g.id = l.game WHERE g.status = 'playing'`

	// eachRowOf appends to these which tables they are for.
	sqlTaken = `SELECT g.game, g.seat, g.holder, NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = g.holder),
		EXISTS (SELECT 1 FROM grants h WHERE h.game = g.game AND h.holder = g.holder AND h.kind = 'host')
		FROM grants g WHERE g.kind = 'session' AND g.seat >= 0 AND g.game`
	sqlNames = `SELECT game, seat, name FROM names WHERE game`
	sqlHosts = `SELECT game, holder FROM grants WHERE kind = 'host' AND game`

	// The listing of a table that was deleted meanwhile is not saved.
	sqlSave = `INSERT INTO lobby_tables (game, listing) SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1)
		ON CONFLICT (game) DO UPDATE SET listing = excluded.listing`
	sqlDrop = `DELETE FROM lobby_tables WHERE game = ?1`

	// The grant is written only if no person holds the seat: this decides who gets it.
	sqlTake = `INSERT INTO grants (game, seat, kind, holder, created)
		SELECT ?1, ?2, 'session', ?3, ?4
		WHERE NOT EXISTS (SELECT 1 FROM grants WHERE game = ?1 AND seat = ?2 AND kind = 'session')
		AND NOT EXISTS (SELECT 1 FROM departed WHERE id = ?3)`

	sqlDeparted = `SELECT count(*) FROM departed WHERE id = ?1`

	// sqlJoined counts the listed tables still played at which a person has a seat and is not the host.
	sqlJoined = `SELECT count(DISTINCT g.game) FROM grants g
		JOIN lobby_tables l ON l.game = g.game JOIN games t ON t.id = g.game
		WHERE g.holder = ?1 AND g.kind = 'session' AND g.game <> ?2 AND t.status = 'playing'
		AND NOT EXISTS (SELECT 1 FROM grants h WHERE h.game = g.game AND h.holder = ?1 AND h.kind = 'host')`
)

// Take stores the grant g to a free seat, and reports whether its holder got the seat: not if somebody
// else was first, or if a block keeps the holder from the table. It returns a problem if the holder has
// seats at Limits.JoinedTables tables of others already, or if their id was deleted.
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
		if barred, err := l.isBarred(tx, g.Game, g.Holder); err != nil || barred {
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
	if err != nil { // got must not be read then: the change may still run
		return false, err
	}
	return got, nil
}

// withoutNames returns a listing without anybody's name, as it is saved. Names are kept in rows of
// their own, so that a change or deletion of a name counts even while the lobby does not run.
func withoutNames(l Listing) Listing {
	l.Seats, l.Host = slices.Clone(l.Seats), ""
	for i := range l.Seats {
		l.Seats[i].Name = ""
	}
	return l
}

// load puts the tables into the list that were listed when the lobby was saved last; it takes none out.
// Names, and which seats are taken, come from their own rows, which are newer if the server died before
// it saved the list.
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
		return readPeople(tx, found, "")
	})
	if err != nil {
		return fmt.Errorf("reading public tables: %w", err)
	}
	for id, e := range found {
		e.countFree()
		if e.data, err = json.Marshal(e.Listing); err != nil {
			delete(found, id)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	maps.Copy(l.tables, found)
	for _, id := range named {
		l.toSave[id] = true
		loop.Wake(l.unsaved)
	}
	for id, e := range found {
		l.updatePeopleAt(id, nil, hostsAndSeated(&e.Listing))
	}
	return nil
}

// readListed reads the saved listings into found, without names, as many as Limits.Tables allows; one
// that cannot be decoded is left out. It returns the ids of those whose rows have names, from an older
// version of the program: they are to be saved again.
func (l *Lobby) readListed(tx *store.Tx, found map[string]*entry) (named []string, err error) {
	err = tx.Each(sqlListed, nil, func(scan store.Scan) error {
		var id string
		var data []byte
		if err := scan(&id, &data); err != nil {
			return err
		}
		e := &entry{awaySince: l.cfg.Now()}
		if json.Unmarshal(data, &e.Listing) != nil || e.ID != id || len(found) >= l.cfg.Limits.Tables {
			return nil // when the table is opened, it is listed again
		}
		if e.Host != "" || slices.ContainsFunc(e.Seats, func(s ListedSeat) bool { return s.Name != "" }) {
			named = append(named, id)
		}
		e.Listing = withoutNames(e.Listing) // readPeople fills them in
		e.Away = true
		found[id] = e
		return nil
	})
	return named, err
}

// A seatKey identifies a seat: a table's id and the seat's number.
type seatKey struct {
	game string
	n    int
}

// eachRowOf runs a query for the table game, or for all tables that are saved as listed if game is "",
// and calls row for each row that it finds. The query has to end in the name of a column with table
// ids, to which the condition is appended.
func eachRowOf(tx *store.Tx, query, game string, row func(scan store.Scan) error) error {
	if game == "" {
		return tx.Each(query+" IN (SELECT game FROM lobby_tables)", nil, row)
	}
	return tx.Each(query+" = ?1", []any{game}, row)
}

// readSeatHolders reads into the entries of found, which is by table id, who holds the seats of the
// table game, or of all tables if game is "", and which of these people are guests. It returns, by
// table id, the lowest number of a seat that a host holds; tables without such a seat are left out.
func readSeatHolders(tx *store.Tx, found map[string]*entry, game string) (hostSeats map[string]int, err error) {
	read := map[seatKey]bool{}
	hostSeats = map[string]int{}
	err = eachRowOf(tx, sqlTaken, game, func(scan store.Scan) error {
		var at seatKey
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
			s.Guest = guest && e.hasLinkSeats() || s.Guest && read[at]
			s.Free, read[at] = false, true
			if first, ok := hostSeats[at.game]; host && s.Kind != gamelog.KindBot && (!ok || at.n < first) {
				hostSeats[at.game] = at.n
			}
		}
		if len(holder) == len(store.Holder{}) {
			e.Sitters = append(e.Sitters, store.Holder(holder))
		}
		return nil
	})
	return hostSeats, err
}

// hasLinkSeats reports whether the table has seats for people at other devices, who come by a link.
// Only at such tables the list marks guests.
func (e *entry) hasLinkSeats() bool {
	return slices.ContainsFunc(e.Seats, func(s ListedSeat) bool { return s.Kind == gamelog.KindLink })
}

// readPeople reads into the entries of found, which is by table id, who holds the seats, who the hosts
// are, and their names, for the table game, or for all tables if game is "".
func readPeople(tx *store.Tx, found map[string]*entry, game string) error {
	hostSeats, err := readSeatHolders(tx, found, game)
	if err != nil {
		return err
	}
	err = eachRowOf(tx, sqlHosts, game, func(scan store.Scan) error {
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
	err = eachRowOf(tx, sqlNames, game, func(scan store.Scan) error {
		var id, name string
		var n int
		err := scan(&id, &n, &name)
		if e := found[id]; e != nil && n >= 0 && n < len(e.Seats) {
			e.Seats[n].Name = name
		}
		return err
	})
	for id, seat := range hostSeats {
		found[id].Host = found[id].Seats[seat].Name
	}
	return err
}

// countFree counts the free seats of the entry, and sets its State to Waits if there are any, else to
// Runs.
func (e *entry) countFree() {
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

// runSaver saves changed listings, saveTime after the first change, until the lobby closes. If the
// store fails it tries again.
func (l *Lobby) runSaver() {
	for {
		select {
		case <-l.unsaved:
		case <-l.running.Done():
			return
		}
		if !loop.Pause(l.running, saveTime) {
			return
		}
		if l.saveChanged(l.running) != nil {
			loop.Wake(l.unsaved)
			if !loop.Pause(l.running, saveRetry) {
				return
			}
		}
	}
}

// saveChanged saves the listings of all tables that changed since the last save, and deletes those that
// left the list, in one transaction. If that fails, it logs the error, and all of them are saved the
// next time.
func (l *Lobby) saveChanged(ctx context.Context) error {
	l.mu.Lock()
	rows := make(map[string]*Listing, len(l.toSave))
	for id := range l.toSave {
		rows[id] = nil
		if e := l.tables[id]; e != nil {
			now := withoutNames(e.Listing)
			rows[id] = &now
		}
	}
	clear(l.toSave)
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
			l.toSave[id] = true
		}
		l.mu.Unlock()
	}
	return err
}

// saveRow stores the listing of the table id in a transaction, or deletes it if now is nil. Of a table
// that was deleted it stores nothing.
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

// EraseGame deletes the lobby's rows of a table: its listing, the tickets that led to it, and the
// invitations to its seats.
func EraseGame(tx *store.Tx, game string) error {
	if err := pairing.EraseGame(tx, game); err != nil {
		return err
	}
	return tx.All([]any{game}, sqlDrop, `DELETE FROM invitations WHERE game = ?1`)
}
