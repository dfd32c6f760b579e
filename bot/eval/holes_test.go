package eval_test

import (
	"math"
	"testing"

	"circulade/board"
	"circulade/bot/eval"
	"circulade/rules"
	"circulade/tile"
)

// What is counted of the holes is what one finds by laying every tile left there.
func TestHolesAgainstLaying(t *testing.T) {
	for _, sets := range [][]string{nil, {"inns-cathedrals", "abbey-mayor"}} {
		s := start(t, 2, sets...)
		copied := s.Clone()
		b := &copied.Board
		n := 0
		atRandom(s, 11, 400, func() {
			if n++; n%25 != 0 {
				return
			}
			for i := range s.Board.Border() {
				want, got := laid(s, b, i), eval.HoleAt(s, i)
				if got != want {
					t.Fatalf("turn %d, hole %d: %v, by laying %v", s.Turn(), i, got, want)
				}
			}
		})
	}
}

// laid finds what is true of a hole by laying every tile in every rotation.
func laid(s *rules.State, b *board.Board, i int) (h eval.Hole) {
	cat, c := s.Book().Catalog(), s.Board.BorderCell(i)
	for n := range s.Book().Types() {
		var one eval.Hole
		for _, p := range s.Board.Placements(n, nil) {
			if p.Cell() == c {
				b.CopyFrom(&s.Board)
				b.Lay(c, board.FaceOf(n, p.Rotation()))
				one.Fit = 1
				inspect(s, b, cat.Face(board.FaceOf(n, p.Rotation())), c, &one)
			}
		}
		left := s.LeftOf(n)
		h.Fit += left * one.Fit
		for a := range 4 {
			h.Closes[a] += left * one.Closes[a]
			for z := range 4 {
				h.Joins[a][z] += left * one.Joins[a][z]
			}
		}
	}
	return h
}

// inspect looks at a tile just laid: which of its sides would leave no end of the tile's
// own if a feature came in there, and which are one segment.
func inspect(s *rules.State, b *board.Board, face *board.Face, c board.Cell, h *eval.Hole) {
	for e := range tile.Edge(4) {
		seg := b.EdgeSeg(c, e)
		joker := face.Tile.Terrain[(e-tile.Edge(face.Rotation))&3] == tile.Joker
		if joker {
			h.Closes[e] = 1
		}
		if seg == 0 || b.SegFace(seg).Kind != tile.City && b.SegFace(seg).Kind != tile.Road {
			continue
		}
		ends := 0
		for o := range tile.Edge(4) {
			if b.EdgeSeg(c, o) != seg {
				continue
			}
			if s.Board.Neighbour(c, o) == 0 {
				ends++
			}
			if o != e {
				h.Joins[e][o] = 1
			}
		}
		if ends == 0 && !b.SegFace(seg).Mouth {
			h.Closes[e] = 1
		}
	}
}

// The chance to see one of n tiles is that of not missing it at each draw.
func TestSome(t *testing.T) {
	s := start(t, 2) // 71 tiles are left
	for _, test := range []struct {
		n     int
		draws float64
		want  float64
	}{{0, 9, 0}, {5, 0, 0}, {1, 1, 1.0 / 71}, {2, 3, 1 - 69.0*69*69/(71*71*71)}, {71, 1, 1}, {71, 0.5, 0.5}} {
		if got := eval.Some(s, test.n, test.draws); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%d of %d tiles in %g draws: %g, want %g", test.n, s.Left(), test.draws, got, test.want)
		}
	}
}
