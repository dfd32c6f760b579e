package scan

import (
	"context"
	"database/sql"
	"errors"

	"circulade/internal/store"
)

// Grants reads who holds what at a game, and how often that has changed. One statement gives this by game,
// the other game, seat, kind, holder, created, the account's name and whether it is a bot's.
func Grants(ctx context.Context, q Querier, howOften, all, game string) (list []store.Grant, granted int64, err error) {
	err = q.QueryRowContext(ctx, howOften, game).Scan(&granted)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, store.ErrNotFound
	}
	if err != nil {
		return nil, 0, err
	}
	list, err = All(ctx, q, all, grant, game)
	return list, granted, err
}

func grant(row Row) (g store.Grant, err error) {
	var holder []byte
	err = row.Scan(&g.Game, &g.Seat, &g.Kind, &holder, &g.Created, &g.Account, &g.Program)
	copy(g.Holder[:], holder)
	return g, err
}

// Stand reads where a game stands in the list of a holder: id, created, updated, status, asked, since,
// people, free, when it is due, the seats that the holder has, and those that somebody has.
func Stand(row Row) (s store.Stand, err error) {
	var t turn
	err = row.Scan(&s.ID, &s.Created, &s.Updated, &s.Status, &t.asked, &t.since, &t.people, &t.free, &s.Due, &s.Mine, &s.Taken)
	s.Turn = t.turn()
	return s, err
}

// Held reads what a holder has at a game: the columns of Info, seat and kind.
func Held(row Row) (h store.Held, err error) {
	h.Info, err = Info(With{row, []any{&h.Seat, &h.Kind}})
	return h, err
}

// Arrange puts what a holder has into the order in which the games stand, and tells at how many of them
// that is.
func Arrange(all []store.Held, stands []store.Stand) (list []store.Held, games int) {
	of := map[string][]store.Held{}
	for _, h := range all {
		of[h.ID] = append(of[h.ID], h)
	}
	for _, s := range stands {
		for _, h := range of[s.ID] {
			h.Stand = s
			list = append(list, h)
		}
	}
	return list, len(of)
}
