package bridgescastlesbazaars

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// castles is what the set needs for castles.
type castles struct {
	castle      rules.PieceKind // State is the edge that its two halves share
	castlesLeft rules.SeatTally
	place       rules.Where // on a castle
	noMayor     bool        // a mayor brings nothing there
	single      bool        // only a follower who is alone there may build one
	verbCastle  rules.VerbID
	rowCastle   rules.RowID
	forFeature  rules.RuleID // what is scored for a feature that completes a castle
	forCastle   rules.RuleID // and for another castle

	paid      rules.PieceKind // a castle completed in this sub-turn: State is pay
	source    rules.Source
	verbScore rules.VerbID
	rowScores rules.RowID
	rowChoice rules.RowID
}

// mostCastles is how many there are for all players together.
const mostCastles = 12

func (m *module) registerCastles(b *rules.Book) {
	m.single = b.Is(optCastleOwner, "single_follower")
	m.noMayor = b.Has("abbey-mayor") && b.Is(optOnCastle, "none")
	m.forFeature, m.forCastle = b.Cite("BCB-20"), b.Cite("BCB-22")
	m.castlesLeft = b.SeatTally("castles")
	m.castle = b.Piece(rules.PieceDef{Name: "castle", Max: mostCastles})
	m.place = b.Location(rules.LocationDef{
		Name: "castle", At: rules.AtCell, Spots: []string{"N", "E", "S", "W"}, Ground: vicinity, Spot: spotOf,
		Holds: func(_ *rules.State, k rules.FigureKind, _ uint16, _ uint8) bool {
			return b.FigureDef(k).Follower() && b.StandsOn(k, tile.City)
		},
	})
	m.verbCastle = b.Verb(rules.Verb{
		Name: "castle", Kind: "castle", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { m.raise(s, rules.FigureID(c.N())) },
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "castle "...))
		},
	})
	b.Work("bridges-castles-bazaars.castles", m.ask)
	m.rowCastle = b.Question("bridges-castles-bazaars.castle", rules.Script{
		Kind: "castle", At: rules.AtSegment,
		Pass: true, // [BCB-29]
		List: m.climbers,
	})
	if !m.inCastles {
		return
	}
	b.MayCount(func(s *rules.State, f board.Feature) bool { return !m.isCastle(s, f) }) // [BCB-18]
	b.ModifyCityWorth(func(s *rules.State, city board.Feature, w rules.CityWorth) rules.CityWorth {
		if m.isCastle(s, city) { // [BCB-25]
			w.Bonus++
		}
		return w
	})
}

// vicinity returns the six squares around a castle: its own two, on either side of
// an edge of a cell, and those beside them on its long sides [BCB-19].
func vicinity(s *rules.State, cell uint16, edge uint8) rules.Block {
	x, y := s.Board.Pos(board.Cell(cell))
	k := rules.Block{Left: x, Top: y, Right: x, Bottom: y}
	switch tile.Edge(edge) {
	case tile.North:
		k.Left, k.Right, k.Top = x-1, x+1, y-1
	case tile.South:
		k.Left, k.Right, k.Bottom = x-1, x+1, y+1
	case tile.East:
		k.Top, k.Bottom, k.Right = y-1, y+1, x+1
	case tile.West:
		k.Top, k.Bottom, k.Left = y-1, y+1, x-1
	}
	return k
}

// spotOf returns where on the map a figure on a castle stands: on the edge that its two
// halves share.
func spotOf(s *rules.State, at uint16, spot uint8) (x, y int) {
	x, y = s.Board.Pos(board.Cell(at))
	dx, dy := tile.Edge(spot).Delta()
	return x*tile.Unit + (1+dx)*tile.Unit/2, y*tile.Unit + (1+dy)*tile.Unit/2
}

// half reports whether a segment is one that a castle is made of: a round city of
// one edge. It returns that edge.
func half(b *board.Board, seg board.Seg) (tile.Edge, bool) {
	if !b.FaceAt(b.CellOf(seg)).Tile.Segments[b.IndexOnTile(seg)].CastleHalf {
		return 0, false
	}
	edges := b.SegFace(seg).Edges
	for e := range tile.Edge(4) {
		if edges.Has(e) {
			return e, true
		}
	}
	return 0, false
}

