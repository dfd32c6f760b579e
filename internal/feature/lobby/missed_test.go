package lobby

import (
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/teststore"
)

// Changes by other servers were missed: after RereadListings the list has the tables that these have added, and
// how they have changed others, and lacks those that they took out. What this server has not saved yet stays.
func TestMissedChangesAreRead(t *testing.T) {
	disk := teststore.Open(t)
	t.Cleanup(func() { _ = disk.Close() })
	ids := []string{"table1", "table2", "table3", "table4"}
	for _, id := range ids {
		g := store.Game{Info: store.Info{ID: id, Status: store.Playing, Names: []string{"Ann", "Bo"}}, Setup: []byte("{}"), Secret: []byte("{}")}
		if err := disk.Create(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	save := func(n, changes int) {
		t.Helper()
		one := listing(n, changes)
		data, err := json.Marshal(withoutNames(one))
		if err == nil {
			err = disk.Update(t.Context(), func(tx *store.Tx) error { return tx.Do(sqlSave, one.ID, data) })
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n <= 3; n++ {
		save(n, 0)
	}
	l := Open(Config{Rows: disk, Log: slog.New(slog.DiscardHandler), Limits: DefaultLimits()})
	t.Cleanup(l.Close)
	look := l.Subscribe(store.Holder{}, Whole, false)
	var p page
	p.hear(t, look.Next(t.Context()).JSON)

	save(2, 7)
	save(4, 0)
	if err := disk.Update(t.Context(), func(tx *store.Tx) error { return tx.Do(sqlDrop, "table1") }); err != nil {
		t.Fatal(err)
	}
	l.mu.Lock() // the saver waits
	l.toSave["table3"] = true
	l.tables["table3"].Title = "not saved yet"
	l.mu.Unlock()
	l.RereadListings()
	l.publish()
	p.hear(t, look.Next(t.Context()).JSON)
	if got := strings.Join(slices.Sorted(maps.Keys(p.tables)), " "); got != "table2 table3 table4" || p.tables["table2"] != "7" {
		t.Errorf("after missed changes the list has %v", p.tables)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if title := l.tables["table3"].Title; title != "not saved yet" {
		t.Errorf("a change that was not saved yet became %q", title)
	}
}
