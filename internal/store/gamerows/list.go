package gamerows

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"

	"circulade/internal/store"
)

const (
	sqlGranted = `SELECT granted FROM games WHERE id = ?1`
	sqlGrants  = `SELECT g.game, g.seat, g.kind, g.holder, g.created, coalesce(a.name, ''), p.person IS NOT NULL FROM grants g
		LEFT JOIN accounts a ON a.person = g.holder AND (g.kind = 'session' OR g.seat >= 2048)
		LEFT JOIN programs p ON p.person = a.person
		WHERE g.game = ?1 ORDER BY g.seat, g.kind, g.holder`

	// A holder's seats and rights (grants that are no notes, see store.FirstNote) are listed in two steps:
	// sqlStand reads what decides the place of each game in the list, Games.sqlHeld all of the games asked for.
	sqlStand = `SELECT g.id, g.created, g.updated, g.status, g.asked, g.since, g.people, g.free, coalesce(t.at, 0), r.mine,
			CASE g.status WHEN 'playing' THEN (SELECT CAST(coalesce(sum(DISTINCT CAST(1 AS bigint) << CAST(seat AS int)), 0) AS bigint)
				FROM grants WHERE game = g.id AND kind = 'session' AND seat BETWEEN 0 AND 31) ELSE 0 END
		FROM (SELECT game, CAST(sum(DISTINCT CASE WHEN seat BETWEEN 0 AND 31 THEN CAST(1 AS bigint) << CAST(seat AS int) ELSE 0 END) AS bigint) AS mine
			FROM grants WHERE holder = ?1 AND seat < 2048 AND (?2 = '' OR game = ?2) GROUP BY game) r
		JOIN games g ON g.id = r.game LEFT JOIN timers t ON t.game = g.id`
)

// Grants returns the grants to a game by seat, kind and holder, and how often they have changed, or
// ErrNotFound. It implements store.Store.
func (g *Games) Grants(ctx context.Context, game string) (list []store.Grant, granted int64, err error) {
	err = g.viewGame(ctx, game, func(tx *store.Tx) error {
		if err := tx.One(sqlGranted, []any{game}, &granted); err != nil {
			return err
		}
		list, err = store.List(tx, sqlGrants, []any{game}, func(scan store.Scan, r *store.Grant) error {
			return scan(&r.Game, &r.Seat, &r.Kind, &r.Holder, &r.Created, &r.Account, &r.Program)
		})
		return err
	})
	if err != nil {
		return nil, 0, fmt.Errorf("reading the grants of game %s: %w", game, g.cfg.Damage(game, err))
	}
	return list, granted, nil
}

