package server

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/export"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// unplayable is what stands behind the log of a table that is cut.
var unplayable = []string{"tile 77,77 r0", "pass", "tile 1,1 r0"}

// cutTable plays so many choices at a table and then stores some that cannot be
// played, as a log looks whose rules were corrected. The table is loaded anew.
func (b *browser) cutTable(h *house, n int) (before *tableSeen) {
	b.t.Helper()
	before = b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(b.t), n)
	b.cut(h, before)
	return before
}

// cut stores, behind what has been played, what cannot be, and has the table loaded anew.
func (b *browser) cut(h *house, before *tableSeen) {
	b.t.Helper()
	for i, text := range unplayable {
		e := store.Entry{
			Game: before.ID, Seq: before.Seq + int64(i) + 1, MoveID: text, Kind: store.KindChoices,
			Seat: before.State.Decision.Player, Data: []byte(`{"choices":["` + text + `"]}`),
		}
		if err := h.cfg.Store.Append(b.t.Context(), e, store.Update{}); err != nil {
			b.t.Fatal(err)
		}
	}
	eventually(b.t, "a table in memory that nobody holds", func() bool {
		h.registry.Sweep(time.Now().Add(time.Hour))
		return h.registry.Count() == 0
	})
}

// A table whose log this program cannot replay to its end opens where it can, says so
// and offers its record. It can be looked at, shared and played again, not played on.
func TestTableThatIsCut(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	before := ann.cutTable(h, 21)
	now := ann.get(gamePath(before, "")).ok(t)
	if now.Cut == nil || now.Cut.Shown != 21 || now.Cut.Hidden != len(unplayable) || now.Status != "ended" || len(now.Waiting) != 0 {
		t.Fatalf("the table is %s, cut at %+v, waits for %v", now.Status, now.Cut, now.Waiting)
	}
	if now.Seq != before.Seq+3 || now.State.Version != 21 || len(now.State.Tiles) != len(before.State.Tiles) || now.Undo != nil {
		t.Errorf("it shows seq %d, version %d, %d tiles, undo %v", now.Seq, now.State.Version, len(now.State.Tiles), now.Undo)
	}
	move := obj{"seq": now.Seq, "move": "on", "all": []string{"pass"}}
	ann.post(gamePath(now, "/choices"), move).want(t, http.StatusGone, "ended")
	ann.post(gamePath(now, "/preview"), obj{"seq": now.Seq, "all": []string{"pass"}}).want(t, http.StatusGone, "ended")
	ann.post(gamePath(now, "/undo"), obj{"seq": now.Seq, "move": "back", "version": 0}).want(t, http.StatusGone, "ended")
	record := string(ann.get(gamePath(now, "/record")).body)
	if r := ann.open(record); r.Length != 21 {
		t.Errorf("the record has %d choices, want 21", r.Length)
	}
	if r := ann.replay(gamePath(now, "/replay")); r.Length != 21 {
		t.Errorf("the replay has %d choices, want 21", r.Length)
	}
	saved, err := export.One(t.Context(), h.cfg.Store, now.ID)
	if err != nil || saved.Hidden != 3 || saved.Record != record {
		t.Errorf("the export leaves out %d choices, want 3: %v\n%s", saved.Hidden, err, saved.Record)
	}
	ann.post(gamePath(now, "/share"), obj{}).want(t, http.StatusOK, "")
	ann.post(gamePath(now, "/again"), obj{}).want(t, http.StatusCreated, "")
	if !strings.Contains(h.log.String(), "cannot be replayed to its end") || strings.Contains(h.log.String(), "level=ERROR") {
		t.Errorf("the log says %s", h.log)
	}
	// A program that can replay it may go on from it.
	if g, _, err := h.cfg.Store.Load(t.Context(), now.ID); err != nil || g.Status != store.Playing {
		t.Errorf("in the store it is %s: %v", g.Status, err)
	}
}

// Who watches late sees no more of a table because it is cut: it may go on elsewhere. Nor is its replay open.
func TestLateTableThatIsCut(t *testing.T) {
	h := openHouse(t)
	ann, eve := h.browser(t), h.browser(t)
	before := ann.playTurns(ann.post("/api/games", obj{"watch_delay": 2, "seats": hereSeats("Ann", "Bo")}).ok(t), 21)
	late := eve.get(gamePath(before, "")).ok(t)
	ann.cut(h, before)
	if now := ann.get(gamePath(before, "")).ok(t); now.Cut == nil || now.Seq != before.Seq+3 {
		t.Fatalf("it is cut at %+v, entry %d", now.Cut, now.Seq)
	}
	for _, what := range []string{"/share", "/again"} {
		ann.post(gamePath(before, what), obj{})
	}
	ann.post(gamePath(before, "/share"), obj{}).want(t, http.StatusConflict, "not-over")
	ann.get(gamePath(before, "/replay")).want(t, http.StatusConflict, "not-over")
	now := eve.get(gamePath(before, "")).ok(t)
	if now.Cut != nil || now.Status != "playing" || now.Seq != late.Seq || now.State.Version != late.State.Version || now.Next != "" {
		t.Errorf("they see a table that is %s, entry %d, version %d, cut at %+v; and before entry %d, version %d", now.Status, now.Seq, now.State.Version, now.Cut, late.Seq, late.State.Version)
	}
}

// What nobody can play is damage, and no fault of the server.
func TestSetupThatCannotBePlayed(t *testing.T) {
	h, games, secret := shelved(t, 1, gamelogtest.EverySet(), 3)
	id := tabletest.TableID('t', 0)
	k := games.Games[id]
	k.Game.Setup = []byte(strings.Replace(string(k.Game.Setup), `"base"`, `"basement"`, 1))
	h.program(t, secret).get("/api/games/"+id).want(t, http.StatusInternalServerError, "damaged")
}

// shelved starts a server on a shelf with so many tables of one log.
func shelved(t *testing.T, n int, setup game.Setup, entries int) (h *house, games *tabletest.MemStore, secret string) {
	t.Helper()
	games, secret = tabletest.MemStoreWithTables(t, n, setup, entries)
	h = openHouse(t, func(c *Config) {
		unused := c.Store // another one keeps the games, but what else there is to keep lies here
		t.Cleanup(func() { _ = unused.Close() })
		c.Store, c.Tables = games, func(c *table.Config) { c.Rows = nil }
	})
	return h, games, secret
}
