package pairing

import (
	"context"
	"errors"

	"circulade/internal/loop"
	"circulade/internal/store"
)

// SendPairedElsewhere is called with the ids of tickets that another server has changed. To the people
// of those tickets that are now paired, and who do not know their table yet, it sends the table's id.
// It also counts again how many people wait.
func (q *Queue) SendPairedElsewhere(ctx context.Context, tickets []string) {
	if len(tickets) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	type led struct {
		person store.Holder
		game   string
	}
	var found map[string]led
	waiting := 0
	err := q.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		found = map[string]led{}
		for _, id := range tickets {
			var person []byte
			var game string
			err := tx.One(sqlPairedOne, []any{id}, &person, &game)
			if errors.Is(err, store.ErrNotFound) {
				continue
			}
			if err != nil {
				return err
			}
			if game != "" && len(person) == len(store.Holder{}) {
				found[id] = led{store.Holder(person), game}
			}
		}
		waiting, err = countWaiting(tx)
		return err
	})
	if err != nil {
		q.cfg.Log.Error("where tickets led by other servers is not known", "reason", store.Why(err))
		return
	}
	q.setWaiting(waiting)
	if waiting > 0 {
		loop.Wake(q.roundDue) // the server that they asked may go
	}
	for id, where := range found {
		q.cfg.Paired(where.person, id, where.game)
	}
}
