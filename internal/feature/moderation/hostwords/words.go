package hostwords

import (
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
)

const (
	// MaxAnnouncement is how many characters an announcement has.
	MaxAnnouncement = 500
	// MaxMaintenance is how many what is told during maintenance has.
	MaxMaintenance = 200
)

// A Word is something that everybody is told.
type Word struct {
	ID    int64 // another one for each
	Text  string
	Until time.Time // zero: until it is taken down
}

// Words are what everybody is told now.
type Words struct {
	Announcement *Word
	Maintenance  *Word // while nothing new begins
}

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

// Announce tells everybody something, instead of what they were told before.
func Announce(tx *store.Tx, text string, until time.Time, by auditlog.Actor, now time.Time) error {
	return storeWord(tx, announcement, Word{Text: text, Until: until}, auditlog.Entry{At: now, Act: auditlog.Announced, Detail: text, By: by})
}

// EndAnnouncement takes down what everybody is told. That there is nothing is no error.
func EndAnnouncement(tx *store.Tx, by auditlog.Actor, now time.Time) error {
	return removeWord(tx, announcement, auditlog.Entry{At: now, Act: auditlog.AnnouncementEnd, By: by})
}

// Maintain lets nothing new begin until EndMaintenance; the text may be empty.
func StartMaintenance(tx *store.Tx, text string, by auditlog.Actor, now time.Time) error {
	return storeWord(tx, maintenance, Word{Text: text}, auditlog.Entry{At: now, Act: auditlog.Maintained, Detail: text, By: by})
}

// EndMaintenance lets new things begin again. That they may is no error.
func EndMaintenance(tx *store.Tx, by auditlog.Actor, now time.Time) error {
	return removeWord(tx, maintenance, auditlog.Entry{At: now, Act: auditlog.MaintenanceEnd, By: by})
}

func storeWord(tx *store.Tx, k kind, w Word, e auditlog.Entry) error {
	id, err := auditlog.AppendWithID(tx, e)
	if err != nil {
		return err
	}
	return tx.Do(sqlSay, string(k), id, w.Text, toMilli(w.Until))
}

func removeWord(tx *store.Tx, k kind, e auditlog.Entry) error {
	n, err := tx.Exec(sqlUnsay, string(k))
	if err != nil || n == 0 {
		return err
	}
	return auditlog.Append(tx, e)
}

// Said returns what everybody is told at a moment.
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

// milli is a moment as the store has it, where 0 is none.
func toMilli(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// moment reads a moment as the store has it.
func fromMilli(milli int64) time.Time {
	if milli == 0 {
		return time.Time{}
	}
	return time.UnixMilli(milli).UTC()
}
