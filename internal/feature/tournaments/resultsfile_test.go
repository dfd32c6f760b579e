package tournaments

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"testing"
	"time"

	"circulade/internal/result"
)

// The file of results has a line for each side of a match in whatever state it is, and the numbers of the exchange format.
func TestResultsFile(t *testing.T) {
	h := open(t, "Org", "Ann", "Bobby", "Cyd", "Dora")
	path, _ := h.makes("Org", swiss(2))
	for _, p := range []string{"Ann", "Bobby", "Cyd", "Dora"} {
		h.enter(p, path, obj{}).ok(t)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	states := func() (list []string) {
		t.Helper()
		rows, err := csv.NewReader(bytes.NewReader(h.send("", "GET", path+"/export?format=results.csv", "").ok(t).body)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		col := func(name string) int { return slices.Index(rows[0], name) }
		for _, row := range rows[1:] {
			list = append(list, row[col("state")])
			n, err := strconv.Atoi(row[col("entrant")])
			if err != nil || n < 1 || n > 4 || row[col("name")] == "Bobby" && n != 1 { // the best by rating
				t.Errorf("%s has the number %s", row[col("name")], row[col("entrant")])
			}
			if over := row[col("state")] == stateOver; (row[col("rank")] != "") != over || (row[col("kind")] != "") != over {
				t.Errorf("a line is %q", row)
			}
		}
		return list
	}
	if got := states(); !slices.Equal(got, []string{statePaired, statePaired, statePaired, statePaired}) {
		t.Errorf("before the round begins: %v", got)
	}
	h.pass(11 * time.Second)
	if err := h.end(h.playing()[0], result.Played, 1, 2); err != nil {
		t.Fatal(err)
	}
	h.goOn()
	if got := states(); !slices.Equal(got, []string{stateOver, stateOver, statePlaying, statePlaying}) {
		t.Errorf("while one match goes on: %v", got)
	}
}
