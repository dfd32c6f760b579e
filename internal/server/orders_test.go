package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/conditional"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// ordersOf reads somebody's orders.
func ordersOf(t *testing.T, a *answered) (o conditional.List) {
	t.Helper()
	a.want(t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &o); err != nil {
		t.Fatal(err)
	}
	return o
}

// choiceAt returns the first choice that lays a tile at a square.
func choiceAt(t *testing.T, state *stateSeen, x, y int) string {
	t.Helper()
	if state.Decision != nil {
		for _, c := range state.Decision.Choices {
			if strings.HasPrefix(c.Text, fmt.Sprintf("tile %d,%d ", x, y)) {
				return c.Text
			}
		}
	}
	t.Fatalf("nothing can be laid at %d,%d: %+v", x, y, state.Decision)
	return ""
}

// lays returns how a browser would lay a tile at a square in the turn to come.
func (b *browser) lays(t *testing.T, at *tableSeen, tile string, x, y int) string {
	t.Helper()
	a := b.post(gamePath(at, "/orders/preview"), obj{"seq": at.Seq, "tile": tile}).want(t, http.StatusOK, "")
	var p struct{ State stateSeen }
	if err := json.Unmarshal(a.body, &p); err != nil {
		t.Fatal(err)
	}
	return choiceAt(t, &p.State, x, y)
}

// now is the table as a browser sees it.
func (b *browser) now(t *testing.T, at *tableSeen) *tableSeen {
	t.Helper()
	return b.get(gamePath(at, "")).ok(t)
}

// layTile lays the tile in hand at a square and goes on with more choices.
func (b *browser) layTile(t *testing.T, at *tableSeen, x, y int, more ...string) *tableSeen {
	t.Helper()
	now := b.now(t, at)
	all := append([]string{choiceAt(t, &now.State, x, y)}, more...)
	return b.post(gamePath(at, "/choices"), obj{"seq": now.Seq, "move": fmt.Sprint("turn-", now.Seq), "all": all}).ok(t)
}

// byLetter is a table by correspondence of Ann and Bo with tiles laid down: Ann begins.
func (h *house) byLetter(t *testing.T, draw ...string) (ann, bo *browser, at *tableSeen) {
	t.Helper()
	return h.byLetterFrom(t, obj{"tile": "base/D", "x": 0, "y": 0, "rotation": 0}, draw...)
}

