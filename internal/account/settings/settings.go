package settings

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/internal/store"
)

// A Person is the id of somebody.
type Person = store.Holder

// How much an account takes along.
const (
	MaxKeys  = 64
	MaxKey   = 40       // letters of a key
	MaxBytes = 16 << 10 // of all of it, as JSON without spaces
)

// Values are what is kept, each JSON.
type Values map[string]json.RawMessage

// A Document is the settings of an account.
type Document struct {
	Version int64 // 0: there never were any
	Values  Values
}

// The errors of settings.
var (
	ErrNoAccount = errors.New("this is no account")
	ErrStale     = errors.New("the settings have changed since they were read")
	ErrTooLarge  = fmt.Errorf("the settings are larger than %d bytes", MaxBytes)
)

const (
	sqlRead = `SELECT version, settings FROM account_settings WHERE person = ?1`
	sqlAll  = `SELECT version, changed, settings FROM account_settings WHERE person = ?1`
	// Either is for one version alone. Who is no account has none.
	sqlFirst = `INSERT INTO account_settings (person, version, changed, settings)
		SELECT ?1, 1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM accounts WHERE person = ?1) ON CONFLICT DO NOTHING`
	sqlNext   = `UPDATE account_settings SET version = version + 1, changed = ?2, settings = ?3 WHERE person = ?1 AND version = ?4`
	sqlExists = `SELECT count(*) FROM accounts WHERE person = ?1`
)

// Plain reports whether something can be a key: small letters, digits, and dots, hyphens and
// underscores after the first letter.
func Plain(key string) bool {
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

// A Desk keeps the settings of a server's accounts. All methods may be called from any goroutine.
type Desk struct {
	rows store.Rows
	now  func() time.Time
}

// Open returns the desk of a store. A nil clock is time.Now.
func Open(rows store.Rows, now func() time.Time) *Desk {
	if now == nil {
		now = time.Now
	}
	return &Desk{rows: rows, now: now}
}

// Of returns the settings of an account; of whoever has none, version 0.
func (d *Desk) Of(ctx context.Context, who Person) (doc Document, err error) {
	err = d.rows.Look(ctx, func(tx *store.Tx) error {
		doc, err = read(tx, who)
		return err
	})
	if err != nil {
		return Document{}, fmt.Errorf("reading settings: %w", err)
	}
	return doc, nil
}

func read(tx *store.Tx, who Person) (Document, error) {
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

// Set keeps other settings in the place of those of a version, and returns their version. If
// that is no longer the version, it changes nothing: ErrStale. Keys must be plain and values
// valid JSON; the rest it looks at itself: ErrTooLarge, ErrNoAccount.
func (d *Desk) Set(ctx context.Context, who Person, seen int64, values Values) (version int64, err error) {
	text, err := written(values)
	if err != nil {
		return 0, err
	}
	err = d.rows.Change(ctx, func(tx *store.Tx) error {
		var n int64
		if seen == 0 {
			n, err = tx.Exec(sqlFirst, who[:], d.now().UnixMilli(), text)
		} else {
			n, err = tx.Exec(sqlNext, who[:], d.now().UnixMilli(), text, seen)
		}
		if err == nil && n == 0 {
			err = why(tx, who)
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("keeping settings: %w", err)
	}
	return seen + 1, nil
}

// why says why nothing was kept.
func why(tx *store.Tx, who Person) error {
	var n int
	if err := tx.One(sqlExists, []any{who[:]}, &n); err != nil {
		return err
	}
	if n == 0 {
		return ErrNoAccount
	}
	return ErrStale
}

// written is what the store has of values: JSON without spaces.
func written(values Values) (string, error) {
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

// Kept is the settings as whoever has them is given them with all that is theirs.
type Kept struct {
	Version  int64           `json:"version"`
	Changed  time.Time       `json:"changed"`
	Settings json.RawMessage `json:"settings"`
}

// Export returns the settings of an account, if there are any.
func Export(tx *store.Tx, who Person) ([]any, error) {
	list := []any{}
	err := tx.Each(sqlAll, []any{who[:]}, func(scan func(...any) error) error {
		var k Kept
		var changed int64
		var text string
		err := scan(&k.Version, &changed, &text)
		k.Changed, k.Settings = time.UnixMilli(changed).UTC(), json.RawMessage(text)
		list = append(list, k)
		return err
	})
	return list, err
}
