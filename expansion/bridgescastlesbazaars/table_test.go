package bridgescastlesbazaars_test

import (
	"fmt"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A point is a square of the map.
type point struct{ x, y int }

func (p point) beside(e tile.Edge) point {
	dx, dy := e.Delta()
	return point{p.x + dx, p.y + dy}
}

// A table is a position read plainly: by coordinates, not by what the board keeps
// up.
type table struct {
	s       *rules.State
	perTurn bool
}

// An edges is what a tile shows on its four sides as it lies.
type edges [4]tile.Terrain

// read returns what lies on every square, bridges included.
func (t *table) read() map[point]edges {
	b := &t.s.Board
	spans := map[point]rules.Axis{}
	for _, p := range t.pieces("bridge") {
		x, y := b.Pos(p.Cell)
		spans[point{x, y}] = rules.Axis(p.State)
	}
	laid := map[point]edges{}
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		f := b.FaceAt(c)
		show := printed(t.plain(f.Tile), f.Rotation)
		if a, ok := spans[point{x, y}]; ok {
			show = show.with(a)
		}
		laid[point{x, y}] = show
	}
	return laid
}

// plain returns a tile as it is printed, without a bridge.
func (t *table) plain(x *tile.Tile) *tile.Tile {
	for n := range t.s.Book().Types() {
		if p := t.s.Book().Catalog().Tile(n); p.Name() == x.Name() {
			return p
		}
	}
	return x // a tile beside the pile
}

func printed(x *tile.Tile, r tile.Rotation) (show edges) {
	for e := range tile.Edge(4) {
		show[e.Turn(r)] = x.Terrain[e]
	}
	return show
}

// with returns what a tile shows with a bridge along an axis.
func (e edges) with(a rules.Axis) edges {
	e[a], e[a+2] = tile.RoadEdge, tile.RoadEdge // north and south, or east and west
	return e
}

// field reports whether a bridge could rest on both ends of an axis.
func (e edges) field(a rules.Axis) bool { return e[a] == tile.FieldEdge && e[a+2] == tile.FieldEdge }

// misfits returns how many edges of a tile do not match its neighbours.
func misfits(laid map[point]edges, p point, show edges) (n int) {
	for e := range tile.Edge(4) {
		if other, ok := laid[p.beside(e)]; ok && other[e.Opposite()]&show[e] == 0 {
			n++
		}
	}
	return n
}

// spans reports whether a bridge may span a square: it is bare, its ends lie on
// fields, and beyond them is nothing or a road [BCB-13].
func (t *table) spans(laid map[point]edges, p point, a rules.Axis) bool {
	show, ok := laid[p]
	if !ok || !show.field(a) || t.bridgeAt(p) {
		return false
	}
	for _, e := range []tile.Edge{tile.Edge(a), tile.Edge(a) + 2} {
		if other, ok := laid[p.beside(e)]; ok && other[e.Opposite()] != tile.RoadEdge {
			return false
		}
	}
	return true
}

func (t *table) bridgeAt(p point) bool {
	for _, q := range t.pieces("bridge") {
		if x, y := t.s.Board.Pos(q.Cell); (point{x, y}) == p {
			return true
		}
	}
	return false
}

// mayBuild reports whether a seat has a bridge to build now: it began with three
// or two, and has built none in this sub-turn, or turn.
func (t *table) mayBuild(seat rules.Seat) bool {
	each, own := 3, 0
	if t.s.Book().Seats() > 4 {
		each = 2
	}
	for _, p := range t.pieces("bridge") {
		if p.Seat == seat {
			own++
		}
	}
	return own < each && !t.builtNow()
}

// builtNow reports whether a bridge has been built in this sub-turn, or in
// this turn.
func (t *table) builtNow() bool {
	events := t.s.Log().Events
	for i := len(events) - 1; i >= 0; i-- {
		switch e := events[i]; {
		case e.Type == rules.EventPiece && e.Text == "bridge":
			return true
		case e.Type == rules.EventTurn, e.Type == rules.EventSubTurn && !t.perTurn:
			return false
		}
	}
	return false
}

