package people

import (
	"time"

	"circulade/internal/store"
)

const (
	sqlMoveSilenced = `INSERT INTO chat_ties (person, other, kind, since) SELECT ?2, other, kind, since FROM chat_ties t WHERE person = ?1 AND other <> ?2
		AND NOT EXISTS (SELECT 1 FROM chat_ties WHERE person = ?2 AND other = t.other AND kind = t.kind)
		ORDER BY kind, since DESC, other LIMIT ?3`
	sqlMoveSilencers = `INSERT INTO chat_ties (person, other, kind, since) SELECT person, ?2, kind, since FROM chat_ties WHERE other = ?1 AND person <> ?2 ON CONFLICT DO NOTHING`
	sqlDropSilence   = `DELETE FROM chat_ties WHERE person = ?1 OR other = ?1`
	sqlSilenceOf     = `SELECT t.kind, t.since, coalesce(a.name, '') FROM chat_ties t LEFT JOIN accounts a ON a.person = t.other
		WHERE t.person = ?1 ORDER BY t.since, t.other`
)

// MergeSilenced makes whom one person silenced, and who silenced them, another's: a guest has signed
// in. As many move as one may have, blocks and the latest first.
func MergeSilenced(tx *store.Tx, from, to Person) error {
	n := 0
	if err := tx.One(sqlCountSilenced, []any{to[:]}, &n); err != nil {
		return err
	}
	if _, err := tx.Exec(sqlMoveSilenced, from[:], to[:], max(0, MaxSilenced-n)); err != nil {
		return err
	}
	if _, err := tx.Exec(sqlMoveSilencers, from[:], to[:]); err != nil {
		return err
	}
	return EraseSilenced(tx, from)
}

// EraseSilenced deletes whom somebody silenced, and who silenced them.
func EraseSilenced(tx *store.Tx, who Person) error {
	_, err := tx.Exec(sqlDropSilence, who[:])
	return err
}

// A SilenceEntry is a mute or block as the download of all that is kept of a person has it.
type SilenceEntry struct {
	Kind string    `json:"kind"`
	At   time.Time `json:"at"`
	Of   string    `json:"of,omitempty"` // only of an account
}

// ExportSilenced returns whom somebody muted and blocked, for their download.
func ExportSilenced(tx *store.Tx, who Person) ([]any, error) {
	return store.Export(tx, sqlSilenceOf, []any{who[:]}, func(scan store.Scan, e *SilenceEntry) error {
		return scan(&e.Kind, store.UTC(&e.At), &e.Of)
	})
}
