package server

import (
	"database/sql"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strconv"
	"testing"

	"circulade/internal/store/sqlite"
	"circulade/internal/table/gamelog"
)

// An olderTable is what is known of a table that an older program left.
type olderTable struct {
	Title   string
	ID      string
	Status  string
	Choices int
	Secrets map[string]string // by seat
	Host    string            `json:"host_secret"`
	Record  string            // as anybody could see it
}

// olderFolder makes the data folder that the program of rules revision 1 left.
func olderFolder(t *testing.T) (dir string, tables map[string]olderTable) {
	t.Helper()
	dir = t.TempDir()
	db, err := sql.Open("sqlite", filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), fileText(t, "testdata/revision-1.sql")); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var list []olderTable
	if err := json.Unmarshal([]byte(fileText(t, "testdata/revision-1.json")), &list); err != nil {
		t.Fatal(err)
	}
	tables = map[string]olderTable{}
	for _, table := range list {
		tables[table.Title] = table
	}
	return dir, tables
}

// Six have played the first edition before editions said how many can; they play
// again by the rules that they had.
func TestAgainByOlderRules(t *testing.T) {
	dir, tables := olderFolder(t)
	h := openHouseAt(t, dir)
	six := tables["Six"]
	host := h.program(t, six.Host)
	host.post("/api/games/"+six.ID+"/end", obj{}).want(t, http.StatusOK, "")
	again := host.post("/api/games/"+six.ID+"/again", obj{}).want(t, http.StatusCreated, "")
	if n := len(again.Table.Seats); n != 6 {
		t.Errorf("%d play again", n)
	}
	seats := []obj{}
	for i := range 6 {
		seats = append(seats, obj{"name": "P" + strconv.Itoa(i), "kind": gamelog.KindHere})
	}
	host.post("/api/games", obj{"seats": seats, "preset": "classic"}).want(t, http.StatusBadRequest, "bad-setup")
}
