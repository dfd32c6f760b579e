package tournaments

import (
	"encoding/binary"
	"fmt"
	"testing"

	"circulade/internal/store"
	"circulade/tournament"
	"circulade/tournament/standing"
)

// crowd makes a Swiss tournament that many have entered, whose matches of some rounds are decided, and returns its
// path. It has no tables.
func (h *house) crowd(b *testing.B, entrants, played int) string {
	b.Helper()
	path, _ := h.makes("Org", with(swiss(9), obj{"form": obj{"kind": "swiss", "rounds": 9, "by_hand": true}}))
	id := path[len("/api/tournaments/"):]
	add := func(f func(tx *store.Tx, o *opened) (*tournament.Event, error)) {
		if err := h.change(b.Context(), id, f); err != nil {
			b.Fatal(err)
		}
	}
	for i := range entrants {
		add(func(tx *store.Tx, o *opened) (*tournament.Event, error) { return crowdEntry(tx, o, i) })
	}
	add(func(*store.Tx, *opened) (*tournament.Event, error) {
		return &tournament.Event{Start: &tournament.Start{Lots: 7}}, nil
	})
	for round := 1; round <= played; round++ {
		add(func(*store.Tx, *opened) (*tournament.Event, error) {
			p := &tournament.Pair{Round: round}
			for i := range entrants / 2 { // whoever: it is not the pairing that is measured
				p.Matches = append(p.Matches, tournament.Meet{Entrants: []int{i, entrants/2 + (i+round)%(entrants/2)}})
			}
			return &tournament.Event{Pair: p}, nil
		})
		for board := 1; board <= entrants/2; board++ {
			add(func(*store.Tx, *opened) (*tournament.Event, error) {
				return &tournament.Event{Award: &tournament.Award{Round: round, Board: board, Kind: standing.Adjudicated, Points: []int{60, 0}, Reason: "measured"}}, nil
			})
		}
		add(func(*store.Tx, *opened) (*tournament.Event, error) {
			return &tournament.Event{Begin: &tournament.Begin{Round: round}}, nil
		})
	}
	return path
}

// crowdEntry enters somebody new.
func crowdEntry(tx *store.Tx, o *opened, i int) (*tournament.Event, error) {
	var who store.Holder
	binary.BigEndian.PutUint64(who[:], uint64(i)+1)
	if err := tx.Do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, who[:]); err != nil {
		return nil, err
	}
	if err := tx.Do(sqlEntrant, o.id, len(o.t.Entrants), 0, who[:], fmt.Sprint("Player ", i), ""); err != nil {
		return nil, err
	}
	return &tournament.Event{By: tournament.ByEntrant, Enter: &tournament.Enter{Rating: 1000 + i%900}}, nil
}

// BenchmarkCrowd measures what a tournament of many costs those who look at it, who enter, and who run it.
func BenchmarkCrowd(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		h := open(b, "Org")
		path := h.crowd(b, n, 2)
		id := path[len("/api/tournaments/"):]
		for _, what := range []string{"", "/entrants", "/rounds/2", "/standings", "/log", "/export?format=json", "/export?format=results.csv"} {
			b.Run(fmt.Sprintf("%d%s", n, what), func(b *testing.B) {
				size := 0
				for b.Loop() {
					size = len(h.send("Org", "GET", path+what, "").ok(b).body)
				}
				b.ReportMetric(float64(size)/1024, "KiB")
			})
		}
		b.Run(fmt.Sprintf("%d/standings anew", n), func(b *testing.B) {
			for b.Loop() {
				h.kept.get(id, h.clock()).standings = nil
				h.send("Org", "GET", path+"/standings", "").ok(b)
			}
		})
		b.Run(fmt.Sprintf("%d/read anew", n), func(b *testing.B) {
			for b.Loop() {
				h.kept.forget(id)
				h.send("Org", "GET", path+"/log", "").ok(b)
			}
		})
		b.Run(fmt.Sprintf("%d/desk", n), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				h.kept.get(id, h.clock()).done.desk = 0
				h.desk("Org", path, obj{"say": obj{"text": fmt.Sprint(i)}}).ok(b)
			}
		})
		more, _ := h.makes("Org", with(swiss(9), obj{"form": obj{"kind": "swiss", "rounds": 9, "late": true}}))
		moreID, entered := more[len("/api/tournaments/"):], n
		for range n - 1 {
			entered++
			if err := h.change(b.Context(), moreID, func(tx *store.Tx, o *opened) (*tournament.Event, error) { return crowdEntry(tx, o, entered) }); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(fmt.Sprintf("%d/leave and return", n), func(b *testing.B) {
			h.enter("Org", more, obj{}).ok(b)
			for b.Loop() {
				h.kept.get(moreID, h.clock()).done = doings{}
				h.send("Org", "DELETE", more+"/entry", "").ok(b)
				h.enter("Org", more, obj{}).ok(b)
			}
		})
	}
}
