package hostwords

import (
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
)

const (
	// MaxAnnouncement is how many characters an announcement has at most.
	MaxAnnouncement = 500
	// MaxMaintenance is how many characters the text of maintenance has at most.
	MaxMaintenance = 200
)

// A Word is a text of the host that everybody is shown: either the announcement or the text of
// maintenance.
type Word struct {
	ID    int64 // another id for each text
	Text  string
	Until time.Time // zero: until it is taken down
}

// Words are the announcement and the maintenance that hold now, each nil if there is none.
type Words struct {
	Announcement *Word
	Maintenance  *Word // while nothing new begins
}

// A kind names, in the store, one of the two texts of the host: the announcement or the maintenance.
type kind string

const (
	announcement kind = "announcement"
	maintenance  kind = "maintenance"
)

const (
	sqlSay = `INSERT INTO host_words (kind, id, text, until) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (kind) DO UPDATE SET id = excluded.id, text = excluded.text, until = excluded.until`
	sqlUnsay = `DELETE FROM host_words WHERE kind = ?1`
	sqlWords = `SELECT kind, id, text, until FROM host_words WHERE until = 0 OR until > ?1`
)

// Announce stores text as the announcement, in place of any before, and appends an entry to the audit
// log. until is when it ends; zero: it does not end by itself.
func Announce(tx *store.Tx, text string, until time.Time, by auditlog.Actor, now time.Time) error {
	return storeWord(tx, announcement, Word{Text: text, Until: until}, auditlog.Entry{At: now, Act: auditlog.Announced, Detail: text, By: by})
}

// EndAnnouncement deletes the announcement and notes that in the audit log; without one it does
// nothing.
func EndAnnouncement(tx *store.Tx, by auditlog.Actor, now time.Time) error {
	return removeWord(tx, announcement, auditlog.Entry{At: now, Act: auditlog.AnnouncementEnd, By: by})
}

// StartMaintenance stores that there is maintenance, with a text that may be empty and replaces any
// before, and appends an entry to the audit log.
func StartMaintenance(tx *store.Tx, text string, by auditlog.Actor, now time.Time) error {
	return storeWord(tx, maintenance, Word{Text: text}, auditlog.Entry{At: now, Act: auditlog.Maintained, Detail: text, By: by})
}

// EndMaintenance deletes the maintenance and notes that in the audit log; without one it does
// nothing.
func EndMaintenance(tx *store.Tx, by auditlog.Actor, now time.Time) error {
	return removeWord(tx, maintenance, auditlog.Entry{At: now, Act: auditlog.MaintenanceEnd, By: by})
}

// storeWord stores w as the announcement or the maintenance, as k says, in place of any before. It
// appends e to the audit log, and the entry's id becomes that of the text.
func storeWord(tx *store.Tx, k kind, w Word, e auditlog.Entry) error {
	id, err := auditlog.AppendWithID(tx, e)
	if err != nil {
		return err
	}
	return tx.Do(sqlSay, string(k), id, w.Text, toMilli(w.Until))
}

// removeWord deletes the stored announcement or the maintenance, as k says, and appends e to the audit
// log. If there is none, it does neither.
func removeWord(tx *store.Tx, k kind, e auditlog.Entry) error {
	n, err := tx.Exec(sqlUnsay, string(k))
	if err != nil || n == 0 {
		return err
	}
	return auditlog.Append(tx, e)
}

// Read reads from the store the announcement and the maintenance that hold at the time now; an
// announcement that has ended is left out.
func Read(tx *store.Tx, now time.Time) (w Words, err error) {
	err = tx.Each(sqlWords, []any{now.UnixMilli()}, func(scan store.Scan) error {
		var k kind
		var one Word
		var until int64
		err := scan(&k, &one.ID, &one.Text, &until)
		one.Until = fromMilli(until)
		switch k {
		case announcement:
			w.Announcement = &one
		case maintenance:
			w.Maintenance = &one
		}
		return err
	})
	return w, err
}

// toMilli returns a time in Unix milliseconds, as the store has it; for the zero Time it returns 0.
func toMilli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromMilli returns the time of a number of Unix milliseconds, as the store has it; for 0 it returns
// the zero Time.
func fromMilli(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return time.UnixMilli(milli).UTC()
}
