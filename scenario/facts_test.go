package scenario

import (
	"strings"
	"testing"

	"circulade/tile"
)

// fair has one of everything that the facts of tiles can say.
const fair = `set fair
title The fair

tile T x2 garden 1 start
.###.
.....
==+==
..=..
..=..
c0 marks cathedral wine
r0 marks inn
f1 marks pig-herd
marks volcano river-end

tile bridge
..=..
..=..
==x==
..=..
..=..
`

const fairFacts = `{"set": "fair", "title": "The fair", "tiles": [
{"id": "T", "uncertain": "its inn", "copies": 2, "start": true, "garden_copies": 1,
 "edges": {"N": "city", "E": "road", "S": "road", "W": "road"},
 "cities": [{"id": "c0", "edges": ["N"], "shields": 0, "castle_half": true, "cathedral": true, "goods": "wine"}],
 "roads": [{"id": "r0", "edges": ["E"], "inn": true, "ends_at": "junction"},
  {"id": "r1", "edges": ["S"], "ends_at": "junction"},
  {"id": "r2", "edges": ["W"], "ends_at": "junction"}],
 "rivers": [],
 "fields": [{"id": "f0", "halves": ["EL", "WR"], "cities": ["c0"]},
  {"id": "f1", "halves": ["ER", "SL"], "cities": [], "pig_herd": true},
  {"id": "f2", "halves": ["SR", "WL"], "cities": []}],
 "monastery": null, "links": [["r0", "r1", "r2"]], "crossings": [], "icons": ["river-end", "volcano"],
 "editions": {"old": {"inn_roads": ["r0"]}, "new": {"inn_roads": ["r0", "r1"]}}},
{"id": "bridge", "copies": 1, "start": false, "garden_copies": 0,
 "edges": {"N": "road", "E": "road", "S": "road", "W": "road"},
 "cities": [], "rivers": [],
 "roads": [{"id": "r0", "edges": ["N", "S"], "ends_at": null}, {"id": "r1", "edges": ["E", "W"], "ends_at": null}],
 "fields": [{"id": "f0", "halves": ["NL", "WR"], "cities": []}, {"id": "f1", "halves": ["NR", "EL"], "cities": []},
  {"id": "f2", "halves": ["ER", "SL"], "cities": []}, {"id": "f3", "halves": ["SR", "WL"], "cities": []}],
 "links": [], "crossings": [["r0", "r1"]], "icons": []}
]}`

func fairSet(t *testing.T) *tile.Set {
	t.Helper()
	set, err := tile.Parse("fair.tiles", []byte(fair))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestFactsHold(t *testing.T) {
	list, err := compareFacts(fairSet(t), []byte(fairFacts))
	if err != nil || len(list) != 0 {
		t.Errorf("differences %q, error %v, want none", list, err)
	}
}

// TestFactsNotice changes one fact after the other: each must be noticed.
func TestFactsNotice(t *testing.T) {
	set := fairSet(t)
	for _, change := range []struct{ old, new string }{
		{`"set": "fair", "title"`, `"set": "fairs", "title"`},
		{`The fair`, `A fair`},
		{`"copies": 2`, `"copies": 3`},
		{`"start": true`, `"start": false`},
		{`"garden_copies": 1`, `"garden_copies": 2`},
		{`"N": "city"`, `"N": "field"`},
		{`"edges": ["N"]`, `"edges": ["S"]`},
		{`"shields": 0`, `"shields": 1`},
		{`"castle_half": true`, `"castle_half": false`},
		{`"cathedral": true, `, ``},
		{`, "goods": "wine"`, `, "goods": "grain"`},
		{`, "goods": "wine"`, ``},
		{`, "pig_herd": true`, ``},
		{`"old": {"inn_roads": ["r0"]`, `"old": {"inn_roads": ["r0", "r1"]`},
		{`"editions": {"old"`, `"editions": {"older"`}, // then the inn of the roads themselves holds, as below
		{`"ends_at": null`, `"ends_at": "house"`},
		{`"halves": ["EL", "WR"]`, `"halves": ["EL"]`},
		{`"cities": ["c0"]`, `"cities": []`},
		{`"monastery": null`, `"monastery": "shrine"`},
		{`[["r0", "r1", "r2"]]`, `[["r0", "r1"]]`},
		{`"crossings": [["r0", "r1"]]`, `"crossings": []`},
		{`"icons": ["river-end", "volcano"]`, `"icons": ["volcano"]`},
	} {
		text := strings.Replace(fairFacts, change.old, change.new, 1)
		if text == fairFacts {
			t.Fatalf("the facts do not have %s", change.old)
		}
		if strings.Contains(change.new, "older") {
			text = strings.Replace(text, `"inn": true, `, ``, 1)
		}
		if list, err := compareFacts(set, []byte(text)); err != nil || len(list) == 0 {
			t.Errorf("%s for %s was not noticed (error %v)", change.new, change.old, err)
		}
	}
	if _, err := compareFacts(set, []byte(strings.Replace(fairFacts, `"uncertain"`, `"wells"`, 1))); err == nil {
		t.Error("a key that nothing compares was not noticed")
	}
}