// byLetterFrom is such a table with another start tile.
func (h *house) byLetterFrom(t *testing.T, start obj, draw ...string) (ann, bo *browser, at *tableSeen) {
	t.Helper()
	ann, bo = h.browser(t), h.browser(t)
	made := ann.post("/api/games", obj{
		"clock": obj{"kind": "days", "days": 3, "flag": "computer"}, "options": obj{"base.first_player": "seat0"},
		"start": []obj{start}, "draw": draw,
		"seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}},
	})
	at = made.ok(t)
	return ann, bo, bo.post(gamePath(at, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
}

// moved has browsers go on at another server of the same store.
func (h *house) moved(t *testing.T, browsers ...*browser) {
	t.Helper()
	for _, b := range browsers {
		jar := b.client.Jar
		b.t, b.url, b.client.Jar = t, h.url, h.browser(t).client.Jar
		moveCookies(t, jar, b.client.Jar, h.url)
	}
}

// TestOrders leaves two orders, each before a restart: one lapses, since a tile comes beside its
// square, and Bo is told that he is asked; one is played, and he is not. Nothing of them
// reaches anybody else.
func TestOrders(t *testing.T) {
	dir, c := t.TempDir(), newCalling(t)
	var ann, bo *browser
	var at *tableSeen
	others := &traffic{}
	t.Run("left", func(t *testing.T) {
		h := openHouseAt(t, dir, c.on)
		ann, bo, at = h.byLetter(t, "base/U", "base/B", "base/V", "base/B", "base/U", "base/U")
		ann.seen = others.add
		bo.post("/api/notice/push", c.subscription("/bo")).want(t, http.StatusOK, "")
		lay := bo.lays(t, at, "base/B", 0, 1)
		left := ordersOf(t, bo.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "tile": "base/B", "all": []string{lay, "follower m"}}))
		if len(left.Orders) != 1 || !left.Orders[0].Holds || left.Orders[0].Tile != "base/B" || left.Seat != 1 || len(left.Tiles) == 0 {
			t.Fatalf("left: %+v", left)
		}
		if now := ann.now(t, at); now.Seq != at.Seq {
			t.Errorf("the table has moved on from %d to %d", at.Seq, now.Seq)
		}
	})
	t.Run("lapsed", func(t *testing.T) {
		h := openHouseAt(t, dir, c.on)
		h.moved(t, ann, bo)
		ann.layTile(t, at, 1, 0, "pass")
		eventually(t, "Bo is told", func() bool { return len(c.push.Got()) == 1 })
		if o := ordersOf(t, bo.get(gamePath(at, "/orders"))); len(o.Orders) != 1 || o.Orders[0].Holds {
			t.Errorf("lapsed: %+v", o)
		}
		if now := bo.layTile(t, at, 0, 1, "follower m"); now.Waiting[0] != 0 {
			t.Fatalf("waits for %v", now.Waiting)
		}
		eventually(t, "what is past is forgotten", func() bool { return h.count(t, "SELECT count(*) FROM orders") == 0 })
		now := bo.now(t, at)
		lay := bo.lays(t, now, "base/B", 1, 1)
		if o := ordersOf(t, bo.post(gamePath(at, "/orders"), obj{"seq": now.Seq, "tile": "base/B", "all": []string{lay, "follower m"}})); len(o.Orders) != 1 || !o.Orders[0].Holds {
			t.Fatalf("left: %+v", o)
		}
	})
	h := openHouseAt(t, dir, c.on)
	h.moved(t, ann, bo)
	before := ann.layTile(t, at, -1, 0, "pass")
	eventually(t, "it is played", func() bool { return ann.now(t, at).Waiting[0] == 0 && ann.now(t, at).Seq > before.Seq })
	seen := ann.get(gamePath(at, ""))
	if now := seen.ok(t); len(now.State.Tiles) != 5 || !bytes.Contains(seen.body, []byte(`"x":1,"y":1,"segment":"m"`)) {
		t.Errorf("after it: %s", seen.body)
	}
	if n := len(c.push.Got()); n != 1 {
		t.Errorf("Bo was told %d times", n)
	}
	eventually(t, "it is forgotten", func() bool { return h.count(t, "SELECT count(*) FROM orders") == 0 })
	ann.get(gamePath(at, "/record"))
	for _, sent := range others.sent {
		if bytes.Contains(sent, []byte("order")) && !bytes.Contains(sent, []byte(`"openapi":`)) {
			t.Errorf("Ann is told: %s", sent)
		}
	}
}

// TestOrderAfterStop has the server stop after somebody's turn was stored and before it looked
// for an order: it is found after the start, though nobody asks for the table.
func TestOrderAfterStop(t *testing.T) {
	dir := t.TempDir()
	var ann, bo *browser
	var at *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann, bo, at = h.byLetter(t, "base/U", "base/V", "base/U", "base/B", "base/U", "base/U")
		ann.layTile(t, at, 1, 0, "pass")
		at = bo.layTile(t, at, -1, 0, "pass")
		lay := bo.lays(t, at, "base/B", 0, 1)
		bo.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "tile": "base/B", "all": []string{lay, "pass"}}).want(t, http.StatusOK, "")
	})
	t.Run("another program", func(t *testing.T) {
		h := openHouseAt(t, dir, func(c *Config) { c.Tables = func(t *table.Config) { t.Rows = nil } })
		h.moved(t, ann, bo)
		if now := ann.layTile(t, at, 2, 0, "pass"); now.Waiting[0] != 1 {
			t.Fatalf("waits for %v", now.Waiting)
		}
	})
	h := openHouseAt(t, dir)
	h.moved(t, ann)
	eventually(t, "it is played", func() bool {
		g, err := h.cfg.Store.List(t.Context(), "", 10)
		return err == nil && len(g) == 1 && g[0].Seq > at.Seq+1 && strings.Contains(string(g[0].Summary), `[0]`)
	})
}

