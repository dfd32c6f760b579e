package gq11

import (
	_ "embed"
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// optPigHerd is the option that says whether there are pigs on the tile of field alone.
const optPigHerd = "gq.pig_herd"

// optOtherHerd says the same of a tile of River II.
const optOtherHerd = "river.pig_herd"

// Set is the id of the set.
const Set = "gq11"

// The marks of springs, and of fields with a herd of pigs.
const (
	markSource = "river-source"
	markHerd   = "pig-herd"
)

//go:embed gq11.tiles
var source []byte

var parsed = tile.Once("gq11.tiles", source)

// Tiles returns the tiles of the set.
func Tiles() (*tile.Set, error) { return parsed() }

// Module returns the set.
func Module() (*rules.Module, error) {
	tiles, err := Tiles()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Beyond: true, Group: rules.Rare,
		Options: []rules.Option{{
			Key: optPigHerd, Values: []string{"on", "off"}, Default: "on",
			Help: "The tile of field alone has a herd of pigs, with which a farm scores 1 more for each completed city.",
		}},
		Scores:   []string{"GQ-3"},
		Register: func(b *rules.Book) error { return (&module{}).register(b) },
	}, nil
}

// module is the set in one book.
type module struct {
	river  bool // one of the rivers is in play
	spring bool // the set's own spring begins it
	pigs   bool
	others bool // there are pigs on the tile of River II
	herd   board.Marks
	pays   rules.RuleID // GQ-3
}

func (m *module) register(b *rules.Book) error {
	m.river = b.Has("river-1") || b.Has("river-2")
	m.spring = true // [GQ-2] else false
	m.pigs = b.Is(optPigHerd, "on")
	m.others = b.Has("river-2") && b.Is(optOtherHerd, "on")
	m.pays = b.Cite("GQ-3")
	b.Print(m.print)
	if m.pigs && !m.others { // else the rule of River II counts every herd
		m.herd = b.SegmentMark(markHerd)
		b.ModifyValue(m.value, tile.Field) // [GQ-3]
	}
	return nil
}

// print is how tiles come into play: those of the set, and springs of rivers.
func (m *module) print(t *tile.Tile) *tile.Tile {
	switch {
	case !m.river && slices.ContainsFunc(t.Segments, func(s tile.Segment) bool { return s.Kind == tile.River }):
		return nil // [GQ-1] else drawn(t)
	case slices.Contains(t.Marks, markSource) && (t.Set == Set) != m.spring:
		return nil
	case !m.pigs && t.Set == Set && t.ID == "GQ09":
		return t.Edit(withoutHerd) // [GQ-3] else t
	case m.pigs && !m.others && t.Set == "river-2":
		return t.Edit(withoutHerd)
	}
	return t
}

// withoutHerd makes a tile's herd a picture.
func withoutHerd(t *tile.Tile) {
	for i := range t.Segments {
		s := &t.Segments[i]
		s.Marks = slices.DeleteFunc(slices.Clone(s.Marks), func(mark string) bool { return mark == markHerd })
	}
}

// value makes a farm with the herd worth 1 more for each completed city; another herd
// adds nothing.
func (m *module) value(s *rules.State, f board.Feature, _ rules.Seat, v rules.Value) rules.Value {
	if s.Board.HasMark(f, m.herd) {
		v.PerCity++
		v.Rule = m.pays
	}
	return v
}
