package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refold"
)

// makeRelease has the data of the present program written, to which later ones are held:
//
//	go test ./internal/server -run TestReleaseOpens -make-release
//
// That is done with each release, and never to make a test pass: data of a release that does
// not open any more is a fault of the program.
var makeRelease = flag.Bool("make-release", false, "write testdata/release.db.gz and release.json anew")

const releaseData, releaseFacts = "testdata/release.db.gz", "testdata/release.json"

// A released is what is known of a data folder of the last release.
type released struct {
	Games    map[string]releasedGame
	Rows     map[string]int // by table of the store
	Accounts map[string]int // by name, whose password is somePassword: how many tables they have
	Codes    map[string]string
}

// A releasedGame is how a game stood.
type releasedGame struct {
	Status string
	Seq    int64
	Hash   string
}

// releasedFolder unpacks the data folder of the last release.
func releasedFolder(t *testing.T) (dir string) {
	t.Helper()
	packed, err := os.ReadFile(releaseData)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, sqlite.DatabaseName), data, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestReleaseOpens opens a data folder of the last release: every game plays to the same end, every
// row is there, and every account signs in and has its tables.
func TestReleaseOpens(t *testing.T) {
	if *makeRelease {
		writeRelease(t)
	}
	var want released
	if err := json.Unmarshal([]byte(fileText(t, releaseFacts)), &want); err != nil {
		t.Fatal(err)
	}
	dir := releasedFolder(t)
	t.Run("data", func(t *testing.T) {
		games, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = games.Close() }()
		for _, f := range games.Found() {
			if f.Lost {
				t.Errorf("lost: %s", f.Text)
			}
		}
		n, err := refold.All(t.Context(), games, false, func(f refold.Fault) { t.Errorf("%+v", f) })
		if err != nil || n != len(want.Games) || n < 9 {
			t.Errorf("%d of %d games were played again, %v", n, len(want.Games), err)
		}
		for id, w := range gamesIn(t, games) {
			if want.Games[id] != w {
				t.Errorf("game %s is %+v, was %+v", id, w, want.Games[id])
			}
		}
		have := rowsIn(t, games)
		for table, n := range want.Rows {
			if have[table] != n {
				t.Errorf("%s has %d rows, had %d", table, have[table], n)
			}
		}
	})
	t.Run("people", func(t *testing.T) {
		h := openHouseAt(t, dir)
		for name, tables := range want.Accounts {
			b := h.browser(t)
			b.signIn(name, somePassword).want(t, http.StatusOK, "")
			if w := b.whoami(); w.Account == nil || w.Account.Name != name {
				t.Errorf("%s is %+v", name, w)
			}
			if n := b.tableCount(t); n != tables {
				t.Errorf("%s has %d tables, had %d", name, n, tables)
			}
			h.browser(t).post("/api/session/recovery", obj{"name": name, "code": want.Codes[name]}).want(t, http.StatusOK, "")
		}
	})
}

// gamesIn says how each game of a store stands.
func gamesIn(t *testing.T, games store.Store) map[string]releasedGame {
	t.Helper()
	list, err := games.List(t.Context(), "", 100)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]releasedGame{}
	for _, info := range list {
		g, entries, err := games.Load(t.Context(), info.ID)
		if err != nil {
			t.Fatal(err)
		}
		l, err := gamelog.Load(nil, g, entries)
		if err != nil {
			t.Fatal(err)
		}
		all[info.ID] = releasedGame{string(info.Status), info.Seq, l.Game().HashText()}
	}
	return all
}

