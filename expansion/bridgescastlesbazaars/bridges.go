package bridgescastlesbazaars

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// bridges is what the set needs for bridges.
type bridges struct {
	faces       *rules.Variants
	bridge      rules.PieceKind
	bridgesLeft rules.SeatTally
	built       rules.Flag // one was built in this turn, or sub-turn
	verbBridge  rules.VerbID
	verbLay     rules.VerbID
	verbDecline rules.VerbID
	toDraw      *rules.Label
}

// segmentName is the name of the road that a bridge is. Every tile that can carry
// one has it from the beginning, without edges, so that the segments of a tile
// keep their numbers.
const segmentName = "b0"

// mostBridges is how many there are for all players together.
const mostBridges = 12

func (m *module) registerBridges(b *rules.Book) error {
	once := b.SubTurnFlag
	if b.Is(optBridgeLimit, "per_turn") {
		once = b.TurnFlag
	}
	m.built = once("bridges-built")
	m.bridgesLeft = b.SeatTally("bridges")
	m.bridge = b.Piece(rules.PieceDef{Name: "bridge", Max: mostBridges})
	if m.inBridges {
		b.Print(withBridge)
		m.faces = b.Vary(bridged)
	}
	m.verbBridge = b.Verb(rules.Verb{
		Name: "bridge", Kind: "bridge", N: rules.NumberSpan,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			s.Push(st) // the window is asked again
			cell, axis := rules.SpanOf(c.N())
			m.build(s, st.Seat, cell, axis)
			s.CompleteFeature(s.Board.FeatureOf(s.Board.SegmentAt(cell, segmentName)))
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendSpan(c.N(), append(buf, "bridge "...))
		},
	})
	m.registerLay(b)
	if !m.inBridges {
		return nil
	}
	if err := b.Offer("base.place", m.placements); err != nil {
		return err
	}
	for _, window := range windowsOf(b) {
		if err := b.Offer(window, m.window); err != nil {
			return err
		}
	}
	return nil
}

// windowsOf returns the windows in which bridges are built [BCB-12]: never that before
// the tile, when there is none that they could be near.
func windowsOf(b *rules.Book) []string {
	windows := []string{"base.window-tile", "base.window-wood", "base.window-end"}
	return windows[:rules.Chosen(b, optBridgeWhen, map[string]int{"before_follower": 1, "after_follower": 2, "any": 3})]
}

// withBridge gives a tile with two field edges opposite each other the segment of
// a bridge that is not there yet.
func withBridge(t *tile.Tile) *tile.Tile {
	if !carries(t, rules.NorthSouth) && !carries(t, rules.EastWest) || len(t.Segments) == board.MaxSegments {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		t.Segments = append(t.Segments, tile.Segment{Name: segmentName, Kind: tile.Road})
	})
}

// ends returns the two edges of an axis.
func ends(a rules.Axis) [2]tile.Edge {
	if a == rules.EastWest {
		return [2]tile.Edge{tile.East, tile.West}
	}
	return [2]tile.Edge{tile.North, tile.South}
}

// carries reports whether a tile, as printed, shows field at both ends of an
// axis.
func carries(t *tile.Tile, a rules.Axis) bool {
	e := ends(a)
	return t.Terrain[e[0]] == tile.FieldEdge && t.Terrain[e[1]] == tile.FieldEdge
}

// bridged returns a tile's faces with a bridge: one for each axis that can carry
// one, north to south first.
func bridged(t *tile.Tile) (list []*tile.Tile) {
	b := t.Segment(segmentName)
	if b < 0 {
		return nil
	}
	for _, a := range []rules.Axis{rules.NorthSouth, rules.EastWest} {
		if !carries(t, a) {
			continue
		}
		list = append(list, t.Edit(func(t *tile.Tile) {
			for _, e := range ends(a) {
				t.Terrain[e] = tile.RoadEdge  // [BCB-26]
				t.Segments[b].Edges |= 1 << e // [BCB-14]; [BCB-27] else 1 << ends(a)[0]
			}
		}))
	}
	return list
}

// face returns the number of the face of a type of tile with a bridge that lies
// along an axis of the board when the tile is turned.
func (m *module) face(s *rules.State, n int, r tile.Rotation, a rules.Axis) (number int, ok bool) {
	first, count := m.faces.Of(n)
	a = turned(a, r)
	if count == 0 || !carries(s.Board.Catalog().Tile(n), a) {
		return 0, false
	}
	if count == 2 && a == rules.EastWest {
		first++
	}
	return first, true
}

// turned returns the other axis for a quarter turn.
func turned(a rules.Axis, r tile.Rotation) rules.Axis { return a ^ rules.Axis(r&1) }

// mayBuild reports whether a bridge can span a tile: it carries none yet, and its
// ends lie on field edges with nothing or a road beyond.
func (m *module) mayBuild(s *rules.State, c board.Cell, a rules.Axis) bool {
	id := s.Board.Face(c)
	if _, ok := m.face(s, board.TileOf(id), s.Board.FaceAt(c).Rotation, a); !ok {
		return false // no field edges, an abbey, or a bridge already
	}
	for _, e := range ends(a) {
		if _, ok := m.beyond(s, c, e); !ok { // [BCB-13]
			return false
		}
	}
	return true
}

// beyond tells whether a bridge may end at an edge of a cell, and whether a road
// is there to meet it.
func (m *module) beyond(s *rules.State, c board.Cell, e tile.Edge) (road, ok bool) {
	n := s.Board.Neighbour(c, e)
	if n == 0 || s.Board.Face(n) == board.NoFace {
		return false, true
	}
	road = s.Board.EdgeTerrain(n, e.Opposite()) == tile.RoadEdge
	return road, road
}

// hasBridge reports whether a seat may build one now [BCB-12].
func (m *module) hasBridge(s *rules.State, seat rules.Seat) bool {
	return s.Tally(m.bridgesLeft, seat) > 0 && !s.Flag(m.built)
}

// window offers bridges over the tile just laid and those beside it.
func (m *module) window(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [BCB-12] else buf
	c := s.SubTurn().Cell
	if c == 0 || !m.hasBridge(s, st.Seat) {
		return buf
	}
	buf = m.over(s, c, buf)
	for e := range tile.Edge(4) {
		if n := s.Board.Neighbour(c, e); n != 0 && s.Board.Face(n) != board.NoFace {
			buf = m.over(s, n, buf)
		}
	}
	return buf
}

// over appends the bridges that can span a tile.
func (m *module) over(s *rules.State, c board.Cell, buf []rules.Choice) []rules.Choice {
	for a := range rules.Axis(2) {
		if m.mayBuild(s, c, a) {
			buf = append(buf, rules.NewChoice(m.verbBridge, 0, 0, rules.Span(c, a)))
		}
	}
	return buf
}

// build lays a seat's bridge over a tile.
func (m *module) build(s *rules.State, seat rules.Seat, c board.Cell, a rules.Axis) {
	number, ok := m.face(s, board.TileOf(s.Board.Face(c)), s.Board.FaceAt(c).Rotation, a)
	if !ok || s.Reface(c, number) != nil {
		return // what is offered has such a face
	}
	s.AddTally(m.bridgesLeft, seat, -1)
	s.SetFlag(m.built)
	s.Lay(seat, rules.Piece{Kind: m.bridge, Seat: seat, Cell: c, State: uint16(a)})
}
