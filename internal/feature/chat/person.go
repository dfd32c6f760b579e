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

// Merge makes what one person said and agreed to another's: a guest has signed in.
func Merge(tx *store.Tx, from, to Person) error {
	for _, statement := range []string{sqlMoveLines, sqlMoveConsents} {
		if _, err := tx.Exec(statement, from[:], to[:]); err != nil {
			return err
		}
	}
	return forget(tx, from, sqlDropConsents)
}

// Erase deletes what somebody said and agreed to.
func Erase(tx *store.Tx, who Person) error {
	return forget(tx, who, sqlDropLines, sqlDropConsents)
}

func forget(tx *store.Tx, who Person, statements ...string) error {
	for _, statement := range statements {
		if _, err := tx.Exec(statement, who[:]); err != nil {
			return err
		}
	}
	return nil
}

// An Entry is something that is kept of somebody, as the download of all that is kept of a person has it.
type Entry struct {
	Kind   string    `json:"kind"` // line or consent
	Game   string    `json:"game,omitempty"`
	At     time.Time `json:"at"`
	Phrase string    `json:"phrase,omitempty"`
	Text   string    `json:"text,omitempty"`
}

// ExportLines returns what somebody said, for their download.
func ExportLines(tx *store.Tx, who Person) ([]any, error) {
	return store.Export(tx, sqlLinesOf, []any{who[:]}, func(scan store.Scan, e *Entry) error {
		var l Line
		err := scanLine(scan, &l, &e.Game)
		e.Kind, e.At, e.Phrase, e.Text = "line", l.At.UTC(), l.Phrase, l.Text
		return err
	})
}

// ExportConsents returns where somebody agreed to free text, for their download.
func ExportConsents(tx *store.Tx, who Person) ([]any, error) {
	return store.Export(tx, sqlConsentsOf, []any{who[:]}, func(scan store.Scan, e *Entry) error {
		e.Kind = "consent"
		return scan(&e.Game, store.UTC(&e.At))
	})
}
