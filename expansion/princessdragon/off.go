//go:build proof

package princessdragon

import (
	"slices"

	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// off registers what is played where a rule is not there that says what does not happen,
// or that the board knows by itself.
func (m *module) off(b *rules.Book) {
	m.registerDragon(b)
	if proof.Off("PD-1", "PD-26") {
		b.Print(otherTile)
		return
	}
	b.MayOccupy(m.mayOccupy)
}

// otherTile takes the tiles out of the game [PD-1], or ends the tunnel's road at the city,
// where it parts the field [PD-26].
func otherTile(t *tile.Tile) *tile.Tile {
	switch {
	case t.Set != Set:
		return t
	case proof.Off("PD-1"):
		return nil
	case !slices.ContainsFunc(t.Segments, func(s tile.Segment) bool { return slices.Contains(s.Marks, "tunnel") }):
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		f0, r0 := &t.Segments[t.Segment("f0")], &t.Segments[t.Segment("r0")]
		f0.Halves, r0.Edges = 1<<tile.NL, 1<<tile.North
		t.Segments = append(t.Segments,
			tile.Segment{Name: "f2", Kind: tile.Field, Halves: 1 << tile.NR},
			tile.Segment{Name: "r1", Kind: tile.Road, Edges: 1 << tile.South})
	})
}

// mayOccupy keeps figures from dragon tiles [PD-6], from the monastery where one of its
// other features is occupied [PD-25], and from the tiles with a princess [PD-18].
func (m *module) mayOccupy(s *rules.State, _ rules.Seat, _ rules.FigureKind, seg board.Seg) bool {
	c := s.Board.CellOf(seg)
	face, base := s.Board.FaceAt(c), s.Board.FirstSeg(c)
	for i := range face.N {
		switch {
		case proof.Off("PD-6") && face.Marks&m.dragonMark != 0,
			proof.Off("PD-25") && face.Tile.Set == Set && face.Tile.Segment("m") >= 0 &&
				face.Segs[i].Kind != tile.Field && s.Board.FiguresIn(s.Board.FeatureOf(base+board.Seg(i))) > 0,
			proof.Off("PD-18") && face.Segs[i].Marks&m.princessMark != 0:
			return false
		}
	}
	return true
}

// alone reports whether the fairy may not go to a figure: not after a volcano either
// [PD-4].
func (m *module) alone(s *rules.State, st rules.Step, id rules.FigureID) bool {
	return laid(s)&m.volcanoMark != 0 || s.Figures()[id].Seat != st.Seat || !m.accompanies(s, id)
}

// drawnEarly mixes the tiles in that were set aside when a volcano is drawn [PD-27].
func (m *module) drawnEarly(s *rules.State) {
	n := int(s.SubTurn().Tile)
	m.drawn(s)
	if n >= 0 && n < s.Book().Types() && n == int(s.SubTurn().Tile) && m.volcanoTiles.Has(n) {
		m.mixIn(s)
	}
}

// leaveTrail finds the dragon, and counts where he is as visited [PD-28].
func (m *module) leaveTrail(s *rules.State) int {
	i := s.FindPiece(m.dragon)
	if i >= 0 {
		s.AddPiece(rules.Piece{Kind: m.trail, Seat: rules.Chance, Cell: s.Pieces()[i].Cell})
	}
	return i
}

// listBoxed lets a dragon that is boxed in go where he was [PD-11].
func (m *module) listBoxed(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	start := len(buf)
	if buf = m.listSteps(s, st, buf); len(buf) > start {
		return buf
	}
	p := s.Pieces()[s.FindPiece(m.dragon)]
	for e := range tile.Edge(4) {
		c := s.Board.Neighbour(p.Cell, e)
		if c != 0 && s.Board.Face(c) != board.NoFace && s.PieceAt(m.fairy, c) < 0 && s.MayEnter(p, c) {
			buf = append(buf, rules.NewChoice(m.verbDragon, 0, uint16(c), 0))
		}
	}
	return buf
}
