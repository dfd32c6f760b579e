package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/internal/table/gamelog"
	"circulade/internal/table/patch/patchtest"
)

// A copyKeeper keeps a table by what the server tells that changes in it.
type copyKeeper struct {
	*browser
	path string
	had  map[string]any
	asks bool // it asks for the whole where it has not what is told against
}

func (b *browser) keeps(table *tableSeen) *copyKeeper {
	k := &copyKeeper{browser: b, path: gamePath(table, "?stamp=")}
	k.had = k.whole()
	return k
}

func (k *copyKeeper) whole() map[string]any {
	k.t.Helper()
	var m map[string]any
	if err := json.Unmarshal(k.get(k.path).body, &m); err != nil || m["stamp"] == nil {
		k.t.Fatalf("%v, stamp %v", err, m["stamp"])
	}
	return m
}

func (k *copyKeeper) seq() int64 { return int64(k.had["seq"].(float64)) }

// hear takes in a push.
func (k *copyKeeper) hear(data []byte) {
	k.t.Helper()
	k.push(nil, data)
	var p struct {
		Type, Of, Stamp string
		Patch           any
		Kept            int
		Events          []any
	}
	if err := json.Unmarshal(data, &p); err != nil {
		k.t.Fatal(err)
	}
	switch {
	case p.Type == "whole":
		k.had = k.whole()
		return
	case p.Type != "patch":
		return
	case p.Stamp == k.had["stamp"]:
		return
	case p.Of != k.had["stamp"] && k.asks:
		k.had = k.whole()
		return
	case p.Of != k.had["stamp"]:
		k.t.Fatalf("told against %s, where %s is there", p.Of, k.had["stamp"])
	}
	events := k.had["events"].([]any)
	now, err := patchtest.Apply(k.had, p.Patch)
	if err != nil {
		k.t.Fatalf("%v: %.300s", err, data)
	}
	k.had = now.(map[string]any)
	k.had["stamp"], k.had["events"] = p.Stamp, append(slices.Clone(events[:p.Kept]), p.Events...)
}

// same fails the test unless what is kept is the table as it is.
func (k *copyKeeper) same(what string) {
	k.t.Helper()
	got, _ := json.Marshal(k.had)
	want, _ := json.Marshal(k.whole())
	if !bytes.Equal(got, want) {
		k.t.Fatalf("%s: kept\n%s\nnot\n%s", what, got, want)
	}
}

