//go:build proof

package siege

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// freeNow lets only plain followers escape, and only from cities in which the tile of this
// sub-turn lies [SI-8].
func (m *module) freeNow(s *rules.State, st rules.Step, g *rules.Figure, city board.Feature) bool {
	if s.Board.Kind(city) != tile.City || !m.mayEscape(s, st, city) || g.Kind != 0 {
		return false
	}
	seg := s.Board.Root(city)
	for range s.Board.Size(city) {
		if s.Board.CellOf(seg) == s.SubTurn().Cell {
			return true
		}
		seg = s.Board.Next(seg)
	}
	return false
}

// campOf returns who besieges a city, but not the Besiegers [SI-9].
func campOf(t *tile.Tile) camp {
	if t.Set == SetBesiegers {
		return nobody
	}
	return cathars
}
