package server

import (
	"net/http"
	"testing"

	"circulade/internal/store/teststore"
	"circulade/internal/stream"
)

// at is the browser at another server, with its cookies; it stays at its own as well.
func (b *browser) at(t *testing.T, h *house) *browser {
	t.Helper()
	there := h.browser(t)
	moveCookies(t, b.client.Jar, there.client.Jar, h.url)
	return there
}

// TestRightsElsewhere has two servers on one store, of which neither hears of the other. Whoever
// is put out of a seat, or signed out, at one cannot move at the other, and what is open there
// ends; whoever keeps what they have goes on though others came.
func TestRightsElsewhere(t *testing.T) {
	t.Parallel()
	games := teststore.Open(t)
	one, two := openHouseOn(t, games), openHouseOn(t, games)
	ann, bo := one.browser(t), one.browser(t)
	bo.signUp("Bob")
	made := ann.makeTable("link", "here")
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	phone := two.browser(t)
	phone.signIn("Bob", somePassword).want(t, http.StatusOK, "")
	there := bo.at(t, two)
	there.get(gamePath(table, "")).ok(t) // from now on the other server has the table in memory

	bo.post(gamePath(table, "/seats/0/link"), obj{}).want(t, http.StatusOK, "")
	now := there.step(there.get(gamePath(table, "")).ok(t), 0, "others-came").ok(t)

	line := phone.follow(now, now.Seq)
	phone.get(gamePath(table, "")).ok(t)
	bo.remove("/api/account/sessions").want(t, http.StatusOK, "")
	phone.step(now, 0, "signed-out").want(t, http.StatusForbidden, "not-your-seat")
	if reason, _ := line.goodbye(); reason != stream.SessionEnded.Text {
		t.Errorf("the phone's line ended with %q", reason)
	}

	now = there.get(gamePath(table, "")).ok(t)
	ann.post(gamePath(table, "/seats/0/revoke"), obj{}).want(t, http.StatusOK, "")
	there.step(now, 0, "put-out").want(t, http.StatusForbidden, "put-out")
	if after := there.get(gamePath(table, "")).ok(t); after.Seq != now.Seq || after.Seats[0].Yours {
		t.Errorf("Bo moved, or has the seat still: %+v", after)
	}
}
