package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"circulade/internal/api"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

func TestPlayToTheEnd(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	if table.Aids != "teach" || !table.Host || table.Seq != 0 || !table.Seats[1].Yours || len(table.Events) == 0 {
		t.Fatalf("the new table is %+v", table)
	}
	table = b.playTurns(table, 400)
	if table.Status != "over" || !table.State.Over || len(table.Waiting) != 0 {
		t.Fatalf("after all choices the table is %s, over %v", table.Status, table.State.Over)
	}
	rec := b.get(gamePath(table, "/record"))
	if rec.status != http.StatusOK || !strings.Contains(string(rec.body), "\nseed: ") {
		t.Errorf("the record of a finished game is\n%.400s", rec.body)
	}
	stale := b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": "late", "all": []string{"pass"}})
	stale.want(t, http.StatusGone, "ended")
	if stale.Table == nil {
		t.Error("the refusal does not bring the table")
	}
	b.post(gamePath(table, "/undo"), obj{"seq": table.Seq, "move": "u", "version": 1}).want(t, http.StatusGone, "ended")
}

func TestBatchAndPreview(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	tile := table.State.Decision.Choices[0].Text
	p := b.post(gamePath(table, "/preview"), obj{"seq": 0, "all": []string{tile}})
	if p.status != http.StatusOK || !strings.Contains(string(p.body), `"kind":"wood"`) {
		t.Fatalf("the preview is %d %.300s", p.status, p.body)
	}
	if now := b.get(gamePath(table, "")).ok(t); now.Seq != 0 || now.State.Version != 0 {
		t.Error("the preview changed the game")
	}
	after := b.post(gamePath(table, "/choices"), obj{"seq": 0, "move": "m", "all": []string{tile, "pass"}}).ok(t)
	if after.Seq != 1 || after.State.Version != 2 || after.State.Decision.Player != 1 {
		t.Errorf("after a whole turn: seq %d, version %d, %+v", after.Seq, after.State.Version, after.State.Decision)
	}
	for _, e := range after.Events {
		if e.Seq != 1 {
			t.Errorf("the answer has the event %+v", e)
		}
	}
	next := after.State.Decision.Choices[0].Text
	b.post(gamePath(table, "/choices"), obj{"seq": 1, "move": "n", "all": []string{next, "pass", "tile 0,1 r0"}}).
		want(t, http.StatusUnprocessableEntity, "crosses-reveal")
	if now := b.get(gamePath(table, "")).ok(t); now.Seq != 1 {
		t.Error("a refused batch was half played")
	}
}

