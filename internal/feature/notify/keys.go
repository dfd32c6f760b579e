package notify

import (
	"context"
	"crypto/ecdh"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"

	"circulade/internal/store"
)

const (
	sqlKey    = `SELECT value FROM notice_keys WHERE name = ?1`
	sqlNewKey = `INSERT INTO notice_keys (name, value) VALUES (?1, ?2)`
)

// keys are those by which the server shows who it is. They stand in the store, so that they are in
// its backup: with other keys every subscription would be lost, and every link in a mail.
type keys struct {
	push *ecdh.PrivateKey // as whom it pushes (VAPID); nil: it never did
	sign []byte           // addresses in mail
}

// readKeys reads the keys, and makes those that are missing: the push key only if it is
// wanted.
func readKeys(ctx context.Context, rows store.Rows, push bool) (k keys, err error) {
	err = rows.Update(ctx, func(tx *store.Tx) error {
		k = keys{}
		k.sign, err = keyOf(tx, "sign", func() ([]byte, error) {
			b := make([]byte, 32)
			_, _ = rand.Read(b) // never fails: crypto/rand ends the program instead
			return b, nil
		})
		if err != nil || !push {
			return err
		}
		private, err := keyOf(tx, "push", func() ([]byte, error) {
			key, err := ecdh.P256().GenerateKey(rand.Reader)
			if err != nil {
				return nil, fmt.Errorf("making a key: %w", err)
			}
			return key.Bytes(), nil
		})
		if err != nil {
			return err
		}
		k.push, err = ecdh.P256().NewPrivateKey(private)
		return err
	})
	return k, err
}

// keyOf reads a key, or makes it.
func keyOf(tx *store.Tx, name string, fresh func() ([]byte, error)) (key []byte, err error) {
	err = tx.One(sqlKey, []any{name}, &key)
	if !errors.Is(err, store.ErrNotFound) {
		return key, err
	}
	if key, err = fresh(); err != nil {
		return nil, err
	}
	_, err = tx.Exec(sqlNewKey, name, key)
	return key, err
}

// public is the key that browsers are given.
func (k keys) public() string { return encode(k.push.PublicKey().Bytes()) }

// mac is a code of something that only this server can make.
func (k keys) mac(what string, of []byte) []byte {
	h := hmac.New(sha256.New, k.sign)
	h.Write([]byte(what))
	h.Write([]byte{0})
	h.Write(of)
	return h.Sum(nil)
}

// encode writes bytes in base64url.
func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// decode reads bytes in base64url.
func decode(s string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(s) }
