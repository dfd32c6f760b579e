package pairing

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/account/name"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/rating"
)

const (
	ticketColumns = `id, person, name, network, sets, pace, aids, wish, made, until, game, told, programs`
	// What a ticket of each of the two tables is read by. The older one has those of two for an unrated game that
	// servers of before have stored.
	firstTickets = `SELECT ` + ticketColumns + `, 2, 0, '', 2, '', 0, 0 FROM lobby_tickets`
	roundTickets = `SELECT ` + ticketColumns + `, players, rated, class, people, level, club, 1 FROM pairing_tickets`

	sqlTicket    = firstTickets + ` WHERE id = ?1 AND person = ?2 UNION ALL ` + roundTickets + ` WHERE id = ?1 AND person = ?2`
	sqlTicketOf  = firstTickets + ` WHERE person = ?1 UNION ALL ` + roundTickets + ` WHERE person = ?1`
	sqlTicketsAt = firstTickets + ` WHERE game = ?1 UNION ALL ` + roundTickets + ` WHERE game = ?1 ORDER BY made, id`
	sqlAccount   = `SELECT count(*) FROM accounts WHERE person = ?1`
	sqlPairedOne = `SELECT person, game FROM lobby_tickets WHERE id = ?1 AND told = 0
		UNION ALL SELECT person, game FROM pairing_tickets WHERE id = ?1 AND told = 0`
	sqlInsert = `INSERT INTO lobby_tickets (` + ticketColumns + `) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)`
	// Whoever is no more has nothing stored late.
	sqlInsertRound = `INSERT INTO pairing_tickets (` + ticketColumns + `, players, rated, class, people, level, club)
		SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19 WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?2)`
	sqlRenew   = `UPDATE lobby_tickets SET until = ?2 WHERE id = ?1`
	sqlRenewed = `UPDATE pairing_tickets SET until = ?2 WHERE id = ?1`
	sqlTold    = `UPDATE lobby_tickets SET told = 1 WHERE id = ?1 AND told = 0`
	sqlHeard   = `UPDATE pairing_tickets SET told = 1 WHERE id = ?1 AND told = 0`
	sqlDrop    = `DELETE FROM lobby_tickets WHERE id = ?1`
	sqlDropNew = `DELETE FROM pairing_tickets WHERE id = ?1`
	sqlDismiss = `DELETE FROM lobby_tickets WHERE game = ''`
	sqlEndWait = `DELETE FROM pairing_tickets WHERE game = ''`
	sqlExpire  = `DELETE FROM lobby_tickets WHERE until < ?1`
	sqlRunOut  = `DELETE FROM pairing_tickets WHERE until < ?1`
	// sqlAll is both tables' tickets, for counting.
	sqlAll     = `(SELECT network, game, person FROM lobby_tickets UNION ALL SELECT network, game, person FROM pairing_tickets) t`
	sqlRoom    = `SELECT count(*), coalesce(sum(CASE WHEN t.network = ?1 AND t.game = '' THEN 1 ELSE 0 END), 0) FROM ` + sqlAll
	sqlWaiting = `SELECT count(*) FROM ` + sqlAll + ` WHERE t.game = '' AND NOT EXISTS (SELECT 1 FROM programs p WHERE p.person = t.person)`
	sqlAny     = `SELECT count(*) FROM ` + sqlAll
	sqlAtGame  = `SELECT (SELECT count(*) FROM lobby_tickets WHERE game = ?1) + (SELECT count(*) FROM pairing_tickets WHERE game = ?1),
		(SELECT count(*) FROM games WHERE id = ?1)`
	sqlMove = `UPDATE lobby_tickets SET person = ?2 WHERE person = ?1
		AND NOT EXISTS (SELECT 1 FROM lobby_tickets WHERE person = ?2) AND NOT EXISTS (SELECT 1 FROM pairing_tickets WHERE person = ?2)`
	sqlMoveNew = `UPDATE pairing_tickets SET person = ?2 WHERE person = ?1
		AND NOT EXISTS (SELECT 1 FROM lobby_tickets WHERE person = ?2) AND NOT EXISTS (SELECT 1 FROM pairing_tickets WHERE person = ?2)`
	sqlAccountOf = `SELECT coalesce(max(name), '') FROM accounts WHERE person = ?1`
	sqlDropOf    = `DELETE FROM lobby_tickets WHERE person = ?1`
	sqlDropNewOf = `DELETE FROM pairing_tickets WHERE person = ?1`
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

	inRounds bool // it is stored in pairing_tickets, and matched in rounds
	players  int  // so many seats
	rated    bool
	class    rating.Class // by which the person's strength counts; "" of those who are not matched in rounds
	people   int          // once it leads to a table: so many tickets do
	club     bool         // many people share the address
	level    string       // the computer player that has the other seats of that table, or ""

	account string // the name of the person's account, or ""; only read of paired tickets
}

// sameWish reports whether two tickets are for the same game, under the same name, and accept a bot or
// not alike.
func (r *ticketRow) sameWish(o *ticketRow) bool {
	return r.sets == o.sets && r.pace == o.pace && r.aids == o.aids && r.name == o.name && r.programs == o.programs &&
		r.players == o.players && r.rated == o.rated && r.takes() == o.takes()
}

// takes returns which other games a bot's ticket takes too: of up to so many seats, and rated ones.
func (r *ticketRow) takes() gameKind {
	var w Wish
	if err := json.Unmarshal(r.wish, &w); err != nil {
		return gameKind{} // it was stored by us: PlanTable tells what is wrong with it
	}
	return gameKind{w.PlayersTo, w.AnyRated}
}

