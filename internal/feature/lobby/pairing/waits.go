package pairing

import (
	"fmt"
	"slices"
	"time"

	"circulade/internal/store"
)

// This file knows how long those waited who were paired in the last hour, from which others are told how
// long they will likely wait.

const (
	waitsTime = time.Hour // how long a measured wait counts
	maxWaits  = 100       // how many count of a kind, the latest
	minWaits  = 5         // fewer say nothing
)

const (
	sqlKeepWaits   = `INSERT INTO pairing_waits (id, kind, paired, waited) VALUES `
	sqlWaitAgain   = ` ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, paired = excluded.paired, waited = excluded.waited`
	sqlWaits       = `SELECT waited FROM pairing_waits WHERE kind = ?1 AND paired >= ?2 ORDER BY paired DESC, id LIMIT ?3`
	sqlForgetWaits = `DELETE FROM pairing_waits WHERE paired < ?1`
)

// waitKind returns the kind of waits by which tickets are compared: those that want the same.
func waitKind(players int, rated bool, sets, pace string) string {
	return fmt.Sprint(players, " ", rated, " ", sets, " ", pace)
}

// likelyWait returns how long tickets of a kind wait: the median of those that were paired in the last hour,
// of the latest 100 at most. ok is false if fewer than 5 were.
func likelyWait(tx *store.Tx, kind string, now time.Time) (likely time.Duration, ok bool, err error) {
	waits, err := store.List(tx, sqlWaits, []any{kind, now.Add(-waitsTime).UnixMilli(), maxWaits}, store.Column[int64])
	if err != nil || len(waits) < minWaits {
		return 0, false, err
	}
	slices.Sort(waits)
	return time.Duration(waits[len(waits)/2]) * time.Millisecond, true, nil
}
