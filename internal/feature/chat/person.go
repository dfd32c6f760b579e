package chat

import (
	"time"

	"circulade/internal/store"
)

const (
	sqlMoveLines    = `UPDATE chat_lines SET person = ?2, move = 'server:merged-' || id WHERE person = ?1`
	sqlMoveConsents = `INSERT INTO chat_consents (game, person, at) SELECT game, ?2, at FROM chat_consents WHERE person = ?1 ON CONFLICT DO NOTHING`
	sqlDropLines    = `DELETE FROM chat_lines WHERE person = ?1`
	sqlDropConsents = `DELETE FROM chat_consents WHERE person = ?1`
	sqlLinesOf      = `SELECT ` + lineColumns + `, game FROM chat_lines WHERE person = ?1 ORDER BY id`
	sqlConsentsOf   = `SELECT game, at FROM chat_consents WHERE person = ?1 ORDER BY at, game`
)

// Merge makes an account (to) the author of the lines and consents of a guest (from). It is called when
// the guest is merged into the account.
func Merge(tx *store.Tx, from, to Person) error {
	if err := tx.All([]any{from[:], to[:]}, sqlMoveLines, sqlMoveConsents); err != nil {
		return err
	}
	return tx.Do(sqlDropConsents, from[:])
}

// Erase deletes the lines and consents of a person.
func Erase(tx *store.Tx, who Person) error {
	return tx.All([]any{who[:]}, sqlDropLines, sqlDropConsents)
}

// An Entry is a line or a consent in the download of a person's data.
type Entry struct {
	Kind   string    `json:"kind"` // line or consent
	Game   string    `json:"game,omitempty"`
	At     time.Time `json:"at"`
	Phrase string    `json:"phrase,omitempty"`
	Text   string    `json:"text,omitempty"`
}

// ExportLines returns a person's lines, for the download of their data.
func ExportLines(tx *store.Tx, who Person) ([]any, error) {
	return store.Export(tx, sqlLinesOf, []any{who[:]}, func(scan store.Scan, e *Entry) error {
		var l Line
		err := scanLine(scan, &l, &e.Game)
		e.Kind, e.At, e.Phrase, e.Text = "line", l.At.UTC(), l.Phrase, l.Text
		return err
	})
}

// ExportConsents returns the tables where a person agreed to free text, for the download of their data.
func ExportConsents(tx *store.Tx, who Person) ([]any, error) {
	return store.Export(tx, sqlConsentsOf, []any{who[:]}, func(scan store.Scan, e *Entry) error {
		e.Kind = "consent"
		return scan(&e.Game, store.UTC(&e.At))
	})
}
