package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/feature/replays"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// open opens a record.
func (b *browser) open(text string) *replaySeen {
	b.t.Helper()
	a := b.post("/api/records", obj{"record": text})
	a.want(b.t, http.StatusOK, "")
	var r replaySeen
	if err := json.Unmarshal(a.body, &r); err != nil {
		b.t.Fatal(err)
	}
	return &r
}

func fileText(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Records of ours and of the programs that we can read open without a session, each
// position of them too, and nothing is stored.
func TestOpenRecord(t *testing.T) {
	dir := t.TempDir()
	h := openHouseAt(t, dir)
	eve := h.browser(t)
	for _, test := range []struct {
		file      string
		players   int
		converted bool
	}{
		{"../../game/testdata/corpus/everything-6.game", 6, false},
		{"../../game/testdata/corpus/arranged.game", 2, false},
		{"../../game/jcz/testdata/game.jcz", 3, true},
		{"../../game/project1a/testdata/game.txt", 2, true},
	} {
		t.Run(filepath.Base(test.file), func(t *testing.T) {
			text := fileText(t, test.file)
			r := eve.open(text)
			if !access.IsID(r.ID) || len(r.Seats) != test.players || r.Length < 30 || len(r.Steps) != r.Length {
				t.Fatalf("opened it has id %q, seats %v, %d choices, %d steps", r.ID, r.Seats, r.Length, len(r.Steps))
			}
			if test.converted == (r.Record == text) || !strings.Contains(r.Record, "circulade: 1") {
				t.Errorf("its record is\n%s", r.Record)
			}
			path := "/api/records/" + r.ID
			if again := eve.replay(path); again.ID != r.ID || again.Length != r.Length {
				t.Errorf("asked for it is %+v", again)
			}
			for _, n := range []int{0, 1, r.Length / 2, r.Length} {
				if p := eve.position(path, n); p.N != n || p.State.Version != n || p.State.Over != (n == r.Length && r.Status == store.Over) {
					t.Errorf("position %d is version %d, over %v", n, p.State.Version, p.State.Over)
				}
			}
			if other := eve.open(r.Record); other.Length != r.Length {
				t.Errorf("its record opens with %d choices, not %d", other.Length, r.Length)
			}
			eve.get(fmt.Sprint(path, "/", r.Length+1)).want(t, http.StatusNotFound, "not-found")
		})
	}
	if list, err := h.cfg.Store.List(t.Context(), "", 10); err != nil || len(list) > 0 {
		t.Errorf("stored: %v, %v", list, err)
	}
	for name, data := range filesOf(t, dir) {
		if strings.Contains(string(data), "circulade: 1") {
			t.Errorf("%s holds a record", name)
		}
	}
	eve.get("/api/records/"+access.NewID()).want(t, http.StatusNotFound, "record-gone")
	eve.get("/api/records/x").want(t, http.StatusNotFound, "record-gone")
	eve.get("/api/records/"+access.NewID()+"/0").want(t, http.StatusNotFound, "record-gone")
}

// A table's replay cannot be had as a record, nor a record as a table's.
func TestRecordsAndTablesApart(t *testing.T) {
	h := openHouse(t)
	ann, eve := h.browser(t), h.browser(t)
	table := ann.shortGame(gamelog.KindHere, gamelog.KindHere)
	r := ann.replay(gamePath(table, "/replay"))
	eve.get("/api/records/"+table.ID).want(t, http.StatusNotFound, "record-gone")
	opened := eve.open(r.Record)
	eve.get("/api/games/"+opened.ID+"/replay").want(t, http.StatusNotFound, "not-found")
	if opened.Length != r.Length || opened.Status != r.Status {
		t.Errorf("the record opens as %+v", opened)
	}
}

// What is wrong with a record is said with its line.
func TestOpenBadRecord(t *testing.T) {
	h := openHouse(t)
	eve := h.browser(t)
	good := strings.Replace(fileText(t, "../../game/testdata/corpus/plus-2.game"), "rules: 1\n", fmt.Sprintf("rules: %d\n", game.RulesRevision), 1)
	for name, test := range map[string]struct {
		text, want string
		line       int
	}{
		"empty":     {"  \n", "empty", 0},
		"garbage":   {"once upon a time", "line 1", 1},
		"no player": {"circulade: 1\n", "players", 1},
		"a choice":  {strings.Replace(good, "tile ", "tile 99,99 r0; tile ", 1), "line", lineOf(good, "tile ")},
		"a score":   {strings.Replace(good, "result: ", "result: 1", 1), "result", lineOf(good, "result: ")},
		"a field":   {"circulade: 1\nplayer: Ann\nplayer: Bo\ncolour: red\n", "there is no such field", 4},
		"a save":    {`{"app":{}}`, "read as jcz", 0},
		"long":      {"circulade: 1\n" + strings.Repeat("x", 900<<10), "line 2", 2},
	} {
		t.Run(name, func(t *testing.T) {
			a := eve.post("/api/records", obj{"record": test.text}).want(t, http.StatusBadRequest, "bad-record")
			if a.Error.Line != test.line || !strings.Contains(a.Error.Message, test.want) || len(a.body) > 4<<10 {
				t.Errorf("line %d, %.300q; want line %d, %q", a.Error.Line, a.Error.Message, test.line, test.want)
			}
		})
	}
	if r := eve.open("\ufeff" + strings.ReplaceAll(good, "\n", "\r\n")); r.Length < 50 {
		t.Errorf("from another system it opens as %+v", r)
	}
	eve.post("/api/records", obj{"record": strings.Repeat("x", replays.MaxRecordBody)}).want(t, http.StatusRequestEntityTooLarge, "too-large")
	eve.post("/api/records", obj{"record": strings.Repeat("x", 1<<20+1)}).want(t, http.StatusBadRequest, "bad-record")
	eve.post("/api/records", obj{"text": "x"}).want(t, http.StatusBadRequest, "unknown-field")
	eve.do(http.MethodPost, "/api/records", "record", func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }).
		want(t, http.StatusUnsupportedMediaType, "bad-type")
}

