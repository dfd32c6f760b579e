package art

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"circulade/tile"
)

// factSets are sets whose pictures were drawn before the sets were written.
// Their facts are present in the workshop only; elsewhere the samples and the
// sets themselves stand in for them.
var factSets = []string{"inns-cathedrals", "traders-builders", "river-1", "river-1-roadsource", "river-2", "king-robber"}

type factTile struct {
	ID, Set   string
	Gardens   int               `json:"garden_copies"`
	Edges     map[string]string `json:"edges"`
	Cities    []factSegment
	Roads     []factSegment
	Rivers    []factSegment
	Fields    []factSegment
	Monastery *string
	Links     [][]string
	Crossings [][2]string
	Icons     []string
}

type factSegment struct {
	ID        string
	Edges     []string
	Halves    []string
	Shields   int
	EndsAt    string `json:"ends_at"`
	Inner     bool
	Inn       bool
	Cathedral bool
	Goods     string
	PigHerd   bool `json:"pig_herd"`
}

// factTiles returns the tiles of a set as its facts tell, or none where the
// facts are not here.
func factTiles(t *testing.T, set string) []*tile.Tile {
	t.Helper()
	data, err := os.ReadFile("../../shared/tiles/" + set + ".json")
	if err != nil {
		t.Logf("the facts of %s are not here", set)
		return nil
	}
	var facts struct{ Tiles []factTile }
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatalf("%s: %v", set, err)
	}
	var tiles []*tile.Tile
	for i := range facts.Tiles {
		tiles = append(tiles, facts.Tiles[i].tile())
	}
	return tiles
}

func (f *factTile) tile() *tile.Tile {
	b := &tile.Tile{Set: f.Set, ID: f.ID, Copies: max(f.Gardens, 1), GardenCopies: f.Gardens, Marks: f.Icons}
	for e := range tile.Edge(4) {
		b.Terrain[e] = map[string]tile.Terrain{
			"field": tile.FieldEdge, "road": tile.RoadEdge, "city": tile.CityEdge, "river": tile.RiverEdge,
		}[f.Edges[e.String()]]
	}
	for k, list := range [][]factSegment{tile.City: f.Cities, tile.Road: f.Roads, tile.River: f.Rivers, tile.Field: f.Fields} {
		for _, s := range list {
			b.Segments = append(b.Segments, s.segment(tile.Kind(k)))
		}
	}
	if f.Monastery != nil {
		b.Segments = append(b.Segments, tile.Segment{Name: "m", Kind: tile.Monastery, Inner: true})
	}
	for _, l := range f.Links {
		var link []int
		for _, name := range l {
			link = append(link, b.Segment(name))
		}
		b.Links = append(b.Links, link)
	}
	for _, c := range f.Crossings {
		b.Crossings = append(b.Crossings, [2]int{b.Segment(c[0]), b.Segment(c[1])})
	}
	return b
}

func (f factSegment) segment(k tile.Kind) tile.Segment {
	s := tile.Segment{Name: f.ID, Kind: k, Shields: f.Shields, EndsAt: f.EndsAt, Inner: f.Inner}
	for e := range tile.Edge(4) {
		if slices.Contains(f.Edges, e.String()) {
			s.Edges |= 1 << e
		}
	}
	for h := range tile.Half(8) {
		if slices.Contains(f.Halves, h.String()) {
			s.Halves |= 1 << h
		}
	}
	for mark, has := range map[string]bool{"inn": f.Inn, "cathedral": f.Cathedral, f.Goods: f.Goods != "", "pig-herd": f.PigHerd} {
		if has {
			s.Marks = append(s.Marks, mark)
		}
	}
	return s
}
