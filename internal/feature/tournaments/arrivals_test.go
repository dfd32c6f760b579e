package tournaments

import (
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// It is stored once who has come to a table of a tournament: those who play there, and nobody who looks on.
func TestArrivals(t *testing.T) {
	h := open(t)
	r := registrytest.Open(t, h.Part)
	players := r.MakeForStrangers(&plan.Wanted{Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}}, func(st *gamelog.Start) {
		st.Fixture = &gamelog.Fixture{Tournament: "x", Round: 1, Board: 1, Game: 1}
	})
	id := players[1].Seen().ID
	came := func() (list []arrival) {
		if err := h.store.View(t.Context(), func(tx *store.Tx) (err error) { list, err = arrivalsOf(tx, id); return err }); err != nil {
			t.Fatal(err)
		}
		return list
	}
	registrytest.Eventually(t, "one has come", func() bool { return len(came()) == 1 })
	first := came()[0]
	r.Guest(id).Seen()
	players[1].Seen()
	if list := came(); len(list) != 1 || list[0] != first || first.seat != 1 || first.at == 0 {
		t.Errorf("while Bo alone is there, there have come %+v", list)
	}
	players[0].Seen()
	registrytest.Eventually(t, "both have come", func() bool { return len(came()) == 2 })
	if err := h.store.Update(t.Context(), func(tx *store.Tx) error { return eraseGame(tx, id) }); err != nil || len(came()) != 0 {
		t.Errorf("after the game is deleted: %+v, %v", came(), err)
	}
}
