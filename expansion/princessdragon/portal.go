package princessdragon

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerPortal registers the portals: ways to tiles that lie already.
func (m *module) registerPortal(b *rules.Book) error {
	return b.Offer("base.wood", m.offerPortal) // [PD-13]
}

// offerPortal offers, from the portal just laid, every kind of follower on every
// other tile. On the portal itself they are offered as ever.
func (m *module) offerPortal(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	if laid(s)&m.portalMark == 0 {
		return buf
	}
	b := s.Book()
	for k := range rules.FigureKind(b.FigureKinds()) {
		if s.Supply(st.Seat, k) == 0 ||
			!b.FigureDef(k).Follower() { // [PD-15]
			continue
		}
		for _, c := range s.Board.Laid() {
			if c != s.SubTurn().Cell {
				buf = m.through(s, st, k, c, buf)
			}
		}
	}
	return buf
}

// through offers a figure on the segments of a tile that are not completed.
func (m *module) through(s *rules.State, st rules.Step, k rules.FigureKind, c board.Cell, buf []rules.Choice) []rules.Choice {
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		seg := base + board.Seg(i)
		f := s.Board.FeatureOf(seg)
		if f == 0 ||
			s.Board.Kind(f) != tile.Field && s.Board.Closed(f) && !m.fresh(s, f) { // [PD-14]
			continue
		}
		buf = s.OfferFigure(st, k, seg, buf)
	}
	return buf
}

// fresh reports whether a completed feature may be entered from afar because it
// has not been scored yet.
func (m *module) fresh(s *rules.State, f board.Feature) bool {
	if m.unscored {
		for i := range s.Completed() {
			if s.CompletedFeature(i) == f {
				return true
			}
		}
	}
	return false
}
