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

// FormerDays is for how many days a name stays taken that its account gave up or was deleted with,
// unless it stays so for ever.
const FormerDays = 365

// ChangesPerYear is how often an account may change its name in FormerDays.
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

// A FormerOwner says who had a name before: nobody, the person who now wants it, or somebody else.
type FormerOwner int

// Who had a name before.
const (
	NoFormerOwner FormerOwner = iota // nobody, or so long ago that the name is free
	SamePerson                       // the person who wants it: they may return to it
	SomebodyElse                     // another person, or the person themselves, from whom the host took it
)

// hashKey reads the HMAC key with which the hashes of former names are made; nil if the store has
// none yet.
func hashKey(tx *store.Tx) (k []byte, err error) {
	err = tx.One(sqlKey, nil, &k)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return k, err
}

// hashForms returns the HMAC of each form of a name, where a form is a simplified spelling by which
// names are compared. Former names are stored as these hashes.
func hashForms(key []byte, forms []name.Form) (list [][]byte) {
	for _, f := range forms {
		mac := hmac.New(sha256.New, key)
		_, _ = mac.Write([]byte("circulade former name\n" + string(f))) // a hash takes all
		list = append(list, mac.Sum(nil))
	}
	return list
}

// A FormerName is a name that an account gives up.
type FormerName struct {
	Name        string
	Person      store.Holder // who had it, for as long as they exist
	TakenByHost bool         // the host took it, so that the person cannot return to it
	Forever     bool         // it stays taken for ever, else for FormerDays
}

// KeepTaken stores the hashes of a name that an account gives up, so that nobody else takes the
// name or one too much like it, for FormerDays or for ever. If the name is stored already, the
// later end counts. It makes the HMAC key if the store has none.
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

// FormerOwnerOf returns who had a name, or one too much like it, before the person p who now wants
// it: nobody, p, or somebody else. SomebodyElse is also the answer if the host took the name from
// p.
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

// Reclaim deletes a name from the former names of person p, whose account has it again. Former
// names of other persons stay.
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

// RecordChange stores that a person changed their account's name at the time now. NextChangeAt
// counts these changes.
func RecordChange(tx *store.Tx, p store.Holder, now time.Time) error {
	return tx.Do(sqlChanged, p[:], now.UnixMilli())
}

// NextChangeAt returns when a person may next change their account's name: now, or, if they changed
// it ChangesPerYear times in the last FormerDays, when the first of these changes is that old.
func NextChangeAt(tx *store.Tx, p store.Holder, now time.Time) (at time.Time, err error) {
	var n int
	var first int64
	err = tx.One(sqlChanges, []any{p[:], now.Add(-formerTime).UnixMilli()}, &n, &first)
	if err != nil || n < ChangesPerYear {
		return now, err
	}
	return time.UnixMilli(first).Add(formerTime), nil
}

// HasPlayedWithOthers reports whether a person has a seat in a begun game in which another person
// has a seat too, so that others know their name.
func HasPlayedWithOthers(tx *store.Tx, p store.Holder) (bool, error) {
	n := 0
	err := tx.One(sqlPlayed, []any{p[:]}, &n)
	return n > 0, err
}

// ExpireFormer deletes a batch of former names that anybody may take again, and reports whether
// there may be more of these. It also deletes the recorded name changes that are too old to count
// for NextChangeAt.
func ExpireFormer(tx *store.Tx, now time.Time) (more bool, err error) {
	if err := tx.Do(sqlOldChanges, now.Add(-formerTime).UnixMilli()); err != nil {
		return false, err
	}
	n, err := tx.Exec(sqlExpire, now.UnixMilli(), batch)
	return n == batch, err
}
