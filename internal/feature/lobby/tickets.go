package lobby

import (
	"fmt"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/account/name"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

const (
	ticketColumns = `id, person, name, network, sets, pace, aids, wish, made, until, game, told, programs`

	sqlTicket    = `SELECT ` + ticketColumns + ` FROM lobby_tickets WHERE id = ?1 AND person = ?2`
	sqlTicketOf  = `SELECT ` + ticketColumns + ` FROM lobby_tickets WHERE person = ?1`
	sqlTicketsAt = `SELECT ` + ticketColumns + ` FROM lobby_tickets WHERE game = ?1 ORDER BY made, id`
	sqlAlike     = `SELECT ` + ticketColumns + ` FROM lobby_tickets WHERE game = '' AND person <> ?1
		AND (sets = ?2 OR sets = 'any' OR ?2 = 'any') AND (pace = ?3 OR pace = 'any' OR ?3 = 'any')
		AND (aids = ?4 OR aids = 'any' OR ?4 = 'any')
		AND CASE WHEN ` + isProgram + ` THEN ?5 = 1 ELSE ?6 = 0 OR programs = 1 AND made <= ?7 END
		ORDER BY ` + isProgram + `, made, id LIMIT 100`
	isProgram     = `EXISTS (SELECT 1 FROM programs p WHERE p.person = lobby_tickets.person)`
	sqlProgram    = `SELECT count(*) FROM programs WHERE person = ?1`
	sqlWouldMeet  = `SELECT ` + ticketColumns + ` FROM lobby_tickets WHERE game = '' AND programs = 1 AND NOT ` + isProgram + ` ORDER BY made, id LIMIT 1000`
	sqlInsert     = `INSERT INTO lobby_tickets (` + ticketColumns + `) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`
	sqlPaired     = `UPDATE lobby_tickets SET game = ?2, until = ?3 WHERE id = ?1`
	sqlRenew      = `UPDATE lobby_tickets SET until = ?2 WHERE id = ?1`
	sqlTold       = `UPDATE lobby_tickets SET told = 1 WHERE id = ?1 AND told = 0`
	sqlPairedOne  = `SELECT person, game FROM lobby_tickets WHERE id = ?1 AND told = 0`
	sqlDropTicket = `DELETE FROM lobby_tickets WHERE id = ?1`
	sqlDismiss    = `DELETE FROM lobby_tickets WHERE game = ''`
	sqlExpire     = `DELETE FROM lobby_tickets WHERE until < ?1`
	sqlRoom       = `SELECT count(*), coalesce(sum(CASE WHEN network = ?1 AND game = '' THEN 1 ELSE 0 END), 0) FROM lobby_tickets`
	sqlWaiting    = `SELECT count(*) FROM lobby_tickets WHERE game = '' AND NOT ` + isProgram
	sqlAny        = `SELECT count(*) FROM lobby_tickets`
	sqlAtGame     = `SELECT (SELECT count(*) FROM lobby_tickets WHERE game = ?1), (SELECT count(*) FROM games WHERE id = ?1)`
	sqlMove       = `UPDATE lobby_tickets SET person = ?2 WHERE person = ?1
		AND NOT EXISTS (SELECT 1 FROM lobby_tickets WHERE person = ?2)`
	sqlAccountOf = `SELECT coalesce(max(name), '') FROM accounts WHERE person = ?1`
	sqlDropOf    = `DELETE FROM lobby_tickets WHERE person = ?1`
)

// A ticketRow is a ticket as the store has it.
type ticketRow struct {
	id          string
	person      store.Holder
	name        string
	network     string // who is counted for it: no address, but what stands for one
	sets        string // of these three, what two have in common who are paired
	pace, aids  string
	wish        []byte
	made, until int64  // Unix milliseconds
	game        string // where it led, or ""
	told        bool   // the person knows that
	programs    bool   // they would play a bot's account

	account string // the name of the person's account, or ""; read for those alone who are paired
}

// alike reports whether two tickets are for the same game, under the same name.
func (r *ticketRow) alike(o *ticketRow) bool {
	return r.sets == o.sets && r.pace == o.pace && r.aids == o.aids && r.name == o.name && r.programs == o.programs
}

func (r *ticketRow) insert(tx *store.Tx) error {
	return tx.Do(sqlInsert, r.id, r.person[:], r.name, r.network, r.sets, r.pace, r.aids, r.wish, r.made, r.until, r.game, bit(r.told), bit(r.programs))
}

// bit is a truth as rows have it.
func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// ticketOf returns the only ticket of a query, or store.ErrNotFound.
func ticketOf(tx *store.Tx, query string, args ...any) (ticketRow, error) {
	found, err := ticketRows(tx, query, args...)
	switch {
	case err != nil:
		return ticketRow{}, err
	case len(found) == 0:
		return ticketRow{}, store.ErrNotFound
	}
	return found[0], nil
}

func ticketRows(tx *store.Tx, query string, args ...any) ([]ticketRow, error) {
	return store.List(tx, query, args, func(scan store.Scan, r *ticketRow) error {
		var person []byte
		err := scan(&r.id, &person, &r.name, &r.network, &r.sets, &r.pace, &r.aids, &r.wish, &r.made, &r.until, &r.game, &r.told, &r.programs)
		if err != nil {
			return err
		}
		if len(person) != len(r.person) {
			return fmt.Errorf("a ticket of somebody whose id has %d bytes", len(person))
		}
		r.person = store.Holder(person)
		return nil
	})
}

// ticket returns what is told of a row and, if it led to a table, of both its rows.
func ticket(tx *store.Tx, r ticketRow) (Ticket, error) {
	t := Ticket{ID: r.id, Until: time.UnixMilli(r.until).UTC(), game: r.game}
	if r.game == "" {
		return t, nil
	}
	rows, err := ticketRows(tx, sqlTicketsAt, r.game)
	t.rows = rows
	for i := range t.rows {
		if err == nil {
			err = tx.One(sqlAccountOf, []any{t.rows[i].person[:]}, &t.rows[i].account)
		}
	}
	return t, err
}

// Move gives the ticket of somebody to whom they are from now on, unless they have one.
func Move(tx *store.Tx, from, to store.Holder) error {
	if err := tx.Do(sqlMove, from[:], to[:]); err != nil {
		return err
	}
	return tx.Do(sqlDropOf, from[:])
}

// lost reports whether a ticket leads to a table that will never be: the other of the two
// went before it was made.
func (r *ticketRow) lost(tx *store.Tx) (bool, error) {
	if r.game == "" {
		return false, nil
	}
	var people, games int
	err := tx.One(sqlAtGame, []any{r.game}, &people, &games)
	return people < players && games == 0, err
}

// countWaiting counts the people who wait. Bots always do.
func countWaiting(tx *store.Tx) (n int, err error) {
	err = tx.One(sqlWaiting, nil, &n)
	return n, err
}

// names returns what those who are paired are called. An account that is called by its own
// name keeps it, whoever came first: others who are called like it get a number. Who has no
// name gets that of a seat.
func (t *Ticket) names() []string {
	names := make([]string, len(t.rows))
	taken := func(seat int) func(string) bool {
		return func(called string) bool {
			if slices.ContainsFunc(names, func(n string) bool { return game.Bare(n) == game.Bare(called) }) {
				return true
			}
			for i, r := range t.rows {
				if i != seat && r.account != "" && name.Alike(called, r.account) {
					return true
				}
			}
			return false
		}
	}
	for i, r := range t.rows {
		if r.account != "" && name.Alike(r.name, r.account) {
			names[i] = r.name
		}
	}
	for i, r := range t.rows {
		switch {
		case r.name == "":
			names[i] = gamelog.FreeSeatName(i, names)
		case names[i] == "":
			names[i] = gamelog.UniqueName(r.name, taken(i))
		}
	}
	return names
}
