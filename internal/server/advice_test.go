package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"circulade/bot/analysis"
	"circulade/bot/search"
	"circulade/internal/feature/hints"
	"circulade/internal/table"
	"circulade/internal/table/advice"
	"circulade/internal/table/gamelog"
)

// TestHints: who is asked gets turns that can be played as they are told.
func TestHints(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	game := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": "teach"}).ok(t)
	var found hints.Hints
	a := b.get(gamePath(game, "/hints"))
	if a.status != http.StatusOK || json.Unmarshal(a.body, &found) != nil || len(found.Lines) < 2 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if found.Seq != game.Seq || found.Player != game.Waiting[0] {
		t.Errorf("hints for seat %d at %d, the table is at %d", found.Player, found.Seq, game.Seq)
	}
	for _, l := range found.Lines {
		if a := b.post(gamePath(game, "/preview"), obj{"seq": game.Seq, "all": l.All}); a.status != http.StatusOK {
			t.Errorf("%v: %s", l.All, a.body)
		}
	}
}

// TestHintsAreAHelp: only a table that gives hints does, and only to whoever is asked.
func TestHintsAreAHelp(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for _, aids := range []string{"table", "club", "outlines,bag,features,squares,projected"} {
		game := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": aids}).ok(t)
		b.get(gamePath(game, "/hints")).want(t, http.StatusForbidden, "aid-off")
		b.post(gamePath(game, "/analysis"), obj{}).want(t, http.StatusConflict, "not-over")
		b.get(gamePath(game, "/analysis")).want(t, http.StatusConflict, "not-over")
	}
	game := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": "hints"}).ok(t)
	h.browser(t).get(gamePath(game, "/hints")).want(t, http.StatusForbidden, "not-your-seat")
	b.post(gamePath(game, "/analysis"), obj{}).want(t, http.StatusConflict, "not-over")
	made := b.post("/api/games", obj{"aids": "hints", "seats": []obj{
		{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink},
	}})
	game = made.ok(t)
	asked, other := made.Secrets[game.Waiting[0]], made.Secrets[1-game.Waiting[0]]
	h.program(t, other.Secret).get(gamePath(game, "/hints")).want(t, http.StatusConflict, "not-asked")
	if a := h.program(t, asked.Secret).get(gamePath(game, "/hints")); a.status != http.StatusOK {
		t.Errorf("who is asked: %s", a.body)
	}
	record := string(b.get(gamePath(game, "/record")).body)
	opened := b.post("/api/records", obj{"record": record})
	var id struct{ ID string }
	if json.Unmarshal(opened.body, &id) != nil {
		t.Fatalf("%s", opened.body)
	}
	b.post("/api/records/"+id.ID+"/analysis", obj{}).want(t, http.StatusConflict, "not-over")
}

// TestOneHintAtATime: who asks twice at once is told so, and a hint ends when the table
// moves on.
func TestOneHintAtATime(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	game := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": "hints"}).ok(t)
	codes := make(chan string, 3)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			a := b.get(gamePath(game, "/hints"))
			codes <- a.Error.Code
		})
	}
	all.Wait()
	close(codes)
	count := map[string]int{}
	for code := range codes {
		count[code]++
	}
	if count[""] < 1 || count[""]+count["too-many"] != 3 {
		t.Errorf("three at once: %v", count)
	}
	stale := make(chan *answered, 1)
	go func() { stale <- b.get(gamePath(game, "/hints")) }()
	game = b.playTurns(game, 1)
	if a := <-stale; a.status != http.StatusOK && a.Error.Code != "stale-seq" && a.Error.Code != "not-asked" {
		t.Errorf("the table moved on: %s", a.body)
	}
}