// little reports whether a feature is a completed city of two round halves
// [BCB-16].
func little(b *board.Board, f board.Feature) bool {
	if b.Kind(f) != tile.City || b.Size(f) != 2 || !b.Closed(f) {
		return false
	}
	low := b.Root(f)
	_, first := half(b, low)
	_, second := half(b, b.Next(low))
	return first && second
}

// isCastle reports whether a feature is a city that has become a castle.
func (m *module) isCastle(s *rules.State, f board.Feature) bool {
	b := &s.Board
	if f == 0 || b.Size(f) != 2 || s.PiecesOn(b.CellOf(b.Root(f))) == 0 {
		return false
	}
	low := b.Root(f)
	for _, p := range s.Pieces() {
		if p.Kind == m.castle && p.Cell == b.CellOf(low) && b.EdgeSeg(p.Cell, tile.Edge(p.State)) == low {
			return true
		}
	}
	return false
}

// builder returns the seat that may make a castle of a city.
func (m *module) builder(s *rules.State, city board.Feature) (rules.Seat, bool) { // [BCB-16]
	if !little(&s.Board, city) {
		return 0, false
	}
	var by [rules.MaxSeats]uint8
	followers := 0
	for _, g := range s.Figures() {
		if standsIn(s, g, city) {
			by[g.Seat]++
			followers++
		}
	}
	own := s.Owners(city)
	if m.single {
		if followers != 1 {
			return 0, false
		}
		own = rules.MostOf(by)
	}
	seat, ok := own.Owners.One()
	if !ok {
		return 0, false // nobody, or several [BCB-29]
	}
	return seat, s.Tally(m.castlesLeft, seat) > 0 // [BCB-17] else seat, true
}

// standsIn reports whether a figure is a follower in a feature.
func standsIn(s *rules.State, g rules.Figure, f board.Feature) bool {
	return g.Where == rules.OnSegment && s.Board.FeatureOf(board.Seg(g.At)) == f && s.Book().FigureDef(g.Kind).Follower()
}

// ask asks for each little city that this sub-turn has completed, from the active
// player on.
func (m *module) ask(s *rules.State) {
	s.AskRound(s.SubTurn().Seat, rules.Step{Row: m.rowCastle}, func(st rules.Step) (rules.Step, bool) {
		for i := s.Completed() - 1; i >= 0; i-- { // the step pushed last is asked first
			city := s.CompletedFeature(i)
			if owner, ok := m.builder(s, city); ok && owner == st.Seat {
				s.Push(rules.Step{Row: st.Row, Seat: owner, At: uint16(s.Board.Root(city))})
			}
		}
		return st, false // a seat may have several cities
	})
}

// climbers offers those followers of the owner who may climb on the castle.
func (m *module) climbers(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	city := s.Board.FeatureOf(board.Seg(st.At))
	if _, ok := m.builder(s, city); !ok {
		return buf // their last castle stands elsewhere since
	}
	for id, g := range s.Figures() {
		up := rules.Arrival{Seat: g.Seat, Kind: g.Kind, Where: m.place}
		if g.Seat == st.Seat && standsIn(s, g, city) && s.MayArrive(up, 0) {
			buf = append(buf, rules.NewChoice(m.verbCastle, 0, 0, uint32(id)))
		}
	}
	return buf
}

// raise makes a castle of the city where a follower stands, and sends all others
// home.
func (m *module) raise(s *rules.State, id rules.FigureID) {
	g := s.Figures()[id]
	city := s.Board.FeatureOf(board.Seg(g.At))
	low := s.Board.Root(city)
	c := s.Board.CellOf(low)
	e, _ := half(&s.Board, low)
	s.AddTally(m.castlesLeft, g.Seat, -1) // [BCB-17]
	s.Lay(g.Seat, rules.Piece{Kind: m.castle, Seat: g.Seat, Cell: c, State: uint16(e)})
	s.MoveTo(id, m.place, uint16(c), uint8(e))
	s.ReturnAll(city)     // [BCB-24] else s.ReturnAll(city); s.MoveOn(id, low)
	s.DropCompleted(city) // [BCB-18]
}
