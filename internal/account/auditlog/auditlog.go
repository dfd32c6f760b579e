package auditlog

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"circulade/internal/store"
)

// An Act is the kind of an entry of the audit log: what the host, an admin or a person did.
type Act string

// The kinds of entries.
const (
	ResetLink     Act = "reset-link"     // a link was made by which Whom sets a new password
	Reset         Act = "reset"          // Whom set a new password by such a link
	ResetByMail   Act = "reset-mailed"   // Whom set a new password by a link that was mailed to them: host and admins did nothing
	Renamed       Act = "renamed"        // the account Whom is called Detail now
	SeatRenamed   Act = "seat-renamed"   // Whom is called Detail at a table now
	ReportDone    Act = "report-done"    // Detail is the number of the report
	InviteMade    Act = "invite-made"    // Detail is the id of the code
	InviteRevoked Act = "invite-revoked" // Detail is the id of the code

	AdminGranted    Act = "admin-granted"    // the account Whom is an admin's now
	AdminRevoked    Act = "admin-revoked"    // the account Whom is an admin's no longer
	Banned          Act = "ban"              // Whom, an account or a network, may not play here; Detail is why, and until when
	Unbanned        Act = "unban"            // the ban of Whom was lifted
	Muted           Act = "mute"             // Whom may not write in chats; Detail is why, and until when
	Unmuted         Act = "unmute"           // Whom may write in chats again
	SignedOut       Act = "sign-out"         // all sessions of Whom were ended
	Announced       Act = "announcement"     // Detail is the announcement
	AnnouncementEnd Act = "announcement-end" // the announcement was taken down
	Maintained      Act = "maintenance"      // maintenance began; Detail is its text
	TableDeleted    Act = "table-deleted"    // a table was deleted; Whom is the beginning of its id
	// TournamentTakenDown says: the tournament Whom was called off, or stands in no list any more; Detail is why.
	TournamentTakenDown Act = "tournament-taken-down"

	MaintenanceEnd Act = "maintenance-end" // maintenance ended
	RatingFrozen   Act = "rating-frozen"   // the ratings of Whom are frozen; Detail is why
	RatingUnfrozen Act = "rating-unfrozen" // games count for the ratings of Whom again
)

// sendsLetter reports whether the person whom an entry of this kind is about is shown it when they
// next sign in. Of the other acts they learn otherwise: of a ban or mute when it refuses them, of
// admin rights by having them, of a frozen rating where it is shown.
func (w Act) sendsLetter() bool {
	switch w {
	case AdminGranted, AdminRevoked, Banned, Unbanned, Muted, Unmuted, SignedOut, RatingFrozen, RatingUnfrozen, TournamentTakenDown:
		return false
	default:
		return true
	}
}

// bySubject reports whether an act was done by the person whom its entry is about, and not by host
// or admins.
func (w Act) bySubject() bool { return w == Reset || w == ResetByMail }

// An Entry is one line of the audit log.
type Entry struct {
	ID     int64
	At     time.Time
	Act    Act
	Person store.Holder // the person concerned; zero: nobody
	Game   string       // the id of the table at which it was done; "": at none
	Whom   string       // the name of the person, account or network concerned
	Detail string       // what else there is to say, by the Act
	By     Actor
}

// ActorName returns the name of the admin who did what the entry says, or "host"; "" if the person
// whom it is about did it themselves.
func (e *Entry) ActorName() string {
	if e.Act.bySubject() {
		return ""
	}
	return e.By.String()
}

// An Actor is the admin who did something; the zero Actor is the host, who did it by a command.
type Actor struct {
	Person store.Holder
	Name   string // of the account at that time
}

// hostName is what the log calls the host.
const hostName = "host"

// String returns the name of the admin, or "host" for the host. An admin whose account is named
// host, from before that name was reserved, stands in quotes.
func (d Actor) String() string {
	switch {
	case d.Name == "" && d.Person == (store.Holder{}):
		return hostName
	case strings.EqualFold(d.Name, hostName):
		return strconv.Quote(d.Name)
	}
	return d.Name
}

// maxEntries is how many entries the log keeps; the oldest are deleted.
const maxEntries = 100_000

// formerName stands in the log for the name of a person who was deleted.
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

// NamesGiven returns the names that host or admins gave a person at a table instead of the person's
// own and have not taken back or replaced, the oldest first, even if the seat has another name by
// now. They take a name back by giving the person their earlier one again, and replace it by giving
// another while the person has it.
func NamesGiven(tx *store.Tx, p store.Holder, game string) (names []string, err error) {
	first := map[string]string{} // by the name given: what the person was called before
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

// Append adds an entry to the log, and deletes the oldest beyond maxEntries; e.ID is ignored. It is
// called in the transaction that makes the change which the entry describes.
func Append(tx *store.Tx, e Entry) error {
	_, err := AppendWithID(tx, e)
	return err
}

// AppendWithID adds an entry to the log as Append does, and returns the entry's id. No other entry
// ever gets this id, so that a thing which comes with the entry, such as a ban, can have the same
// one. The oldest entries beyond maxEntries are deleted.
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

// List returns up to limit entries whose id is smaller than before, the newest first.
func List(tx *store.Tx, before int64, limit int) ([]Entry, error) {
	return queryEntries(tx, sqlList, before, limit)
}

// ListUnshown returns the entries about a person that they have not been shown yet at a sign-in,
// the newest first, at most maxUnshown.
func ListUnshown(tx *store.Tx, p store.Holder) ([]Entry, error) {
	return queryEntries(tx, sqlUntold, p[:], maxUnshown)
}

// MarkShown marks the entries about a person with ids up to upTo as shown to them, so that
// ListUnshown no longer returns these.
func MarkShown(tx *store.Tx, p store.Holder, upTo int64) error {
	return tx.Do(sqlTold, p[:], upTo)
}

// MarkActShown marks all entries of one kind about a person as shown to them, so that ListUnshown
// no longer returns these. It is called when they are out of date: once a reset link was used,
// those which say that one was made.
func MarkActShown(tx *store.Tx, p store.Holder, what Act) error {
	return tx.Do(sqlSettle, p[:], string(what))
}

// ListOf returns all entries about a person, the oldest first.
func ListOf(tx *store.Tx, p store.Holder) ([]Entry, error) { return queryEntries(tx, sqlOf, p[:]) }

// Move makes the entries about the guest from be entries about the account to, when the guest is
// merged into it.
func Move(tx *store.Tx, from, to store.Holder) error {
	return tx.Do(sqlMove, from[:], to[:])
}

// Anonymize removes a deleted person from the log, whose entries stay: those about the person lose
// their id, name and detail and count as shown; those of what the person did as an admin lose their
// id and name.
func Anonymize(tx *store.Tx, p store.Holder) error {
	var nobody store.Holder
	return tx.All([]any{p[:], formerName, nobody[:]}, sqlForget, sqlFormer)
}

// queryEntries runs a query that selects the columns of entries, and returns these.
func queryEntries(tx *store.Tx, query string, args ...any) ([]Entry, error) {
	return store.List(tx, query, args, func(scan store.Scan, e *Entry) error {
		return scan(&e.ID, store.UTC(&e.At), &e.Act, &e.Person, &e.Game, &e.Whom, &e.Detail, &e.By.Person, &e.By.Name)
	})
}
