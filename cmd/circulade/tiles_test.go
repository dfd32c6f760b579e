package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/base"
	"circulade/tile"
	"circulade/tile/facts"
)

// keys are those of the facts that `tiles --json` gives.
var keys = []string{
	"set", "id", "copies", "start", "garden_copies", "edges", "cities", "roads", "rivers", "fields",
	"monastery", "links", "crossings", "icons",
}

func baseTiles(t *testing.T) []*tile.Set {
	t.Helper()
	set, err := base.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	return []*tile.Set{set}
}

// written returns what tiles --json writes, as JSON reads it.
func written(t *testing.T, sets []*tile.Set) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	if err := writeTiles(&out, sets); err != nil {
		t.Fatal(err)
	}
	var list []map[string]any
	if err := json.Unmarshal(out.Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestTilesJSON(t *testing.T) {
	list := written(t, baseTiles(t))
	copies, gardens := 0.0, 0.0
	for _, x := range list {
		copies += x["copies"].(float64)
		gardens += x["garden_copies"].(float64)
		for _, key := range keys {
			if _, ok := x[key]; !ok {
				t.Errorf("%s/%s has no %q", x["set"], x["id"], key)
			}
		}
	}
	if len(list) != 24 || copies != 72 || gardens != 8 {
		t.Errorf("%d tiles, %v copies, %v gardens; want 24, 72, 8", len(list), copies, gardens)
	}
}

// TestTilesJSONFacts compares with what was read off the printed tiles.
func TestTilesJSONFacts(t *testing.T) {
	data, err := facts.Of("base")
	if err != nil {
		t.Fatal(err)
	}
	var known struct{ Tiles []map[string]any }
	if err := json.Unmarshal(data, &known); err != nil {
		t.Fatal(err)
	}
	list := written(t, baseTiles(t))
	if len(list) != len(known.Tiles) {
		t.Fatalf("%d tiles, want %d", len(list), len(known.Tiles))
	}
	for i, want := range known.Tiles {
		want["set"] = "base" // the file says it once
		for _, key := range keys {
			if got := list[i][key]; !reflect.DeepEqual(sorted(got), sorted(want[key])) {
				t.Errorf("%s: %s is %v, want %v", want["id"], key, got, want[key])
			}
		}
	}
}

// sorted puts lists into an order, because that of edges and groups means nothing, and
// leaves out what is empty, as the facts do.
func sorted(v any) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = sorted(v[i])
		}
		slices.SortFunc(list, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		if len(list) == 0 {
			return nil
		}
		return list
	case map[string]any:
		m := map[string]any{}
		for k := range v {
			if one := sorted(v[k]); one != nil {
				m[k] = one
			}
		}
		return m
	case bool, float64, string:
		if reflect.ValueOf(v).IsZero() {
			return nil
		}
	}
	return v
}

func TestTilesOfOneIDAreOneEntry(t *testing.T) {
	set := *baseTiles(t)[0]
	set.Tiles = []*tile.Tile{set.Tiles[0].WithGarden(), set.Tiles[0], set.Tiles[1]}
	set.Tiles[0].Copies = 5
	list := written(t, []*tile.Set{&set})
	if want := float64(5 + set.Tiles[1].Copies); len(list) != 2 || list[0]["copies"] != want {
		t.Errorf("%d entries, the first of %v copies; want 2, %v", len(list), list[0]["copies"], want)
	}
}
