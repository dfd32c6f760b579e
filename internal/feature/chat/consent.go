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

// Consent says for somebody that they want free text at a table, or no longer.
func (s *Service) Consent(ctx context.Context, game string, who Person, on bool) error {
	err := s.rows.Update(ctx, func(tx *store.Tx) (err error) {
		if err := checkThere(tx, who); err != nil {
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
	s.subscribers.reread(game)
	return nil
}

// Consents returns who wants free text at a table.
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
	if err != nil {
		return nil, fmt.Errorf("reading who wants free text: %w", err)
	}
	return agreed, nil
}
