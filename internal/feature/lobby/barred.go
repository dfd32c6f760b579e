package lobby

import (
	"context"
	"fmt"

	"circulade/internal/store"
)

// sqlPeople selects the people who hold a seat of a table or host it, but for one person.
const sqlPeople = `SELECT DISTINCT holder FROM grants WHERE game = ?1 AND kind IN ('session', 'host') AND holder <> ?2`

// Barred reports whether any of persons has blocked, or is blocked by, somebody else who hosts the
// table with the id game or has a seat at it. Without persons it returns false.
func (l *Lobby) Barred(ctx context.Context, game string, persons ...store.Holder) (is bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	err = l.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		is = false
		for _, p := range persons {
			if is, err = l.isBarred(tx, game, p); err != nil || is {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("reading who is not to meet: %w", err)
	}
	return is, nil
}

// isBarred reports whether a person (who) has blocked, or is blocked by, somebody else who hosts the
// table with the id game or has a seat at it.
func (l *Lobby) isBarred(tx *store.Tx, game string, who store.Holder) (bool, error) {
	if l.cfg.Blocked == nil {
		return false, nil
	}
	var people []store.Holder
	err := tx.Each(sqlPeople, []any{game, who[:]}, func(scan store.Scan) error {
		var holder []byte
		err := scan(&holder)
		if len(holder) == len(who) {
			people = append(people, store.Holder(holder))
		}
		return err
	})
	if err != nil {
		return false, err
	}
	for _, other := range people {
		if not, err := l.cfg.Blocked(tx, who, other); err != nil || not {
			return not, err
		}
	}
	return false, nil
}
