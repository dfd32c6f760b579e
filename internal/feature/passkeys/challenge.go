package passkeys

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-webauthn/webauthn/webauthn"

	"circulade/internal/store"
)

// The purposes of a challenge.
const (
	forNew     = "new"     // making a new passkey
	forSignIn  = "sign-in" // signing in
	forConfirm = "again"   // confirming who one is, for a browser that is signed in
)

// maxChallenges is how many unanswered challenges are stored; beyond that those that expire first
// are deleted.
const maxChallenges = 20_000

const (
	sqlLapse     = `DELETE FROM challenges WHERE until <= ?1`
	sqlReplace   = `DELETE FROM challenges WHERE session = ?1`
	sqlCrowd     = `DELETE FROM challenges WHERE hash IN (SELECT hash FROM challenges ORDER BY until DESC LIMIT 1000000 OFFSET ?1)`
	sqlChallenge = `INSERT INTO challenges (hash, purpose, session, until, data) VALUES (?1, ?2, ?3, ?4, ?5)`
	sqlWaiting   = `SELECT until, data FROM challenges WHERE hash = ?1 AND purpose = ?2 AND session = ?3`
	sqlTaken     = `DELETE FROM challenges WHERE hash = ?1 AND purpose = ?2 AND session = ?3`
)

// storeChallenge stores a WebAuthn challenge for a purpose until it is answered or expires, and
// deletes expired ones. It replaces an earlier challenge of the session; many browsers without a
// session share the zero session, and nothing of theirs is replaced.
func (k *Keys) storeChallenge(tx *store.Tx, purpose string, session store.Holder, asked *webauthn.SessionData) error {
	data, err := json.Marshal(asked)
	if err != nil {
		return fmt.Errorf("keeping a challenge: %w", err)
	}
	now := k.now()
	if err := tx.Do(sqlLapse, now.UnixMilli()); err != nil {
		return err
	}
	if session != (store.Holder{}) {
		if err := tx.Do(sqlReplace, session[:]); err != nil {
			return err
		}
	}
	if err := tx.Do(sqlCrowd, maxChallenges-1); err != nil {
		return err
	}
	hash := sha256.Sum256([]byte(asked.Challenge))
	return tx.Do(sqlChallenge, hash[:], purpose, session[:], now.Add(ChallengeLife).UnixMilli(), data)
}

// takeChallenge deletes the challenge with this text, which must have been stored for this purpose
// and session, so that it can be answered only once. It returns what is needed to check the answer,
// or ErrChallenge if there is none or it has expired.
func (k *Keys) takeChallenge(ctx context.Context, purpose string, session store.Holder, challenge string) (webauthn.SessionData, error) {
	var asked webauthn.SessionData
	hash := sha256.Sum256([]byte(challenge))
	err := k.rows.Update(ctx, func(tx *store.Tx) error {
		asked = webauthn.SessionData{}
		var until int64
		var data []byte
		err := tx.One(sqlWaiting, []any{hash[:], purpose, session[:]}, &until, &data)
		if errors.Is(err, store.ErrNotFound) || err == nil && until <= k.now().UnixMilli() {
			return ErrChallenge
		}
		if err != nil {
			return err
		}
		if err := tx.Do(sqlTaken, hash[:], purpose, session[:]); err != nil {
			return err
		}
		return json.Unmarshal(data, &asked)
	})
	if err != nil {
		return webauthn.SessionData{}, fmt.Errorf("taking a challenge: %w", err)
	}
	return asked, nil
}
