package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// backAndForth chooses and takes back until the seat may no more, and returns how
// often that went, and the table.
func backAndForth(t *testing.T, b *browser, table *tableSeen, tag string) (int, *tableSeen) {
	t.Helper()
	for n := 0; ; n++ {
		if table.Undo == nil {
			if table.State.Decision == nil {
				t.Fatalf("%s: nothing to choose", tag)
			}
			table = b.step(table, 0, fmt.Sprint(tag, "-there-", n)).ok(t)
		}
		if table.Undo == nil {
			return n, table
		}
		if n > 2*gamelog.MaxWaste {
			t.Fatalf("%s: %d times and no end", tag, n)
		}
		table = b.post(gamePath(table, "/undo"), obj{"seq": table.Seq, "move": fmt.Sprint(tag, "-back-", n), "version": *table.Undo}).ok(t)
	}
}

// TestUndosAreBounded lets a seat choose and take back as often as it may in a
// turn. Neither its own next choice nor anything of the other seat is stopped.
func TestUndosAreBounded(t *testing.T) {
	dir := t.TempDir()
	var cookies http.CookieJar
	var table *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		b := h.browser(t)
		cookies = b.client.Jar
		// Of this seed every first choice can be taken back: each tile leaves a claim to decide.
		table = b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "seed": "waste a", "options": obj{"base.first_player": "seat0"}}).ok(t)
		for turn := range 3 {
			from := table.Seq
			n, now := backAndForth(t, b, table, fmt.Sprint("turn-", turn))
			if n != gamelog.MaxWaste || now.Seq != from+2*gamelog.MaxWaste+1 {
				t.Fatalf("turn %d: %d undos and %d entries, want %d", turn, n, now.Seq-from, gamelog.MaxWaste)
			}
			b.post(gamePath(now, "/undo"), obj{"seq": now.Seq, "move": "once-more", "version": now.State.Version - 1}).want(t, http.StatusTooManyRequests, "too-many")
			table = now
			for player := table.State.Decision.Player; table.State.Decision.Player == player; {
				table = b.step(table, 0, fmt.Sprint("on-", table.Seq)).ok(t)
			}
		}
		_, table = backAndForth(t, b, table, "last")
	})
	h := openHouseAt(t, dir)
	b := h.browser(t)
	moveCookies(t, cookies, b.client.Jar, h.url)
	b.post(gamePath(table, "/undo"), obj{"seq": table.Seq, "move": "after-a-restart", "version": table.State.Version - 1}).want(t, http.StatusTooManyRequests, "too-many")
	if now := b.step(table, 0, "and-on").ok(t); now.Seq != table.Seq+1 {
		t.Error("the next choice was not taken")
	}
}

// TestNamesAreBounded renames a seat as often as it may. The log does not grow,
// and the other seat still has its names.
func TestNamesAreBounded(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	path := func(seat int) string { return gamePath(table, fmt.Sprintf("/seats/%d/name", seat)) }
	for n := range gamelog.MaxWaste {
		if now := b.post(path(1), obj{"name": fmt.Sprint("Somebody ", n)}).ok(t); now.Seq != table.Seq {
			t.Fatalf("the name is entry %d", now.Seq)
		}
	}
	b.post(path(1), obj{"name": "Somebody else"}).want(t, http.StatusTooManyRequests, "too-many")
	b.post(path(1), obj{"name": fmt.Sprint("Somebody ", gamelog.MaxWaste-1)}).ok(t) // as it is
	if now := b.post(path(0), obj{"name": "Ann"}).ok(t); now.Seats[0].Name != "Ann" || now.Seats[1].Name != "Somebody 19" {
		t.Errorf("seats %+v", now.Seats)
	}
	table = b.playTurns(table, 8)
	b.post(path(1), obj{"name": "Somebody else"}).ok(t)
	g, log, err := h.cfg.Store.Load(t.Context(), table.ID)
	if err != nil || len(log) != 8 || g.Names[1] != "Somebody else" {
		t.Fatalf("%d entries, names %q, error %v", len(log), g.Names, err)
	}
	all := string(g.Setup) + string(g.Secret) + string(g.Summary)
	for _, e := range log {
		all += string(e.Data)
	}
	if strings.Contains(all, "Somebody") || strings.Contains(all, "Player A") || strings.Contains(all, "Ann") {
		t.Errorf("a name is in setup or log: %s", all)
	}
	if a := b.get("/api/games"); len(a.Games) != 1 || a.Games[0].Names[1] != "Somebody else" {
		t.Errorf("the list has %+v", a.Games)
	}
}

// TestHandsAndSharesAreBounded goes through what else writes entries and does not
// advance the game.
func TestHandsAndSharesAreBounded(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	kinds := []obj{{"kind": gamelog.KindLink}, {"kind": gamelog.KindHere}}
	for n := range gamelog.MaxWaste {
		if a := b.post(gamePath(table, "/seats/1"), kinds[n%2]); a.status != http.StatusOK {
			t.Fatalf("handing over %d: %s", n, a.body)
		}
	}
	b.post(gamePath(table, "/seats/1"), kinds[0]).want(t, http.StatusTooManyRequests, "too-many")
	b.post(gamePath(table, "/seats/1"), kinds[1]) // as it is
	table = b.get(gamePath(table, "")).ok(t)
	table = b.step(table, 0, "on").ok(t)
	b.post(gamePath(table, "/end"), obj{}).ok(t)
	for range gamelog.MaxWaste {
		if a := b.post(gamePath(table, "/share"), obj{}); a.status != http.StatusOK {
			t.Fatalf("sharing: %s", a.body)
		}
		if a := b.post(gamePath(table, "/unshare"), obj{}); a.status != http.StatusOK {
			t.Fatalf("unsharing: %s", a.body)
		}
	}
	b.post(gamePath(table, "/share"), obj{}).want(t, http.StatusTooManyRequests, "too-many")
	_, log, err := h.cfg.Store.Load(t.Context(), table.ID)
	if err != nil || len(log) != gamelog.MaxWaste+1+1+2*gamelog.MaxWaste {
		t.Errorf("%d entries, error %v", len(log), err)
	}
}

// TestEmptyEntries reads what the first schema's names left in its logs: entries
// that say nothing, however many.
func TestEmptyEntries(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	g, _, err := h.cfg.Store.Load(t.Context(), table.ID)
	if err != nil {
		t.Fatal(err)
	}
	const many = 100_000
	var log []store.Entry
	for n := range many {
		log = append(log, store.Entry{Game: g.ID, Seq: int64(n) + 1, MoveID: fmt.Sprint("server:", n), Seat: store.HostSeat, Kind: store.KindAdmin, Data: []byte(`{"seat":1}`)})
	}
	g.Seq = many
	f, err := gamelog.Load(nil, g, log)
	if err != nil || f.Seq() != many || f.Setup.Players[1] != g.Names[1] {
		t.Errorf("at %d, error %v", f.Seq(), err)
	}
}