// Who has a whole table is told on a line what changes in it, and comes to the same.
func TestStampedLines(t *testing.T) {
	h := openHouse(t)
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	table := ann.playTurns(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 3)
	streamed, socketed := bo.keeps(table), cy.keeps(table)
	socketed.asks = true
	stream, refused := bo.stream(gamePath(table, "/stream?stamp="+streamed.had["stamp"].(string)))
	if refused != nil {
		t.Fatalf("no stream: %s", refused.body)
	}
	conn, _, err := cy.dial(gamePath(table, "/socket?stamp=x"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	messages := heard(t, conn)
	undone := false
	for n := range 10 {
		if now := ann.get(gamePath(table, "")).ok(t); now.Undo != nil && n > 4 && !undone {
			undone = true
			table = ann.post(gamePath(table, "/undo"), obj{"seq": now.Seq, "move": "back", "version": *now.Undo}).ok(t)
		} else {
			table = ann.step(now, 0, fmt.Sprint("stamped-", n)).ok(t)
		}
		for streamed.seq() < table.Seq {
			p, err := stream.next()
			if err != nil {
				t.Fatal(err)
			}
			streamed.hear(p.raw)
		}
		for socketed.seq() < table.Seq {
			socketed.hear(<-messages)
		}
	}
	if !undone {
		t.Error("nothing was taken back")
	}
	for streamed.had["spectators"].(float64) < 2 { // until all know that both are there
		p, err := stream.next()
		if err != nil {
			t.Fatal(err)
		}
		streamed.hear(p.raw)
	}
	streamed.same("stream")
}

// A whole table with its stamp comes compressed to who takes that, and says the same.
func TestStampedCompressed(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	path := gamePath(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), "?stamp=")
	plain := ann.get(path).body
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, ann.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header = ann.header.Clone()
	r.Header.Set("Accept-Encoding", "br, gzip") // said so, the client does not unpack it by itself
	resp, err := ann.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if got := resp.Header.Get("Content-Encoding"); got != "gzip" {
		t.Fatalf("it comes as %q", got)
	}
	z, err := gzip.NewReader(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil || !bytes.Equal(data, plain) {
		t.Errorf("%v: %.200s, plain %.200s", err, data, plain)
	}
}

// known asks for a whole table of which one has a stamp already, and returns the status of the answer.
func (b *browser) known(path, stamp string) int {
	b.t.Helper()
	return b.do(http.MethodGet, path, "", func(r *http.Request) { r.Header.Set("If-None-Match", `"`+stamp+`"`) }).status
}

// Who says which stamp they have is sent the whole table only if it has another one.
func TestStampedKnown(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	keeper := ann.keeps(table)
	stamp := keeper.had["stamp"].(string)
	if got := ann.known(keeper.path, stamp); got != http.StatusNotModified {
		t.Errorf("the same table is answered by %d", got)
	}
	ann.step(table, 0, "known").ok(t)
	if got := ann.known(keeper.path, stamp); got != http.StatusOK {
		t.Errorf("another table is answered by %d", got)
	}
}

// Who asks for recent events of a long game is told the last ones, from the beginning of a turn,
// and how many came before them; all of them once the game is over.
func TestRecentEvents(t *testing.T) {
	ann := openHouse(t).browser(t)
	all, recent, over := ann.recents()
	if all.Earlier != 0 || recent.Earlier == 0 || !reflect.DeepEqual(all.Events[recent.Earlier:], recent.Events) {
		t.Fatalf("%d of %d events are told, %d were earlier", len(recent.Events), len(all.Events), recent.Earlier)
	}
	if len(recent.Events) < 120 || recent.Events[0]["type"] != "turn" {
		t.Errorf("%d events, from %v", len(recent.Events), recent.Events[0])
	}
	if over.Earlier != 0 || len(over.Events) < len(all.Events) {
		t.Errorf("of a game that has ended %d events are told, %d were earlier", len(over.Events), over.Earlier)
	}
}

// toldEvents are the events of a table.
type toldEvents struct {
	Events  []map[string]any
	Earlier int
}

// recents asks for all events of a long game, for the recent ones, and for those when it has ended.
func (b *browser) recents() (all, recent, over toldEvents) {
	b.t.Helper()
	table := b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(b.t), 80)
	see := func(query string) (got toldEvents) {
		b.t.Helper()
		if err := json.Unmarshal(b.get(gamePath(table, query)).body, &got); err != nil {
			b.t.Fatal(err)
		}
		return got
	}
	all, recent = see("?stamp="), see("?stamp=&events=recent")
	b.post(gamePath(table, "/end"), obj{}).ok(b.t)
	return all, recent, see("?stamp=&events=recent")
}

// stamped returns what lines push that begin with a stamp, at a table with a clock.
func (b *browser) stamped() (pushes [][]byte) {
	b.t.Helper()
	made := b.post("/api/games", obj{"clock": obj{"kind": "bank", "bank_s": 600}, "seats": hereSeats("Ann", "Bo")}).ok(b.t)
	for _, stamp := range []string{"", b.keeps(made).had["stamp"].(string)} {
		f, refused := b.stream(gamePath(made, "/stream?stamp="+stamp))
		if refused != nil {
			b.t.Fatalf("no stream: %s", refused.body)
		}
		p, err := f.next()
		if err != nil {
			b.t.Fatal(err)
		}
		pushes = append(pushes, p.raw)
	}
	return pushes
}

// What is no stamp, or goes with none, is refused in the usual words.
func TestBadStamp(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	for _, bad := range []string{"stamp=" + strings.Repeat("x", 33), "stamp=&base=0", "base=0&stamp=x"} {
		for _, path := range []string{"?", "/stream?", "/socket?"} {
			ann.get(gamePath(table, path+bad)).want(t, 400, "bad-json")
		}
	}
	for _, bad := range []string{"?stamp=&events=few", "?stamp=&helps=never", "?helps=later", "/stream?helps=later", "/socket?since=1&helps=later"} {
		ann.get(gamePath(table, bad)).want(t, 400, "bad-json")
	}
}