// TestAnalysisOfATable is that of a table, of its shared replay and of its record.
func TestAnalysisOfATable(t *testing.T) {
	h := openHouse(t, quickly)
	b := h.browser(t)
	game := b.makeTable("greedy", "random").ok(t)
	eventually(t, "the end", func() bool { return b.get(gamePath(game, "")).ok(t).Status == "over" })
	b.get(gamePath(game, "/analysis")).want(t, http.StatusNotFound, "not-found")
	h.browser(t).post(gamePath(game, "/analysis"), obj{}).want(t, http.StatusNotFound, "not-found")
	r := b.analysed(gamePath(game, "/analysis"))
	if len(r.Turns) < 70 || len(r.Points) != 3 {
		t.Errorf("%d turns, %d turning points", len(r.Turns), len(r.Points))
	}
	if again := b.post(gamePath(game, "/analysis"), obj{}); !strings.Contains(string(again.body), `"report":{`) {
		t.Errorf("once more: %.200s", again.body)
	}
	opened := b.post("/api/records", obj{"record": string(b.get(gamePath(game, "/record")).body)})
	var id struct{ ID string }
	if json.Unmarshal(opened.body, &id) != nil {
		t.Fatalf("%s", opened.body)
	}
	if other := b.analysed("/api/records/" + id.ID + "/analysis"); len(other.Turns) != len(r.Turns) {
		t.Errorf("the record's: %d turns, the table's %d", len(other.Turns), len(r.Turns))
	}
}

// quickly has games analysed with little effort.
func quickly(c *Config) {
	c.Tables = func(t *table.Config) {
		few := search.Budget{Visits: 20}
		t.Analysis = analysis.Effort{Draw: few, Move: few, Deep: few, Close: 3}
	}
}

// analysed asks for an analysis until it is there.
func (b *browser) analysed(path string) *analysis.Report {
	b.t.Helper()
	var s advice.Progress
	b.post(path, obj{})
	eventually(b.t, "the analysis", func() bool {
		last := s.Part
		a := b.get(path)
		if err := json.Unmarshal(a.body, &s); err != nil || a.status != http.StatusOK || s.Part < last {
			b.t.Fatalf("%d after %d: %s", a.status, last, a.body)
		}
		return s.Report != nil
	})
	return s.Report
}

// TestStoppedAnalysis: who stops an analysis may ask for another at once, and those of
// strangers are not theirs to stop.
func TestStoppedAnalysis(t *testing.T) {
	h := openHouse(t, func(c *Config) {
		c.Tables = func(t *table.Config) { t.Analysis = analysis.Effort{Move: search.Budget{Visits: 1 << 30}} }
	})
	b := h.browser(t)
	game := b.makeTable("greedy", "random").ok(t)
	eventually(t, "the end", func() bool { return b.get(gamePath(game, "")).ok(t).Status == "over" })
	path := gamePath(game, "/analysis")
	b.post(path, obj{"stop": true}).want(t, http.StatusNotFound, "not-found")
	for range 3 {
		b.post(path, obj{}).want(t, http.StatusOK, "")
		h.browser(t).post(path, obj{"stop": true}).want(t, http.StatusNotFound, "not-found")
		b.get(path).want(t, http.StatusOK, "")
		b.post(path, obj{"stop": true}).want(t, http.StatusOK, "")
		b.get(path).want(t, http.StatusNotFound, "not-found")
	}
}

// TestOtherChoices: a position of a replay can be gone on from otherwise, as far as
// nothing is revealed.
func TestOtherChoices(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	game := b.makeTable("greedy", "random").ok(t)
	eventually(t, "the end", func() bool { return b.get(gamePath(game, "")).ok(t).Status == "over" })
	path := gamePath(game, "/replay/")
	p := b.position(gamePath(game, "/replay"), 0)
	choices := p.State.Decision.Choices
	tile := choices[len(choices)-1]
	tried := b.position(gamePath(game, "/replay"), 0, func(r *http.Request) {
		r.URL.RawQuery = url.Values{"try": {tile.Text}}.Encode()
	})
	if len(tried.State.Tiles) != len(p.State.Tiles)+1 || tried.State.Version != 1 {
		t.Errorf("%d tiles after %q, before %d", len(tried.State.Tiles), tile.Text, len(p.State.Tiles))
	}
	next := tried.State.Decision
	if next == nil || next.Player != p.State.Decision.Player {
		t.Fatalf("the next question: %+v", next)
	}
	b.get(path+"0?try="+url.QueryEscape(tile.Text)+"&try=pass&try=pass").want(t, http.StatusUnprocessableEntity, "crosses-reveal")
	b.get(path+"0?try=tile+99,99+r0").want(t, http.StatusUnprocessableEntity, "illegal-choice")
	b.get(path+"0?"+strings.Repeat("try=a&", 100)).want(t, http.StatusBadRequest, "bad-json")
	last := b.replay(gamePath(game, "/replay")).Length
	b.get(fmt.Sprint(path, last, "?try=pass")).want(t, http.StatusGone, "ended")
}
