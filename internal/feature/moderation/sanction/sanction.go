package sanction

import (
	"errors"
	"fmt"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/store"
)

// A Kind says whether a sanction is a mute or a ban.
type Kind string

// The kinds of sanctions.
const (
	Mute Kind = "mute" // a person may not write in chats
	Ban  Kind = "ban"  // a guest may not play, nor may other guests from their network
)

// A Sanction is a mute of a person, or a ban of a guest, until a time.
type Sanction struct {
	ID      int64
	Kind    Kind
	Person  store.Holder
	Name    string    // what a guest was called where they were reported
	Network Hash      // from which guests are banned too; zero: it holds for the person alone
	Held    time.Time // until when it holds for the network
	Reason  string
	Made    time.Time
	Until   time.Time
}

const (
	// Max is how many there are at once.
	Max = 10_000
	// MaxDays is for how many days one holds at most.
	MaxDays = 365
)

// ErrTooMany is returned by Put if there are Max sanctions already.
var ErrTooMany = fmt.Errorf("there are %d sanctions, and no more are kept: lift some", Max)

// ErrNotFound is returned for a sanction that does not exist, or no longer.
var ErrNotFound = errors.New("there is no such sanction, or no longer")

const (
	columns    = `id, kind, person, name, network, held, reason, made, until`
	sqlPut     = `INSERT INTO sanctions (` + columns + `) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`
	sqlDrop    = `DELETE FROM sanctions WHERE kind = ?1 AND person = ?2`
	sqlOver    = `DELETE FROM sanctions WHERE id IN (SELECT id FROM sanctions WHERE until <= ?1 ORDER BY until LIMIT ?2)`
	sqlUnheld  = `UPDATE sanctions SET network = NULL WHERE id IN (SELECT id FROM sanctions WHERE network IS NOT NULL AND held <= ?1 LIMIT ?2)`
	sqlCount   = `SELECT count(*) FROM sanctions`
	sqlAll     = `SELECT ` + columns + ` FROM sanctions WHERE until > ?1 ORDER BY id`
	sqlOf      = `SELECT ` + columns + ` FROM sanctions WHERE person = ?1 AND until > ?2 ORDER BY id`
	sqlAllOf   = `SELECT ` + columns + ` FROM sanctions WHERE person = ?1 ORDER BY id`
	sqlBans    = `SELECT ` + columns + ` FROM sanctions WHERE kind = 'ban' AND id < ?1 AND until > ?2 ORDER BY id DESC LIMIT ?3`
	sqlBanID   = `SELECT ` + columns + ` FROM sanctions WHERE kind = 'ban' AND id = ?1 AND until > ?2`
	sqlMove    = `UPDATE sanctions SET person = ?2 WHERE person = ?1 AND NOT EXISTS (SELECT 1 FROM sanctions s WHERE s.person = ?2 AND s.kind = sanctions.kind)`
	sqlForget  = `DELETE FROM sanctions WHERE person = ?1`
	sweepBatch = 500
)

// Put stores the mute or ban s, in place of any of the same kind that the person has, appends that to
// the audit log, and returns s with its id. If there are Max sanctions already, it returns ErrTooMany.
func Put(tx *store.Tx, s Sanction, by auditlog.Actor, now time.Time) (Sanction, error) {
	if err := tx.Do(sqlDrop, string(s.Kind), s.Person[:]); err != nil {
		return s, err
	}
	n := 0
	if err := tx.One(sqlCount, nil, &n); err != nil {
		return s, err
	}
	if n >= Max {
		return s, ErrTooMany
	}
	what := auditlog.Muted
	if s.Kind == Ban {
		what = auditlog.Banned
	}
	s.Made = now
	id, err := auditlog.AppendWithID(tx, auditlog.Entry{
		At: now, Act: what, Person: s.Person, Whom: s.Name, Detail: s.Reason + " (until " + s.Until.UTC().Format(time.RFC3339) + ")", By: by,
	})
	if err != nil {
		return s, err
	}
	s.ID = id
	var network any
	if s.Network != (Hash{}) {
		network = s.Network[:]
	}
	_, err = tx.Exec(sqlPut, s.ID, string(s.Kind), s.Person[:], s.Name, network, s.Held.UnixMilli(), s.Reason, now.UnixMilli(), s.Until.UnixMilli())
	return s, err
}

