package server

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"circulade/view"
)

// viewed reads the position of a table in full.
func viewed(t *testing.T, a *answered) view.State {
	t.Helper()
	var table struct{ State view.State }
	if err := json.Unmarshal(a.body, &table); err != nil {
		t.Fatal(err)
	}
	return table.State
}

func TestFits(t *testing.T) {
	b := openHouse(t).browser(t)
	for aids, on := range map[string]bool{"table": false, "club": false, "teach": true, "squares": true, " features , bag": false} {
		table := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": aids}).ok(t)
		path := gamePath(table, "/fits")
		now := b.get(gamePath(table, ""))
		if got := viewed(t, now).Squares; (len(got) > 0) != on {
			t.Errorf("aids %q: squares %v", aids, got)
		}
		if !on {
			b.get(path+"?x=1&y=0").want(t, http.StatusForbidden, "aid-off")
			b.get(path+"?x=70&y=0").want(t, http.StatusForbidden, "aid-off")
			continue
		}
		for _, sq := range viewed(t, now).Squares {
			var f view.Fits
			a := b.get(path + "?" + "x=" + jsonText(t, sq.X) + "&y=" + jsonText(t, sq.Y))
			if err := json.Unmarshal(a.body, &f); err != nil || a.status != http.StatusOK || f.Fits != sq.Fits || f.Left != table.State.Bag.Left {
				t.Errorf("%+v: %d %s", sq, a.status, a.body)
			}
		}
		b.get(path).want(t, http.StatusBadRequest, "bad-json")
		b.get(path+"?x=1&y=1.5").want(t, http.StatusBadRequest, "bad-json")
		b.get(path+"?x=0&y=0").want(t, http.StatusNotFound, "no-square")
		b.get(path+"?x=65536&y=1").want(t, http.StatusNotFound, "no-square")
	}
}

func jsonText(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestAidsAreNormal writes a policy in the one way there is, and names what may be
// chosen where it cannot.
func TestAidsAreNormal(t *testing.T) {
	b := openHouse(t).browser(t)
	for sent, want := range map[string]string{
		"": "teach", "features,bag": "bag,features", "bag": "bag", "features,outlines,bag": "club",
		"projected,outlines,bag,features,squares":       "outlines,bag,features,squares,projected",
		"hints,projected,outlines,bag,features,squares": "teach",
	} {
		if got := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": sent}).ok(t).Aids; got != want {
			t.Errorf("aids %q: the table has %q, want %q", sent, got, want)
		}
	}
	a := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": "bag,oracle"}).want(t, http.StatusBadRequest, "bad-setup")
	if f := a.Error.Faults; len(f) != 1 || f[0].Field != "aids" || !strings.Contains(string(a.body), `"allowed":["outlines","bag"`) {
		t.Errorf("faults %s", a.body)
	}
}

// TestAidsStay offers another policy to everything that takes a request about a
// table. None takes it, and the table stays as it was.
func TestAidsStay(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": "table"}).ok(t)
	before := b.get(gamePath(table, "")).body
	tried := 0
	for _, pattern := range slices.Sorted(maps.Keys(h.handlers())) {
		method, path, _ := strings.Cut(pattern, " ")
		if method != http.MethodPost || !strings.HasPrefix(path, "/api/games/{id}") && !strings.HasPrefix(path, "/api/records/{id}") {
			continue
		}
		tried++
		path = strings.NewReplacer("{id}", table.ID, "{n}", "0").Replace(path)
		b.do(http.MethodPost, path, `{"aids":"teach"}`).want(t, http.StatusBadRequest, "unknown-field")
	}
	for _, method := range []string{http.MethodPut, http.MethodPatch} {
		if a := b.do(method, gamePath(table, ""), `{"aids":"teach"}`); a.status < 400 {
			t.Errorf("%s: %d", method, a.status)
		}
	}
	b.get(gamePath(table, "?aids=teach"))
	if after := b.get(gamePath(table, "")).body; string(after) != string(before) || tried < 8 {
		t.Errorf("after %d requests the table is\n%s\nit was\n%s", tried, after, before)
	}
	table = b.step(table, 0, "m").ok(t)
	record := b.get(gamePath(table, "/record")).body
	if table.Aids != "table" || !strings.Contains(string(record), "\naids: table\n") {
		t.Errorf("aids %q, record %s", table.Aids, record)
	}
}
