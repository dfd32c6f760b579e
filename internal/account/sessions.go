package account

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// idOf names a row that is found by a hash, without telling the hash.
func publicID(kind string, hash store.Holder) string {
	sum := sha256.Sum256(append([]byte("circulade "+kind+"\n"), hash[:]...))
	return access.FormatID(sum[:16])
}

// Sessions lists the sessions of a person, the one used last first.
func (a *Accounts) Sessions(ctx context.Context, p Person) (list []ListedSession, err error) {
	list, err = store.Read(ctx, a.rows, func(tx *store.Tx) ([]ListedSession, error) { return sessionsOf(tx, p) })
	return list, store.Wrap("listing sessions", err)
}

// End ends sessions. Those that there are not are no error.
func (a *Accounts) EndSessions(ctx context.Context, sessions ...store.Holder) error {
	_, err := change(ctx, a.rows, withoutResult(func(tx *store.Tx) error {
		for _, h := range sessions {
			if err := keepLastSeenOfSession(tx, h); err != nil {
				return err
			}
			if err := tx.Do(sqlEnd, h[:]); err != nil {
				return err
			}
		}
		return nil
	}))
	if mayBeStored(err) {
		a.sessionCache.forget(sessions...)
	}
	return store.Wrap("ending a session", err)
}

// Forget reads sessions and tokens anew when they are asked for next: they have changed.
func (a *Accounts) ForgetCached(hashes ...store.Holder) {
	a.sessionCache.forget(hashes...)
	a.tokenCache.forget(hashes...)
}

// asked is how many sessions Ended looks for at once.
const endedBatch = 500

// Ended returns which of some sessions and tokens are no more, whichever server ended them.
func (a *Accounts) FindEnded(ctx context.Context, hashes []store.Holder) (ended []store.Holder, err error) {
	err = a.rows.View(ctx, func(tx *store.Tx) error {
		ended = nil
		for some := range slices.Chunk(hashes, endedBatch) {
			there, err := existing(tx, some)
			if err != nil {
				return err
			}
			for _, h := range some {
				if !there[h] {
					ended = append(ended, h)
				}
			}
		}
		return nil
	})
	return ended, store.Wrap("looking for sessions", err)
}

// stillThere returns which of some sessions and tokens there are.
func existing(tx *store.Tx, hashes []store.Holder) (map[store.Holder]bool, error) {
	these := store.Among(1, len(hashes))
	args := make([]any, len(hashes))
	for i := range hashes {
		args[i] = hashes[i][:]
	}
	there := map[store.Holder]bool{}
	err := tx.Each(`SELECT hash FROM sessions WHERE hash IN (`+these+`) UNION SELECT hash FROM tokens WHERE hash IN (`+these+`)`,
		args, func(scan store.Scan) error {
			var hash store.Holder
			err := scan(&hash)
			there[hash] = true
			return err
		})
	return there, err
}

// A Locked is what came of an account whose owner kept all others out.
type OthersEnded struct {
	Ended  []store.Holder // sessions and tokens that are no more
	Tokens int            // how many of them were tokens
	Codes  []string       // the recovery codes that it has instead of those of before; told this once
}

// EndOthers ends all sessions of a person but one, and its tokens unless they are kept; with
// store.ErrUnknown it tells those that it may have ended. An account has other recovery codes then,
// if the session has said lately who it is: nobody else is told codes.
func (a *Accounts) EndOthers(ctx context.Context, s Session, keepTokens bool) (l OthersEnded, err error) {
	l, err = change(ctx, a.rows, func(tx *store.Tx) (l OthersEnded, err error) {
		at, err := confirmedAt(tx, s.Hash)
		if err != nil {
			return l, err
		}
		_, err = readAccount(tx, s.Person)
		if err != nil && !errors.Is(err, ErrNoAccount) {
			return l, err
		}
		return a.endAllOthers(tx, s, keepTokens, err == nil && a.ConfirmationHolds(at))
	})
	l, err = a.forgetEnded(l, err)
	return l, store.Wrap("ending sessions", err)
}

// lock ends all sessions of a person but one, and the tokens unless they are kept, and makes other
// recovery codes: whoever was in the account may have those of before.
func (a *Accounts) endAllOthers(tx *store.Tx, s Session, keepTokens, codes bool) (l OthersEnded, err error) {
	if l.Ended, err = endOtherSessions(tx, s); err != nil {
		return l, err
	}
	if !keepTokens {
		tokens, err := tokensOf(tx, s.Person)
		if err != nil {
			return l, err
		}
		l.Tokens = len(tokens)
		for _, t := range tokens {
			l.Ended = append(l.Ended, t.hash)
		}
		if err := tx.Do(sqlDropTokens, s.Person[:]); err != nil {
			return l, err
		}
	}
	if codes {
		l.Codes, err = ReplaceRecoveryCodes(tx, s.Person, a.now())
	}
	return l, err
}

// locked forgets what was ended, and tells no codes of which it is not known that they hold.
func (a *Accounts) forgetEnded(l OthersEnded, err error) (OthersEnded, error) {
	if mayBeStored(err) {
		a.ForgetCached(l.Ended...)
	}
	if err != nil {
		l.Codes = nil
	}
	return l, err
}

func endOtherSessions(tx *store.Tx, s Session) (ended []store.Holder, err error) {
	list, err := sessionsOf(tx, s.Person)
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		if l.Hash == s.Hash {
			continue
		}
		ended = append(ended, l.Hash)
		if err := tx.Do(sqlEnd, l.Hash[:]); err != nil {
			return nil, err
		}
	}
	return ended, nil
}
