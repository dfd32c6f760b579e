//go:build proof

package phantom

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what the proofs play where a rule is not there.

// deployed asks for a second figure only after a first one [PH-5].
func deployed(s *rules.State) bool { return s.SubTurn().Deployed }

// firstPart asks for a second figure only in the first sub-turn of a turn [PH-10].
func firstPart(s *rules.State) bool { return s.SubTurn().Number == 1 }

// offerAnyway offers the phantom on every segment of the tile just laid, whoever stands
// there and whatever it is [PH-3].
func (m *module) offerAnyway(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	c := s.SubTurn().Cell
	for i := range s.Board.FaceAt(c).N {
		buf = append(buf, rules.NewChoice(rules.VerbDeploy, uint8(m.phantom), uint16(s.Board.FirstSeg(c)+board.Seg(i)), 0))
	}
	return buf
}
