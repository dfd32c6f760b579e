package order

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"circulade/board"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
)

// See is a picture of what a tile depends on that was just laid: the tiles around it with
// all that stands and lies there, and what it has become a part of. Of fields that is who
// stands there: they grow with nearly every tile. It goes by names, so that it holds after a
// restart and with another program.
func See(laid *game.Game) []byte {
	s := laid.State()
	cells := s.Board.Laid()
	v := viewer{s: s, cell: cells[len(cells)-1]}
	v.around()
	v.features()
	slices.Sort(v.lines)
	sum := sha256.Sum256([]byte(strings.Join(v.lines, "\n")))
	return sum[:]
}

// A viewer writes down what it sees, a line each.
type viewer struct {
	s     *rules.State
	cell  board.Cell // of the tile that was laid
	lines []string
}

func (v *viewer) note(format string, args ...any) {
	v.lines = append(v.lines, fmt.Sprintf(format, args...))
}

// around notes the nine squares.
func (v *viewer) around() {
	b := &v.s.Board
	near := b.LaidAround(v.cell)
	cells := append(near[:], v.cell)
	for _, c := range cells {
		if c == 0 {
			continue
		}
		x, y := b.Pos(c)
		v.note("tile %d,%d %s r%d", x, y, b.Catalog().FaceName(b.Face(c)), b.FaceAt(c).Rotation.Degrees())
	}
	v.standing("at", func(seg board.Seg) bool { return slices.Contains(cells, b.CellOf(seg)) })
	for _, p := range v.s.Pieces() {
		if p.Cell != 0 && slices.Contains(cells, p.Cell) {
			x, y := b.Pos(p.Cell)
			v.note("piece %d,%d %s of %d", x, y, v.s.Book().PieceDef(p.Kind).Name, p.Seat)
		}
	}
}

// features notes what the tile is a part of now.
func (v *viewer) features() {
	b := &v.s.Board
	for i := range b.FaceAt(v.cell).N {
		seg := b.FirstSeg(v.cell) + board.Seg(i)
		f := b.FeatureOf(seg)
		if f == 0 {
			continue
		}
		name := b.SegName(seg)
		v.note("%s is %d", name, b.Kind(f))
		if b.Kind(f) != tile.Field {
			v.note("%s has %d tiles, %d ends, %d shields", name, b.Tiles(f), b.Ends(f), b.Shields(f))
		}
		v.standing(name, func(seg board.Seg) bool { return b.FeatureOf(seg) == f })
	}
}

// standing notes the figures on some segments.
func (v *viewer) standing(where string, on func(board.Seg) bool) {
	b := &v.s.Board
	for _, f := range v.s.Figures() {
		if seg := board.Seg(f.At); f.Where == rules.OnSegment && on(seg) {
			x, y := b.Pos(b.CellOf(seg))
			v.note("%s: %s of %d on %d,%d %s", where, v.s.Book().FigureDef(f.Kind).Name, f.Seat, x, y, b.SegName(seg))
		}
	}
}