// TestOrderRefusals sends one wrong request after the other. None leaves an order.
func TestOrderRefusals(t *testing.T) {
	h := openHouse(t)
	ann, bo, at := h.byLetter(t, "base/U", "base/B")
	eve := h.browser(t)
	eve.makeTable(gamelog.KindHere, gamelog.KindHere)
	lay := bo.lays(t, at, "base/B", 0, 1)
	seq := at.Seq
	long := strings.Repeat("x", 201)
	quick := ann.post("/api/games", obj{
		"clock": obj{"kind": "bank", "bank_s": 600}, "seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}},
	})
	alone := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	bo.post(gamePath(quick.ok(t), "/sit"), obj{"secret": quick.Links[0].Secret}).ok(t)
	for _, test := range []struct {
		who  *browser
		at   *tableSeen
		body obj
		want int
		code string
	}{
		{bo, at, obj{}, 400, "bad-json"},
		{bo, at, obj{"seq": seq, "tile": "base/B", "all": []string{lay, "pass"}, "x": 1}, 400, "unknown-field"},
		{bo, at, obj{"seq": seq, "tile": "base/B"}, 400, "bad-json"},
		{bo, at, obj{"seq": seq, "all": []string{lay, "pass"}}, 400, "bad-json"},
		{bo, at, obj{"seq": seq, "tile": "base/B", "all": []string{long}}, 400, "bad-json"},
		{bo, at, obj{"seq": seq, "tile": "base/B", "all": strings.Split(long, "")}, 400, "bad-json"},
		{bo, at, obj{"seq": seq, "tile": "base/NO", "all": []string{lay, "pass"}}, 400, "bad-json"},
		{bo, at, obj{"seq": seq, "seat": 9, "tile": "base/B", "all": []string{lay, "pass"}}, 400, "bad-json"},
		{bo, at, obj{"seq": seq + 1, "tile": "base/B", "all": []string{lay, "pass"}}, 409, "stale-seq"},
		{bo, at, obj{"seq": seq, "seat": 0, "tile": "base/B", "all": []string{lay, "pass"}}, 403, "not-your-seat"},
		{eve, at, obj{"seq": seq, "tile": "base/B", "all": []string{lay, "pass"}}, 403, "not-your-seat"},
		{ann, at, obj{"seq": seq, "tile": "base/B", "all": []string{lay, "pass"}}, 409, "your-turn"},
		{bo, at, obj{"seq": seq, "tile": "base/B", "all": []string{"tile 7,7 r0", "pass"}}, 422, "illegal-choice"},
		{bo, at, obj{"seq": seq, "tile": "base/B", "all": []string{lay, "follower c0"}}, 422, "illegal-choice"},
		{bo, at, obj{"seq": seq, "tile": "base/B", "all": []string{lay}}, 422, "open-order"},
		{bo, at, obj{"seq": seq, "tile": "base/B", "all": []string{lay, "pass", "pass"}}, 422, "crosses-reveal"},
		{bo, quick.Table, obj{"seq": 0, "tile": "base/B", "all": []string{lay, "pass"}}, 409, "no-orders"},
		{ann, alone, obj{"seq": 0, "tile": "base/B", "all": []string{lay, "pass"}}, 409, "one-device"},
	} {
		test.who.post(gamePath(test.at, "/orders"), test.body).want(t, test.want, test.code)
	}
	bo.post(gamePath(at, "/orders/preview"), obj{"seq": seq}).want(t, 400, "bad-json")
	bo.post(gamePath(at, "/orders/preview"), obj{"seq": seq, "tile": "base/C", "all": []string{"tile 9,9 r0"}}).want(t, 422, "illegal-choice")
	h.fitsNowhere(t, nil)
	bo.get(gamePath(at, "/orders?seat=x")).want(t, 400, "bad-json")
	bo.get(gamePath(at, "/orders?seat=0")).want(t, 403, "not-your-seat")
	eve.get(gamePath(at, "/orders")).want(t, 403, "not-your-seat")
	h.browser(t).remove(gamePath(at, "/orders")).want(t, 403, "not-your-seat")
	if n := h.count(t, "SELECT count(*) FROM orders"); n != 0 {
		t.Errorf("%d orders are kept", n)
	}
	ann.post(gamePath(at, "/end"), obj{}).ok(t)
	bo.post(gamePath(at, "/orders"), obj{"seq": seq, "tile": "base/B", "all": []string{lay, "pass"}}).want(t, 410, "ended")
}

