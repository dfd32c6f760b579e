package auditlog

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"circulade/internal/store"
)

// What was done.
type Act string

// The kinds of entries.
const (
	ResetLink     Act = "reset-link"     // a link was made by which Whom sets a new password
	Reset         Act = "reset"          // Whom set one by such a link
	ResetByMail   Act = "reset-mailed"   // Whom set one by a link that went to their address: nobody else did anything
	Renamed       Act = "renamed"        // the account Whom is called Detail now
	SeatRenamed   Act = "seat-renamed"   // Whom is called Detail at a table now
	ReportDone    Act = "report-done"    // Detail is the number of the report
	InviteMade    Act = "invite-made"    // Detail is the id of the code
	InviteRevoked Act = "invite-revoked" // the same

	AdminGranted    Act = "admin-granted"    // the account Whom is an admin's now
	AdminRevoked    Act = "admin-revoked"    // and no longer
	Banned          Act = "ban"              // Whom, an account or a network, may not play here; Detail is why, and until when
	Unbanned        Act = "unban"            // they may again
	Muted           Act = "mute"             // Whom says nothing in chats; Detail is why, and until when
	Unmuted         Act = "unmute"           // they may again
	SignedOut       Act = "sign-out"         // all sessions of Whom were ended
	Announced       Act = "announcement"     // Detail is what everybody is told
	AnnouncementEnd Act = "announcement-end" // nothing any more
	Maintained      Act = "maintenance"      // nothing new begins; Detail is what people are told
	TableDeleted    Act = "table-deleted"    // the table whose id begins as Whom
	MaintenanceEnd  Act = "maintenance-end"  // it does again
)

// letters reports whether whom it concerns is told by a letter. Who is banned or muted reads it where
// they are refused, and an admin by what they may do.
func (w Act) sendsLetter() bool {
	switch w {
	case AdminGranted, AdminRevoked, Banned, Unbanned, Muted, Unmuted, SignedOut:
		return false
	default:
		return true
	}
}

// own reports whether it is whom it concerns who did it, and nobody for them.
func (w Act) bySubject() bool { return w == Reset || w == ResetByMail }

// An Entry is something that was done.
type Entry struct {
	ID     int64
	At     time.Time
	Act    Act
	Person store.Holder // whom it concerns; zero: nobody
	Game   string
	Whom   string
	Detail string
	By     Actor
}

// Doer is what the log calls whoever did it; "": nobody but whom it is about.
func (e *Entry) ActorName() string {
	if e.Act.bySubject() {
		return ""
	}
	return e.By.String()
}

// A Doer is the admin who did something; the zero Doer is whoever runs the server, by a command.
type Actor struct {
	Person store.Holder
	Name   string // what their account was called then
}

// host is what the log calls whoever runs the server.
const hostName = "host"

// String is what the log calls them. An admin whose account has had the name of the host since
// before no account could stands in quotes.
func (d Actor) String() string {
	switch {
	case d.Name == "" && d.Person == (store.Holder{}):
		return hostName
	case strings.EqualFold(d.Name, hostName):
		return strconv.Quote(d.Name)
	}
	return d.Name
}

// kept is how many entries there are at most; the oldest go.
const maxEntries = 100_000

// former is what is left of the name of somebody who is gone.
const formerName = "former player"

const (
	sqlNote = `INSERT INTO host_log (id, at, what, person, game, whom, detail, told, by_person, by_name)
		VALUES ((SELECT coalesce(max(id), 0) + 1 FROM host_log), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`
	sqlLast    = `SELECT max(id) FROM host_log`
	sqlTrim    = `DELETE FROM host_log WHERE id <= (SELECT max(id) FROM host_log) - ?1`
	columns    = `id, at, what, person, game, whom, detail, by_person, by_name`
	sqlList    = `SELECT ` + columns + ` FROM host_log WHERE id < ?1 ORDER BY id DESC LIMIT ?2`
	sqlUntold  = `SELECT ` + columns + ` FROM host_log WHERE person = ?1 AND told = 0 ORDER BY id DESC LIMIT ?2`
	sqlOf      = `SELECT ` + columns + ` FROM host_log WHERE person = ?1 ORDER BY id`
	sqlTold    = `UPDATE host_log SET told = 1 WHERE person = ?1 AND id <= ?2`
	sqlSettle  = `UPDATE host_log SET told = 1 WHERE person = ?1 AND what = ?2`
	sqlMove    = `UPDATE host_log SET person = ?2 WHERE person = ?1`
	sqlForget  = `UPDATE host_log SET person = ?3, whom = ?2, detail = '', told = 1 WHERE person = ?1`
	sqlFormer  = `UPDATE host_log SET by_person = ?3, by_name = ?2 WHERE by_person = ?1`
	maxUnshown = 20

	// A guest and an account at one seat were noted each: once they are one person, that is one name.
	sqlCalled = `SELECT whom, detail FROM host_log WHERE person = ?1 AND what = ?2 AND game = ?3
		GROUP BY at, whom, detail ORDER BY min(id)`
)

