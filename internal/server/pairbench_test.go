package server

import (
	"encoding/binary"
	"fmt"
	"log/slog"
	"math"
	"testing"
	"time"

	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/store"
	"circulade/rating"
)

const (
	benchWait   = 2000 // people who wait
	benchBlocks = 5    // whom each of them has blocked, of all accounts
	benchGames  = 5    // rated games of the last day of each, and as many in which others met them
)

// BenchmarkStoredRound measures a round of 2,000 accounts that wait for rated games of two, with all that the server
// knows of them: stored ratings, blocks, and the rated games of the last day. In "fit" most have somebody of their
// strength (a round makes 250 tables at most); in "apart" nobody has.
func BenchmarkStoredRound(b *testing.B) {
	for _, test := range []struct {
		name   string
		spread int // points from one to the next
	}{{"fit", 1}, {"apart", 1000}} {
		b.Run(test.name, func(b *testing.B) {
			h := openHouse(b)
			h.manyWait(b, test.spread)
			q := h.quietQueue()
			seated := 0
			b.ResetTimer()
			for b.Loop() {
				n, err := q.Round(b.Context())
				if err != nil || (n < benchWait) != (test.spread == 1) {
					b.Fatalf("%d wait on: %v", n, err)
				}
				b.StopTimer()
				seated += benchWait - n
				h.many(b, 1, func(tx *store.Tx, _ int) error {
					return tx.All(nil, "UPDATE pairing_tickets SET game = ''", "DELETE FROM pairing_waits")
				})
				b.StartTimer()
			}
			b.ReportMetric(float64(seated)/float64(b.N), "seated/op")
		})
	}
}

// quietQueue returns a queue as the server's, which runs no rounds by itself.
func (h *house) quietQueue() *pairing.Queue {
	rules := h.pairingRules()
	rules.Strength = strengthsAt(time.Now)
	return pairing.New(pairing.Config{
		Rows: h.cfg.Rows, Log: slog.New(slog.DiscardHandler), Now: time.Now, SetWaiting: func(int) {}, Paired: func(store.Holder, string, string) {}, Rules: rules,
	})
}

// manyWait stores accounts that wait, with ratings that lie so many points apart, blocks and games.
func (h *house) manyWait(b *testing.B, spread int) {
	b.Helper()
	who := func(i int) []byte {
		var p store.Holder
		binary.BigEndian.PutUint32(p[:], uint32(i+1))
		return p[:]
	}
	now := time.Now().UnixMilli()
	h.many(b, 2*benchWait, func(tx *store.Tx, i int) error {
		if err := tx.Do("INSERT INTO persons (id, created) VALUES (?1, 0)", who(i)); err != nil {
			return err
		}
		return tx.Do("INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 0)", who(i), fmt.Sprint("acc", i))
	})
	h.many(b, benchWait, func(tx *store.Tx, i int) error {
		r := rating.Rating{Mu: 25 + float64(i*spread)/42, Sigma: 2}
		mu, sigma := int64(math.Float64bits(r.Mu)), int64(math.Float64bits(r.Sigma))
		if err := tx.Do(sqlFirm, fmt.Sprint("acc", i), mu, sigma, r.Points(), now); err != nil {
			return err
		}
		for k := range benchBlocks {
			if err := tx.Do("INSERT INTO chat_ties (person, other, kind, since) VALUES (?1, ?2, 'block', 0)", who(i), who((i+7+k*benchWait/3)%(2*benchWait))); err != nil {
				return err
			}
		}
		for k := range benchGames {
			for seat, p := range []int{i, (i + 1 + k*k) % benchWait} {
				err := tx.Do(`INSERT INTO results (game, seat, began, ended, person, kind, level, rank, points, outcome, computer_turns, class, rated, published, seats, sets, turns, commitment, tournament, round)
					VALUES (?1, ?2, 0, ?3, ?4, 'account', '', 1, 10, 'played', 0, 'two', 1, 1, 2, '', 70, '', '', 0)`, fmt.Sprint("game", i, "-", k), seat, now, who(p))
				if err != nil {
					return err
				}
			}
		}
		return tx.Do(`INSERT INTO pairing_tickets (id, person, name, network, sets, pace, aids, wish, made, until, game, told, programs, players, rated, class, people, level, club)
			VALUES (?1, ?2, '', ?1, 'classic:base', 'bank', 'any', ?3, ?4, ?5, '', 0, 0, 2, 1, 'two', 0, '', 0)`,
			fmt.Sprint("ticket", i), who(i), []byte("{}"), now, now+time.Hour.Milliseconds())
	})
}

// many runs f n times, some hundred times in each transaction.
func (h *house) many(b *testing.B, n int, f func(tx *store.Tx, i int) error) {
	b.Helper()
	for from := 0; from < n; from += 500 {
		err := h.cfg.Rows.Update(b.Context(), func(tx *store.Tx) error {
			for i := from; i < min(n, from+500); i++ {
				if err := f(tx, i); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}
