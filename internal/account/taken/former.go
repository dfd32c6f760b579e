package taken

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"time"

	"circulade/internal/account/name"
	"circulade/internal/store"
)

// FormerDays is for how many days the name of an account stays taken that has another now, or is
// gone, unless it stays so for ever.
const FormerDays = 365

// ChangesYearly is how often an account may change its name in FormerDays.
const ChangesPerYear = 3

const formerTime = FormerDays * 24 * time.Hour

const (
	sqlKey    = `SELECT key FROM name_keys WHERE id = 1`
	sqlNewKey = `INSERT INTO name_keys (id, key) VALUES (1, ?1)`

	sqlLeave = `INSERT INTO former_names (hash, person, held, until) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (hash) DO UPDATE SET person = excluded.person, held = excluded.held,
		until = CASE WHEN former_names.until = 0 OR excluded.until = 0 THEN 0
			WHEN former_names.until > excluded.until THEN former_names.until ELSE excluded.until END`
	sqlFormer = `SELECT CASE WHEN person = ?2 THEN 1 ELSE 0 END, held FROM former_names
		WHERE hash = ?1 AND (until = 0 OR until > ?3)`
	sqlReturn = `DELETE FROM former_names WHERE hash = ?1 AND person = ?2`
	sqlExpire = `DELETE FROM former_names WHERE hash IN
		(SELECT hash FROM former_names WHERE until > 0 AND until <= ?1 ORDER BY until LIMIT ?2)`

	sqlChanged    = `INSERT INTO name_changes (person, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING`
	sqlChanges    = `SELECT count(*), coalesce(min(at), 0) FROM name_changes WHERE person = ?1 AND at > ?2`
	sqlOldChanges = `DELETE FROM name_changes WHERE at <= ?1`
	sqlPlayed     = `SELECT count(*) FROM grants g JOIN games t ON t.id = g.game
		WHERE g.holder = ?1 AND g.kind = 'session' AND g.seat >= 0 AND t.seq > 0
		AND EXISTS (SELECT 1 FROM grants o WHERE o.game = g.game AND o.kind = 'session' AND o.seat >= 0 AND o.holder <> ?1)`
)

// A Standing is what a name was before.
type FormerOwner int

// What a name was.
const (
	NoFormerOwner FormerOwner = iota // nobody's, or so long ago that it is free
	SamePerson                       // the person's own: they may return to it
	SomebodyElse                     // somebody else's, or one that whoever runs the server took from the person
)

// key returns what hashes of former names are made with; nil if none has been made yet.
func hashKey(tx *store.Tx) (k []byte, err error) {
	err = tx.One(sqlKey, nil, &k)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return k, err
}

func hashForms(key []byte, forms []name.Form) (list [][]byte) {
	for _, f := range forms {
		mac := hmac.New(sha256.New, key)
		_, _ = mac.Write([]byte("circulade former name\n" + string(f))) // a hash takes all
		list = append(list, mac.Sum(nil))
	}
	return list
}

// A Leaving is a name that an account had.
type FormerName struct {
	Name        string
	Person      store.Holder // whose it was, while they are there
	TakenByHost bool         // whoever runs the server took it: they do not return to it
	Forever     bool         // it stays taken for ever, else for FormerDays
}

// Leave keeps a name taken that an account had, within a change.
func KeepTaken(tx *store.Tx, l FormerName, now time.Time) error {
	k, err := hashKey(tx)
	if err != nil {
		return err
	}
	if k == nil {
		k = make([]byte, 32)
		_, _ = rand.Read(k) // never fails: crypto/rand ends the program instead
		if err := tx.Do(sqlNewKey, k); err != nil {
			return err
		}
	}
	until, held := now.Add(formerTime).UnixMilli(), 0
	if l.Forever {
		until = 0
	}
	if l.TakenByHost {
		held = 1
	}
	for _, h := range hashForms(k, name.AccountFormsOf(l.Name)) {
		if err := tx.Do(sqlLeave, h, l.Person[:], held, until); err != nil {
			return err
		}
	}
	return nil
}

// Former says what a name was before, for a person who wants it.
func FormerOwnerOf(tx *store.Tx, n name.Name, p store.Holder, now time.Time) (s FormerOwner, err error) {
	k, err := hashKey(tx)
	if err != nil || k == nil {
		return NoFormerOwner, err
	}
	for _, h := range hashForms(k, n.AccountForms()) {
		var own, held bool
		err := tx.One(sqlFormer, []any{h, p[:], now.UnixMilli()}, &own, &held)
		switch {
		case errors.Is(err, store.ErrNotFound):
		case err != nil:
			return NoFormerOwner, err
		case !own || held:
			return SomebodyElse, nil
		default:
			s = SamePerson
		}
	}
	return s, nil
}

// Return makes a name that a person had theirs again, within a change: it is no former one.
func Reclaim(tx *store.Tx, n name.Name, p store.Holder) error {
	k, err := hashKey(tx)
	if err != nil || k == nil {
		return err
	}
	for _, h := range hashForms(k, n.AccountForms()) {
		if err := tx.Do(sqlReturn, h, p[:]); err != nil {
			return err
		}
	}
	return nil
}

// Changed notes that a person has another name from now on.
func RecordChange(tx *store.Tx, p store.Holder, now time.Time) error {
	return tx.Do(sqlChanged, p[:], now.UnixMilli())
}

// MayChangeAt returns when a person may change their name; it may be over.
func NextChangeAt(tx *store.Tx, p store.Holder, now time.Time) (at time.Time, err error) {
	var n int
	var first int64
	err = tx.One(sqlChanges, []any{p[:], now.Add(-formerTime).UnixMilli()}, &n, &first)
	if err != nil || n < ChangesPerYear {
		return now, err
	}
	return time.UnixMilli(first).Add(formerTime), nil
}

// Played reports whether a person has played games with others, who have a page of their own: those
// know the name.
func HasPlayedWithOthers(tx *store.Tx, p store.Holder) (bool, error) {
	n := 0
	err := tx.One(sqlPlayed, []any{p[:]}, &n)
	return n > 0, err
}

// Expire forgets some names that are free again, and the changes that count no more, and reports
// whether there may be others.
func ExpireFormer(tx *store.Tx, now time.Time) (more bool, err error) {
	if err := tx.Do(sqlOldChanges, now.Add(-formerTime).UnixMilli()); err != nil {
		return false, err
	}
	n, err := tx.Exec(sqlExpire, now.UnixMilli(), batch)
	return n == batch, err
}
