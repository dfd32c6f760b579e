package transfer

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"circulade/internal/store"
	"circulade/internal/store/postgres"
)

// batchRows is how many rows are written at once.
const batchRows = 500

// Counts says how many games, log entries and people were copied, and how many rows in all.
type Counts struct {
	Games, Entries, People, Rows int
}

// ErrDiffers says that the copy in the other database is not the same as the original.
var ErrDiffers = errors.New("what has arrived is not what was sent")

// Copy copies all rows of a store into an empty database. Then it compares both by hashes, one for each
// game and one for each table that belongs to no game. If some differ, it returns an error that names
// these, and the new database stays empty.
func Copy(ctx context.Context, from store.Rows, into *postgres.Filling) (m Counts, err error) {
	err = from.View(ctx, func(tx *store.Tx) error {
		m = Counts{}
		sent := hashes{}
		for _, t := range into.Tables() {
			if err := copyTable(ctx, tx, t, into, sent, &m); err != nil {
				return err
			}
		}
		return compareArrived(ctx, into, sent)
	})
	return m, err
}

// copyTable copies table t from the transaction tx into the new database in batches, adds its rows to the
// hashes in sent and counts them in m.
func copyTable(ctx context.Context, tx *store.Tx, t postgres.Table, into *postgres.Filling, sent hashes, m *Counts) error {
	var rows [][]any
	err := tx.Each(t.Query(), nil, func(scan store.Scan) error {
		row := make([]any, len(t.Columns))
		dst := make([]any, len(t.Columns))
		for i := range row {
			dst[i] = &row[i]
		}
		if err := scan(dst...); err != nil {
			return err
		}
		for i, c := range t.Columns {
			if b, _ := row[i].([]byte); b == nil && c.Must && c.Bytes {
				row[i] = []byte{} // no bytes are a value
			}
		}
		if err := sent.addRow(t, row); err != nil {
			return err
		}
		m.count(t.Name)
		if rows = append(rows, row); len(rows) < batchRows {
			return nil
		}
		err := into.Put(ctx, t, rows)
		rows = rows[:0]
		return err
	})
	if err == nil && len(rows) > 0 {
		err = into.Put(ctx, t, rows)
	}
	if err != nil {
		return fmt.Errorf("taking the table %s along: %w", t.Name, err)
	}
	return nil
}

// count counts one copied row of the named table.
func (m *Counts) count(table string) {
	m.Rows++
	switch table {
	case "games":
		m.Games++
	case "entries":
		m.Entries++
	case "persons":
		m.People++
	}
}

// compareArrived reads all rows back from the new database and returns an error that wraps ErrDiffers if
// their hashes are not those in sent.
func compareArrived(ctx context.Context, into *postgres.Filling, sent hashes) error {
	arrived := hashes{}
	for _, t := range into.Tables() {
		if err := into.Each(ctx, t, func(row []any) error { return arrived.addRow(t, row) }); err != nil {
			return err
		}
	}
	if differs := sent.differences(arrived); len(differs) > 0 {
		return fmt.Errorf("%w: %s", ErrDiffers, strings.Join(differs, ", "))
	}
	return nil
}

// hashes are one hash for all rows of each game, and of each table whose rows name no game. The order of
// the rows does not matter.
type hashes map[subject]hash

// A hash is the XOR of the hashes of some rows, and their number.
type hash struct {
	sum  [sha256.Size]byte
	rows int
}

// A subject is what one hash is about: a game, or a table whose rows name no game.
type subject struct{ game, table string }

// addRow adds a row of table t, given as the values of its columns, to the hash of the game that the row
// names or, if it names none, to the hash of the table.
func (h hashes) addRow(t postgres.Table, row []any) error {
	is := subject{table: t.Name}
	b := field(nil, []byte(t.Name))
	for i, c := range t.Columns {
		switch v := row[i].(type) {
		case nil:
			b = append(b, 'n')
		case int64:
			b = binary.AppendVarint(append(b, 'i'), v)
		case []byte:
			b = field(append(b, 'b'), v)
		case string:
			b = field(append(b, 't'), []byte(v))
			if c.Name == "game" || c.Name == "id" && t.Name == "games" {
				is = subject{game: v}
			}
		default:
			return fmt.Errorf("the column %s holds a %T", c.Name, v)
		}
	}
	sum, all := sha256.Sum256(b), h[is]
	subtle.XORBytes(all.sum[:], all.sum[:], sum[:]) // the same in any order
	all.rows++
	h[is] = all
	return nil
}

// field appends data to b with its length before it, so that no two rows give the same bytes.
func field(b, data []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(data))), data...)
}

// differences returns the names of the games and tables whose hashes are not the same in h and o, sorted;
// nil if all are.
func (h hashes) differences(o hashes) (list []string) {
	for is, sum := range h {
		if o[is] != sum {
			list = append(list, is.String())
		}
	}
	for is := range o {
		if _, ok := h[is]; !ok {
			list = append(list, is.String())
		}
	}
	slices.Sort(list)
	return list
}

// String returns the table's name, or a hash that stands for the game (store.LogName): with its id, a
// reader of the log could watch the game.
func (s subject) String() string {
	if s.table != "" {
		return "the table " + s.table
	}
	return "the game " + store.LogName(s.game)
}
