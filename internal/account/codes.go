package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"strings"
	"time"

	"circulade/internal/store"
)

// codeCount is how many recovery codes an account gets at once.
const codeCount = 10

const (
	sqlDropCodes = `DELETE FROM recovery_codes WHERE person = ?1`
	sqlNewCode   = `INSERT INTO recovery_codes (person, hash, created) VALUES (?1, ?2, ?3)`
	sqlUseCode   = `DELETE FROM recovery_codes WHERE person = ?1 AND hash = ?2`
)

// ReplaceRecoveryCodes makes new recovery codes for an account, within a transaction, and deletes
// the old ones. Each is good once; only their hashes are stored.
func ReplaceRecoveryCodes(tx *store.Tx, p Person, now time.Time) (codes []string, err error) {
	if err := tx.Do(sqlDropCodes, p[:]); err != nil {
		return nil, err
	}
	for range codeCount {
		code := randomCode()
		hash := codeHash(code)
		if err := tx.Do(sqlNewCode, p[:], hash[:], now.UnixMilli()); err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

// randomCode returns a random code in groups of four characters, easy to copy from paper. Its 80
// bits are too many to try, so it needs no slow hash.
func randomCode() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	text := base32.StdEncoding.EncodeToString(b[:])
	return strings.ToLower(text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:])
}

// codeHash returns the hash under which a recovery or invitation code is stored. It is the same for
// small and capital letters, with or without hyphens and spaces, and with digits that look like a
// letter in its place.
func codeHash(code string) [32]byte {
	code = strings.ToUpper(strings.NewReplacer("-", "", " ", "", "0", "O", "1", "I", "8", "B").Replace(code))
	return sha256.Sum256([]byte("circulade recovery code\n" + code))
}

// NewRecoveryCodes replaces the recovery codes of the account of session s and returns the new
// ones; ErrConfirm if the session was not confirmed lately.
func (a *Accounts) NewRecoveryCodes(ctx context.Context, s Session) (codes []string, err error) {
	codes, err = changeConfirmed(ctx, a, s, func(tx *store.Tx) ([]string, error) { return ReplaceRecoveryCodes(tx, s.Person, a.now()) })
	if err != nil {
		return nil, err
	}
	return codes, nil
}

// SignInByCode signs a browser in, as SignIn does, by the name of an account and one of its
// recovery codes, which is used up. It returns ErrWrong if either is wrong, without saying which.
func (a *Accounts) SignInByCode(ctx context.Context, from Session, agent, typedName, code string) (in SignedIn, err error) {
	p, _, err := a.findByName(ctx, typedName)
	if err != nil {
		return in, err
	}
	hash := codeHash(code)
	in, err = a.SignIn(ctx, from, agent, p, func(tx *store.Tx) error {
		used, err := tx.Exec(sqlUseCode, p[:], hash[:])
		if err == nil && used == 0 {
			err = ErrWrong
		}
		return err
	})
	if errors.Is(err, ErrNoAccount) {
		err = ErrWrong
	}
	return in, err
}