// takeIntoRounds makes a ticket of the older table one of those that are matched in rounds; it is not stored
// yet as such.
func (r *ticketRow) takeIntoRounds() {
	if r.inRounds {
		return
	}
	c := &clock.Settings{Kind: clock.Bank}
	if strings.HasPrefix(r.pace, clock.Days+" ") {
		c.Kind = clock.Days
	}
	_, sets, _ := strings.Cut(r.sets, ":")
	r.inRounds, r.class = true, result.ClassOf(strings.Split(cmp.Or(sets, "base"), ","), false, r.players, c)
}

// insert stores the ticket as a new row.
func (r *ticketRow) insert(tx *store.Tx) error {
	args := []any{r.id, r.person[:], r.name, r.addressKey, r.sets, r.pace, r.aids, r.wish, r.made, r.until, r.game, boolToInt(r.delivered), boolToInt(r.programs)}
	if r.inRounds {
		return tx.Do(sqlInsertRound, append(args, r.players, boolToInt(r.rated), string(r.class), r.people, r.level, boolToInt(r.club))...)
	}
	return tx.Do(sqlInsert, args...)
}

// drop deletes the ticket's row.
func (r *ticketRow) drop(tx *store.Tx) error {
	if r.inRounds {
		return tx.Do(sqlDropNew, r.id)
	}
	return tx.Do(sqlDrop, r.id)
}

// renew has the ticket live until a time, in Unix milliseconds.
func (r *ticketRow) renew(tx *store.Tx, until int64) error {
	r.until = until
	if r.inRounds {
		return tx.Do(sqlRenewed, r.id, until)
	}
	return tx.Do(sqlRenew, r.id, until)
}

// boolToInt returns a truth value as it is stored: 1 or 0.
func boolToInt(is bool) int {
	if is {
		return 1
	}
	return 0
}

// oneTicket returns the first ticket that a query with these args finds, or store.ErrNotFound. The
// query must begin with firstTickets or roundTickets.
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

// listTickets returns the tickets that a query with these args finds. The query must begin
// with firstTickets or roundTickets.
func listTickets(tx *store.Tx, query string, args ...any) ([]ticketRow, error) {
	return store.List(tx, query, args, func(scan store.Scan, r *ticketRow) error {
		var person []byte
		var rated, club, inRounds int
		err := scan(&r.id, &person, &r.name, &r.addressKey, &r.sets, &r.pace, &r.aids, &r.wish, &r.made, &r.until, &r.game, &r.delivered, &r.programs,
			&r.players, &rated, &r.class, &r.people, &r.level, &club, &inRounds)
		if err != nil {
			return err
		}
		r.rated, r.club, r.inRounds = rated == 1, club == 1, inRounds == 1
		if len(person) != len(r.person) {
			return fmt.Errorf("a ticket of somebody whose id has %d bytes", len(person))
		}
		r.person = store.Holder(person)
		return nil
	})
}

// ticketFrom returns a stored ticket in the form in which its person is sent it, still without the
// number of people who wait. If it is paired, it also reads the tickets of all who are, in the order of
// their seats, with the names of their accounts; if it waits, what to expect.
func (q *Queue) ticketFrom(tx *store.Tx, r ticketRow) (t Ticket, err error) {
	t = Ticket{ID: r.id, Until: time.UnixMilli(r.until).UTC(), game: r.game}
	switch {
	case r.game == "" && r.inRounds:
		t.Outlook, err = q.outlook(tx, &r)
		return t, err
	case r.game == "":
		return t, nil
	}
	t.rows, err = listTickets(tx, sqlTicketsAt, r.game)
	if len(t.rows) > players || slices.ContainsFunc(t.rows, func(r ticketRow) bool { return r.rated }) { // whoever came first is not to begin
		slices.SortFunc(t.rows, func(a, b ticketRow) int { return strings.Compare(seatOrder(&a), seatOrder(&b)) })
	}
	for i := range t.rows {
		if err == nil {
			err = tx.One(sqlAccountOf, []any{t.rows[i].person[:]}, &t.rows[i].account)
		}
	}
	return t, err
}

// seatOrder returns a text by which those at a table are seated: by chance, and alike on all servers.
func seatOrder(r *ticketRow) string {
	sum := sha256.Sum256([]byte(r.game + " " + r.id))
	return string(sum[:])
}

// MoveTickets gives a guest's ticket to the account into which the guest is merged, or deletes it if
// the account has one.
func MoveTickets(tx *store.Tx, from, to store.Holder) error {
	if err := tx.All([]any{from[:], to[:]}, sqlMove, sqlMoveNew); err != nil {
		return err
	}
	return tx.All([]any{from[:]}, sqlDropOf, sqlDropNewOf)
}

// isOrphaned reports whether a paired ticket leads to a table that will never be made: somebody left
// before it was. For a waiting ticket it returns false.
func (r *ticketRow) isOrphaned(tx *store.Tx) (bool, error) {
	if r.game == "" {
		return false, nil
	}
	var people, games int
	err := tx.One(sqlAtGame, []any{r.game}, &people, &games)
	return people < r.people && games == 0, err
}

// countWaiting counts the people who wait to be paired, without bots.
func countWaiting(tx *store.Tx) (n int, err error) {
	err = tx.One(sqlWaiting, nil, &n)
	return n, err
}

// names returns, by seat, the names under which the people of a paired ticket play. Whoever has an
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
