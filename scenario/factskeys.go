package scenario

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// setFacts is a file of facts. What tiles do not hold, such as how sure a
// fact is, is read into fields of the type aside and not compared.
type setFacts struct {
	Set, Title string
	Tiles      []tileFacts
	// Board is a start board that is told as a whole: the set itself holds its
	// squares to it.
	Board aside
}

type aside = json.RawMessage

type tileFacts struct {
	ID                            string
	Copies                        int
	Start                         bool
	Grid                          [2]int // where a start tile lies
	GardenCopies                  int    `json:"garden_copies"`
	Edges                         map[string]string
	Cities, Roads, Rivers, Fields []segmentFacts
	Monastery                     string
	// SharedEdges are the edges by which two cities leave, with whose each half is.
	SharedEdges      map[string]struct{ L, R string } `json:"shared_edges"`
	Links, Crossings [][]string
	Icons            []string
	Flight           string // where a machine flies to
	Crop             string // what a crop circle is about
	Wheel            []int  `json:"wheel_numbers"` // what turns a wheel, copy by copy
	// Editions are the facts that differ between printings.
	Editions map[string]struct {
		InnRoads []string `json:"inn_roads"`
	}

	Uncertain, Reconstructed aside
	WheelAssumed             aside `json:"wheel_numbers_reconstructed"`
}

type segmentFacts struct {
	ID         string
	Edges      []string
	Halves     []string
	Cities     []string // that a field borders
	Shields    int
	CastleHalf bool   `json:"castle_half"`
	EndsAt     string `json:"ends_at"`
	Inner      bool
	Town       bool `json:"borders_carcassonne"`

	Inn, Cathedral bool
	PigHerd        bool `json:"pig_herd"`
	Goods          string

	Princess, Tunnel bool
	Besieged         bool
	Other            []string `json:"marks"` // that have no key of their own

	kind  string
	marks []string
}

// fixedTown is what the facts call a wall that no tile meets, and what a road
// ends at there. A house on two tiles is drawn as one.
const (
	fixedTown  = "carcassonne"
	fixedHouse = "school"
)

// atHouse reports whether a field comes to the seam of a house on two tiles.
func (f *tileFacts) atHouse(field segmentFacts) bool {
	return slices.ContainsFunc(field.Halves, func(h string) bool { return f.Edges[h[:1]] == fixedHouse })
}

// printed returns the tiles as they are printed: where copies of one differ in the
// number that turns a wheel, there is one for each number.
func (f *setFacts) printed() (list []tileFacts) {
	for _, t := range f.Tiles {
		numbers := slices.Compact(slices.Sorted(slices.Values(t.Wheel)))
		if len(t.Wheel) != 0 && len(t.Wheel) != t.Copies {
			numbers = nil // no copy is left out unnoticed
		}
		for _, n := range numbers {
			one := t
			one.ID = fmt.Sprint(t.ID, ".", n)
			one.Copies = len(slices.DeleteFunc(slices.Clone(t.Wheel), func(k int) bool { return k != n }))
			one.Icons = slices.DeleteFunc(slices.Clone(t.Icons), func(icon string) bool { return icon == "wheel" })
			if len(one.Icons) < len(t.Icons) {
				one.Icons = append(one.Icons, fmt.Sprint("wheel-", n))
			}
			list = append(list, one)
		}
		if len(numbers) == 0 {
			list = append(list, t)
		}
	}
	return list
}

// describe writes the facts of a tile as describe writes the tile.
func (f *tileFacts) describe() []string {
	lines := []string{fmt.Sprint("tile ", f.ID, " x", f.Copies, " garden ", f.GardenCopies, " start ", f.Start, " at ", f.Grid[0], " ", f.Grid[1])}
	for e, x := range f.Edges {
		if x == fixedTown || x == fixedHouse {
			x = "wall"
		}
		lines = append(lines, fmt.Sprint("edge ", e, " ", x))
	}
	for _, group := range []struct {
		kind string
		list []segmentFacts
	}{{"city", f.Cities}, {"road", f.Roads}, {"river", f.Rivers}, {"field", f.Fields}} {
		for _, s := range group.list {
			s.kind, s.marks = group.kind, f.segmentMarks(s)
			s.Town = s.Town || f.atHouse(s)
			if s.EndsAt == fixedTown {
				s.EndsAt = "town"
			}
			lines = append(lines, s.line())
		}
	}
	if f.Monastery != "" {
		lines = append(lines, segmentFacts{ID: "m", kind: f.Monastery, Inner: true}.line())
	}
	for e, of := range f.SharedEdges {
		lines = append(lines, shared(e+"L", of.L), shared(e+"R", of.R))
	}
	same := func(s string) string { return s }
	for _, g := range f.Links {
		lines = append(lines, meeting("link", g, same))
	}
	for _, g := range f.Crossings {
		lines = append(lines, meeting("cross", g, same))
	}
	lines = append(lines, marks("marks", f.tileMarks()))
	slices.Sort(lines)
	return lines
}

// tileMarks returns the marks of the tile.
func (f *tileFacts) tileMarks() []string {
	list := slices.Clone(f.Icons)
	if f.Flight != "" {
		list = append(list, "flight-"+strings.ToLower(f.Flight))
	}
	if f.Crop != "" {
		list = append(list, "crop-"+f.Crop)
	}
	return list
}

// segmentMarks returns the marks of a segment. Where printings differ, tiles
// are as in the old one; the rules of the new one are an option.
func (f *tileFacts) segmentMarks(s segmentFacts) []string {
	inn := s.Inn
	if old, differs := f.Editions["old"]; differs && old.InnRoads != nil {
		inn = slices.Contains(old.InnRoads, s.ID)
	}
	var list []string
	for _, m := range []struct {
		there bool
		name  string
	}{
		{inn, "inn"},
		{s.Cathedral, "cathedral"},
		{s.Goods != "", s.Goods},
		{s.PigHerd, "pig-herd"},
		{s.Princess, "princess"},
		{s.Tunnel, "tunnel"},
		{s.Besieged, "besieged"},
	} {
		if m.there {
			list = append(list, m.name)
		}
	}
	return append(list, s.Other...)
}
