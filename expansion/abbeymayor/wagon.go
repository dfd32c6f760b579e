package abbeymayor

import (
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerWagon registers the wagon and where it drives.
func (m *module) registerWagon(b *rules.Book) {
	m.wagon = newSingle(b, rules.FigureDef{Name: "wagon", Role: "wagon", Count: 1, Strength: 1})
	m.drive = b.Verb(rules.Verb{
		Name: "wagon", Kind: "wagon", At: rules.AtSegment,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			if id, seg := m.wagon.on(s, st.Seat); seg != 0 {
				s.MoveOn(id, c.Seg())
			}
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendLocation(rules.OnSegment, c.At(), 0, append(buf, "wagon "...))
		},
	})
	b.Work("abbey-mayor.wagons", m.wagons)
	m.rowWagon = b.Question("abbey-mayor.wagon", rules.Script{Kind: "wagon", Pass: true, List: m.drives})
}

// drivable reports whether a wagon may stand on a kind of feature [AM-20].
func drivable(k tile.Kind) bool {
	switch k {
	case tile.Road, tile.City, tile.Monastery, tile.Shrine, tile.Abbey:
		return true
	default:
		return false
	}
}

// wagons asks everybody whose wagon stands on what has just been scored, clockwise
// from the mover.
func (m *module) wagons(s *rules.State) { // [AM-21]
	s.Paid()
	first := s.SubTurn().Seat // [AM-23]
	s.AskRound(first, rules.Step{Row: m.rowWagon}, func(st rules.Step) (rules.Step, bool) {
		may := m.mayDrive(s, st.Seat) // [AM-24] else m.mayDriveStill(s, st.Seat)
		return st, may
	})
}

// mayDrive reports whether a seat's wagon stands on what this sub-turn has completed.
func (m *module) mayDrive(s *rules.State, seat rules.Seat) bool {
	_, seg := m.wagon.on(s, seat)
	if seg == 0 {
		return false
	}
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		if f == s.Board.FeatureOf(seg) {
			return true // [AM-25] else s.Owners(f).Has(seat)
		}
	}
	return false
}

// drives lists where the wagon of the step's seat may go.
func (m *module) drives(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	_, at := m.wagon.on(s, st.Seat)
	if at == 0 {
		return buf
	}
	if m.neighbours {
		return m.nearby(s, st, at, buf)
	}
	b, start := &s.Board, len(buf)
	from := b.FeatureOf(at)
	seg := b.Root(from)
	for range b.Size(from) {
		c := b.CellOf(seg)
		face := b.FaceAt(c)
		for i := range int(face.N) {
			if meet(face.Tile, b.IndexOnTile(seg), i) { // [AM-22] else true
				buf = m.offerDrive(s, st, b.FirstSeg(c)+board.Seg(i), start, buf)
			}
		}
		buf = m.intoAbbeys(s, st, seg, start, buf)
		seg = b.Next(seg)
	}
	return buf
}

// intoAbbeys lists the abbeys that close the scored road or city where it leaves a tile.
func (m *module) intoAbbeys(s *rules.State, st rules.Step, seg board.Seg, start int, buf []rules.Choice) []rules.Choice { // [AM-22] else buf
	b := &s.Board
	face := b.SegFace(seg)
	if face.Kind != tile.Road && face.Kind != tile.City || !m.intoAbbey {
		return buf
	}
	for e := range tile.Edge(4) {
		c := b.Neighbour(b.CellOf(seg), e)
		if !face.Edges.Has(e) || b.Face(c) == board.NoFace {
			continue
		}
		for i := range b.FaceAt(c).N {
			if to := b.FirstSeg(c) + board.Seg(i); b.SegFace(to).Kind == tile.Abbey {
				buf = m.offerDrive(s, st, to, start, buf)
			}
		}
	}
	return buf
}

// meet reports whether a wagon finds its way from one segment of a tile to another:
// they meet on the tile and are not both cities.
func meet(t *tile.Tile, i, k int) bool {
	if t.Segments[i].Kind == tile.City && t.Segments[k].Kind == tile.City {
		return false
	}
	for _, group := range t.Links {
		if slices.Contains(group, i) && slices.Contains(group, k) {
			return true
		}
	}
	return false
}

// nearby lists what lies on the wagon's tile and the eight around.
func (m *module) nearby(s *rules.State, st rules.Step, at board.Seg, buf []rules.Choice) []rules.Choice {
	b, start := &s.Board, len(buf)
	x, y := b.Pos(b.CellOf(at))
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			c := b.At(x+dx, y+dy)
			if b.Face(c) == board.NoFace {
				continue
			}
			for i := range b.FaceAt(c).N {
				buf = m.offerDrive(s, st, b.FirstSeg(c)+board.Seg(i), start, buf)
			}
		}
	}
	return buf
}

// offerDrive appends a segment unless its feature is completed, it may not stand
// there, or the list has it from start on.
func (m *module) offerDrive(s *rules.State, st rules.Step, to board.Seg, start int, buf []rules.Choice) []rules.Choice {
	if f := s.Board.FeatureOf(to); f == 0 || s.Board.Closed(f) || !s.MayArrive(rules.ArrivalOn(st.Seat, m.wagon.kind, to), 0) {
		return buf
	}
	c := rules.NewChoice(m.drive, 0, uint16(to), 0)
	if slices.Contains(buf[start:], c) {
		return buf
	}
	return append(buf, c)
}