// TestRefusals sends one wrong request after the other. None may change the
// table.
func TestRefusals(t *testing.T) {
	h := openHouse(t)
	ann, eve := h.browser(t), h.browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	eve.makeTable(gamelog.KindHere, gamelog.KindHere) // she has a session, but no seat here
	tile := table.State.Decision.Choices[0].Text
	choices, undo := gamePath(table, "/choices"), gamePath(table, "/undo")
	for _, test := range []struct {
		name string
		who  *browser
		path string
		body string
		want int
		code string
	}{
		{"no seat", eve, choices, `{"seq":0,"move":"m","all":["` + tile + `"]}`, 403, "not-your-seat"},
		{"no seat, preview", eve, gamePath(table, "/preview"), `{"seq":0,"all":["` + tile + `"]}`, 403, "not-your-seat"},
		{"no seat, undo", eve, undo, `{"seq":0,"move":"m","version":0}`, 403, "not-your-seat"},
		{"not the host: end", eve, gamePath(table, "/end"), `{}`, 403, "not-your-seat"},
		{"not the host: seat", eve, gamePath(table, "/seats/1"), `{"kind":"link"}`, 403, "not-your-seat"},
		{"not the host: link", eve, gamePath(table, "/seats/1/link"), `{}`, 403, "not-your-seat"},
		{"stale", ann, choices, `{"seq":1,"move":"m","all":["` + tile + `"]}`, 409, "stale-seq"},
		{"illegal", ann, choices, `{"seq":0,"move":"m","all":["tile 9,9 r0"]}`, 422, "illegal-choice"},
		{"illegal later", ann, choices, `{"seq":0,"move":"m","all":["` + tile + `","follower x9"]}`, 422, "illegal-choice"},
		{"nothing to undo", ann, undo, `{"seq":0,"move":"m","version":0}`, 422, "bad-version"},
		{"a seat number", ann, choices, `{"seq":0,"move":"m","all":["x"],"seat":1}`, 400, "unknown-field"},
		{"no seq", ann, choices, `{"move":"m","all":["x"]}`, 400, "bad-json"},
		{"no move id", ann, choices, `{"seq":0,"all":["x"]}`, 400, "bad-json"},
		{"a server's move id", ann, choices, `{"seq":0,"move":"server:1","all":["x"]}`, 400, "bad-json"},
		{"no choice", ann, choices, `{"seq":0,"move":"m","all":[]}`, 400, "bad-json"},
		{"a name in capitals", ann, choices, `{"SEQ":0,"move":"m","all":["x"]}`, 400, "unknown-field"},
		{"a name twice", ann, choices, `{"seq":0,"seq":1,"move":"m","all":["x"]}`, 400, "bad-json"},
		{"a name twice within", ann, "/api/games", `{"seats":[{"name":"A","name":"B","kind":"here"}]}`, 400, "bad-json"},
		{"an option twice", ann, "/api/games", `{"options":{"base.farmers":"on","base.farmers":"off"}}`, 400, "bad-json"},
		{"a number that does not fit", ann, choices, `{"seq":1e30,"move":"m","all":["x"]}`, 400, "bad-json"},
		{"a list", ann, choices, `[]`, 400, "bad-json"},
		{"null", ann, choices, `null`, 400, "bad-json"},
		{"half a body", ann, choices, `{"seq":0,`, 400, "bad-json"},
		{"no body", ann, choices, ``, 400, "bad-json"},
		{"two bodies", ann, choices, `{"seq":0,"move":"m","all":["x"]}{}`, 400, "bad-json"},
		{"wrong kind", ann, choices, `{"seq":"0","move":"m","all":["x"]}`, 400, "bad-json"},
		{"too large", ann, choices, `{"move":"` + strings.Repeat("x", api.MaxBody) + `"}`, 413, "too-large"},
		{"too large behind", ann, choices, `{"seq":0,"move":"m","all":["x"]}` + strings.Repeat(" ", api.MaxBody), 413, "too-large"},
		{"no such table", ann, "/api/games/aaaaaaaaaaaaaaaaaaaaaaaaaa/choices", `{"seq":0,"move":"m","all":["x"]}`, 404, "not-found"},
		{"no table's id", ann, "/api/games/1/choices", `{"seq":0,"move":"m","all":["x"]}`, 404, "not-found"},
		{"no such page", ann, "/api/games/x/y/z", `{}`, 404, "not-found"},
		{"no such seat", ann, gamePath(table, "/seats/5"), `{"kind":"link"}`, 404, "not-found"},
		{"no seat at all", ann, gamePath(table, "/seats/-1/link"), `{}`, 404, "not-found"},
		{"no such bot", ann, gamePath(table, "/seats/1"), `{"kind":"bot","bot":"hal"}`, 400, "bad-setup"},
		{"no such kind", ann, gamePath(table, "/seats/1"), `{"kind":"king"}`, 400, "bad-setup"},
		{"wrong secret", eve, gamePath(table, "/sit"), `{"secret":"` + access.NewSecret() + `"}`, 403, "link-wrong"},
		{"no secret", eve, gamePath(table, "/sit"), `{"secret":"1"}`, 403, "link-wrong"},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.who.t = t
			test.who.do(http.MethodPost, test.path, test.body).want(t, test.want, test.code)
		})
	}
	ann.t = t
	if now := ann.get(gamePath(table, "")).ok(t); now.Seq != 0 || now.State.Version != 0 || now.Status != "playing" {
		t.Errorf("after refusals only, the table is %+v", now)
	}
	ann.do(http.MethodGet, gamePath(table, "?since=x"), "").want(t, 400, "bad-json")
	ann.do(http.MethodPut, gamePath(table, ""), "").want(t, 404, "not-found")
}

