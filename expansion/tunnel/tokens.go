package tunnel

import (
	"slices"

	"circulade/board"
	"circulade/rules"
)

// offer offers the entrances without a token to a token of the seat: the first of
// its next pair, or the second of a pair that it has begun.
func (m *module) offer(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [TU-2] else buf
	if s.Flag(m.laid) || s.Tally(m.left, st.Seat) == 0 {
		return buf
	}
	first, fresh := m.pairs(s, st.Seat)
	for _, c := range s.Board.Mouthed() {
		face, base := s.Board.FaceAt(c), s.Board.FirstSeg(c)
		for k := range face.N {
			if seg := base + board.Seg(k); face.Segs[k].Mouth && !m.taken(s, c, seg) {
				buf = m.at(s, seg, &first, fresh, buf) // [TU-4] else m.at(s, seg, &first, unlessBegun(&first, fresh), buf)
			}
		}
	}
	return buf
}

// at offers an entrance to the second tokens of pairs that are begun, and to the
// first of the next pair.
func (m *module) at(s *rules.State, seg board.Seg, first *[mostPairs]board.Seg, fresh int, buf []rules.Choice) []rules.Choice {
	for i, other := range first {
		if other != 0 { // [TU-9] else onOtherTile(s, other, seg)
			buf = append(buf, rules.NewChoice(m.verb, uint8(i), uint16(seg), 0))
		}
	}
	if fresh >= 0 {
		buf = append(buf, rules.NewChoice(m.verb, uint8(fresh), uint16(seg), 0))
	}
	return buf
}

// pairs returns where the first tokens of the pairs lie that a seat has begun, and the
// next pair, or -1.
func (m *module) pairs(s *rules.State, seat rules.Seat) (first [mostPairs]board.Seg, fresh int) {
	var n [mostPairs]int
	for _, p := range s.Pieces() {
		i := int(p.Kind) - int(m.token[0])
		if i < 0 || i >= m.each || p.Seat != seat {
			continue
		}
		if n[i]++; n[i] == 1 {
			first[i] = s.SegmentOf(p)
		} else {
			first[i] = 0
		}
	}
	return first, slices.Index(n[:m.each], 0)
}

// of returns how many tokens of a seat's pair lie, and where the first of them does.
func (m *module) of(s *rules.State, seat rules.Seat, pair int) (n int, at board.Seg) {
	for _, p := range s.Pieces() {
		if p.Kind != m.token[pair] || p.Seat != seat {
			continue
		}
		if n++; n == 1 {
			at = s.SegmentOf(p)
		}
	}
	return n, at
}

// taken reports whether a token lies at an entrance.
func (m *module) taken(s *rules.State, c board.Cell, seg board.Seg) bool {
	for i := s.PieceOn(c); i >= 0; i = s.PieceUnder(i) {
		p := s.Pieces()[i]
		if slices.Contains(m.token[:m.each], p.Kind) && s.SegmentOf(p) == seg {
			return true
		}
	}
	return false
}

// lay puts a token at an entrance. The second of a pair joins two roads to one, which
// is scored in this sub-turn if that completes it: at once where no scoring is to come for
// the tile that was laid last.
func (m *module) lay(s *rules.State, st rules.Step, c rules.Choice) {
	s.Push(st) // the window is asked again
	s.SetFlag(m.laid)
	pair, seg := int(c.Arg()), c.Seg()
	n, other := m.of(s, st.Seat, pair)
	cell := s.Board.CellOf(seg)
	s.Lay(st.Seat, rules.Piece{Kind: m.token[pair], Seat: st.Seat, Cell: cell, State: uint16(s.Board.IndexOnTile(seg))})
	s.AddTally(m.left, st.Seat, -1)
	if n == 0 { // [TU-3] else true
		return
	}
	s.Relink(cell, rules.Pair{}, rules.Pair{A: other, B: seg}) // [TU-5] else relinkForOne(s, st.Seat, cell, other, seg)
	if m.from != nil && (st.Row == m.early || st.Row == m.late) {
		s.Nest(m.from, m.to)
	}
	s.CompleteFeature(s.Board.FeatureOf(seg)) // [TU-8]
}