// Lift deletes the mute or ban, as kind says, of a person and appends that to the audit log, in which
// name stands for the person. If they have none, it returns ErrNotFound.
func Lift(tx *store.Tx, kind Kind, person store.Holder, name string, by auditlog.Actor, now time.Time) error {
	n, err := tx.Exec(sqlDrop, string(kind), person[:])
	switch {
	case err != nil:
		return err
	case n == 0:
		return ErrNotFound
	}
	what := auditlog.Unmuted
	if kind == Ban {
		what = auditlog.Unbanned
	}
	return auditlog.Append(tx, auditlog.Entry{At: now, Act: what, Person: person, Whom: name, By: by})
}

// LiftBan lifts the ban of a guest that has this id, and appends that to the audit log. If there is no
// such ban, or it has ended, it returns ErrNotFound.
func LiftBan(tx *store.Tx, id int64, by auditlog.Actor, now time.Time) error {
	list, err := query(tx, sqlBanID, id, now.UnixMilli())
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return ErrNotFound
	}
	return Lift(tx, Ban, list[0].Person, list[0].Name, by, now)
}

// ListAll returns all mutes and bans of guests that hold at the time now, the oldest first.
func ListAll(tx *store.Tx, now time.Time) ([]Sanction, error) {
	return query(tx, sqlAll, now.UnixMilli())
}

// ListOf returns the mute and the ban of a person that hold at the time now, if any.
func ListOf(tx *store.Tx, person store.Holder, now time.Time) ([]Sanction, error) {
	return query(tx, sqlOf, person[:], now.UnixMilli())
}

// ListBans returns up to limit bans of guests that hold at the time now and whose id is smaller than
// before, the newest first.
func ListBans(tx *store.Tx, before int64, limit int, now time.Time) ([]Sanction, error) {
	return query(tx, sqlBans, before, now.UnixMilli(), limit)
}

// Move gives the mute and the ban of a guest (from) to the account into which the guest is merged (to).
// If the account has one of the same kind, its own stays and the guest's is deleted.
func Move(tx *store.Tx, from, to store.Holder) error {
	if err := tx.Do(sqlMove, from[:], to[:]); err != nil {
		return err
	}
	return tx.Do(sqlForget, from[:])
}

// An ExportedSanction is the JSON of a mute or ban in the download of a person's data.
type ExportedSanction struct {
	Kind   Kind      `json:"kind"`
	Reason string    `json:"reason"`
	Made   time.Time `json:"made"`
	Until  time.Time `json:"until"`
}

// Export returns all mutes and bans of a person, expired ones too, for the download of their data.
func Export(tx *store.Tx, person store.Holder) (kept []ExportedSanction, err error) {
	all, err := query(tx, sqlAllOf, person[:])
	for _, s := range all {
		kept = append(kept, ExportedSanction{s.Kind, s.Reason, s.Made, s.Until})
	}
	return kept, err
}

// query returns the mutes and bans that a SQL query with these args finds. The query must select
// columns.
func query(tx *store.Tx, query string, args ...any) ([]Sanction, error) {
	return store.List(tx, query, args, func(scan store.Scan, s *Sanction) error {
		var network []byte
		err := scan(&s.ID, &s.Kind, &s.Person, &s.Name, &network, store.UTC(&s.Held), &s.Reason, store.UTC(&s.Made), store.UTC(&s.Until))
		copy(s.Network[:], network)
		return err
	})
}
