package server

import (
	"database/sql"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/export"
	"circulade/internal/table/gamelog"
)

// altered changes the database of a server that does not run, as no code of ours
// does: a trigger that stands in the way comes back.
func altered(t *testing.T, dir, statement string, args ...any) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var trigger string
	if err := db.QueryRow("SELECT sql FROM sqlite_schema WHERE name = 'entries_stay'").Scan(&trigger); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("DROP TRIGGER entries_stay"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statement, args...); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(trigger); err != nil {
		t.Fatal(err)
	}
}

// moved is a browser that goes on at a server that has started anew.
func (b *browser) moved(t *testing.T, h *house) *browser {
	next := h.browser(t)
	moveCookies(t, b.client.Jar, next.client.Jar, h.url)
	return next
}

// TestDamagedTable alters an entry on the disk: the table says so, everywhere and
// by its own code, the log says it once with the cause, and nobody else is
// concerned.
func TestDamagedTable(t *testing.T) {
	dir := t.TempDir()
	var b *browser
	var bad, good *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		b = h.browser(t)
		bad = b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 6)
		good = b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 6)
	})
	altered(t, dir, "UPDATE entries SET data = CAST(replace(CAST(data AS TEXT), '0', '1') AS BLOB) WHERE game = ? AND seq = 1", bad.ID)
	h := openHouseAt(t, dir)
	b = b.moved(t, h)
	for range 3 {
		b.get(gamePath(bad, "")).want(t, http.StatusInternalServerError, "damaged")
	}
	b.get(gamePath(bad, "/record")).want(t, http.StatusInternalServerError, "damaged")
	b.post(gamePath(bad, "/choices"), obj{"seq": bad.Seq, "move": "m", "all": []string{"x"}}).want(t, http.StatusInternalServerError, "damaged")
	b.post(gamePath(bad, "/seats/0/name"), obj{"name": "Ann"}).want(t, http.StatusInternalServerError, "damaged")
	b.playTurns(b.get(gamePath(good, "")).ok(t), 3)
	if a := b.get("/api/games"); len(a.Games) != 2 {
		t.Errorf("the list is %s", a.body)
	}
	said := h.log.String()
	if strings.Count(said, "a table is damaged") != 1 || !strings.Contains(said, "table="+store.LogName(bad.ID)) || !strings.Contains(said, "entry 1 was altered") {
		t.Errorf("the log says\n%s", said)
	}
	if strings.Contains(said, bad.ID) {
		t.Error("the log names the table by its id")
	}
	saved := map[string]export.Game{}
	if err := export.All(t.Context(), h.cfg.Store, func(s export.Game) error { saved[s.ID] = s; return nil }); err != nil {
		t.Fatal(err)
	}
	if len(saved) != 2 || saved[bad.ID].Err == nil || saved[good.ID].Err != nil || saved[good.ID].Record == "" {
		t.Errorf("exported %+v", saved)
	}
}

// An admin deletes a table that cannot be read, and nothing of it is left but that it was done.
func TestAdminDeletesDamagedTable(t *testing.T) {
	dir := t.TempDir()
	var ann *browser
	var table *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann = h.browser(t)
		table = ann.playTurns(ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 3)
	})
	altered(t, dir, "UPDATE entries SET data = CAST(replace(CAST(data AS TEXT), '0', '1') AS BLOB) WHERE game = ? AND seq = 1", table.ID)
	h := openHouseAt(t, dir)
	boss, ann := h.admin(t, "Boss"), ann.moved(t, h)
	ann.get(gamePath(table, "")).want(t, http.StatusInternalServerError, "damaged")
	path := "/api/admin/tables/" + table.ID
	boss.remove(path).want(t, http.StatusOK, "")
	boss.remove(path).want(t, http.StatusNotFound, "not-found")
	ann.get(gamePath(table, "")).want(t, http.StatusNotFound, "not-found")
	if games := ann.get("/api/games").Games; len(games) != 0 {
		t.Errorf("there is still %+v", games)
	}
	if found := naming(t, h.cfg.Rows, textColumns(t, h.cfg.Rows), table.ID); len(found) > 0 {
		t.Errorf("there is left: %v", found)
	}
	if log := readAs[adminList](t, boss.get("/api/admin/log")).Log; log[0].What != "table-deleted" || log[0].By != "Boss" {
		t.Errorf("the log is %+v", log)
	}
}

// TestDamagedNames are no damage of the game.
func TestDamagedNames(t *testing.T) {
	dir := t.TempDir()
	var b *browser
	var table *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		b = h.browser(t)
		table = b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 2)
	})
	altered(t, dir, "UPDATE names SET name = 'Ammered' WHERE seat = 1")
	h := openHouseAt(t, dir)
	if now := b.moved(t, h).get(gamePath(table, "")).ok(t); now.Seats[1].Name != "Ammered" {
		t.Errorf("%+v", now.Seats)
	}
}

// TestLostChoices puts an earlier state of the database in the place of the last:
// each table says how many choices it has lost, and goes on.
func TestLostChoices(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, sqlite.DatabaseName)
	var b *browser
	var table, late *tableSeen
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		b = h.browser(t)
		table = b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 4)
	})
	earlier, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("later", func(t *testing.T) {
		h := openHouseAt(t, dir)
		b = b.moved(t, h)
		table = b.playTurns(b.get(gamePath(table, "")).ok(t), 3)
		late = b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	})
	if err := os.WriteFile(path, earlier, 0o600); err != nil {
		t.Fatal(err)
	}
	h := openHouseAt(t, dir)
	b = b.moved(t, h)
	a := b.get(gamePath(table, ""))
	now := a.ok(t)
	if now.Seq != 4 || now.Lost != 3 {
		t.Errorf("at %d, lost %d, want 4 and 3", now.Seq, now.Lost)
	}
	if now = b.playTurns(now, 2); now.Lost != 3 {
		t.Errorf("later it has lost %d", now.Lost)
	}
	b.get(gamePath(late, "")).want(t, http.StatusInternalServerError, "damaged")
}
