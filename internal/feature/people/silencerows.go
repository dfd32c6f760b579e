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

// MergeSilenced moves a guest's mutes and blocks, and those that others have for the guest (from), to
// the account into which the guest is merged (to). If the account would have more than MaxSilenced, it
// gets the guest's blocks first, then the mutes, of each the latest first; the rest is deleted.
func MergeSilenced(tx *store.Tx, from, to Person) error {
	n := 0
	if err := tx.One(sqlCountSilenced, []any{to[:]}, &n); err != nil {
		return err
	}
	if err := tx.Do(sqlMoveSilenced, from[:], to[:], max(0, MaxSilenced-n)); err != nil {
		return err
	}
	if err := tx.Do(sqlMoveSilencers, from[:], to[:]); err != nil {
		return err
	}
	return EraseSilenced(tx, from)
}

// EraseSilenced deletes the mutes and blocks by a person, and those that others have for them.
func EraseSilenced(tx *store.Tx, who Person) error {
	return tx.Do(sqlDropSilence, who[:])
}

// A SilenceEntry is a mute or block in the download of a person's data.
type SilenceEntry struct {
	Kind string    `json:"kind"`
	At   time.Time `json:"at"`
	Of   string    `json:"of,omitempty"` // the account's name; "": a guest
}

// ExportSilenced returns a person's mutes and blocks, for the download of their data.
func ExportSilenced(tx *store.Tx, who Person) ([]any, error) {
	return store.Export(tx, sqlSilenceOf, []any{who[:]}, func(scan store.Scan, e *SilenceEntry) error {
		return scan(&e.Kind, store.UTC(&e.At), &e.Of)
	})
}
