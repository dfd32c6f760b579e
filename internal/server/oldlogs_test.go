package server

import (
	"database/sql"
	_ "embed"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"circulade/internal/store/sqlite"
	"circulade/internal/table/gamelog"
)

//go:embed testdata/revision-1.sql
var oldData string

//go:embed testdata/revision-1.json
var oldTables []byte

// oldHouse starts a server on the data folder of a program of rules revision 1.
func oldHouse(t *testing.T) *house {
	t.Helper()
	dir := t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(oldData); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return openHouseAt(t, dir, func(c *Config) { c.BotPause = time.Minute })
}

// Every table of an older program opens as it was, with its own options and rules, and
// is played on.
func TestOlderTablesArePlayedOn(t *testing.T) {
	if testing.Short() {
		t.Skip("one table after the other: it says nothing about races, and takes long")
	}
	h := oldHouse(t)
	var list []struct {
		Title   string
		ID      string
		Secrets map[string]string
		Status  string
		Record  string
	}
	if err := json.Unmarshal(oldTables, &list); err != nil {
		t.Fatal(err)
	}
	for _, old := range list {
		t.Run(old.Title, func(t *testing.T) {
			path := "/api/games/" + old.ID
			now := h.browser(t).get(path).ok(t)
			if now.Cut != nil || now.Status != old.Status {
				t.Errorf("it is %s, cut at %+v; it was %s", now.Status, now.Cut, old.Status)
			}
			opened := now.State.Version
			if have := string(h.browser(t).get(path + "/record").body); have != old.Record {
				t.Errorf("the record is\n%s\nand was\n%s", have, old.Record)
			}
			for n := range 40 {
				if now.Status != "playing" || len(now.Waiting) != 1 {
					break
				}
				secret, ok := old.Secrets[strconv.Itoa(now.Waiting[0])]
				if !ok {
					break // a computer player's turn
				}
				p := h.program(t, secret)
				now = p.step(p.get(path).ok(t), n, fmt.Sprint("on-", n)).ok(t)
			}
			if old.Status == "playing" && now.State.Version == opened && now.Seats[now.Waiting[0]].Kind != gamelog.KindBot {
				t.Error("nothing was played")
			}
		})
	}
	if len(list) < 9 {
		t.Errorf("only %d tables", len(list))
	}
}
