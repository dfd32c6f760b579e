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

// SetBot marks the account of a confirmed session as a bot's (on) or a person's, and returns it as
// it is then, with the games in which it has a grant. While it sits at a running game it returns
// ErrSeated, since the others would suddenly play somebody of another kind. With store.ErrUnknown
// it may have been saved.
func (a *Accounts) SetBot(ctx context.Context, s Session, on bool) (acc Account, games []string, err error) {
	type done struct {
		account Account
		games   []string
		known   []store.Holder // by what the account is known
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

// storeBot stores that an account is a bot's, or no longer, or returns ErrSeated if it sits at a
// running game.
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
