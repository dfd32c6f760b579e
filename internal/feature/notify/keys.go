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

// keys are the secrets with which this server signs notifications. They are in the store and so in its
// backup: with other keys all push subscriptions and all links in mails would stop working.
type keys struct {
	push *ecdh.PrivateKey // signs pushes (VAPID); nil: push is off
	sign []byte           // the key of mac
}

// readKeys reads the server's keys from the store, and makes and stores those that are missing. It
// reads the key for push only if push is set.
func readKeys(ctx context.Context, rows store.Rows, push bool) (k keys, err error) {
	err = rows.Update(ctx, func(tx *store.Tx) error {
		k = keys{}
		k.sign, err = readOrMakeKey(tx, "sign", func() ([]byte, error) {
			b := make([]byte, 32)
			_, _ = rand.Read(b) // never fails: crypto/rand ends the program instead
			return b, nil
		})
		if err != nil || !push {
			return err
		}
		private, err := readOrMakeKey(tx, "push", func() ([]byte, error) {
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

// readOrMakeKey returns the key that the store has under a name. If it has none, fresh makes one, which
// is stored and returned.
func readOrMakeKey(tx *store.Tx, name string, fresh func() ([]byte, error)) (key []byte, err error) {
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

// pushPublicKey returns the public key of push in base64url, as browsers need it to subscribe.
func (k keys) pushPublicKey() string { return encode(k.push.PublicKey().Bytes()) }

// mac returns an HMAC of the bytes of, made with a key that only this server has. what names the
// purpose: for another purpose the same bytes have another HMAC.
func (k keys) mac(what string, of []byte) []byte {
	h := hmac.New(sha256.New, k.sign)
	h.Write([]byte(what))
	h.Write([]byte{0})
	h.Write(of)
	return h.Sum(nil)
}

// encode returns b as text in base64url without padding.
func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// decode returns the bytes that the text s stands for in base64url without padding.
func decode(s string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(s) }
