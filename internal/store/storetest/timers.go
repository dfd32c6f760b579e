package storetest

import (
	"fmt"
	"slices"
	"testing"

	"circulade/internal/store"
)

// testTimers sets, moves and clears timers by entries, and lists them.
func testTimers(t *testing.T, s *suite) {
	for _, id := range []string{"a", "b", "c", "d"} {
		s.create(t, id, 0)
	}
	seq := map[string]int64{}
	set := func(id string, due *store.Due) {
		t.Helper()
		seq[id]++
		if err := s.Append(ctx(), entry(id, seq[id]), store.Update{Due: due}); err != nil {
			t.Fatal(err)
		}
	}
	list := func(slow bool, after store.Timer, until int64, limit int) (names []string) {
		t.Helper()
		timers, err := s.Timers(ctx(), slow, after, until, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range timers {
			if d.Slow != slow {
				t.Errorf("timer %+v among those with slow %v", d, slow)
			}
			names = append(names, fmt.Sprint(d.Game, d.At))
		}
		return names
	}
	want := func(what string, got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	begun := store.Game{Info: store.Info{ID: "e", Status: store.Playing}, Due: &store.Due{At: 7}}
	if err := s.Create(ctx(), begun); err != nil {
		t.Fatal(err)
	}
	want("of a new game", list(false, store.Timer{}, 20, 10), "e7")
	set("e", &store.Due{})
	begun.ID, begun.Due = "f", &store.Due{At: -1}
	wantErr(t, "a new game that was due before there was time", s.Create(ctx(), begun), store.ErrInvalid)
	set("b", &store.Due{At: 20})
	set("a", &store.Due{At: 20})
	set("c", &store.Due{At: 10})
	set("d", &store.Due{At: 5, Slow: true})
	want("all", list(false, store.Timer{}, 20, 10), "c10", "a20", "b20")
	want("those before", list(false, store.Timer{}, 19, 10), "c10")
	want("slow ones", list(true, store.Timer{}, 20, 10), "d5")
	want("the first", list(false, store.Timer{}, 20, 2), "c10", "a20")
	want("the next", list(false, store.Timer{Game: "a", Due: store.Due{At: 20}}, 20, 2), "b20")
	set("a", nil)
	set("b", &store.Due{})
	set("c", &store.Due{At: 30})
	want("after an entry that leaves it, one that ends it and one that moves it", list(false, store.Timer{}, 99, 10), "a20", "c30")
	stale := entry("a", 9)
	wantErr(t, "entry out of place", s.Append(ctx(), stale, store.Update{Due: &store.Due{At: 1}}), store.ErrStale)
	want("a refused entry", list(false, store.Timer{}, 99, 10), "a20", "c30")
	wantErr(t, "a due before there was time", s.Append(ctx(), entry("a", 3), store.Update{Due: &store.Due{At: -1}}), store.ErrInvalid)
}

// testBeats stores heartbeats and gaps, of which only the latest MaxGaps stay.
func testBeats(t *testing.T, s *suite) {
	last, gaps, err := s.Beats(ctx())
	if err != nil || last != (store.Beat{}) || len(gaps) != 0 {
		t.Fatalf("before the first: %+v, %+v, error %v", last, gaps, err)
	}
	beat := func(b store.Beat, gap *store.Gap) {
		t.Helper()
		if err := s.Beat(ctx(), b, gap); err != nil {
			t.Fatal(err)
		}
	}
	beat(store.Beat{At: 10}, nil)
	beat(store.Beat{At: 20, Stopped: true}, nil)
	beat(store.Beat{At: 15}, &store.Gap{From: 20, To: 30}) // a clock went back
	beat(store.Beat{At: 40}, &store.Gap{From: 32, To: 38})
	last, gaps, err = s.Beats(ctx())
	if err != nil || last != (store.Beat{At: 40}) || !slices.Equal(gaps, []store.Gap{{From: 20, To: 30}, {From: 32, To: 38}}) {
		t.Errorf("%+v, %+v, error %v", last, gaps, err)
	}
	for i := range int64(store.MaxGaps) {
		beat(store.Beat{At: 100 + i}, &store.Gap{From: 99 + i, To: 100 + i})
	}
	if _, gaps, _ = s.Beats(ctx()); len(gaps) != store.MaxGaps || gaps[0].To != 100 {
		t.Errorf("%d gaps are kept, the first is %+v", len(gaps), gaps[0])
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s.Driver = s.open()
	if last, again, err := s.Beats(ctx()); err != nil || last.At != 99+store.MaxGaps || !slices.Equal(again, gaps) {
		t.Errorf("opened again: %+v, %d gaps, error %v", last, len(again), err)
	}
}
