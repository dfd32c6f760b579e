package server

import (
	"encoding/json"
	"fmt"
	"maps"
	"testing"

	"circulade/internal/table/gamelog"
	"circulade/view"
)

// lists are the growing lists of a table as a client keeps them, each entry as JSON.
type lists map[string]map[string]int

// based is what an answer to `base` says.
type based struct {
	Seq   int64
	Reset bool
	Base  *int64
	Undo  *int
	State map[string]json.RawMessage
}

// after applies an answer to what a client had.
func (l lists) after(t *testing.T, told *based) lists {
	t.Helper()
	out := lists{}
	for _, name := range []string{"tiles", "discarded", "figures", "pieces", "features", "squares"} {
		var d view.Delta[json.RawMessage]
		into, list := any(&d.Set), map[string]int{}
		data := told.State[name]
		if told.Base != nil && (data == nil || data[0] == '{') {
			into, list = &d, maps.Clone(l[name])
		}
		if data == nil { // without that help
			data = []byte("null")
		}
		if err := json.Unmarshal(data, into); err != nil {
			t.Fatalf("%s: %v in %.300s", name, err, told.State[name])
		}
		for _, e := range d.Gone {
			if list[string(e)]--; list[string(e)] == 0 {
				delete(list, string(e))
			}
		}
		for _, e := range d.Set {
			list[string(e)]++
		}
		out[name] = list
	}
	return out
}

func (a *answered) based(t *testing.T) *based {
	t.Helper()
	told := &based{}
	if err := json.Unmarshal(a.body, told); err != nil || told.State == nil {
		t.Fatalf("no table: %v, %.300s", err, a.body)
	}
	return told
}

func (b *browser) lists(table *tableSeen) lists {
	b.t.Helper()
	return lists{}.after(b.t, b.get(gamePath(table, "")).based(b.t))
}

func sameLists(t *testing.T, what string, got, want lists) {
	t.Helper()
	if !maps.EqualFunc(got, want, func(a, b map[string]int) bool { return maps.Equal(a, b) }) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// Moves, undos and answers are told against what the client has.
func TestBaseOfAnswers(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	had, seq := ann.lists(table), table.Seq
	for n := range 12 {
		text := ann.get(gamePath(table, "")).ok(t).State.Decision.Choices[0].Text
		told := ann.post(gamePath(table, fmt.Sprintf("/choices?base=%d", seq)), obj{
			"seq": seq, "move": fmt.Sprint("b", n), "all": []string{text},
		}).based(t)
		if told.Base == nil || *told.Base != seq || told.Reset {
			t.Fatalf("choice %d is told against %v, reset %v", n, told.Base, told.Reset)
		}
		had, seq = had.after(t, told), told.Seq
		sameLists(t, fmt.Sprint("choice ", n), had, ann.lists(table))
	}
	now := ann.get(gamePath(table, fmt.Sprintf("?since=%d&base=%d", seq-5, seq-5))).based(t)
	if now.Base == nil || *now.Base != seq-5 {
		t.Errorf("asked against %d, told against %v", seq-5, now.Base)
	}
	stale := ann.post(gamePath(table, fmt.Sprintf("/choices?base=%d", seq-1)), obj{"seq": seq - 1, "move": "late", "all": []string{"pass"}})
	stale.want(t, 409, "stale-seq")
	var refused struct{ Table based }
	if err := json.Unmarshal(stale.body, &refused); err != nil || refused.Table.Base == nil {
		t.Errorf("a refusal's table is told against %v: %v", refused.Table.Base, err)
	}
	for now.Undo == nil {
		ann.step(ann.get(gamePath(table, "")).ok(t), 0, fmt.Sprint("on-", now.Seq))
		now = ann.get(gamePath(table, "")).based(t)
	}
	seq = now.Seq
	back := ann.post(gamePath(table, fmt.Sprintf("/undo?base=%d", seq)), obj{"seq": seq, "move": "back", "version": *now.Undo}).based(t)
	if !back.Reset || back.Base != nil {
		t.Errorf("an undo is told against %v, reset %v", back.Base, back.Reset)
	}
	sameLists(t, "undo", lists{}.after(t, back), ann.lists(table))
	if gone := ann.get(gamePath(table, fmt.Sprintf("?since=%d&base=%d", back.Seq, seq))).based(t); !gone.Reset {
		t.Error("what was taken back is a base")
	}
	if whole := ann.get(gamePath(table, fmt.Sprintf("?base=%d", back.Seq))).based(t); !whole.Reset || whole.Base != nil {
		t.Error("without since the table is not told whole")
	}
}

// Who follows with a base is told each table against the one before.
func TestBaseOfLines(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	table := ann.playTurns(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 6)
	stream, refused := bo.stream(gamePath(table, fmt.Sprintf("/stream?since=%d&base=%d&lists=all", table.Seq, table.Seq)))
	if refused != nil {
		t.Fatalf("no stream: %s", refused.body)
	}
	conn, _, err := bo.dial(gamePath(table, "/socket?since=0&base=0"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.CloseNow() }()
	line := func(what string, next func() []byte) func() {
		var had lists
		last := int64(-1)
		return func() {
			for last < table.Seq {
				var p struct {
					Type  string
					Table based
				}
				data := next()
				if err := json.Unmarshal(data, &p); err != nil {
					t.Fatal(err)
				}
				if p.Type != "table" {
					continue
				}
				if last >= 0 && (p.Table.Base == nil || *p.Table.Base != last) {
					t.Fatalf("%s: %d is told against %v, not %d", what, p.Table.Seq, p.Table.Base, last)
				}
				if had == nil && p.Table.Base != nil {
					had = ann.lists(table)
				}
				had, last = had.after(t, &p.Table), p.Table.Seq
			}
			sameLists(t, what, had, ann.lists(table))
		}
	}
	streamed := line("stream", func() []byte {
		p, err := stream.next()
		if err != nil {
			t.Fatal(err)
		}
		return p.raw
	})
	pushed := line("socket", func() []byte {
		_, data, err := conn.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		bo.push(nil, data)
		return data
	})
	for range 8 {
		streamed()
		pushed()
		table = ann.playTurns(ann.get(gamePath(table, "")).ok(t), 1)
	}
}

// A base that is no seq is refused in the usual words.
func TestBadBase(t *testing.T) {
	ann := openHouse(t).browser(t)
	table := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	for _, bad := range []string{"", "x", "-1", "1.5", "99999999999999999999"} {
		ann.get(gamePath(table, "?base="+bad)).want(t, 400, "bad-json")
		ann.get(gamePath(table, "?base=0&lists=some"+bad)).want(t, 400, "bad-json")
		ann.get(gamePath(table, "/stream?base="+bad)).want(t, 400, "bad-json")
		ann.get(gamePath(table, "/socket?base="+bad)).want(t, 400, "bad-json")
		ann.post(gamePath(table, "/choices?base="+bad), obj{"seq": 0, "move": "m", "all": []string{"pass"}}).want(t, 400, "bad-json")
		ann.post(gamePath(table, "/undo?base="+bad), obj{"seq": 0, "move": "m", "version": 0}).want(t, 400, "bad-json")
	}
	if now := ann.get(gamePath(table, "")).ok(t); now.Seq != 0 {
		t.Errorf("a refused choice was carried out: %d", now.Seq)
	}
}
