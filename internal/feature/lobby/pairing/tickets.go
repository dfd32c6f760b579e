package pairing

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

// A ticketRow is a ticket as it is stored.
type ticketRow struct {
	id          string
	person      store.Holder
	name        string // under which they want to play, or ""
	addressKey  string // the hash of the address that asked, for the limits
	sets        string // these three are the same for two who are paired, or Any
	pace, aids  string
	wish        []byte // the Wish as JSON
	made, until int64  // Unix milliseconds
	game        string // the table to which it led, or ""
	delivered   bool   // the person has learned that table
	programs    bool   // they accept a bot

	account string // the name of the person's account, or ""; only read of paired tickets
}

// sameWish reports whether two tickets are for the same game, under the same name, and accept a bot or
// not alike.
func (r *ticketRow) sameWish(o *ticketRow) bool {
	return r.sets == o.sets && r.pace == o.pace && r.aids == o.aids && r.name == o.name && r.programs == o.programs
}

// insert stores the ticket as a new row.
func (r *ticketRow) insert(tx *store.Tx) error {
	return tx.Do(sqlInsert, r.id, r.person[:], r.name, r.addressKey, r.sets, r.pace, r.aids, r.wish, r.made, r.until, r.game, boolToInt(r.delivered), boolToInt(r.programs))
}

// boolToInt returns a truth value as it is stored: 1 or 0.
func boolToInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

// oneTicket returns the first ticket that a query with these args finds, or store.ErrNotFound. The
// query must select ticketColumns.
func oneTicket(tx *store.Tx, query string, args ...any) (ticketRow, error) {
	found, err := listTickets(tx, query, args...)
	switch {
	case err != nil:
		return ticketRow{}, err
	case len(found) == 0:
		return ticketRow{}, store.ErrNotFound
	}
	return found[0], nil
}

// listTickets returns the tickets that a query with these args finds. The query must select
// ticketColumns.
func listTickets(tx *store.Tx, query string, args ...any) ([]ticketRow, error) {
	return store.List(tx, query, args, func(scan store.Scan, r *ticketRow) error {
		var person []byte
		err := scan(&r.id, &person, &r.name, &r.addressKey, &r.sets, &r.pace, &r.aids, &r.wish, &r.made, &r.until, &r.game, &r.delivered, &r.programs)
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

// ticketFrom returns a stored ticket in the form in which its person is sent it, still without the
// number of people who wait. If it is paired, it also reads the tickets of both people, with the names
// of their accounts.
func ticketFrom(tx *store.Tx, r ticketRow) (Ticket, error) {
	t := Ticket{ID: r.id, Until: time.UnixMilli(r.until).UTC(), game: r.game}
	if r.game == "" {
		return t, nil
	}
	rows, err := listTickets(tx, sqlTicketsAt, r.game)
	t.rows = rows
	for i := range t.rows {
		if err == nil {
			err = tx.One(sqlAccountOf, []any{t.rows[i].person[:]}, &t.rows[i].account)
		}
	}
	return t, err
}

// MoveTickets gives a guest's ticket to the account into which the guest is merged, or deletes it if
// the account has one.
func MoveTickets(tx *store.Tx, from, to store.Holder) error {
	if err := tx.Do(sqlMove, from[:], to[:]); err != nil {
		return err
	}
	return tx.Do(sqlDropOf, from[:])
}

// isOrphaned reports whether a paired ticket leads to a table that will never be made: the partner left
// before it was. For a waiting ticket it returns false.
func (r *ticketRow) isOrphaned(tx *store.Tx) (bool, error) {
	if r.game == "" {
		return false, nil
	}
	var people, games int
	err := tx.One(sqlAtGame, []any{r.game}, &people, &games)
	return people < players && games == 0, err
}

// countWaiting counts the people who wait to be paired, without bots.
func countWaiting(tx *store.Tx) (n int, err error) {
	err = tx.One(sqlWaiting, nil, &n)
	return n, err
}

// names returns, by seat, the names under which the two people of a paired ticket play. Whoever has an
// account of their name keeps it; of two equal names the other gets a number. A person who gave no name
// gets that of a free seat, such as "Player 1".
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
