package settings

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// How much an account takes along.
const (
	MaxKeys  = 64
	MaxKey   = 40       // letters of a key
	MaxBytes = 16 << 10 // of all of it, as JSON without spaces
)

// Values are the settings by their keys, each value any JSON.
type Values map[string]json.RawMessage

// A Document is the settings of an account with their version.
type Document struct {
	Version int64 // 0: there never were any
	Values  Values
}

// The problems of settings, beside caller.ErrNoAccount.
var (
	ErrStale = problem.New(problem.Conflict, "stale-version", "the settings have changed since they were read").
			WithHint("read them again, change those, and send the new version")
	ErrTooLarge = problem.New(problem.TooLarge, "too-large", fmt.Sprintf("the settings are larger than %d bytes", MaxBytes)).WithHint("keep less")
)

const (
	sqlRead = `SELECT version, settings FROM account_settings WHERE person = ?1`
	sqlAll  = `SELECT version, changed, settings FROM account_settings WHERE person = ?1`
	// Each of these two writes only if the version is still the one that was read. Only accounts have settings.
	sqlFirst = `INSERT INTO account_settings (person, version, changed, settings)
		SELECT ?1, 1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM accounts WHERE person = ?1) ON CONFLICT DO NOTHING`
	sqlNext   = `UPDATE account_settings SET version = version + 1, changed = ?2, settings = ?3 WHERE person = ?1 AND version = ?4`
	sqlExists = `SELECT count(*) FROM accounts WHERE person = ?1`
)

// IsKey reports whether a text may be the key of a setting: a small letter, then small letters, digits, dots,
// hyphens and underscores, at most MaxKey in all.
func IsKey(key string) bool {
	if key == "" || len(key) > MaxKey || key[0] < 'a' || key[0] > 'z' {
		return false
	}
	for _, c := range []byte(key) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '.' && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// Read returns the settings of an account; version 0 if it has none.
func (s *Service) Read(ctx context.Context, who account.Person) (doc Document, err error) {
	doc, err = store.Read(ctx, s.rows, func(tx *store.Tx) (Document, error) { return readDocument(tx, who) })
	return doc, store.Wrap("reading settings", err)
}

// readDocument reads the settings of an account from the store; version 0 if it has none.
func readDocument(tx *store.Tx, who account.Person) (Document, error) {
	doc := Document{Values: Values{}}
	var text string
	err := tx.One(sqlRead, []any{who[:]}, &doc.Version, &text)
	if errors.Is(err, store.ErrNotFound) {
		return doc, nil
	}
	if err != nil {
		return doc, err
	}
	return doc, json.Unmarshal([]byte(text), &doc.Values)
}

// Set replaces the settings of an account, if their version is still the one that was read, and returns the new
// version; otherwise it changes nothing and returns ErrStale. It returns ErrTooLarge if the settings are too long,
// and caller.ErrNoAccount if there is no such account. Its callers have checked the keys, and that the values are
// valid JSON.
func (s *Service) Set(ctx context.Context, who account.Person, version int64, values Values) (next int64, err error) {
	text, err := encodeValues(values)
	if err != nil {
		return 0, err
	}
	err = s.rows.Update(ctx, func(tx *store.Tx) error {
		var n int64
		if version == 0 {
			n, err = tx.Exec(sqlFirst, who[:], time.Now().UnixMilli(), text)
		} else {
			n, err = tx.Exec(sqlNext, who[:], time.Now().UnixMilli(), text, version)
		}
		if err == nil && n == 0 {
			err = whyNotSet(tx, who)
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("keeping settings: %w", err)
	}
	return version + 1, nil
}

// whyNotSet returns the error for settings that were not stored: caller.ErrNoAccount if there is no such account,
// otherwise ErrStale, because their version was not the one that was read.
func whyNotSet(tx *store.Tx, who account.Person) error {
	var n int
	if err := tx.One(sqlExists, []any{who[:]}, &n); err != nil {
		return err
	}
	if n == 0 {
		return caller.ErrNoAccount
	}
	return ErrStale
}

// encodeValues returns settings as they are stored: JSON without spaces. It returns ErrTooLarge if that is longer
// than MaxBytes.
func encodeValues(values Values) (string, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if values == nil {
		values = Values{}
	}
	if err := enc.Encode(values); err != nil {
		return "", fmt.Errorf("writing settings: %w", err)
	}
	text := bytes.TrimSuffix(out.Bytes(), []byte("\n"))
	if len(text) > MaxBytes {
		return "", ErrTooLarge
	}
	return string(text), nil
}

// An Exported is the settings in the download of a person's data.
type Exported struct {
	Version  int64           `json:"version"`
	Changed  time.Time       `json:"changed"`
	Settings json.RawMessage `json:"settings"`
}

// Export returns the settings of an account for the download of its data, or nothing if it has none.
func Export(tx *store.Tx, who account.Person) ([]any, error) {
	return store.Export(tx, sqlAll, []any{who[:]}, func(scan store.Scan, e *Exported) error {
		var text string
		err := scan(&e.Version, store.UTC(&e.Changed), &text)
		e.Settings = json.RawMessage(text)
		return err
	})
}
