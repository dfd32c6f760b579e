package server

import (
	"fmt"
	"net/http"
	"testing"

	"circulade/internal/table/gamelog"
)

// TestProgramPlaysByItsKeys makes a table without keeping the cookie and plays
// every seat by its secret.
func TestProgramPlaysByItsKeys(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	b.client.Jar = nil
	made := b.makeTable(gamelog.KindHere, gamelog.KindLink, "random", gamelog.KindHere)
	table := made.ok(t)
	if len(made.Secrets) != 3 || len(made.Links) != 1 || made.Links[0] != made.Secrets[1] {
		t.Fatalf("secrets %+v, links %+v", made.Secrets, made.Links)
	}
	if s := table.Seats; !s[0].Taken || s[1].Taken || !s[3].Taken {
		t.Errorf("the secrets changed who sits there: %+v", s)
	}
	players := map[int]*browser{}
	for i, seat := range []int{0, 1, 3} {
		if made.Secrets[i].Seat != seat {
			t.Fatalf("secrets %+v", made.Secrets)
		}
		players[seat] = h.program(t, made.Secrets[i].Secret)
		seen := players[seat].get(gamePath(table, "")).ok(t)
		if seen.Host {
			t.Errorf("the secret of seat %d is the host's", seat)
		}
		for j, s := range seen.Seats {
			if s.Yours != (j == seat) {
				t.Errorf("the secret of seat %d and seat %d: yours %v", seat, j, s.Yours)
			}
		}
	}
	for table.State.Version < 20 {
		eventually(t, "a player's turn", func() bool {
			table = players[0].get(gamePath(table, "")).ok(t)
			return players[table.Waiting[0]] != nil
		})
		for seat, p := range players {
			if seat != table.Waiting[0] {
				p.step(table, 0, "not-mine").want(t, http.StatusForbidden, "not-your-seat")
			}
		}
		players[table.Waiting[0]].step(table, int(table.Seq), fmt.Sprint("m", table.Seq)).ok(t)
	}
}

// TestHostSecret lets a program do by its secret what a browser's session may.
func TestHostSecret(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	b.client.Jar = nil
	made := b.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	host := h.program(t, made.HostSecret)
	if games := host.get("/api/games").Games; len(games) != 1 || !games[0].Host || len(games[0].Yours) != 0 {
		t.Errorf("its list is %+v", games)
	}
	seen := host.get(gamePath(table, "")).ok(t)
	if !seen.Host || seen.Seats[0].Yours || seen.Seats[1].Yours {
		t.Errorf("it sees %+v", seen)
	}
	host.step(table, 0, "m").want(t, http.StatusForbidden, "not-your-seat")
	if p, err := host.follow(table, 0).next(); err != nil || !p.Table.Host {
		t.Errorf("its stream brings %+v, %v", p, err)
	}
	link := host.post(gamePath(table, "/seats/1/link"), obj{})
	h.program(t, made.Secrets[1].Secret).get(gamePath(table, "")).want(t, http.StatusForbidden, "not-your-seat")
	if now := h.program(t, link.Secret).get(gamePath(table, "")).ok(t); !now.Seats[1].Yours {
		t.Error("the new link does not hold")
	}
	mine := host.post(gamePath(table, "/seats/1"), obj{"kind": "here"}).ok(t)
	if !mine.Seats[1].Yours || mine.Seats[1].Kind != gamelog.KindHere {
		t.Errorf("taken back: %+v", mine.Seats)
	}
	other := h.browser(t).makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	host.post(gamePath(other, "/end"), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	host.get(gamePath(other, "")).want(t, http.StatusForbidden, "not-your-seat")
	if ended := host.post(gamePath(table, "/end"), obj{}).ok(t); ended.Status != "ended" {
		t.Errorf("the table is %s", ended.Status)
	}
}

func TestRevoke(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink, "random")
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	seats := []*browser{h.program(t, made.Secrets[0].Secret), h.program(t, bo.post(gamePath(table, "/seats/1/link"), obj{}).Secret)}
	revoke := func(seat int) string { return gamePath(table, fmt.Sprintf("/seats/%d/revoke", seat)) }

	bo.post(revoke(0), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	seats[1].post(revoke(0), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	h.browser(t).post(revoke(0), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	ann.post(revoke(2), obj{}).want(t, http.StatusConflict, "bad-setup")
	ann.post(revoke(5), obj{}).want(t, http.StatusNotFound, "not-found")

	if a := seats[1].post(revoke(1), obj{}); a.status != http.StatusOK || string(a.body) != `{"ok":true}` {
		t.Fatalf("a seat's holder got %s", a.body)
	}
	seats[1].get(gamePath(table, "")).want(t, http.StatusForbidden, "not-your-seat")
	seats[1].post(revoke(1), obj{}).want(t, http.StatusForbidden, "not-your-seat")
	if now := bo.get(gamePath(table, "")).ok(t); now.Seats[1].Yours || now.Seats[1].Taken || now.Seats[1].Kind != gamelog.KindLink {
		t.Errorf("after the revocation his seat is %+v", now.Seats[1])
	}
	link := ann.post(gamePath(table, "/seats/1/link"), obj{})
	if now := h.program(t, link.Secret).get(gamePath(table, "")).ok(t); !now.Seats[1].Yours {
		t.Error("the new link does not hold")
	}

	if a := ann.post(revoke(0), obj{}); a.status != http.StatusOK {
		t.Fatalf("the host got %s", a.body)
	}
	seats[0].step(table, 0, "m").want(t, http.StatusForbidden, "not-your-seat")
	ann.step(table, 0, "m").want(t, http.StatusForbidden, "not-your-seat")
	back := ann.post(gamePath(table, "/seats/0"), obj{"kind": "here"}).ok(t)
	if !back.Seats[0].Yours || !back.Host {
		t.Errorf("taken back: %+v", back.Seats[0])
	}
	ann.step(back, 0, "mine").ok(t)
	seats[0].get(gamePath(table, "")).want(t, http.StatusForbidden, "not-your-seat")
}
