package sqlite

import (
	"context"
	"fmt"

	"circulade/internal/store"
)

const (
	sqlProbe    = `INSERT INTO probes (server, at, data) VALUES (?1, ?2, ?3) ON CONFLICT (server, at) DO UPDATE SET data = excluded.data`
	sqlUnprobed = `DELETE FROM probes WHERE at <> ?1`
)

// Probe implements store.Store. It is no change that must not be lost.
func (s *Store) Probe(ctx context.Context) error {
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		row := store.NewProbeRow()
		_, err := c.exec(sqlProbe, "", row.At, row.Data)
		if err == nil {
			_, err = c.exec(sqlUnprobed, row.At)
		}
		if err != nil {
			return nil, fmt.Errorf("probing: %w", err)
		}
		return nil, nil
	})
}