// bridges returns the bridges that the window should offer.
func (t *table) bridges(seat rules.Seat) (list []string) {
	if !t.mayBuild(seat) {
		return nil
	}
	laid := t.read()
	x, y := t.s.Board.Pos(t.s.SubTurn().Cell)
	at := []point{{x, y}}
	for e := range tile.Edge(4) {
		at = append(at, at[0].beside(e))
	}
	for _, p := range at {
		for a := range rules.Axis(2) {
			if t.spans(laid, p, a) {
				list = append(list, fmt.Sprintf("bridge %d,%d %v", p.x, p.y, a))
			}
		}
	}
	return list
}

// places returns the ways to lay the tile in hand together with a bridge: every
// bridge over it or beside it is tried on every square and in every rotation.
func (t *table) places(seat rules.Seat) (list []string) {
	if !t.mayBuild(seat) {
		return nil
	}
	laid := t.read()
	hand := t.s.Book().Catalog().Tile(int(t.s.SubTurn().Tile))
	free := map[point]bool{}
	for p := range laid {
		for e := range tile.Edge(4) {
			if _, ok := laid[p.beside(e)]; !ok {
				free[p.beside(e)] = true
			}
		}
	}
	for p := range free {
		for _, r := range hand.Rotations() {
			show := printed(hand, r)
			if misfits(laid, p, show) == 0 || !t.s.MayLay(t.s.Board.At(p.x, p.y), r) {
				continue
			}
			for _, over := range []point{p, p.beside(0), p.beside(1), p.beside(2), p.beside(3)} {
				for a := range rules.Axis(2) {
					if t.mends(laid, p, show, over, a) {
						list = append(list, fmt.Sprintf("tile %d,%d r%d bridge %d,%d %v", p.x, p.y, r.Degrees(), over.x, over.y, a))
					}
				}
			}
		}
	}
	return list
}

// mends reports whether a tile fits with a bridge over one square and only so.
func (t *table) mends(laid map[point]edges, p point, show edges, over point, a rules.Axis) bool {
	if over != p {
		other, ok := laid[over]
		if !ok || !t.spans(laid, over, a) {
			return false
		}
		laid[over] = other.with(a)
		defer func() { laid[over] = other }()
		return misfits(laid, p, show) == 0
	}
	laid[p] = show
	ok := t.spans(laid, p, a)
	delete(laid, p)
	return ok && misfits(laid, p, show.with(a)) == 0
}

// pieces returns the pieces of a name.
func (t *table) pieces(name string) (list []rules.Piece) {
	for _, p := range t.s.Pieces() {
		if t.s.Book().PieceDef(p.Kind).Name == name {
			list = append(list, p)
		}
	}
	return list
}

// A castle is one as it lies on the map.
type castle struct {
	at   point
	edge tile.Edge
	seat int
}

func (c castle) squares() []point { return []point{c.at, c.at.beside(c.edge)} }

// near reports whether one of the squares is around the castle [BCB-19].
func (c castle) near(squares []point) bool {
	for _, own := range c.squares() {
		for _, p := range []point{own, own.beside(c.edge + 1), own.beside(c.edge.Opposite() + 1)} {
			for _, q := range squares {
				if p == q {
					return true
				}
			}
		}
	}
	return false
}

// all returns the castles; with a figure's place in mind, occupied those with a
// follower.
func (t *table) all(name string) (list []castle) {
	for _, p := range t.pieces(name) {
		x, y := t.s.Board.Pos(p.Cell)
		list = append(list, castle{point{x, y}, tile.Edge(p.State), int(p.Seat)})
	}
	return list
}

func (t *table) occupied() (list []castle) {
	place, _ := t.s.Book().LocationNamed("castle")
	for _, c := range t.all("castle") {
		for _, g := range t.s.Figures() {
			if g.Where == place && board.Cell(g.At) == t.s.Board.At(c.at.x, c.at.y) && tile.Edge(g.Spot) == c.edge {
				list = append(list, c)
			}
		}
	}
	return list
}

// pays is a feature that was completed: where it lies and what it brings.
type pays struct {
	squares []point
	points  int
}

// squares returns where a feature lies.
func (t *table) squares(f board.Feature) (list []point) {
	b := &t.s.Board
	seg := b.Root(f)
	for range b.Size(f) {
		x, y := b.Pos(b.CellOf(seg))
		list = append(list, point{x, y})
		seg = b.Next(seg)
	}
	return list
}