// An order is taken back, replaced, and forgotten with the seat. What is planned for one tile
// is not played with another.
func TestOrderIsForgotten(t *testing.T) {
	h := openHouse(t)
	ann, bo, at := h.byLetter(t, "base/U", "base/V", "base/U", "base/B", "base/U")
	leave := func(tile string, x, y int, then ...string) conditional.List {
		now := bo.now(t, at)
		all := append([]string{bo.lays(t, now, tile, x, y)}, then...)
		return ordersOf(t, bo.post(gamePath(at, "/orders"), obj{"seq": now.Seq, "tile": tile, "all": all}))
	}
	leave("base/B", 0, 1, "pass")
	if o := leave("base/B", 0, 1, "follower m"); len(o.Orders) != 1 || o.Orders[0].All[1] != "follower m" {
		t.Errorf("replaced: %+v", o)
	}
	leave("base/U", -1, 0, "pass")
	if o := ordersOf(t, bo.remove(gamePath(at, "/orders?tile="+url.QueryEscape("base/U")))); len(o.Orders) != 1 {
		t.Errorf("one is left: %+v", o)
	}
	if o := ordersOf(t, bo.remove(gamePath(at, "/orders"))); len(o.Orders) != 0 {
		t.Errorf("none is left: %+v", o)
	}
	leave("base/B", 0, 1, "follower m")
	ann.layTile(t, at, 1, 0, "pass") // Bo draws another tile
	if now := bo.layTile(t, at, -1, 0, "pass"); now.Waiting[0] != 0 {
		t.Fatalf("waits for %v", now.Waiting)
	}
	leave("base/B", 0, 1, "follower m")
	ann.post(gamePath(at, "/seats/1"), obj{"kind": "link"}).want(t, http.StatusOK, "")
	if n := h.count(t, "SELECT count(*) FROM orders"); n != 0 {
		t.Errorf("%d orders are kept of whoever is put out", n)
	}
}

// What somebody has planned is theirs when they make an account, stands in its download, and
// goes with it.
func TestOrdersOfAnAccount(t *testing.T) {
	h := openHouse(t)
	ann, bo, at := h.byLetter(t, "base/U", "base/B", "base/U")
	lay := bo.lays(t, at, "base/B", 0, 1)
	bo.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "tile": "base/B", "all": []string{lay, "follower m"}}).want(t, http.StatusOK, "")
	bo.signUp("Bob")
	if o := ordersOf(t, bo.get(gamePath(at, "/orders"))); len(o.Orders) != 1 || !o.Orders[0].Holds {
		t.Errorf("with an account: %+v", o)
	}
	if got := bo.get("/api/account/export"); !strings.Contains(string(got.body), `"tile":"base/B"`) {
		t.Errorf("the download: %s", got.body)
	}
	bo.do(http.MethodDelete, "/api/account", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "application/json") }).want(t, http.StatusOK, "")
	if n := h.count(t, "SELECT count(*) FROM orders"); n != 0 {
		t.Errorf("%d orders are kept", n)
	}
	ann.layTile(t, at, -1, 0, "pass")
	if now := ann.now(t, at); now.Waiting[0] != 1 {
		t.Errorf("waits for %v", now.Waiting)
	}
}

// fitsNowhere plans for a tile of a city alone, where there are fields only.
func (h *house) fitsNowhere(t *testing.T, spy func(exchange)) {
	t.Helper()
	_, bo, at := h.byLetterFrom(t, obj{"tile": "base/B", "x": 0, "y": 0, "rotation": 0}, "base/B")
	bo.spy = spy
	bo.post(gamePath(at, "/orders/preview"), obj{"seq": at.Seq, "tile": "base/C"}).want(t, http.StatusUnprocessableEntity, "no-place")
}

