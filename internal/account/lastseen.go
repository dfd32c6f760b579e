package account

import (
	"context"
	"time"

	"circulade/internal/store"
)

const sqlLastSeen = `SELECT coalesce(max(seen), 0) FROM
	(SELECT seen FROM sessions WHERE person = ?1 UNION ALL SELECT seen FROM tokens WHERE person = ?1) AS known`

// Unseen returns those of some persons of whom it is sure that they have not been here for
// so long: it is kept by the day when somebody was. Whoever is no person, or none any more,
// is one of them.
func (a *Accounts) Unseen(ctx context.Context, persons []Person, within time.Duration) (list []Person, err error) {
	limit := a.now().Add(-within - day).UnixMilli()
	err = a.rows.Look(ctx, func(tx *store.Tx) error {
		list = nil
		for _, p := range persons {
			var seen int64
			if err := tx.One(sqlLastSeen, []any{p[:]}, &seen); err != nil {
				return err
			}
			if seen <= limit {
				list = append(list, p)
			}
		}
		return nil
	})
	return list, wrap("finding out who was here", err)
}