func TestContentType(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"} {
		b.do(http.MethodPost, "/api/games", `{}`, func(r *http.Request) { r.Header.Set("Content-Type", kind) }).
			want(t, http.StatusUnsupportedMediaType, "bad-type")
	}
}

func TestStaleBringsTable(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	b.step(table, 0, "one").ok(t)
	late := b.step(table, 1, "two").want(t, http.StatusConflict, "stale-seq")
	if late.Table == nil || late.Table.Seq != 1 || late.Table.State.Decision.Kind != "wood" {
		t.Errorf("the refusal brings %+v", late.Table)
	}
}

func TestSameMoveTwice(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindLink)
	first := b.step(table.ok(t), 0, "same")
	again := b.step(table.Table, 0, "same")
	if string(first.body) != string(again.body) || first.Table.Seq != 1 {
		t.Errorf("answers differ:\n%s\n%s", first.body, again.body)
	}
	other := h.program(t, table.Links[0].Secret)
	other.step(table.Table, 0, "same").want(t, http.StatusForbidden, "not-your-seat")
}

// A move id stands for one content: for another it is refused, at once and after a
// restart, and nothing changes.
func TestMoveIsReused(t *testing.T) {
	dir := t.TempDir()
	var was *tableSeen
	var secret string
	other := obj{"seq": 0, "move": "one", "all": []string{"pass"}}
	t.Run("at once", func(t *testing.T) {
		b := openHouseAt(t, dir).browser(t)
		made := b.makeTable(gamelog.KindHere, gamelog.KindHere)
		was, secret = made.ok(t), made.Secrets[0].Secret
		first := b.step(was, 0, "one").ok(t)
		if a := b.post(gamePath(was, "/choices"), other).want(t, http.StatusConflict, "reused-move"); a.Table.Seq != first.Seq {
			t.Errorf("the refusal brings seq %d, want %d", a.Table.Seq, first.Seq)
		}
		undo := func(move string) *answered {
			return b.post(gamePath(was, "/undo"), obj{"seq": first.Seq, "move": move, "version": 0})
		}
		undo("one").want(t, http.StatusConflict, "reused-move")
		undo("back").ok(t)
		undo("back").ok(t)
	})
	t.Run("after a restart", func(t *testing.T) {
		b := openHouseAt(t, dir).program(t, secret)
		seq := b.get(gamePath(was, "")).ok(t).Seq
		b.step(was, 0, "one").ok(t)
		b.post(gamePath(was, "/choices"), other).want(t, http.StatusConflict, "reused-move")
		b.post(gamePath(was, "/undo"), obj{"seq": 1, "move": "back", "version": 0}).ok(t)
		if now := b.get(gamePath(was, "")).ok(t).Seq; now != seq {
			t.Errorf("seq %d became %d", seq, now)
		}
	})
}

func TestSetupFaults(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	long := strings.Repeat("x", 41)
	for _, test := range []struct {
		body  obj
		field string
	}{
		{obj{"seats": hereSeats("Ann")}, "seats"},
		{obj{"seats": hereSeats("A", "B", "C", "D", "E", "F", "G")}, "seats"},
		{obj{"seats": hereSeats("Ann", "Ann")}, "seats[1].name"},
		{obj{"seats": hereSeats("Ann", "")}, "seats[1].name"},
		{obj{"seats": hereSeats("Ann", long)}, "seats[1].name"},
		{obj{"seats": hereSeats("Ann", "B\u202eo")}, "seats[1].name"},
		{obj{"seats": hereSeats("Ann", "B\no")}, "seats[1].name"},
		{obj{"seats": hereSeats("Ann", "B\u2028o")}, "seats[1].name"},
		{obj{"seats": hereSeats("Ann", "Bo"), "title": long}, "title"},
		{obj{"seats": hereSeats("Ann", "Bo"), "title": "a\tb"}, "title"},
		{obj{"seats": hereSeats("Ann", "Bo"), "preset": "none"}, "preset"},
		{obj{"seats": hereSeats("Ann", "Bo"), "aids": "none"}, "aids"},
		{obj{"seats": hereSeats("Ann", "Bo"), "expansions": []string{"none"}}, "expansions[0]"},
		{obj{"seats": hereSeats("Ann", "Bo"), "options": obj{"base.small_city": "three"}}, "options.base.small_city"},
		{obj{"seats": hereSeats("Ann", "Bo"), "options": obj{"none.none": "x"}}, "options.none.none"},
		{obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "bot", "bot": "hal"}}}, "seats[1].bot"},
		{obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "x"}}}, "seats[1].kind"},
		{obj{"seats": hereSeats("Ann", "Bo"), "draw": []string{"base/Nope"}}, "draw[0]"},
		{obj{"seats": hereSeats("Ann", "Bo"), "chance": []int{-1}}, "chance[0]"},
	} {
		a := b.post("/api/games", test.body).want(t, http.StatusBadRequest, "bad-setup")
		found := false
		for _, f := range a.Error.Faults {
			found = found || f.Field == test.field
		}
		if !found {
			t.Errorf("%v: faults %+v, want one of %s", test.body, a.Error.Faults, test.field)
		}
	}
	if a := b.get("/api/games"); len(a.Games) != 0 {
		t.Errorf("refused setups left tables: %+v", a.Games)
	}
}