// rowsIn counts the rows of each table of a store that this program knows.
func rowsIn(t *testing.T, rows store.Rows) map[string]int {
	t.Helper()
	all := map[string]int{}
	for table := range everyTable() {
		err := rows.View(t.Context(), func(tx *store.Tx) error {
			var n int
			err := tx.One("SELECT count(*) FROM "+table, nil, &n)
			all[table] = n
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func (b *browser) tableCount(t *testing.T) int {
	t.Helper()
	var list struct{ Games []struct{ ID string } }
	if err := json.Unmarshal(b.get("/api/games").want(t, http.StatusOK, "").body, &list); err != nil {
		t.Fatal(err)
	}
	return len(list.Games)
}

// writeRelease writes what a server of this program keeps when all sorts of things have been done.
func writeRelease(t *testing.T) {
	t.Helper()
	dir, facts := t.TempDir(), released{Accounts: map[string]int{}, Codes: map[string]string{}}
	if !t.Run("server", func(t *testing.T) { facts.fill(t, openHouseAt(t, dir, func(c *Config) { c.Lobby = true })) }) {
		t.FailNow() // what is there stays
	}
	games, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	facts.Games, facts.Rows = gamesIn(t, games), rowsIn(t, games)
	for table, n := range facts.Rows {
		if n == 0 || table == "beats" || table == "gaps" || table == "changes" {
			delete(facts.Rows, table) // the next server writes these itself
		}
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, sqlite.DatabaseName))
	if err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := z.Write(data); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(facts, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{releaseData: packed.Bytes(), releaseFacts: append(text, '\n')} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// fill plays, talks and signs up at a server.
func (r *released) fill(t *testing.T, h *house) {
	ann, bo := h.browser(t), h.browser(t)
	for name, b := range map[string]*browser{"Ann of the hills": ann, "Böö": bo} {
		b.signUp(name)
		b.do(http.MethodPut, settingsPath, `{"version":0,"settings":{"theme":"dark"}}`)
		var made struct{ Codes []string }
		if err := json.Unmarshal(b.post("/api/account/recovery", obj{}).want(t, http.StatusOK, "").body, &made); err != nil {
			t.Fatal(err)
		}
		r.Codes[name] = made.Codes[0]
		b.post("/api/account/tokens", obj{"name": "phone"}).want(t, http.StatusCreated, "")
	}
	ann.post("/api/account/friends", obj{"name": "Böö"})
	ann.playAll(t)
	// By letter, with an order; talked at, with a report; and one that is open to strangers.
	letters, other, at := h.byLetter(t, "base/U", "base/B", "base/V", "base/B", "base/U", "base/U")
	lay := other.lays(t, at, "base/B", 0, 1)
	other.post(gamePath(at, "/orders"), obj{"seq": at.Seq, "tile": "base/B", "all": []string{lay, "follower m"}}).want(t, http.StatusOK, "")
	letters.now(t, at)
	one, two, eve, _ := chatters(t, h, nil)
	line := two.said("something bad, 你好")
	eve.said("somebody looks on")
	one.aim("mute", "seat", 1, true).want(t, http.StatusOK, "")
	one.post(gamePath(one.table, "/chat/report"), obj{"line": line.ID, "reason": "insult"}).want(t, http.StatusOK, "")
	for _, open := range []string{"public", "private"} {
		made := ann.post("/api/games", obj{"open": open, "seats": append(hereSeats("Ann"), obj{"name": "", "kind": gamelog.KindLink})})
		table := made.ok(t)
		if open == "private" {
			bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
		}
	}
	for name, b := range map[string]*browser{"Ann of the hills": ann, "Böö": bo} {
		r.Accounts[name] = b.tableCount(t)
	}
}

// playAll plays games of all sorts: to their end, in their middle, arranged, with what is hidden, given up,
// and by the computer.
func (b *browser) playAll(t *testing.T) {
	t.Helper()
	table := func(more obj) *tableSeen {
		setup := obj{"seats": hereSeats("Ann", "Bo", "Cy")}
		for k, v := range more {
			setup[k] = v
		}
		return b.post("/api/games", setup).ok(t)
	}
	b.playVaried(table(obj{"seed": "release", "draw_end": true, "draw": []string{"base/U", "base/V", "base/U", "base/B"}}), func(*tableSeen) {})
	b.playTurns(table(obj{"preset": "bigbox", "expansions": []string{"inns-cathedrals", "traders-builders", "river-1"}}), 20)
	b.playTurns(table(obj{"expansions": []string{"all"}}), 30)
	ended := b.playTurns(table(nil), 5)
	b.post(gamePath(ended, "/end"), obj{}).ok(t)
	undone := b.playTurns(table(obj{"title": fmt.Sprintf("Taken back %c", '↶')}), 3)
	if now := b.now(t, undone); now.Undo != nil {
		b.post(gamePath(now, "/undo"), obj{"seq": now.Seq, "move": "back", "version": *now.Undo}).ok(t)
	}
	bots := b.makeTable("random", "greedy").ok(t)
	eventually(t, "the end of the computer players' game", func() bool { return b.now(t, bots).Status != string(store.Playing) })
}
