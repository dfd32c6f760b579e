package account

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// publicID returns an id of a session, token or invitation code that may be shown to people: a hash
// of its hash in the store, which nobody can compute back from the id. kind says what the id is of,
// such as "token".
func publicID(kind string, hash store.Holder) string {
	sum := sha256.Sum256(append([]byte("circulade "+kind+"\n"), hash[:]...))
	return access.FormatID(sum[:16])
}

// Sessions returns the sessions of a person, the one used last first.
func (a *Accounts) Sessions(ctx context.Context, p Person) (list []ListedSession, err error) {
	list, err = store.Read(ctx, a.rows, func(tx *store.Tx) ([]ListedSession, error) { return sessionsOf(tx, p) })
	return list, store.Wrap("listing sessions", err)
}

// EndSessions deletes the sessions with these hashes, all or none, and first copies the time at
// which their persons last used the server to where it outlives them. A hash that is no session's
// is no error. It closes no connections.
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

// ForgetCached drops changed or ended sessions and tokens from this server's cache, so that the
// next request with one reads it anew from the store.
func (a *Accounts) ForgetCached(hashes ...store.Holder) {
	a.sessionCache.forget(hashes...)
	a.tokenCache.forget(hashes...)
}

// endedBatch is how many hashes FindEnded looks up in one query.
const endedBatch = 500

// FindEnded returns those of the hashes with which the store has no session or token, be it that
// this or another server ended it.
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

// existing returns a map that is true for those of the hashes that are of sessions or tokens in the
// store.
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

// OthersEnded says what ended when an account ended all its sessions but one, and which recovery
// codes are new.
type OthersEnded struct {
	Ended  []store.Holder // sessions and tokens that ended
	Tokens int            // how many of them were tokens
	Codes  []string       // the new recovery codes, to be sent this once; nil if none were made
}

// EndOthers ends all sessions of a person but s and, unless keepTokens, their API tokens. If s is
// an account's and was confirmed lately, the account gets new recovery codes as well. With
// store.ErrUnknown the result still lists what may have ended, without codes.
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

// endAllOthers ends, within a transaction, all sessions of a person but s and, unless keepTokens,
// their tokens. With codes it also replaces the account's recovery codes, since an intruder may
// have the old ones.
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

// forgetEnded drops from the cache the sessions and tokens that l says have ended, and removes the
// new recovery codes from l if err is not nil, since they may not have been saved.
func (a *Accounts) forgetEnded(l OthersEnded, err error) (OthersEnded, error) {
	if mayBeStored(err) {
		a.ForgetCached(l.Ended...)
	}
	if err != nil {
		l.Codes = nil
	}
	return l, err
}

// endOtherSessions deletes all sessions of a person but s, and returns the hashes of the deleted
// ones.
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
