package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
)

const (
	sqlProbe    = `INSERT INTO probes (server, at, data) VALUES ($1, $2, $3) ON CONFLICT (server, at) DO UPDATE SET data = excluded.data`
	sqlUnprobed = `DELETE FROM probes WHERE server = $1 AND at <> $2 OR at < $3`
)

// Probe implements store.Store. It waits for nobody's change of rows, as an entry does not. Each probe
// goes by the next of the connections that save games.
func (s *Store) Probe(ctx context.Context) error {
	return s.submit(&op{ctx: ctx, by: s.probes.Add(1), do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		row := store.NewProbeRow()
		_, err := c.Exec(ctx, sqlProbe, s.id, row.At, row.Data)
		if err == nil {
			_, err = c.Exec(ctx, sqlUnprobed, s.id, row.At, row.Old())
		}
		if err != nil {
			return nil, fmt.Errorf("probing: %w", err)
		}
		return nil, nil
	}})
}