// List returns up to limit games in the order of their ids, beginning behind the id after. If one of them
// cannot be read it returns only an error; a driver may then read them one by one. It implements
// store.Store.
func (g *Games) List(ctx context.Context, after string, limit int) (list []store.Info, err error) {
	err = g.cfg.View(ctx, func(tx *store.Tx) error {
		list, err = store.List(tx, g.sqlList, []any{after, max(limit, 0)}, scanInfoOnly)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listing the games: %w", g.cfg.Damage("", err))
	}
	return list, nil
}

// ReadInfo reads the Info of one game, which is what lists show of it, or returns ErrNotFound.
func (g *Games) ReadInfo(tx *store.Tx, game string) (store.Info, error) {
	return store.One(tx, g.sqlInfo, []any{game}, scanInfoOnly)
}

// GamesOf returns the seats and rights of a holder in up to limit games, in the order of their places,
// beginning behind the place after. It implements store.Store.
func (g *Games) GamesOf(ctx context.Context, holder store.Holder, after store.Place, limit int) (list []store.Held, err error) {
	err = g.cfg.View(ctx, func(tx *store.Tx) error {
		inputs, err := ReadPlaceInputs(tx, holder, "")
		if err != nil {
			return err
		}
		inputs = SortedAfter(inputs, after)
		list, err = g.ReadHeld(tx, holder, inputs[:min(max(limit, 0), len(inputs))])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading a holder's games: %w", g.cfg.Damage("", err))
	}
	return list, nil
}

// ReadPlaceInputs reads the facts that decide the places of a holder's games in the holder's list: of all
// the games or, if game is not "", only of that one. The order of the result is arbitrary.
func ReadPlaceInputs(tx *store.Tx, holder store.Holder, game string) ([]store.PlaceInputs, error) {
	return store.List(tx, sqlStand, []any{holder[:], game}, func(scan store.Scan, s *store.PlaceInputs) error {
		var t nullTurn
		err := scan(&s.ID, &s.Created, &s.Updated, &s.Status, &t.asked, &t.since, &t.people, &t.free, &s.Due, &s.Mine, &s.Taken)
		s.Turn = t.value()
		return err
	})
}

// SortedAfter sorts inputs, the games of a holder's list, in place by their Place and returns those
// behind the place after; all of them if after is zero.
func SortedAfter(inputs []store.PlaceInputs, after store.Place) []store.PlaceInputs {
	slices.SortFunc(inputs, func(a, b store.PlaceInputs) int { return a.Place().Compare(b.Place()) })
	if after.ID == "" {
		return inputs
	}
	return slices.DeleteFunc(inputs, func(s store.PlaceInputs) bool { return s.Place().Compare(after) <= 0 })
}

// ReadHeld reads the seats and rights that a holder has in the games that inputs lists, and returns them
// in the order of inputs.
func (g *Games) ReadHeld(tx *store.Tx, holder store.Holder, inputs []store.PlaceInputs) (list []store.Held, err error) {
	if len(inputs) == 0 {
		return nil, nil
	}
	args := []any{holder[:]}
	for _, s := range inputs {
		args = append(args, s.ID)
	}
	all, err := store.List(tx, fmt.Sprintf(g.sqlHeld, store.Among(2, len(inputs))), args, func(scan store.Scan, h *store.Held) error {
		return scanInfo(scan, &h.Info, &h.Seat, &h.Kind)
	})
	if err != nil {
		return nil, err
	}
	of := map[string][]store.Held{}
	for _, h := range all {
		of[h.ID] = append(of[h.ID], h)
	}
	for _, s := range inputs {
		for _, h := range of[s.ID] {
			h.PlaceInputs = s
			list = append(list, h)
		}
	}
	return list, nil
}

// scanInfoOnly fills i from a row that has the columns of a store.Info and no others.
func scanInfoOnly(scan store.Scan, i *store.Info) error { return scanInfo(scan, i) }

// scanInfo fills i from a row that begins with the columns of a store.Info, and more from the columns
// behind those. It returns a store.Damage if the status or the list of names is impossible.
func scanInfo(scan store.Scan, i *store.Info, more ...any) error {
	var names []byte
	var t nullTurn
	err := scan(append([]any{&i.ID, &i.Created, &i.Updated, &i.Status, &i.Seq, &i.Summary, &t.asked, &t.since, &t.people, &t.free, &names}, more...)...)
	if err != nil {
		return err
	}
	if i.Status.Check() != nil {
		return &store.Damage{Game: i.ID, Cause: fmt.Sprintf("its status is %q", string(i.Status))}
	}
	i.Turn = t.value()
	if err := json.Unmarshal(names, &i.Names); err != nil {
		return &store.Damage{Game: i.ID, Cause: "its names are no text"}
	}
	if len(i.Names) == 0 {
		i.Names = nil
	}
	return nil
}

// A nullTurn is the four columns of a store.Turn, which may be NULL.
type nullTurn struct{ asked, since, people, free sql.NullInt64 }

// value returns the turn, or nil if the columns are NULL or hold no possible turn.
func (r *nullTurn) value() *store.Turn {
	t := store.Turn{Seat: int(r.asked.Int64), Since: r.since.Int64, People: uint32(r.people.Int64), Free: uint32(r.free.Int64)}
	if !r.asked.Valid || t.Check() != nil {
		return nil
	}
	return &t
}
