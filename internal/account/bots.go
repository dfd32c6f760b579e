package account

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// ErrSeated is returned if a person sits at a table where the game goes on, and therefore cannot
// become, or be merged with, a bot.
var ErrSeated = errors.New("the account sits at a table where the game goes on")

const (
	// sqlIsBot is the SQL condition that the account of the person in row s is a bot's.
	sqlIsBot = `EXISTS (SELECT 1 FROM programs p WHERE p.person = s.person)`

	sqlSeated  = `SELECT count(*) FROM grants g JOIN games t ON t.id = g.game WHERE g.holder = ?1 AND g.seat BETWEEN 0 AND 2047 AND t.status = 'playing'`
	sqlMakeBot = `INSERT INTO programs (person, since) VALUES (?1, ?2)`
	sqlEndBot  = `DELETE FROM programs WHERE person = ?1`
)

// SetBot marks the account of session s as a bot's (on) or a person's, and returns the account as
// it is then, with the ids of the games in which it has a grant; no games if it was so marked
// already. It returns ErrConfirm if the session was not confirmed lately, and ErrSeated while the
// account has a seat in a running game, since the others would suddenly play a bot or a person.
// With store.ErrUnknown the mark may have been saved.
func (a *Accounts) SetBot(ctx context.Context, s Session, on bool) (acc Account, games []string, err error) {
	type done struct {
		account Account
		games   []string
		known   []store.Holder // the hashes of its sessions and tokens
	}
	found, err := changeConfirmed(ctx, a, s, func(tx *store.Tx) (d done, err error) {
		if d.account, err = readAccount(tx, s.Person); err != nil {
			return d, err
		}
		if d.account.Confirmed, err = confirmedAt(tx, s.Hash); err != nil || d.account.Bot == on {
			return d, err
		}
		if d.known, err = sessionsAndTokensOf(tx, s.Person); err != nil {
			return d, err
		}
		if d.games, err = gamesHeldBy(tx, s.Person); err != nil {
			return d, err
		}
		d.account.Bot = on
		return d, a.storeBot(tx, s.Person, on)
	})
	if mayBeStored(err) {
		a.sessionCache.forget(found.known...)
		a.tokenCache.forget(found.known...)
	}
	return found.account, found.games, err
}

// storeBot marks person p's account in the store as a bot's (on) or a person's, or returns
// ErrSeated if the account has a seat in a running game.
func (a *Accounts) storeBot(tx *store.Tx, p Person, on bool) error {
	seats := 0
	if err := tx.One(sqlSeated, []any{p[:]}, &seats); err != nil {
		return err
	}
	if seats > 0 {
		return ErrSeated
	}
	if on {
		return tx.Do(sqlMakeBot, p[:], a.now().UnixMilli())
	}
	return tx.Do(sqlEndBot, p[:])
}

// sessionsAndTokensOf returns the hashes of all sessions and tokens of a person.
func sessionsAndTokensOf(tx *store.Tx, p Person) (known []store.Holder, err error) {
	sessions, err := sessionsOf(tx, p)
	if err != nil {
		return nil, err
	}
	tokens, err := tokensOf(tx, p)
	for _, l := range sessions {
		known = append(known, l.Hash)
	}
	for _, t := range tokens {
		known = append(known, t.hash)
	}
	return known, err
}
