package chat

import (
	"context"
	"fmt"

	"circulade/internal/store"
)

const (
	sqlConsent = `INSERT INTO chat_consents (game, person, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING`
	sqlDissent = `DELETE FROM chat_consents WHERE game = ?1 AND person = ?2`
	sqlAgreed  = `SELECT person FROM chat_consents WHERE game = ?1`
)

// Consent stores that a person agrees to free text at the table game, or with on false that they do
// not. The subscribers to the table's chat then read its state again. If the person's id was deleted,
// it stores nothing and returns table.ErrNoPerson.
func (s *Service) Consent(ctx context.Context, game string, who Person, on bool) error {
	err := s.rows.Update(ctx, func(tx *store.Tx) (err error) {
		if err := checkNotDeleted(tx, who); err != nil {
			return err
		}
		if on {
			_, err = tx.Exec(sqlConsent, game, who[:], s.now().UnixMilli())
		} else {
			_, err = tx.Exec(sqlDissent, game, who[:])
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("storing whether somebody wants free text: %w", err)
	}
	s.subscribers.rereadAt(game)
	return nil
}

// Consents returns the people who agree to free text at the table game, each with true.
func (s *Service) Consents(ctx context.Context, game string) (map[Person]bool, error) {
	agreed := map[Person]bool{}
	err := s.rows.View(ctx, func(tx *store.Tx) error {
		clear(agreed)
		return tx.Each(sqlAgreed, []any{game}, func(scan store.Scan) error {
			var p Person
			err := scan(&p)
			agreed[p] = true
			return err
		})
	})
	return agreed, store.Wrap("reading who wants free text", err)
}