// lineOf is the number of the first line that holds a text.
func lineOf(text, part string) int {
	return 1 + strings.Count(text[:strings.Index(text, part)], "\n")
}

// Text that costs as much as it can is answered in time.
func TestOpenHostileRecord(t *testing.T) {
	h := openHouse(t)
	eve := h.browser(t)
	head := "circulade: 1\nplayer: A\nplayer: B\n"
	for name, text := range map[string]string{
		"entries": head + "1. " + strings.Repeat("@1 pass; ", 1<<15-2) + "@1 pass\n",
		"draw":    head + "draw: " + strings.Repeat("base/A ", 100000) + "\n",
		"nested":  strings.Repeat("{\"a\":", 150000),
		"fields":  head + strings.Repeat("option: base.small_city full\n", 30000),
	} {
		start := time.Now()
		eve.post("/api/records", obj{"record": text}).want(t, http.StatusBadRequest, "bad-record")
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%s takes %v", name, took)
		}
	}
}

func TestTooManyRecords(t *testing.T) {
	h := limitedHouse(t, func(l *Limits) { l.Records, l.RecordBurst = 0.001, 2 })
	eve := h.browser(t)
	good := fileText(t, "../../game/testdata/corpus/plus-2.game")
	id := eve.open(good).ID
	eve.post("/api/records", obj{"record": "x"}).want(t, http.StatusBadRequest, "bad-record")
	eve.post("/api/records", obj{"record": good}).wantTooMany(t)
	eve.position("/api/records/"+id, 1)
}

// differing is a record of an older program that comes out otherwise in turn 50.
func differing(t testing.TB) string {
	t.Helper()
	text := fileText(t, "../../game/testdata/revision-1/six-classic-classic-6.game")
	return strings.Replace(text, "\n50. draw ", "\n50. draw base/nothing; draw ", 1)
}

// A record of an older program that comes out otherwise by the rules of today opens
// up to there, tells where it differs and is given back whole.
func TestOpenRecordThatDiffers(t *testing.T) {
	eve := openHouse(t).browser(t)
	text := fileText(t, "../../game/testdata/revision-1/six-classic-classic-6.game")
	if r := eve.open(text); r.Differs != nil || r.Status != store.Over {
		t.Errorf("as it was it is %s and differs: %v", r.Status, r.Differs)
	}
	changed := differing(t)
	line := 1 + strings.Count(changed[:strings.Index(changed, "base/nothing")], "\n")
	r := eve.open(changed)
	if r.Differs == nil || r.Differs.Line != line || r.Status != store.Ended || r.Steps[r.Length-1].Turn != 49 || r.Record != changed {
		t.Errorf("it ends %s in turn %d and differs: %v, want line %d", r.Status, r.Steps[r.Length-1].Turn, r.Differs, line)
	}
	today := strings.Replace(changed, "rules: 1\n", fmt.Sprintf("rules: %d\n", game.RulesRevision), 1)
	eve.post("/api/records", obj{"record": today}).want(t, http.StatusBadRequest, "bad-record")
}
