package table

import (
	"bytes"
	"encoding/json"
	"testing"

	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// TestSayingsAreNotLate: what computer players say now is told those who play, and not those who
// watch late: it would come and go by turns that they do not see yet.
func TestSayingsAreNotLate(t *testing.T) {
	h, _ := openRegistry(t, nil)
	ann := newGuest(t, h)
	planned, err := h.Plan(&plan.Wanted{
		WatchDelay: 1, Options: map[string]string{"base.first_player": "seat0"},
		Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Bo", Kind: gamelog.KindBot, Bot: "random"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	made, err := h.Make(t.Context(), planned, ann.who, here)
	id := ann.read(made.Table, err).ID
	said := func(g *guest) bool {
		t.Helper()
		data, err := g.trySee(id, Whole)
		if err != nil {
			t.Fatal(err)
		}
		var a struct{ Said json.RawMessage }
		if err := json.Unmarshal(data, &a); err != nil {
			t.Fatal(err)
		}
		return len(bytes.TrimSpace(a.Said)) > 0
	}
	ann.owned(id, func(t *Table) error {
		t.said[1] = Saying{Player: 1}
		clear(t.projection.answers)
		return nil
	})
	if !said(ann) || said(newGuest(t, h)) {
		t.Error("who plays is told nothing, or who watches late is")
	}
}