// FuzzOrders sends whatever there is to where orders are left.
func FuzzOrders(f *testing.F) {
	for _, body := range []string{
		`{"seq":1,"tile":"base/B","all":["tile 0,1 r0","follower m"]}`, `{"seq":1,"tile":"base/B"}`, `{"seq":1,"seat":1,"tile":"base/\u0000","all":[""]}`,
		`{}`, `[`, `{"seq":-1}`, `{"seq":1,"tile":"base/D","all":["tile 32767,-32768 r90"]}`, "{\"tile\":\"\xff\"}",
	} {
		f.Add(true, body)
		f.Add(false, body)
	}
	h := openHouse(f)
	f.Fuzz(func(t *testing.T, preview bool, body string) {
		_, bo, at := h.byLetter(t, "base/U", "base/B")
		path := gamePath(at, "/orders")
		if preview {
			path += "/preview"
		}
		if a := bo.do(http.MethodPost, path, body); a.status >= http.StatusInternalServerError {
			t.Errorf("%q is answered with %d: %s", body, a.status, a.body)
		}
		bo.do(http.MethodDelete, gamePath(at, "/orders?tile="+url.QueryEscape(body)), "")
	})
}

// ordering does everything that can be done with orders, for the API's description.
func ordering(t *testing.T, spy func(exchange)) {
	t.Helper()
	h := openHouse(t)
	ann, bo, at := h.byLetter(t, "base/U", "base/B", "base/U")
	bo.spy = spy
	lay := bo.lays(t, at, "base/B", 0, 1)
	bo.post(gamePath(at, "/orders/preview"), obj{"seq": at.Seq, "seat": 1, "tile": "base/B", "all": []string{lay, "pass"}}).want(t, http.StatusOK, "")
	h.fitsNowhere(t, spy)
	bo.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "tile": "base/B", "all": []string{lay}}).want(t, http.StatusUnprocessableEntity, "open-order")
	bo.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "seat": 1, "tile": "base/B", "all": []string{lay, "follower m"}}).want(t, http.StatusOK, "")
	bo.get(gamePath(at, "/orders?seat=1")).want(t, http.StatusOK, "")
	ann.layTile(t, at, 1, 0, "pass")
	bo.get(gamePath(at, "/orders")).want(t, http.StatusOK, "")
	bo.post(gamePath(at, "/orders"), obj{"seq": bo.now(t, at).Seq, "tile": "base/B", "all": []string{lay}}).want(t, http.StatusConflict, "your-turn")
	bo.remove(gamePath(at, "/orders?tile=base%2FB&seat=1")).want(t, http.StatusOK, "")
	quick := ann.post("/api/games", obj{
		"clock": obj{"kind": "bank", "bank_s": 600}, "seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}},
	})
	bo.post(gamePath(quick.ok(t), "/sit"), obj{"secret": quick.Links[0].Secret}).ok(t)
	bo.post(gamePath(quick.Table, "/orders"), obj{"seq": 0, "tile": "base/B", "all": []string{lay}}).want(t, http.StatusConflict, "no-orders")
}

// Somebody has so many orders for a seat and no more; what they have they may change.
func TestOrdersAreBounded(t *testing.T) {
	h := openHouse(t)
	_, bo, at := h.byLetter(t, "base/U")
	list := ordersOf(t, bo.get(gamePath(at, "/orders")))
	if list.Most != conditional.MaxPerSeat || len(list.Tiles) <= list.Most {
		t.Fatalf("%d orders for %d tiles", list.Most, len(list.Tiles))
	}
	kept, end := 0, time.Now().Add(time.Minute)
	for _, tile := range list.Tiles {
		a := bo.post(gamePath(at, "/orders/preview"), obj{"seq": at.Seq, "tile": tile.Tile})
		var p struct{ State stateSeen }
		if err := json.Unmarshal(a.body, &p); err != nil || a.status != http.StatusOK || p.State.Decision == nil || time.Now().After(end) {
			continue // it fits nowhere
		}
		all := []string{p.State.Decision.Choices[0].Text, "pass"}
		a = bo.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "tile": tile.Tile, "all": all})
		if kept < conditional.MaxPerSeat {
			a.want(t, http.StatusOK, "")
			kept++
			continue
		}
		a.want(t, http.StatusTooManyRequests, "too-many")
		bo.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "tile": list.Tiles[0].Tile, "all": all})
	}
	if kept != conditional.MaxPerSeat {
		t.Errorf("%d orders are kept", kept)
	}
}
