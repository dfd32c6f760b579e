package tournaments

import (
	"errors"
	"slices"
	"testing"
	"time"

	"circulade/internal/result"
)

// How many followers were left in a drawn game of a knock-out is read from the game. If that fails, the result is not
// entered without it, but later.
func TestFollowersOfADrawnGame(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path, _ := h.makes("Org", obj{"name": "Cup", "form": obj{"kind": "knockout", "break_s": 10}, "game": obj{}})
	for _, p := range []string{"Ann", "Bob"} {
		h.enter(p, path, obj{}).ok(t)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(11 * time.Second)
	h.lost = errors.New("the disk is gone")
	if err := h.end(h.playing()[0], result.Played, 1, 1); err != nil {
		t.Fatal(err)
	}
	h.goOn()
	if n := h.unentered(path); n != 1 {
		t.Fatalf("%d games wait for their results while it cannot be read how one ended, want 1", n)
	}
	h.lost = nil
	h.pass(failedPause)
	log := h.events(path).Events
	i := slices.IndexFunc(log, func(e shownEvent) bool { return e.Result != nil })
	if i < 0 || !slices.Equal(log[i].Result.Followers, []int{7, 7}) {
		t.Fatalf("the log is %+v, want a result with seven followers each", log)
	}
	if len(h.playing()) != 1 {
		t.Error("the drawn game is not followed by another")
	}
}

// A server looks every second while a game waits for its result, else when something is due, and once a minute at
// least.
func TestIdle(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	want := func(what string, wait time.Duration) {
		t.Helper()
		if have := h.idleFor(t.Context()); have != wait {
			t.Errorf("%s: it rests for %v, want %v", what, have, wait)
		}
	}
	want("without tournaments", idleEvery)
	plan := swiss(1)
	plan["form"].(obj)["begins"] = h.clock().Add(20 * time.Second).UnixMilli()
	path, _ := h.makes("Org", plan)
	want("one begins in 20 seconds", 20*time.Second)
	for _, p := range []string{"Ann", "Bob"} {
		h.enter(p, path, obj{}).ok(t)
	}
	h.pass(20 * time.Second)
	h.pass(11 * time.Second)
	want("two play", lookEvery)
	h.finishAll()
	want("it is over", idleEvery)
}
