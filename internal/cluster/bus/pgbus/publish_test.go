package pgbus_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"circulade/internal/cluster/bus"
	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/store"
	"circulade/internal/store/postgres/postgrestest"
)

// TestHere: who comes and goes by one server the others hear of, once by however many they are here.
// Who was here by a server that died, or left, is so no more; what a crash of the database took away is
// told anew.
func TestHere(t *testing.T) {
	address := postgrestest.Address(t)
	a, b, c := open(t, address), open(t, address), open(t, address)
	listening(t, address, 3)
	ann, bo := store.Holder{1}, store.Holder{2}
	are := func(of *listener, who ...store.Holder) func() bool {
		return func() bool {
			n := 0
			for _, here := range of.here {
				if here {
					n++
				}
			}
			for _, p := range who {
				if !of.here[p] {
					return false
				}
			}
			return n == len(who)
		}
	}
	a.SetOnline(ann, true)
	a.SetOnline(bo, true)
	b.SetOnline(bo, true)
	c.until("both", are(c, ann, bo))
	a.until("who is here by another server", are(a, bo))
	a.SetOnline(bo, false)
	b.until("who is left at the first", are(b, ann))
	c.until("who is still at the second", are(c, ann, bo))

	sql(t, address, `TRUNCATE bus.here`) // as a crash does
	c.must(c.Poll(t.Context()))
	c.until("who is forgotten", are(c))
	a.must(a.Poll(t.Context()))
	b.must(b.Poll(t.Context()))
	for !heard(c, are(c, ann, bo)) { // the others write it as soon as they can
		c.must(c.Poll(t.Context()))
	}
	sql(t, address, `UPDATE bus.servers SET seen = seen - interval '10 seconds' WHERE id IN (SELECT server FROM bus.here WHERE person = '\x01' || decode(repeat('00', 31), 'hex'))`)
	c.must(c.Poll(t.Context()))
	c.until("who is here by those who live", are(c, bo))
	b.Close()
	c.must(c.Poll(t.Context()))
	c.until("who was here by the server that left", func() bool { return !c.here[bo] })
}

// heard reports whether something has been heard now.
func heard(l *listener, f func() bool) (is bool) {
	l.note(func() { is = f() })
	return is
}

// TestHereIsBounded: of more than may be here nobody is told, nor is a notification written for each of
// very many who come at once; they are found by who asks.
func TestHereIsBounded(t *testing.T) {
	address := postgrestest.Address(t)
	a, b := open(t, address, func(o *pgbus.Options) { o.MaxOnline = 1500 }), open(t, address)
	listening(t, address, 2)
	for i := range 2000 {
		a.SetOnline(store.Holder{1, byte(i >> 8), byte(i)}, true)
	}
	n := 0
	for n == 0 {
		b.must(b.Poll(t.Context()))
		b.note(func() { n = len(b.here) })
	}
	if n != 1500 {
		t.Errorf("%d are here", n)
	}
}

// TestSayings: what computer players say at a table is told the others, and whoever comes to it later;
// what is very long is not.
func TestSayings(t *testing.T) {
	address := postgrestest.Address(t)
	a, b := open(t, address), open(t, address)
	listening(t, address, 2)
	says := func(want string) func() bool { return func() bool { return b.said["g"] == want } }
	a.Say("g", 1, []byte("x"))
	a.Say("g", 2, []byte("y"))
	b.until("both", says("x|y"))
	a.Say("g", 2, nil)
	b.until("the one", says("x"))
	a.Say("g", 2, make([]byte, 9000))
	a.Say("g", 1, []byte("z"))
	b.until("the other", says("z"))
	b.note(func() { clear(b.said) })
	b.RequestPresence("g")
	b.until("what was said before", says("z"))
	a.Hurry("g")
	b.until("that somebody hastens them", b.heard(bus.Hurried, "g"))
}

// TestStirsBesideALongTransaction: while somebody else's transaction is open for long, each question
// looks at what is new alone, and misses nothing that is saved late.
func TestStirsBesideALongTransaction(t *testing.T) {
	address := postgrestest.Address(t)
	long := connect(t, address)
	if _, err := long.Exec(t.Context(), `BEGIN; INSERT INTO bus.stirs (kind, id) VALUES ('chat', 'late')`); err != nil {
		t.Fatal(err)
	}
	a := open(t, address)
	sql(t, address, `INSERT INTO bus.stirs (kind, id) SELECT 'chat', 'old' || n FROM generate_series(1, 20000) n`, `ANALYZE bus.stirs`)
	a.must(a.Poll(t.Context()))
	a.until("all of it", func() bool { return len(a.stirred) == 20_000 })
	watch := connect(t, address)
	var before string
	if err := watch.QueryRow(t.Context(), `SELECT pg_current_snapshot()::text`).Scan(&before); err != nil {
		t.Fatal(err)
	}
	sql(t, address, `INSERT INTO bus.stirs (kind, id) VALUES ('chat', 'new')`)
	var plan []byte
	if err := watch.QueryRow(t.Context(), `EXPLAIN (ANALYZE, FORMAT JSON) `+pgbus.SQLStirs, before).Scan(&plan); err != nil {
		t.Fatal(err)
	}
	if rows := rowsRead(t, plan); rows < 1 || rows > 10 {
		t.Errorf("to find one new stir %v are read: %s", rows, plan)
	}
	a.must(a.Poll(t.Context()))
	a.until("the new one", a.heard(bus.Chat, "new"))
	if _, err := long.Exec(t.Context(), `COMMIT`); err != nil {
		t.Fatal(err)
	}
	a.must(a.Poll(t.Context()))
	a.until("the late one", a.heard(bus.Chat, "late"))
	a.must(a.Poll(t.Context()))
	a.note(func() {
		for i := range 20_000 {
			if n := a.stirred[bus.Change{Kind: bus.Chat, ID: fmt.Sprint("old", i+1)}]; n != 1 {
				t.Fatalf("stir %d is told %d times", i+1, n)
			}
		}
	})
}

// rowsRead adds up how many rows of bus.stirs a statement has looked at, as PostgreSQL explains it.
func rowsRead(t *testing.T, plan []byte) (rows float64) {
	t.Helper()
	type node struct {
		Relation string  `json:"Relation Name"`
		Rows     float64 `json:"Actual Rows"`
		Removed  float64 `json:"Rows Removed by Filter"`
		Loops    float64 `json:"Actual Loops"`
		Plans    []json.RawMessage
	}
	var all []struct{ Plan json.RawMessage }
	if err := json.Unmarshal(plan, &all); err != nil || len(all) != 1 {
		t.Fatalf("%v: %s", err, plan)
	}
	for todo := []json.RawMessage{all[0].Plan}; len(todo) > 0; todo = todo[1:] {
		var n node
		if err := json.Unmarshal(todo[0], &n); err != nil {
			t.Fatal(err)
		}
		if n.Relation == "stirs" {
			rows += (n.Rows + n.Removed) * n.Loops
		}
		todo = append(todo, n.Plans...)
	}
	return rows
}
