package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"circulade/internal/result"
	"circulade/internal/store"
)

// resultsOf reads the results of a game.
func (h *house) resultsOf(t *testing.T, game string) []result.Row {
	t.Helper()
	list, err := store.Read(t.Context(), h.cfg.Rows, func(tx *store.Tx) ([]result.Row, error) {
		return store.List(tx, `SELECT `+result.Columns("r")+` FROM results r WHERE r.game = ?1 ORDER BY r.seat`, []any{game}, result.Scan)
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestResultsOfAGame: a game that is played to its end has a result for each seat, stored with its last choice, and
// a game that goes on has none.
func TestResultsOfAGame(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	if rows := h.resultsOf(t, ann.makeTable("here", "here").ok(t).ID); len(rows) != 0 {
		t.Errorf("a game that goes on has results: %+v", rows)
	}
	table := ann.shortGame("here", "here", "here")
	rows := h.resultsOf(t, table.ID)
	if table.Status != "over" || len(rows) != 3 {
		t.Fatalf("the game is %s and has the results %+v", table.Status, rows)
	}
	best := 0
	for seat, r := range rows {
		if r.Outcome != result.Played || r.Class != "more" || r.Rated || r.Published {
			t.Errorf("seat %d: %+v", seat, r)
		}
		if r.Rank == 1 {
			best++
		}
	}
	if best == 0 || rows[0].Kind != result.Guest || rows[0].Person != rows[1].Person || rows[0].Person == (store.Holder{}) {
		t.Errorf("who has played: %+v", rows)
	}
}

// TestPublishedTable: whoever makes a public table may say that its result is published; everybody reads that, it
// stands in the result, and the next table of again has it too.
func TestPublishedTable(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	const said = `"published":true`
	ann := h.browser(t)
	seats := append(hereSeats("Ann"), obj{"kind": "link"})
	refused := ann.post("/api/games", obj{"seats": seats, "open": "link", "published": true}).want(t, http.StatusBadRequest, "bad-setup")
	if !strings.Contains(string(refused.body), `"field":"published"`) {
		t.Errorf("the refusal names no field: %s", refused.body)
	}
	made := ann.post("/api/games", obj{"seats": seats, "open": "public", "published": true})
	table := made.ok(t)
	bo := h.browser(t)
	joined := bo.post(gamePath(table, "/join"), obj{"name": "Bo"})
	table = joined.ok(t)
	if !strings.Contains(string(made.body), said) || !strings.Contains(string(joined.body), said) {
		t.Errorf("it is not told: %s", joined.body)
	}
	for n, people := 0, []*browser{ann, bo}; n < 2; {
		seat := table.Waiting[0]
		before := table.Waiting[0]
		people[seat].step(people[seat].get(gamePath(table, "")).ok(t), 0, fmt.Sprint("m", table.Seq))
		if table = ann.get(gamePath(table, "")).ok(t); table.Waiting[0] != before {
			n++
		}
	}
	bo.post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	rows := h.resultsOf(t, table.ID)
	if len(rows) != 2 || !rows[0].Published || rows[0].Rated || rows[0].Rank != 1 || rows[1].Rank != 2 || rows[1].Outcome != result.Resigned {
		t.Errorf("the results are %+v", rows)
	}
	private := ann.shortGame("here", "here")
	if body := string(ann.get(gamePath(private, "")).body); strings.Contains(body, "published") {
		t.Errorf("a table says that it is published: %s", body)
	}
}

// TestResultsOfTwoServers: at two servers on one database each game has its results once, whoever made the last
// choice.
func TestResultsOfTwoServers(t *testing.T) {
	t.Parallel()
	n := openTown(t, 2)
	ann := n.houses[0].browser(t)
	made := ann.post("/api/games", obj{
		"seats": append(hereSeats("Ann"), obj{"kind": "link"}), "draw": []string{"base/U", "base/E", "base/V"}, "draw_end": true, "seed": "short",
	})
	table := made.ok(t)
	bo := n.houses[1].browser(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	people := []*browser{ann, bo}
	for tries := 0; table.Status == "playing" && tries < 100; tries++ {
		for _, b := range people {
			if table = b.get(gamePath(table, "")).ok(t); table.Status == "playing" && table.Seats[table.Waiting[0]].Yours {
				b.step(table, 0, fmt.Sprintf("move-%d", tries))
			}
		}
	}
	for i, h := range n.houses {
		if rows := h.resultsOf(t, table.ID); len(rows) != 2 || rows[0].Person == rows[1].Person || rows[0].Kind != result.Guest {
			t.Errorf("server %d: the game is %s and has the results %+v", i, table.Status, rows)
		}
	}
}