// Called returns what whoever runs the server has called somebody at a table, and has not taken
// back by giving them the name again that they had before: whatever they are called by then, as
// who is called like an account at the table gets a number.
func NamesGiven(tx *store.Tx, p store.Holder, game string) (names []string, err error) {
	first := map[string]string{} // what each was called before the host named them
	err = tx.Each(sqlCalled, []any{p[:], string(SeatRenamed), game}, func(scan store.Scan) error {
		var was, now string
		err := scan(&was, &now)
		own := was
		if before, ok := first[was]; ok {
			own = before
		}
		back := now == own || now == ""
		for given, before := range first {
			if before == now {
				back = true
			}
			if before == now || given == was {
				delete(first, given)
			}
		}
		names = slices.DeleteFunc(names, func(n string) bool { _, held := first[n]; return !held })
		if _, held := first[now]; !held && !back {
			names, first[now] = append(names, now), own
		}
		return err
	})
	return names, err
}

// Note writes an entry, within the change that does it.
func Append(tx *store.Tx, e Entry) error {
	_, err := AppendWithID(tx, e)
	return err
}

// Number is Note that returns the id of the entry. No other is ever given it: what the entry
// begins may be called by it.
func AppendWithID(tx *store.Tx, e Entry) (id int64, err error) {
	told := e.Person == (store.Holder{}) || !e.Act.sendsLetter()
	if err := tx.Do(sqlNote, e.At.UnixMilli(), string(e.Act), e.Person[:], e.Game, e.Whom, e.Detail, told, e.By.Person[:], e.By.Name); err != nil {
		return 0, err
	}
	if err := tx.One(sqlLast, nil, &id); err != nil {
		return 0, err
	}
	_, err = tx.Exec(sqlTrim, maxEntries)
	return id, err
}

// List returns the entries before one, the newest first.
func List(tx *store.Tx, before int64, limit int) ([]Entry, error) {
	return queryEntries(tx, sqlList, before, limit)
}

// Untold returns what somebody has not been told yet, the newest first.
func ListUnshown(tx *store.Tx, p store.Holder) ([]Entry, error) {
	return queryEntries(tx, sqlUntold, p[:], maxUnshown)
}

// Told notes that somebody has been told all up to an entry.
func MarkShown(tx *store.Tx, p store.Holder, upTo int64) error {
	return tx.Do(sqlTold, p[:], upTo)
}

// Settle notes that nothing of a kind needs to be told to somebody any more: something later
// says it all.
func MarkActShown(tx *store.Tx, p store.Holder, what Act) error {
	return tx.Do(sqlSettle, p[:], string(what))
}

// Of returns all that is kept about somebody.
func ListOf(tx *store.Tx, p store.Holder) ([]Entry, error) { return queryEntries(tx, sqlOf, p[:]) }

// Move makes what is about one person about another: a guest has signed in.
func Move(tx *store.Tx, from, to store.Holder) error {
	return tx.Do(sqlMove, from[:], to[:])
}

// Forget leaves that something was done, and neither to whom nor by which admin: they are gone.
func Anonymize(tx *store.Tx, p store.Holder) error {
	var nobody store.Holder
	return tx.All([]any{p[:], formerName, nobody[:]}, sqlForget, sqlFormer)
}

func queryEntries(tx *store.Tx, query string, args ...any) ([]Entry, error) {
	return store.List(tx, query, args, func(scan store.Scan, e *Entry) error {
		return scan(&e.ID, store.UTC(&e.At), &e.Act, &e.Person, &e.Game, &e.Whom, &e.Detail, &e.By.Person, &e.By.Name)
	})
}
