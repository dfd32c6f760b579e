package ratings

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/rating"
)

// storeMany runs f n times, some thousand times in each transaction.
func (h *hall) storeMany(n int, f func(tx *store.Tx, i int) error) {
	h.tb.Helper()
	for from := 0; from < n; from += 5000 {
		err := h.rows.Update(h.tb.Context(), func(tx *store.Tx) error {
			for i := from; i < min(n, from+5000); i++ {
				if err := f(tx, i); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			h.tb.Fatal(err)
		}
	}
}

// numbered returns the i-th of many persons.
func numbered(i int) account.Person {
	return account.Person{byte(i), byte(i >> 8), byte(i >> 16), 2}
}

// BenchmarkRecompute computes the ratings of a million results of 20,000 people, in half a million games.
func BenchmarkRecompute(b *testing.B) {
	const games, people = 500_000, 20_000
	h := newHall(b)
	h.storeMany(people, func(tx *store.Tx, i int) error {
		p := numbered(i)
		return tx.Do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, p[:])
	})
	rng := rand.New(rand.NewPCG(1, 2))
	h.storeMany(games, func(tx *store.Tx, i int) error {
		x := rng.IntN(people)
		seats := []result.Row{seat(numbered(x), 1), seat(numbered((x+1+rng.IntN(people-1))%people), 2)}
		game := fmt.Sprintf("game%07d", i)
		if err := insert(tx, game, noon(int64(i/1000)), rating.Two, seats); err != nil {
			return err
		}
		return tx.Do(sqlPlace, game, i+1)
	})
	for b.Loop() {
		r, err := Recompute(b.Context(), h.rows, false)
		if err != nil || r.Results != 2*games {
			b.Fatal(r, err)
		}
	}
}

// BenchmarkLeaders reads a page of leaders among 100,000 accounts, of which one in four is public, and the
// caller's own place.
func BenchmarkLeaders(b *testing.B) {
	const people = 100_000
	h := openHouse(b)
	h.storeMany(people, func(tx *store.Tx, i int) error {
		p := numbered(i)
		if err := tx.Do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, p[:]); err != nil {
			return err
		}
		s := firm(float64(i*7919%people) / 100)
		if i%3 == 0 {
			s.Sigma = 6
		}
		s.latest = noon(100)
		return putStanding(tx, p, rating.Two, s)
	})
	h.cfg.PublicNames = func(_ *store.Tx, some ...store.Holder) (map[store.Holder]string, error) {
		names := map[store.Holder]string{}
		for _, p := range some {
			if p[0]%4 == 0 {
				names[p] = "Somebody"
			}
		}
		return names, nil
	}
	n := 0
	deep := spot{firm(float64(people/4) / 100).Points(), 40} // some 50,000 accounts down
	for name, next := range map[string]func() string{
		"first": func() string { // and nothing comes from memory
			h.now = h.now.Add(time.Minute)
			return ""
		},
		"deep": func() string {
			h.now = h.now.Add(time.Minute)
			return deep.String()
		},
		"deeper": func() string { // another page in the same moment
			n++
			return deep.pass(deep.points - 1 - n%50).String()
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var a leadersAnswer
				h.ask(numbered(5), "GET", "/api/leaders?after="+next(), "", &a)
				if len(a.Leaders) < 50 || a.You == nil {
					b.Fatalf("%d leaders, %+v", len(a.Leaders), a.You)
				}
			}
		})
	}
}
