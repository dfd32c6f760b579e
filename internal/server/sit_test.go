package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"

	"circulade/internal/feature/seats"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// offer is what a link would give to a browser.
func (b *browser) offer(game *tableSeen, secret string) seats.LinkOffer {
	b.t.Helper()
	var o seats.LinkOffer
	a := b.post(gamePath(game, "/sit"), obj{"secret": secret, "look": true}).want(b.t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &o); err != nil {
		b.t.Fatal(err)
	}
	return o
}

// Whoever opens a link can ask what it gives before they sit down: a seat that is free,
// their own on a further device, or one that somebody else's browser holds.
func TestLookBeforeSitting(t *testing.T) {
	h := openHouse(t)
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	game, secret := made.ok(t), made.Links[0].Secret
	look := func(who string, b *browser, held bool) {
		t.Helper()
		if o := b.offer(game, secret); !slices.Equal(o.Seats, []int{1}) || o.Held != held {
			t.Errorf("the link offers %s %+v, want seat 1, held %v", who, o, held)
		}
	}
	look("Bo", bo, false)
	if seat := ann.get(gamePath(game, "")).ok(t).Seats[1]; seat.Taken || seat.Browsers != 0 {
		t.Errorf("a look has taken the seat: %+v", seat)
	}
	if seat := bo.post(gamePath(game, "/sit"), obj{"secret": secret}).ok(t).Seats[1]; !seat.Yours || seat.Browsers != 0 {
		t.Errorf("Bo's seat is %+v, want it theirs and no other browser's", seat)
	}
	look("Bo, who sits there,", bo, false)
	look("Eve", eve, true)
	secret = bo.post(gamePath(game, "/seats/1/link"), obj{}).Secret
	look("Eve, with a link of Bo's own,", eve, false)
	eve.post(gamePath(game, "/sit"), obj{"secret": secret}).ok(t)
	for _, b := range []*browser{ann, bo, eve} {
		if n := b.get(gamePath(game, "")).ok(t).Seats[1].Browsers; n != 2 {
			t.Errorf("the seat has %d browsers, want it told to all that it has 2", n)
		}
	}
	eve.post(gamePath(game, "/sit"), obj{"secret": access.NewSecret(), "look": true}).want(t, http.StatusForbidden, "link-wrong")
	eve.post(gamePath(game, "/sit"), obj{"secret": secret, "look": "yes"}).want(t, http.StatusBadRequest, "bad-json")
}
