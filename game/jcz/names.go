package jcz

import (
	"fmt"
	"strings"

	"circulade/tile"
)

// tiles are their names of our tiles. A test compares what they say with ours:
// an upper-case letter begins a city C, a road R or a cloister L, F counts as an
// edge of field.
var tiles = [...]struct{ ours, theirs string }{
	{"base/A", "BA/LR"},
	{"base/B", "BA/L"},
	{"base/C", "BA/Cccc+"},
	{"base/D", "BA/RCr"},
	{"base/E", "BA/C"},
	{"base/E~garden", "BA/CG"},
	{"base/F", "BA/CFc+"},
	{"base/G", "BA/CFc.1"},
	{"base/H", "BA/CFC.2"},
	{"base/H~garden", "BA/CFCG"},
	{"base/I", "BA/CC.2"},
	{"base/I~garden", "BA/CCG"},
	{"base/J", "BA/CRr"},
	{"base/K", "BA/RrC"},
	{"base/L", "BA/CRRR"},
	{"base/M", "BA/Cc+"},
	{"base/M~garden", "BA/Cc+G"},
	{"base/N", "BA/Cc.1"},
	{"base/N~garden", "BA/CcG"},
	{"base/O", "BA/CcRr+"},
	{"base/P", "BA/CcRr"},
	{"base/Q", "BA/Ccc+"},
	{"base/R", "BA/Ccc"},
	{"base/R~garden", "BA/CccG"},
	{"base/S", "BA/CccR+"},
	{"base/T", "BA/CccR"},
	{"base/U", "BA/RFr"},
	{"base/U~garden", "BA/RFrG"},
	{"base/V", "BA/Rr"},
	{"base/V~garden", "BA/RrG"},
	{"base/W", "BA/RRR"},
	{"base/X", "BA/RRRR"},
}

// ours returns our name of a tile.
func ours(theirs string) (string, error) {
	for _, t := range tiles {
		if t.theirs == theirs {
			return t.ours, nil
		}
	}
	return "", fmt.Errorf("there is no tile %q in the base game (its tiles begin with BA/)", theirs)
}

// theirs returns their name of a tile.
func theirs(ours string) (string, error) {
	for _, t := range tiles {
		if t.ours == ours {
			return t.theirs, nil
		}
	}
	return "", fmt.Errorf("the format has no name for the tile %s", ours)
}

// A place is a segment by how it leaves the tile on the table.
type place struct {
	kind   tile.Kind
	edges  tile.EdgeSet
	halves tile.HalfSet
}

// features are their names of the kinds of segment that can be occupied.
var features = [...]struct {
	name string
	kind tile.Kind
}{{"City", tile.City}, {"Road", tile.Road}, {"Field", tile.Field}, {"Monastery", tile.Monastery}}

// sides are their names of sets of edges, indexed by the bits N E S W.
var sides = [...]string{
	1: "N", 2: "E", 3: "NE", 4: "S", 5: "NS", 6: "SE", 7: "_W", 8: "W",
	9: "NW", 10: "WE", 11: "_S", 12: "SW", 13: "_E", 14: "_N", 15: "NWSE",
}

// monastery is what they call the middle of a tile, and oldMonastery what they
// called it.
const (
	monastery    = "I"
	oldMonastery = "CLOISTER"
)

// parsePlace reads a location; feature may be empty in old saves.
func parsePlace(feature, location string) (place, error) {
	p, err := parseLocation(location)
	if err != nil || feature == "" && location != monastery {
		return p, err
	}
	for _, f := range features {
		switch {
		case f.name != feature:
		case f.kind == p.kind || f.kind == tile.City && p.kind == tile.Road:
			p.kind = f.kind
			return p, nil
		default:
			return p, fmt.Errorf("the location %q is not one of a %s", location, feature)
		}
	}
	return p, fmt.Errorf("the feature %q is not supported, only City, Road, Field and Monastery", feature)
}

// parseLocation reads a location. It takes edges for those of a road: a city
// has the same names.
func parseLocation(location string) (place, error) {
	if location == monastery || location == oldMonastery {
		return place{kind: tile.Monastery}, nil
	}
	var p place
	for part := range strings.SplitSeq(location, ".") {
		edges, halves, ok := parseSide(part)
		if !ok {
			return p, fmt.Errorf("there is no location %q", location)
		}
		p.edges |= edges
		p.halves |= halves
	}
	switch {
	case p.edges != 0 && p.halves != 0:
		return p, fmt.Errorf("the location %q mixes edges and half-edges", location)
	case p.edges != 0:
		p.kind = tile.Road
	default:
		p.kind = tile.Field
	}
	return p, nil
}

func parseSide(name string) (tile.EdgeSet, tile.HalfSet, bool) {
	for h := range tile.Half(8) {
		if h.String() == name {
			return 0, 1 << h, true
		}
	}
	for set, side := range sides {
		if set > 0 && side == name {
			return tile.EdgeSet(set), 0, true
		}
	}
	return 0, 0, false
}

// names returns the feature and the location of a place.
func (p place) names() (feature, location string) {
	for _, f := range features {
		if f.kind == p.kind {
			feature = f.name
		}
	}
	if p.kind == tile.Monastery {
		return feature, monastery
	}
	if p.kind != tile.Field {
		return feature, sides[p.edges&15]
	}
	var parts []string
	for h := range tile.Half(8) {
		if p.halves.Has(h) {
			parts = append(parts, h.String())
		}
	}
	return feature, strings.Join(parts, ".")
}
