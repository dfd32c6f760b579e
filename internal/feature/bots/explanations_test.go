package bots

import (
	"bytes"
	"encoding/json"
	"testing"

	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/registrytest"
)

// TestSayingsAreNotLate: what computer players say now is told those who play, and not those who
// watch late: it would come and go by turns that they do not see yet.
func TestSayingsAreNotLate(t *testing.T) {
	h, _, _ := open(t, nil)
	w := seats(gamelog.KindHere, "random")
	w.SpectatorDelay = 1
	ann := h.Make(w)[0]
	id := ann.Seen().ID
	said := func(p *registrytest.Player) bool {
		t.Helper()
		data, err := p.See()
		a := registrytest.Read[struct{ Said json.RawMessage }](t, data, err)
		return len(bytes.TrimSpace(a.Said)) > 0
	}
	_, err := registrytest.Do(ann, func(o table.Owner) (bool, error) {
		table.PartOf[*players](o).explanations[1] = Explanation{Player: 1}
		o.WakeFollowers(true, true)
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !said(ann) || said(h.Guest(id)) {
		t.Error("who plays is told nothing, or who watches late is")
	}
}
