package account

import (
	"context"
	"fmt"
	"slices"
	"time"

	"circulade/internal/store"
)

// FormerPlayer is the name that the seats of a deleted account get.
const FormerPlayer = "former player"

// batch is how many games or rows one transaction changes, so that others can write in between.
const batch = 100

const (
	sqlOwnSeats = `SELECT g.seat FROM grants g WHERE g.game = ?1 AND g.holder = ?2 AND g.kind = 'session' AND g.seat >= 0
		AND NOT EXISTS (SELECT 1 FROM grants o WHERE o.game = g.game AND o.seat = g.seat AND o.kind = 'session' AND o.holder <> ?2)
		ORDER BY g.seat`
	sqlNames     = `SELECT name FROM names WHERE game = ?1 ORDER BY seat`
	sqlSetName   = `UPDATE names SET name = ?3 WHERE game = ?1 AND seat = ?2`
	sqlLeaveGame = `DELETE FROM grants WHERE game = ?1 AND holder = ?2`
)

// Removed is what ended with an account that was deleted.
type Removed struct {
	Games []string       // games whose grants it lost
	Ended []store.Holder // its sessions and tokens
}

// Remove deletes the account of a confirmed session with all that is kept of the person. Games that
// it played stay for the others, where its seats are called FormerPlayer. If it stops halfway, the
// account has left some tables and can be deleted again.
func (a *Accounts) Remove(ctx context.Context, s Session) (r Removed, err error) {
	r.Games, err = changeConfirmed(ctx, a, s, func(tx *store.Tx) ([]string, error) {
		acc, err := readAccount(tx, s.Person)
		if err == nil {
			err = a.keepNameTaken(tx, acc, false) // while it is known who played with it
		}
		if err != nil {
			return nil, err
		}
		return gamesHeldBy(tx, s.Person)
	})
	if err != nil {
		return Removed{}, err
	}
	for part := range slices.Chunk(r.Games, batch) {
		_, err := change(ctx, a.rows, withoutResult(func(tx *store.Tx) error {
			for _, id := range part {
				if err := leaveGame(tx, id, s.Person); err != nil {
					return err
				}
			}
			return nil
		}))
		if err != nil {
			return r, store.Wrap("leaving tables", err)
		}
	}
	r.Ended, err = change(ctx, a.rows, func(tx *store.Tx) ([]store.Holder, error) { return a.removePerson(tx, s.Person) })
	if mayBeStored(err) {
		a.sessionCache.forget(r.Ended...)
		a.tokenCache.forget(r.Ended...)
	}
	return r, store.Wrap("deleting an account", err)
}

// removePerson deletes all that the personal-data registry lists of a person, and the person, and
// returns the hashes of the sessions and tokens that ended.
func (a *Accounts) removePerson(tx *store.Tx, p Person) (ended []store.Holder, err error) {
	if ended, err = sessionsAndTokensOf(tx, p); err != nil {
		return nil, err
	}
	for _, b := range a.personalData {
		if b.Remove == nil {
			continue
		}
		if err := b.Remove(tx, p); err != nil {
			return nil, err
		}
	}
	for _, k := range personalTables() {
		if k.remove == "" {
			continue
		}
		if err := tx.Do(k.remove, p[:]); err != nil {
			return nil, err
		}
	}
	return ended, a.deletePersonRow(tx, p)
}

// tombstoneTime is how long a tombstone stays at least: no request takes as long.
const tombstoneTime = time.Hour

// deletePersonRow deletes the row of a person, with all that refers to it, and leaves a tombstone
// so that nothing of them that arrives later is stored. It drops old tombstones on the way.
func (a *Accounts) deletePersonRow(tx *store.Tx, p Person) error {
	now := a.now()
	if err := tx.Do(sqlOldTombstones, now.Add(-tombstoneTime).UnixMilli()); err != nil {
		return err
	}
	if err := tx.Do(sqlNewTombstone, p[:], now.UnixMilli()); err != nil {
		return err
	}
	return tx.Do(sqlDropPerson, p[:])
}

// leaveGame deletes the grants of a person in a game. Seats that nobody else holds are called
// FormerPlayer from then on.
func leaveGame(tx *store.Tx, game string, p Person) error {
	seats, err := store.List(tx, sqlOwnSeats, []any{game, p[:]}, store.Column[int])
	if err != nil {
		return err
	}
	names, err := store.List(tx, sqlNames, []any{game}, store.Column[string])
	if err != nil {
		return err
	}
	for _, n := range seats {
		called := nextFormerPlayer(names)
		names = append(names, called)
		if err := tx.Do(sqlSetName, game, n, called); err != nil {
			return err
		}
	}
	return tx.Do(sqlLeaveGame, game, p[:])
}

// nextFormerPlayer returns FormerPlayer with the first number behind it, if needed, that none of
// the names has.
func nextFormerPlayer(names []string) string {
	called := FormerPlayer
	for n := 2; slices.Contains(names, called); n++ {
		called = fmt.Sprint(FormerPlayer, " ", n)
	}
	return called
}
