package server

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"circulade/internal/feature/bots"
	"circulade/internal/table/gamelog"
)

// said reads what computer players say at a table.
func (b *browser) said(game *tableSeen) []bots.Explanation {
	b.t.Helper()
	var t struct{ Said []bots.Explanation }
	if err := json.Unmarshal(b.get(gamePath(game, "")).body, &t); err != nil {
		b.t.Fatal(err)
	}
	return t.Said
}

// playing plays the first choice for whoever is asked until a computer player has said
// something, or some turns have gone.
func (b *browser) playing(game *tableSeen, turns int) []bots.Explanation {
	b.t.Helper()
	for range turns {
		if list := b.said(game); len(list) > 0 {
			return list
		}
		eventually(b.t, "one's turn", func() bool {
			game = b.get(gamePath(game, "")).ok(b.t)
			return len(game.Waiting) == 1 && game.Waiting[0] == 0
		})
		game = b.turn(game)
	}
	return b.said(game)
}

// turn plays until seat 0 is not asked any more.
func (b *browser) turn(game *tableSeen) *tableSeen {
	b.t.Helper()
	for len(game.Waiting) == 1 && game.Waiting[0] == 0 {
		game = b.playTurns(game, 1)
	}
	return game
}

// A beginner says why, as far as the table helps with it; others say nothing.
func TestBeginnerExplains(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	seats := func(level string) []obj {
		return []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindBot, "bot": level}}
	}
	list := b.playing(b.post("/api/games", obj{"seats": seats("beginner"), "aids": "teach"}).ok(t), 12)
	if len(list) != 1 || list[0].Player != 1 || list[0].Turn == 0 || list[0].Reason.Text == "" {
		t.Fatalf("the beginner says %+v", list)
	}
	if list := b.playing(b.post("/api/games", obj{"seats": seats("hard"), "aids": "teach"}).ok(t), 5); len(list) > 0 {
		t.Errorf("hard says %+v", list)
	}
	for _, s := range b.playing(b.post("/api/games", obj{"seats": seats("beginner"), "aids": "table"}).ok(t), 12) {
		switch s.Reason.Kind {
		case "points", "gives", "final", "followers":
		default:
			t.Errorf("without helps the beginner says %+v", s)
		}
	}
}

// TestHasten: who plays with nobody else need not wait for computer players, until it is
// their turn again.
func TestHasten(t *testing.T) {
	const pause = time.Second // and a little more, of which a round is not hastened
	h := openHouse(t, func(c *Config) { c.BotPause = time.Hour })
	b := h.browser(t)
	hasten := func(b *browser, game *tableSeen) bool {
		t.Helper()
		var answer bots.Haste
		a := b.post(gamePath(game, "/hasten"), obj{})
		if err := json.Unmarshal(a.body, &answer); err != nil || a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
		return answer.Hastened
	}
	seat := func(name, kind string) obj { return obj{"name": name, "kind": kind} }
	random := obj{"name": "", "kind": gamelog.KindBot, "bot": "random"}
	setup := func(seats ...obj) obj { return obj{"seats": seats, "options": obj{"base.first_player": "seat0"}} }

	game := b.post("/api/games", setup(seat("Ann", gamelog.KindHere), random)).ok(t)
	h.browser(t).post(gamePath(game, "/hasten"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	// round plays a turn and waits for the next; it tells how long, and whether hastened.
	round := func(hastens bool) (took time.Duration, hastened bool) {
		if hasten(b, game) {
			t.Fatal("hastened in one's own turn")
		}
		began := time.Now()
		game = b.turn(game)
		if hastens {
			hastened = hasten(b, game)
		}
		eventually(t, "one's own turn", func() bool {
			game = b.get(gamePath(game, "")).ok(t)
			return game.Waiting[0] == 0
		})
		return time.Since(began), hastened
	}
	quick := false
	for range 10 { // of these the machine will be quick once
		took, hastened := round(true)
		if quick = hastened && took < pause; quick {
			break
		}
	}
	if !quick {
		t.Error("who hastens waits all the same")
	}
	if took, _ := round(false); took < pause {
		t.Errorf("in the next round they wait for %v only", took)
	}

	made := b.post("/api/games", setup(seat("Ann", gamelog.KindHere), random, seat("Cy", gamelog.KindLink)))
	game = b.turn(made.ok(t))
	if hasten(b, game) || hasten(h.program(t, made.Secrets[1].Secret), game) {
		t.Error("hastened for somebody else too")
	}
}
