package scan

import (
	"context"
	"database/sql"
	"errors"

	"circulade/internal/store"
)

// Timer reads when a game is due: game, at, slow.
func Timer(row Row) (t store.Timer, err error) {
	err = row.Scan(&t.Game, &t.At, &t.Slow)
	return t, err
}

// Beats reads when servers ran: one statement gives when it was noted last and whether they stopped then,
// the other from when and until when none ran.
func Beats(ctx context.Context, q Querier, lastBeat, allGaps string) (last store.Beat, gaps []store.Gap, err error) {
	err = q.QueryRowContext(ctx, lastBeat).Scan(&last.At, &last.Stopped)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return store.Beat{}, nil, err
	}
	gaps, err = All(ctx, q, allGaps, gap)
	return last, gaps, err
}

func gap(row Row) (g store.Gap, err error) {
	err = row.Scan(&g.From, &g.To)
	return g, err
}
