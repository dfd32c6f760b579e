package scan

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"circulade/internal/store"
)

// Info reads a game as lists have it: id, created, updated, status, seq, summary, asked, since, people,
// free, and the names as a JSON array.
func Info(row Row) (i store.Info, err error) {
	var names []byte
	var t turn
	err = row.Scan(&i.ID, &i.Created, &i.Updated, &i.Status, &i.Seq, &i.Summary, &t.asked, &t.since, &t.people, &t.free, &names)
	if err != nil {
		return i, err
	}
	if i.Status.Check() != nil {
		return i, &store.Damage{Game: i.ID, Cause: fmt.Sprintf("its status is %q", string(i.Status))}
	}
	i.Turn = t.turn()
	i.Names, err = Names(i.ID, names)
	return i, err
}

// Names reads the JSON array that a database made of a game's names.
func Names(game string, data []byte) (names []string, err error) {
	if err := json.Unmarshal(data, &names); err != nil {
		return nil, &store.Damage{Game: game, Cause: "its names are no text"}
	}
	if len(names) == 0 {
		return nil, nil
	}
	return names, nil
}

// A turn is read as four columns that may be empty.
type turn struct{ asked, since, people, free sql.NullInt64 }

// turn returns it, nil if there is none, or none that could be one.
func (r *turn) turn() *store.Turn {
	t := store.Turn{Seat: int(r.asked.Int64), Since: r.since.Int64, People: uint32(r.people.Int64), Free: uint32(r.free.Int64)}
	if !r.asked.Valid || t.Check() != nil {
		return nil
	}
	return &t
}

// Entry reads an entry of a log: game, seq, move_id, seat, at, kind, data, sum.
func Entry(row Row) (e store.Entry, err error) {
	var sum []byte
	err = row.Scan(&e.Game, &e.Seq, &e.MoveID, &e.Seat, &e.At, &e.Kind, &e.Data, &sum)
	copy(e.Sum[:], sum)
	return e, err
}

// Sum reads the checksum of the entry of a seq, which one statement gives by game and seq, or for seq 0
// that of the game's root, which the other gives by game. A missing one is damage: the caller knows that
// the entry behind it is there.
func Sum(ctx context.Context, q Querier, ofEntry, ofRoot, game string, seq int64) (sum store.Sum, err error) {
	row := q.QueryRowContext
	var data []byte
	if seq == 0 {
		err = row(ctx, ofRoot, game).Scan(&data)
	} else {
		err = row(ctx, ofEntry, game, seq).Scan(&data)
	}
	if errors.Is(err, sql.ErrNoRows) || err == nil && len(data) != len(sum) {
		return sum, &store.Damage{Game: game, Cause: fmt.Sprintf("entry %d or its checksum is missing", seq)}
	}
	copy(sum[:], data)
	return sum, err
}

// NotThere tells a game that never was from one that was lost, as the statement says by game.
func NotThere(ctx context.Context, q Querier, isLost, game string) error {
	var lost bool
	if err := q.QueryRowContext(ctx, isLost, game).Scan(&lost); err != nil {
		return err
	}
	if lost {
		return &store.Damage{Game: game, Cause: "it was stored, and all of it was lost by damage to the disk"}
	}
	return store.ErrNotFound
}
