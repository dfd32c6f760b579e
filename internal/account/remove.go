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

// Removed says which games and sessions were affected by the deletion of an account.
type Removed struct {
	Games []string       // games whose grants it lost
	Ended []store.Holder // its sessions and tokens
}

// Remove deletes the account of session s with all data that the server keeps of the person;
// ErrConfirm if the session was not confirmed lately. Games that the account played stay for the
// others, who see its seats under the name FormerPlayer. If Remove fails halfway, the account has
// left some tables and can be deleted again.
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

// removePerson deletes a person and all their rows that the personal-data registry lists, and
// returns the hashes of their sessions and tokens, which end by that.
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

// deletePersonRow deletes the row of a person and all rows that refer to it, and stores the
// person's id as a tombstone, by which requests of theirs that still run store nothing more. It
// also deletes old tombstones.
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

// leaveGame deletes the grants of a person in a game. It renames the person's seats to FormerPlayer
// unless another person holds them too.
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

// nextFormerPlayer returns a name for the seat of a deleted person that differs from the given
// names of a game's seats: FormerPlayer, or FormerPlayer with the first free number from 2.
func nextFormerPlayer(names []string) string {
	called := FormerPlayer
	for n := 2; slices.Contains(names, called); n++ {
		called = fmt.Sprint(FormerPlayer, " ", n)
	}
	return called
}
