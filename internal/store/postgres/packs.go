package postgres

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"circulade/internal/store"
)

const (
	// sqlKeepPacks makes packs whole again that were altered.
	sqlKeepPacks = `INSERT INTO packs (hash, data) SELECT * FROM unnest($1::bytea[], $2::bytea[])
		ON CONFLICT (hash) DO UPDATE SET data = excluded.data WHERE packs.data <> excluded.data`
	sqlUsePacks = `INSERT INTO pack_uses (game, seq, at, pack)
		SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])`
)

// storePacks stores the packs (long texts) of a batch's writes that were not refused, and where they are
// used. It is the last step of a transaction and goes in the order of the packs' hashes, so that two
// batches with the same packs cannot deadlock.
func (w *writer) storePacks(ctx context.Context, batch []*op) error {
	var uses []store.PackUse
	for _, o := range batch {
		if o.refusal == nil {
			uses = append(uses, o.packs...)
		}
	}
	if len(uses) == 0 {
		return nil
	}
	slices.SortFunc(uses, func(a, b store.PackUse) int { return bytes.Compare(a.Hash[:], b.Hash[:]) })
	n := len(uses)
	game, seq, at, pack := make([]string, n), make([]int64, n), make([]int64, n), make([][]byte, n)
	var hash, data [][]byte
	for i, u := range uses {
		game[i], seq[i], at[i], pack[i] = u.Game, u.Seq, int64(u.At), u.Hash[:]
		if i == 0 || u.Hash != uses[i-1].Hash {
			hash, data = append(hash, pack[i]), append(data, u.Text)
		}
	}
	if _, err := w.conn.Exec(ctx, sqlKeepPacks, hash, data); err != nil {
		return fmt.Errorf("saving %d packs: %w", len(hash), err)
	}
	if _, err := w.conn.Exec(ctx, sqlUsePacks, game, seq, at, pack); err != nil {
		return fmt.Errorf("saving where %d packs are used: %w", len(hash), err)
	}
	return nil
}