func TestArranged(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for _, extra := range []obj{{"seed": "42"}, {"draw": []string{"base/A"}}, {"start": []obj{{"tile": "base/D"}}}, {"chance": []int{}}} {
		body := obj{"seats": hereSeats("Ann", "Bo")}
		marked := true
		for k, v := range extra {
			body[k] = v
			marked = k != "chance"
		}
		table := b.post("/api/games", body).ok(t)
		if table.Arranged != marked {
			t.Errorf("%v: arranged %v", extra, table.Arranged)
		}
		if _, ok := extra["seed"]; ok && table.Commitment != "" {
			t.Error("a seed that can be guessed has a commitment")
		}
	}
}

func TestUndo(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	bo := h.program(t, made.Links[0].Secret)
	table := ann.step(made.ok(t), 0, "tile").ok(t)
	if table.Undo == nil || *table.Undo != 0 {
		t.Fatalf("the laid tile cannot be taken back: undo %v", table.Undo)
	}
	if seen := bo.get(gamePath(table, "")).ok(t); seen.Undo != nil {
		t.Error("another seat may take it back")
	}
	bo.post(gamePath(table, "/undo"), obj{"seq": 1, "move": "x", "version": 0}).want(t, http.StatusConflict, "revealed")
	back := ann.post(gamePath(table, "/undo"), obj{"seq": 1, "move": "back", "version": 0}).ok(t)
	if back.Seq != 2 || back.State.Version != 0 || !back.Reset || len(back.Events) != len(made.Table.Events) {
		t.Fatalf("after the undo: seq %d, version %d, reset %v, %d events", back.Seq, back.State.Version, back.Reset, len(back.Events))
	}
	again := ann.post(gamePath(table, "/undo"), obj{"seq": 1, "move": "back", "version": 0}).ok(t)
	if again.Seq != 2 {
		t.Errorf("the same undo twice: seq %d", again.Seq)
	}
	table = ann.post(gamePath(table, "/choices"), obj{"seq": 2, "move": "t2", "all": []string{back.State.Decision.Choices[0].Text, "pass"}}).ok(t)
	if table.Undo != nil {
		t.Error("undo is offered past a drawn tile")
	}
	ann.post(gamePath(table, "/undo"), obj{"seq": 3, "move": "no", "version": 0}).want(t, http.StatusConflict, "revealed")
	for since, want := range map[int]bool{1: true, 2: false, 3: false, 99: true} {
		if got := ann.get(gamePath(table, fmt.Sprintf("?since=%d", since))).ok(t); got.Reset != want {
			t.Errorf("since %d: reset %v, want %v", since, got.Reset, want)
		}
	}
}

func TestHello(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for _, want := range []string{
		`"name":"Circulade"`, `"rules":2`, `"id":"base"`, `"players":[2,6]`, `"id":"plus"`, `"key":"base.small_city"`,
		`"bots":["beginner",`, `"levels":[{"name":"beginner",`, `"aids":["table","club","teach"]`, `"bigbox":"two"`,
	} {
		if a := b.get("/api/hello"); !strings.Contains(string(a.body), want) {
			t.Errorf("hello has no %s: %s", want, a.body)
		}
	}
}
