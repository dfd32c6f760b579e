package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"circulade/internal/store"
	"circulade/internal/store/gamerows"
)

// fillSchema2 moves the players' names of all games into a table of their own and stores checksums. The
// first schema had no checksums, and the names in JSON: in the setup, in entries of the kind "admin" and
// in the summary.
//
// A game that cannot be read stays as it is, without checksums, and so counts as damaged; other games are
// not affected. There are many transactions, since SQLite writes nothing more in one that met a damaged
// page.
func fillSchema2(ctx context.Context, c *sql.Conn) error {
	ids, err := store.List(newTx(ctx, c), "SELECT game FROM setups WHERE sum = x'' ORDER BY game", nil, store.Column[string])
	if isDamage(err) {
		ids, err = store.List(newTx(ctx, c), "SELECT id FROM games ORDER BY id", nil, store.Column[string]) // from the index alone
	}
	if err != nil {
		return err
	}
	for part := range slices.Chunk(ids, 100) {
		err := fillGames2(ctx, c, part)
		for i := 0; isDamage(err) && i < len(part); i++ {
			if err := fillGames2(ctx, c, part[i:i+1]); err != nil && !isDamage(err) {
				return err
			}
		}
		if err != nil && !isDamage(err) {
			return err
		}
	}
	return nil
}

// fillGames2 brings several games to the second schema, by fillGame2, in one transaction: all of them or
// none.
func fillGames2(ctx context.Context, c *sql.Conn, ids []string) error {
	if _, err := c.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	for _, id := range ids {
		if err := fillGame2(ctx, c, id); err != nil {
			_, rollback := c.ExecContext(ctx, "ROLLBACK")
			return errors.Join(fmt.Errorf("game %s: %w", store.LogName(id), err), rollback)
		}
	}
	_, err := c.ExecContext(ctx, "COMMIT")
	return err
}

// fillGame2 brings one game to the second schema: it moves the players' names into the table names and
// stores the checksums of the setup and the log.
func fillGame2(ctx context.Context, c *sql.Conn, id string) error {
	g := store.Game{Info: store.Info{ID: id}}
	err := c.QueryRowContext(ctx, `SELECT g.seq, g.summary, s.setup, s.secret
		FROM games g JOIN setups s ON s.game = g.id WHERE g.id = ?`, id).Scan(&g.Seq, &g.Summary, &g.Setup, &g.Secret)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // half of it is gone
	}
	if err != nil {
		return err
	}
	log, err := store.List(newTx(ctx, c), `SELECT game, seq, move_id, seat, at, kind, data, sum FROM entries
		WHERE game = ?1 ORDER BY seq`, []any{id}, gamerows.Entry)
	if err != nil {
		return err
	}
	takeNames2(&g, log)
	for seat, name := range g.Names {
		if _, err := c.ExecContext(ctx, "INSERT INTO names (game, seat, name) VALUES (?, ?, ?)", id, seat, name); err != nil {
			return err
		}
	}
	sum := store.Root(g)
	if _, err := c.ExecContext(ctx, "UPDATE setups SET setup = ?, sum = ? WHERE game = ?", gamerows.Bytes(g.Setup), sum[:], id); err != nil {
		return err
	}
	if _, err := c.ExecContext(ctx, "UPDATE games SET summary = ? WHERE id = ?", gamerows.Bytes(g.Summary), id); err != nil {
		return err
	}
	for i, e := range log {
		if e.Seq != int64(i)+1 {
			break // behind a hole nothing is vouched for
		}
		sum = sum.After(e)
		_, err := c.ExecContext(ctx, "UPDATE entries SET data = ?, sum = ? WHERE game = ? AND seq = ?", gamerows.Bytes(e.Data), sum[:], id, e.Seq)
		if err != nil {
			return err
		}
	}
	return nil
}

// takeNames2 moves the players' names out of the setup, the summary and the log into g.Names. Bytes that
// are not what the server of the first schema wrote stay as they are.
func takeNames2(g *store.Game, log []store.Entry) {
	var setup struct {
		Setup struct {
			Players []string `json:"players"`
		} `json:"setup"`
	}
	if json.Unmarshal(g.Setup, &setup) != nil || len(setup.Setup.Players) == 0 {
		return
	}
	g.Names = setup.Setup.Players
	g.Setup = without(g.Setup, "setup", "players")
	g.Summary = without(g.Summary, "names")
	for i, e := range log {
		if e.Kind != store.KindAdmin {
			continue
		}
		var a struct {
			Seat int    `json:"seat"`
			Name string `json:"name"`
		}
		if json.Unmarshal(e.Data, &a) != nil || a.Name == "" {
			continue
		}
		// Of two who took the same name at once the first has it.
		if a.Seat >= 0 && a.Seat < len(g.Names) && !slices.Contains(g.Names, a.Name) {
			g.Names[a.Seat] = a.Name
		}
		log[i].Data = without(e.Data, "name")
	}
}

// without returns a JSON object without the field that path names: a field of the object or, with a
// longer path, of an object within it. Data that is no object or lacks the field is returned as it is.
func without(data []byte, path ...string) []byte {
	var fields map[string]json.RawMessage
	if json.Unmarshal(data, &fields) != nil {
		return data
	}
	inner, ok := fields[path[0]]
	if !ok {
		return data
	}
	if len(path) > 1 {
		fields[path[0]] = without(inner, path[1:]...)
	} else {
		delete(fields, path[0])
	}
	out, err := json.Marshal(fields)
	if err != nil {
		return data // it was read a moment ago
	}
	return out
}
