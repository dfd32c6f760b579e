package results

import (
	"fmt"
	"testing"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
)

// BenchmarkLastEntry measures what it costs to append an entry alone, and with the results of a game of six people.
func BenchmarkLastEntry(b *testing.B) {
	for _, with := range []bool{false, true} {
		b.Run(fmt.Sprintf("results=%v", with), func(b *testing.B) {
			s := teststore.Open(b, store.FeatureSteps{Feature: "results", Steps: Schema()})
			defer func() { _ = s.Close() }()
			person := store.Holder{1}
			err := s.Update(b.Context(), func(tx *store.Tx) error {
				return tx.Do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, person[:])
			})
			if err == nil {
				err = s.Create(b.Context(), store.Game{Info: store.Info{ID: "g", Status: store.Playing}})
			}
			if err != nil {
				b.Fatal(err)
			}
			data := make([]byte, 200)
			for seq := int64(1); b.Loop(); seq++ {
				e := store.Entry{Game: "g", Seq: seq, MoveID: fmt.Sprint("m", seq), At: seq, Kind: store.KindChoices, Data: data}
				u := store.Update{}
				if with {
					game := fmt.Sprint("game-", seq)
					u.Also = []store.Statement{result.Delete(game), {SQL: sqlEraseLeavers, Args: []any{game}}}
					rows := make([]result.Row, 6)
					for seat := range rows {
						rows[seat] = result.Row{Game: game, Seat: seat, Ended: seq, Person: person, Kind: result.Account, Outcome: result.Played, Class: "more", Seats: 6}
					}
					u.Also = append(u.Also, result.Insert(rows...))
				}
				if err := s.Append(b.Context(), e, u); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
