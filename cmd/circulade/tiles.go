package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"circulade/art/sheet"
	"circulade/expansion/all"
	"circulade/tile"
)

// TilesCmd lists the tiles of all sets or of some, or draws them.
type TilesCmd struct {
	Sets []string `arg:"" optional:"" name:"set" help:"Only of these sets, as base or river-1."`

	JSON bool   `name:"json" xor:"form" help:"Every tile with all it shows, as JSON."`
	SVG  string `name:"svg" xor:"form" type:"path" placeholder:"DIR" help:"Write a picture of every tile into the folder, and a contact sheet of each set."`
}

// Run lists or draws.
func (c *TilesCmd) Run() error {
	sets, err := c.sets()
	if err != nil {
		return err
	}
	switch {
	case c.JSON:
		return writeTiles(os.Stdout, sets)
	case c.SVG != "":
		return sheet.Draw(c.SVG, sets)
	}
	return listTiles(os.Stdout, sets)
}

// sets returns the tiles that are wanted, in the order of the sets.
func (c *TilesCmd) sets() ([]*tile.Set, error) {
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	var sets []*tile.Set
	var names []string
	for _, m := range modules {
		if m.Tiles == nil {
			continue
		}
		names = append(names, m.Set)
		if len(c.Sets) == 0 || slices.Contains(c.Sets, m.Set) {
			sets = append(sets, m.Tiles)
		}
	}
	for _, wanted := range c.Sets {
		if !slices.Contains(names, wanted) {
			return nil, fmt.Errorf("no set with tiles is called %q; there are %s", wanted, strings.Join(names, ", "))
		}
	}
	return sets, nil
}

// listTiles writes a line for each tile.
func listTiles(w io.Writer, sets []*tile.Set) error {
	for _, f := range tileFactsOf(sets) {
		if _, err := fmt.Fprintf(w, "%-12s %2d  %-5s %-5s %-5s %-5s\n", f.Set+"/"+f.ID, f.Copies,
			f.Edges["N"], f.Edges["E"], f.Edges["S"], f.Edges["W"]); err != nil {
			return err
		}
	}
	return nil
}

func writeTiles(w io.Writer, sets []*tile.Set) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(tileFactsOf(sets))
}

// tileFacts is what is printed on a tile, whatever its options or its edition:
// one entry for each id, with the copies of all its marks together.
type tileFacts struct {
	Set          string            `json:"set"`
	ID           string            `json:"id"`
	Copies       int               `json:"copies"`
	Start        bool              `json:"start"`
	GardenCopies int               `json:"garden_copies"`
	Edges        map[string]string `json:"edges"`
	Cities       []cityFacts       `json:"cities"`
	Roads        []roadFacts       `json:"roads"`
	Rivers       []riverFacts      `json:"rivers"`
	Fields       []fieldFacts      `json:"fields"`
	Monastery    *string           `json:"monastery"`
	Links        [][]string        `json:"links"`
	Crossings    [][]string        `json:"crossings"`
	Icons        []string          `json:"icons"`
}

type cityFacts struct {
	ID         string   `json:"id"`
	Edges      []string `json:"edges"`
	Shields    int      `json:"shields"`
	CastleHalf bool     `json:"castle_half"`
	Marks      []string `json:"marks,omitempty"`
}

type roadFacts struct {
	ID     string   `json:"id"`
	Edges  []string `json:"edges"`
	EndsAt *string  `json:"ends_at"`
	Marks  []string `json:"marks,omitempty"`
}

type riverFacts struct {
	ID    string   `json:"id"`
	Edges []string `json:"edges"`
	Marks []string `json:"marks,omitempty"`
}

type fieldFacts struct {
	ID     string   `json:"id"`
	Halves []string `json:"halves"`
	Cities []string `json:"cities"`
	Inner  bool     `json:"inner,omitempty"`
	Town   bool     `json:"borders_carcassonne,omitempty"`
	Marks  []string `json:"marks,omitempty"`
}

func tileFactsOf(sets []*tile.Set) []*tileFacts {
	list := []*tileFacts{}
	for _, set := range sets {
		byID := map[string]*tileFacts{}
		for _, t := range set.Tiles {
			if f := byID[t.ID]; f != nil {
				f.Copies += t.Copies
				f.GardenCopies += t.GardenCopies
				f.Start = f.Start || t.Start
				continue
			}
			byID[t.ID] = factsOf(t)
			list = append(list, byID[t.ID])
		}
	}
	return list
}

func factsOf(t *tile.Tile) *tileFacts {
	f := &tileFacts{
		Set: t.Set, ID: t.ID, Copies: t.Copies, Start: t.Start, GardenCopies: t.GardenCopies,
		Edges: map[string]string{}, Cities: []cityFacts{}, Roads: []roadFacts{}, Rivers: []riverFacts{},
		Fields: []fieldFacts{}, Links: [][]string{}, Crossings: [][]string{}, Icons: append([]string{}, t.Marks...),
	}
	for e := range tile.Edge(4) {
		f.Edges[e.String()] = terrainName(t.Terrain[e])
	}
	for i := range t.Segments {
		f.segment(t, &t.Segments[i])
	}
	for _, g := range t.Links {
		f.Links = append(f.Links, segmentNames(t, g))
	}
	for _, c := range t.Crossings {
		f.Crossings = append(f.Crossings, segmentNames(t, c[:]))
	}
	return f
}

func (f *tileFacts) segment(t *tile.Tile, s *tile.Segment) {
	edges, halves := []string{}, []string{}
	for e := range tile.Edge(4) {
		if s.Edges.Has(e) {
			edges = append(edges, e.String())
		}
	}
	for h := range tile.Half(8) {
		if s.Halves.Has(h) {
			halves = append(halves, h.String())
		}
	}
	switch s.Kind {
	case tile.City:
		f.Cities = append(f.Cities, cityFacts{s.Name, edges, s.Shields, s.CastleHalf, s.Marks})
	case tile.Road:
		road := roadFacts{ID: s.Name, Edges: edges, Marks: s.Marks}
		if s.EndsAt != "" {
			end := s.EndsAt
			if end == "town" {
				end = factsTown
			}
			road.EndsAt = &end
		}
		f.Roads = append(f.Roads, road)
	case tile.River:
		f.Rivers = append(f.Rivers, riverFacts{s.Name, edges, s.Marks})
	case tile.Field:
		f.Fields = append(f.Fields, fieldFacts{s.Name, halves, segmentNames(t, s.Borders), s.Inner, s.Town, s.Marks})
	case tile.Monastery, tile.Shrine, tile.Abbey:
		kind := s.Kind.String()
		f.Monastery = &kind
	default: // a garden is counted by its copies
	}
}

func segmentNames(t *tile.Tile, list []int) []string {
	names := make([]string, len(list))
	for i, n := range list {
		names[i] = t.Segments[n].Name
	}
	return names
}

// factsTown is what the facts call the fixed town of a block of start tiles: at its
// edges, and where a road ends at its gate.
const factsTown = "carcassonne"

// terrainName is the name of an edge in the facts.
func terrainName(t tile.Terrain) string {
	if t == tile.WallEdge {
		return factsTown
	}
	return t.String()
}
