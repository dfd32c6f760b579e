package results

import (
	"testing"
	"time"

	"circulade/internal/result"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/registrytest"
)

// fixture makes a rated game of a tournament, whose clock starts after a minute.
func (h *house) fixture() (id string, players []*registrytest.Player) {
	h.t.Helper()
	q := short("Ann", "Bo")
	q.Open, q.Clock = gamelog.OpenPublic, &clock.Settings{Kind: clock.Turn, TurnS: 60}
	q.Draw, q.DrawEnd, q.Seed = nil, false, ""
	return h.strangers(q, func(st *gamelog.Start) {
		st.Rated = true
		st.Fixture = &gamelog.Fixture{Tournament: "t", Round: 3, Board: 1, Game: 1, StartsAt: h.Now().Add(time.Minute).UnixMilli()}
	})
}

// hasStarted reports whether the clock at a player's table has started.
func hasStarted(p *registrytest.Player) bool {
	_ = p.Seen()
	on, err := registrytest.Do(p, func(o table.Owner) (bool, error) { return o.Log().Clock().Started, nil })
	return err == nil && on
}

// Whoever does not come to their game of a tournament loses it on time, from a minute after it was made. It
// says nothing about strength, so it is not rated.
func TestNobodyComes(t *testing.T) {
	h := open(t)
	id, players := h.fixture()
	leave := players[1].StayConnected()
	defer leave()
	started := func() bool { return hasStarted(players[1]) }
	if h.AdvanceTime(50 * time.Second); started() {
		t.Fatal("the clock started though one has not come, and they were told just now")
	}
	h.AdvanceTime(11 * time.Second)
	registrytest.Eventually(t, "the clock starts without them", started)
	h.AdvanceTime(61 * time.Second)
	registrytest.Eventually(t, "the game is over", func() bool { return players[1].Seen().Status != "playing" })
	h.want("a game to which one did not come", id, []int{2, 1}, result.Time, result.Played)
	for _, r := range h.rowsOf(id) {
		if r.Rated || !r.Published || r.Tournament != "t" || r.Round != 3 {
			t.Errorf("its result is %+v, want one of round 3 that is published and not rated", r)
		}
	}
}

// Once both have moved it is rated as any other. Its clock starts as soon as all have come.
func TestFixtureIsPlayed(t *testing.T) {
	h := open(t)
	id, players := h.fixture()
	for _, p := range players {
		defer p.StayConnected()()
	}
	registrytest.Eventually(t, "the clock starts when all have come", func() bool { return hasStarted(players[0]) })
	for range 40 {
		now := players[0].Seen()
		if turn, _ := registrytest.Do(players[0], func(o table.Owner) (int, error) { return o.Log().Game().State().Turn(), nil }); turn >= 3 {
			break
		}
		players[now.Waiting[0]].Choose(0)
	}
	h.AdvanceTime(61 * time.Second)
	registrytest.Eventually(t, "one of them is out of time", func() bool { return players[1].Seen().Status != "playing" })
	for _, r := range h.rowsOf(id) {
		if !r.Rated || r.Tournament != "t" {
			t.Errorf("its result is %+v, want one that is rated", r)
		}
	}
}
