package table

import (
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// The clock of a tournament's game starts at its time even if nobody has ever opened the table and the server
// was stopped meanwhile; whoever begins and does not come is out of time.
func TestFixtureWithoutAnybody(t *testing.T) {
	games, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer games.Close()
	d := newDial()
	h := openQuiet(t, games, d)
	p, err := h.Plan(&plan.Wanted{
		Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindLink}, {Name: "Bo", Kind: gamelog.KindLink}},
		Open:  gamelog.OpenPublic, Clock: &clock.Settings{Kind: clock.Turn, TurnS: 10},
	})
	if err != nil {
		t.Fatal(err)
	}
	const id = "fixture"
	p.Start.Fixture = &gamelog.Fixture{Tournament: "t", Round: 1, Board: 1, Game: 1, StartsAt: d.ms.Load() + time.Minute.Milliseconds()}
	if err := h.MakeForPersons(t.Context(), p, id, []store.Holder{{1}, {2}}); err != nil {
		t.Fatal(err)
	}
	h.Close()
	h = openQuiet(t, games, d)
	w := &watcher{registry: h, looked: map[string]lastLook{}}
	for _, step := range []struct {
		pass           time.Duration
		started, flags int
	}{{50 * time.Second, 0, 0}, {realGrace, 1, 0}, {11 * time.Second, 1, 1}} {
		h.heartbeat.mu.Lock()
		h.heartbeat.lastBeat = d.ms.Load() + step.pass.Milliseconds() // it has beaten all the time
		h.heartbeat.mu.Unlock()
		d.pass(step.pass)
		w.checkOnce(t.Context())
		started, flags := 0, 0
		for _, e := range decisions(t, games, id) {
			if e.Start {
				started++
			}
			if e.Flag != nil {
				flags++
			}
		}
		if started != step.started || flags != step.flags {
			t.Errorf("after %v more: started %d times, %d flags; want %d and %d", step.pass, started, flags, step.started, step.flags)
		}
	}
	if g, _, err := games.Load(t.Context(), id); err != nil || g.Status == store.Playing {
		t.Errorf("the game is %v, %v", g.Status, err)
	}
}
