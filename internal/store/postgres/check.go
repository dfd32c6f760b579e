package postgres

import (
	"context"
	"fmt"

	"circulade/internal/store"
)

// gamesPerQuery is how many games QuickCheck looks at with one statement.
const gamesPerQuery = 1000

// sqlWhole lists games by their ids, each with what of it is missing. Of one that is being deleted
// nothing is.
const sqlWhole = `SELECT g.id, s.game IS NULL, g.seq > 0 AND e.game IS NULL,
		EXISTS (SELECT 1 FROM entries l WHERE l.game = g.id AND l.seq > g.seq)
	FROM (SELECT id, seq FROM games WHERE id > ?1 AND id NOT IN (SELECT game FROM doomed_games) ORDER BY id LIMIT ?2) g
	LEFT JOIN setups s ON s.game = g.id LEFT JOIN entries e ON e.game = g.id AND e.seq = g.seq ORDER BY g.id`

// QuickCheck returns a finding for each game whose setup or last entry is missing or that has entries
// behind its last one. It does not read whole logs; PostgreSQL itself checks its pages, if the database
// was made with checksums.
func (s *Store) QuickCheck(ctx context.Context) ([]store.Finding, error) {
	type look struct {
		id                string
		begin, last, more bool
	}
	var found []store.Finding
	for after := ""; ; {
		var games []look
		err := s.View(ctx, func(tx *store.Tx) (err error) {
			games, err = store.List(tx, sqlWhole, []any{after, gamesPerQuery}, func(scan store.Scan, l *look) error {
				return scan(&l.id, &l.begin, &l.last, &l.more)
			})
			return err
		})
		if err != nil {
			return found, fmt.Errorf("checking the database: %w", asDamage("", err))
		}
		for _, l := range games {
			after = l.id
			if l.begin || l.last || l.more {
				found = append(found, store.Finding{Lost: true, Text: "table " + store.LogName(l.id) + " is damaged: " + describeMissing(l.begin, l.last)})
			}
		}
		if len(games) < gamesPerQuery {
			return found, nil
		}
	}
}

// Damaged returns the texts of the findings of QuickCheck, one for each damaged game; nil if there are
// none.
func (s *Store) Damaged(ctx context.Context) ([]string, error) {
	found, err := s.QuickCheck(ctx)
	var texts []string
	for _, f := range found {
		texts = append(texts, f.Text)
	}
	return texts, err
}

// describeMissing describes what is wrong with a damaged game: its setup is missing if begin is true, its
// last entry if last is true, and else it has entries behind its last one.
func describeMissing(begin, last bool) string {
	switch {
	case begin:
		return "what it was set up with is missing"
	case last:
		return "its last entry is missing"
	}
	return "it has entries behind its last"
}
