package table

import (
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/gamelog"
)

// A feature's statements are saved with the entry that ends a game, and with no other. If they cannot be saved
// the game ends all the same.
func TestStoring(t *testing.T) {
	disk := teststore.Open(t, store.FeatureSteps{Feature: "ends", Steps: []store.Step{{SQL: `CREATE TABLE ends (game TEXT NOT NULL, how TEXT NOT NULL)`}}})
	t.Cleanup(func() { _ = disk.Close() })
	into, called := "ends", 0
	h, log := openRegistry(t, disk, func(cfg *Config) {
		cfg.Parts = []func(Owner) *Part{func(o Owner) *Part {
			return &Part{Storing: func(e store.Entry, f *gamelog.Finish) []store.Statement {
				called++
				if o.Log().Status() != store.Playing || e.Seq != o.Log().Seq()+1 {
					t.Errorf("the hook is called when entry %d is stored", e.Seq)
				}
				return []store.Statement{{SQL: `INSERT INTO ` + into + ` (game, how) VALUES (?1, ?2)`, Args: []any{e.Game, string(f.Status)}}}
			}}
		}}
	})
	ann := newGuest(t, h)
	stop := func(id string) {
		t.Helper()
		_, err := at(ann, id, func(x *Table) (bool, error) {
			return Do(t.Context(), x, ann.who, func(o Owner) (bool, error) { return true, o.Leaving().Stop() })
		})
		if err != nil || ann.see(id, AllEvents).Status != store.Ended {
			t.Fatalf("the game is not ended: %v", err)
		}
	}
	rows := func(game string) (n int) {
		t.Helper()
		err := disk.View(t.Context(), func(tx *store.Tx) error {
			return tx.One(`SELECT count(*) FROM ends WHERE game = ?1 AND how = 'ended'`, []any{game}, &n)
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	s := ann.make("here", "here")
	ann.play(s, 0)
	if called != 0 {
		t.Error("the hook is called for a game that goes on")
	}
	stop(s.ID)
	stop(s.ID)
	if called != 1 || rows(s.ID) != 1 {
		t.Errorf("the hook was called %d times, and there are %d rows", called, rows(s.ID))
	}

	into = "nothing"
	s = ann.make("here", "here")
	stop(s.ID)
	if rows(s.ID) != 0 || !strings.Contains(log.String(), "without what features keep of it") {
		t.Errorf("%d rows; the log says %s", rows(s.ID), log)
	}
}
