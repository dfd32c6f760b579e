package view

import (
	"math/bits"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// Eyes returns with whose eyes a seat, a Spectator or the Referee sees a game: what Of returns for
// two who have the same is the same. All that is hidden so far is hidden from every seat alike: what
// a set hid from some of them would have to tell them apart here.
func Eyes(seat int) int {
	if seat == Referee {
		return Referee
	}
	return Spectator
}

// Of returns what a seat (from 0), a Spectator or the Referee may see of a game.
func Of(g *game.Game, seat int) State { return (&Memory{}).Of(g, seat) }

// Replayed returns what anybody may see of an earlier position of a game that is over:
// what a spectator saw, with every help, since nobody is left to be helped.
func Replayed(g *game.Game) State {
	aids := AidsOf("teach")
	return of(&Memory{}, g, aids, aids.Helps())
}

// of returns what may be seen with some helps, of which it tells helps. It is not told for whom, so
// that it cannot tell anybody more than others.
func of(m *Memory, g *game.Game, aids Aids, helps []string) State {
	s := g.State()
	v := viewer{Memory: m, g: g, s: s, aids: aids}
	defer v.done()
	out := State{
		Version: g.Version(), Turn: s.Turn(), Part: int(s.SubTurn().Number), Over: s.Over(),
		Players: v.players(), Tiles: v.tiles(), Discarded: v.discarded(), Figures: v.figures(),
		Pieces: v.pieces(), Bag: v.bag(), Decision: v.decision(), Next: v.next(), Final: v.final(),
		Aids: helps,
	}
	if v.aids.Features {
		out.Features = v.features()
	}
	if v.aids.Squares {
		out.Squares = v.squares()
	}
	for _, m := range g.Book().SpaceMarks() {
		if out.Spaces == nil {
			out.Spaces = map[string][]int{}
		}
		out.Spaces[m.Name] = m.Spaces
	}
	return out
}

// Features returns every feature of the board with what it is worth and to
// whom, whatever the aids policy says: for the Referee.
func Features(g *game.Game) []Feature {
	v := viewer{Memory: &Memory{}, g: g, s: g.State(), aids: Aids{Squares: true}}
	defer v.done()
	return v.features()
}

type viewer struct {
	*Memory
	g    *game.Game
	s    *rules.State
	aids Aids

	ended *rules.State // as the game would end now, once that is known
	fit   *fitting     // what fits where, once that is known
}

func (v *viewer) players() []Player {
	s, book := v.s, v.g.Book()
	var projected *rules.State
	if v.aids.Projected && !s.Over() {
		projected = v.ending()
	}
	out := make([]Player, book.Seats())
	for i, name := range v.g.Setup().Players {
		seat := rules.Seat(i)
		p := Player{Name: name, Score: s.Score(seat), Supply: make(map[string]int, book.FigureKinds()), Tallies: map[string]int{}}
		p.Space, p.Laps = s.Space(seat, 0)
		p.Track = v.track(seat)
		for k := range book.FigureKinds() {
			if def := book.FigureDef(rules.FigureKind(k)); def.Count > 0 { // else nobody ever has one
				p.Supply[def.Name] = s.Supply(seat, rules.FigureKind(k))
			}
		}
		for t, name := range book.SeatTallies() {
			if n := s.Tally(rules.SeatTally(t), seat); n != 0 {
				p.Tallies[name] = n
			}
		}
		if projected != nil {
			n := projected.Score(seat)
			p.Projected = &n
		}
		out[i] = p
	}
	return out
}

// track says where a seat's scorers stand, where the track is more than a sum.
func (v *viewer) track(seat rules.Seat) []Scorer {
	if !v.g.Book().OnTrack() {
		return nil
	}
	out := make([]Scorer, v.s.Scorers())
	for k := range out {
		out[k] = Scorer{Scorer: v.scorer(k), Points: v.s.ScorerPoints(seat, k)}
		out[k].Space, out[k].Laps = v.s.Space(seat, k)
	}
	return out
}

// scorer names a scorer; one that is the only one has no name.
func (v *viewer) scorer(k int) string {
	if names := v.g.Book().ScorerNames(); k < len(names) {
		return names[k]
	}
	return ""
}

func (v *viewer) tiles() []Tile {
	b := &v.s.Board
	out := sized(v.Memory.tiles, len(b.Laid()))[:0]
	for _, c := range b.Laid() {
		x, y := b.Pos(c)
		f := b.FaceAt(c)
		out = append(out, Tile{x, y, f.Rotation.Degrees(), b.Catalog().FaceName(b.Face(c))})
	}
	v.Memory.tiles = out
	return out
}

func (v *viewer) discarded() []string {
	out := make([]string, 0, len(v.s.Dropped()))
	for _, n := range v.s.Dropped() {
		out = append(out, v.g.Book().TileName(int(n)))
	}
	return out
}

func (v *viewer) figures() []Figure {
	out := make([]Figure, 0, len(v.s.Figures()))
	for i, f := range v.s.Figures() {
		if f.Where == rules.InSupply {
			continue
		}
		def := v.g.Book().FigureDef(f.Kind)
		fig := Figure{ID: i, Player: int(f.Seat), Figure: def.Name, Role: def.Role}
		if f.Where == rules.OnSegment {
			at := v.segment(board.Seg(f.At))
			fig.X, fig.Y = v.pos(at.X, at.Y)
			fig.Segment, fig.Role = at.Segment, v.role(f.Kind, board.Seg(f.At))
			if def.Stays {
				fig.Corner = corners[f.Spot&3]
			}
		} else {
			fig.Place, fig.At = v.place(v.s.Location(f.Where, f.At, f.Spot))
		}
		out = append(out, fig)
	}
	return out
}

// corners are the corners of a tile by number, clockwise from the north-east.
var corners = [4]string{"NE", "SE", "SW", "NW"}

// segment names a segment of the board.
func (v *viewer) segment(seg board.Seg) Segment {
	b := &v.s.Board
	x, y := b.Pos(b.CellOf(seg))
	return Segment{x, y, b.SegName(seg)}
}

// role is what a figure on a segment is called.
func (v *viewer) role(kind rules.FigureKind, seg board.Seg) string {
	if own := v.g.Book().FigureDef(kind).Role; own != "" {
		return own
	}
	switch v.s.Board.SegFace(seg).Kind {
	case tile.City:
		return "knight"
	case tile.Road:
		return "thief"
	case tile.Field:
		return "farmer"
	case tile.Monastery, tile.Abbey, tile.Garden:
		return "monk"
	case tile.Shrine:
		return "heretic"
	default:
		return ""
	}
}

func (v *viewer) pieces() []Piece {
	out := make([]Piece, 0, len(v.s.Pieces()))
	for _, p := range v.s.Pieces() {
		def := v.g.Book().PieceDef(p.Kind)
		q := Piece{Piece: def.Name}
		if p.Cell != 0 {
			x, y := v.s.Board.Pos(p.Cell)
			q.X, q.Y = v.pos(x, y)
		}
		if p.Seat < rules.MaxSeats {
			q.Player = v.int(int(p.Seat))
		}
		v.pieceState(&q, def, p)
		out = append(out, q)
	}
	return out
}

// pieceState tells the state of a piece in the terms of its kind.
func (v *viewer) pieceState(q *Piece, def *rules.PieceDef, p rules.Piece) {
	state := int(p.State)
	switch def.State {
	case rules.StateTile:
		q.Tile = v.g.Book().TileName(state)
	case rules.StateFigure:
		if state > 0 {
			q.Figure = v.int(state - 1)
		}
	case rules.StateSpot:
		q.Place, q.At = v.place(rules.Location{Name: def.Location, Spot: def.Spots[state]})
	case rules.StateSegment:
		if p.Cell != 0 {
			q.Segment = v.s.Board.SegName(v.s.SegmentOf(p))
		}
	case rules.StateSpace:
		q.Space = v.int(state)
	case rules.StateNumber:
		q.State = v.int(state)
	}
}

func (v *viewer) bag() Bag {
	bag := Bag{Left: v.s.Left(), Buried: v.s.Unseen() - v.s.Left()}
	if v.aids.Squares {
		bag.Next = v.fitting().next()
	}
	if v.aids.Bag {
		bag.Kinds = make(map[string]int, v.g.Book().Types())
		for n := range v.g.Book().Types() {
			if left := v.s.LeftOf(n); left > 0 {
				bag.Kinds[v.g.Book().TileName(n)] = left
			}
		}
	}
	return bag
}

func ptr[T any](v T) *T { return &v }

// seats turns a set of seats into a list.
func seats(set rules.SeatSet) []int {
	out := []int{}
	for seat := range set.All() {
		out = append(out, int(seat))
	}
	return out
}

// seats is the function seats in the viewer's memory.
func (v *viewer) seats(set rules.SeatSet) []int {
	out := v.ints.take(bits.OnesCount8(uint8(set)))[:0]
	for seat := range set.All() {
		out = append(out, int(seat))
	}
	return out
}

func (v *viewer) strength(by [rules.MaxSeats]uint8) []int {
	out := v.ints.take(v.g.Book().Seats())
	for i := range out {
		out[i] = int(by[i])
	}
	return out
}
