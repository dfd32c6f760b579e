//go:build proof

package tradersbuilders

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// makes reports whether a city makes anything [TB-18].
func (m *module) makes(s *rules.State, city board.Feature) bool {
	for i := range m.goods {
		if s.Board.Marked(city, m.goods[i].mark) > 0 {
			return true
		}
	}
	return false
}

// offerFirst offers a figure in the first sub-turn only [TB-9].
func offerFirst(s *rules.State, st rules.Step, k rules.FigureKind, buf []rules.Choice) []rules.Choice {
	if s.SubTurn().Number > 1 {
		return buf
	}
	return s.OfferFigures(st, k, buf)
}

// registerBent prints the bridge with roads that turn off instead of going straight on
// [TB-17].
func (m *module) registerBent(b *rules.Book) error {
	b.Print(func(t *tile.Tile) *tile.Tile {
		if t.Set != Set || t.ID != "HB" {
			return t
		}
		return t.Edit(func(t *tile.Tile) {
			roads := []tile.EdgeSet{1<<tile.North | 1<<tile.East, 1<<tile.South | 1<<tile.West}
			for i := range t.Segments {
				if t.Segments[i].Kind == tile.Road {
					t.Segments[i].Edges, roads = roads[0], roads[1:]
				}
			}
		})
	})
	return m.registerHelpers(b)
}
