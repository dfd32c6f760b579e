package conditional

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

// fingerprint returns a hash of everything that matters to the tile that was laid last in the game `laid`: the
// tiles around it with the figures and pieces there, and the features that it has become part of. Of fields only
// the figures count, because a field grows with nearly every tile. The hash is made of names and not of numbers, so
// that it stays valid after a restart and in later versions of the program.
func fingerprint(laid *game.Game) []byte {
	s := laid.State()
	cells := s.Board.Laid()
	d := describer{s: s, cell: cells[len(cells)-1]}
	d.addSurroundings()
	d.addFeatures()
	slices.Sort(d.lines)
	sum := sha256.Sum256([]byte(strings.Join(d.lines, "\n")))
	return sum[:]
}

// A describer collects the lines of text of which the fingerprint of a laid tile is the hash.
type describer struct {
	s     *rules.State // the position with the tile laid
	cell  board.Cell   // of that tile
	lines []string
}

// addLine formats one line and appends it to the text of the fingerprint.
func (d *describer) addLine(format string, args ...any) {
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}

// addSurroundings adds lines for the laid tile and the eight squares around it: tiles, figures and pieces.
func (d *describer) addSurroundings() {
	b := &d.s.Board
	near := b.LaidAround(d.cell)
	cells := append(near[:], d.cell)
	for _, c := range cells {
		if c == 0 {
			continue
		}
		x, y := b.Pos(c)
		d.addLine("tile %d,%d %s r%d", x, y, b.Catalog().FaceName(b.Face(c)), b.FaceAt(c).Rotation.Degrees())
	}
	d.addFigures("at", func(seg board.Seg) bool { return slices.Contains(cells, b.CellOf(seg)) })
	for _, p := range d.s.Pieces() {
		if p.Cell != 0 && slices.Contains(cells, p.Cell) {
			x, y := b.Pos(p.Cell)
			d.addLine("piece %d,%d %s of %d", x, y, d.s.Book().PieceDef(p.Kind).Name, p.Seat)
		}
	}
}

// addFeatures adds lines for each feature that the laid tile is part of. For a field they list the figures on it;
// for any other feature also its number of tiles, open ends and shields.
func (d *describer) addFeatures() {
	b := &d.s.Board
	for i := range b.FaceAt(d.cell).N {
		seg := b.FirstSeg(d.cell) + board.Seg(i)
		f := b.FeatureOf(seg)
		if f == 0 {
			continue
		}
		name := b.SegName(seg)
		d.addLine("%s is %d", name, b.Kind(f))
		if b.Kind(f) != tile.Field {
			d.addLine("%s has %d tiles, %d ends, %d shields", name, b.Tiles(f), b.Ends(f), b.Shields(f))
		}
		d.addFigures(name, func(seg board.Seg) bool { return b.FeatureOf(seg) == f })
	}
}

// addFigures adds a line, beginning with `where`, for each figure whose segment the function `on` accepts.
func (d *describer) addFigures(where string, on func(board.Seg) bool) {
	b := &d.s.Board
	for _, f := range d.s.Figures() {
		if seg := board.Seg(f.At); f.Where == rules.OnSegment && on(seg) {
			x, y := b.Pos(b.CellOf(seg))
			d.addLine("%s: %s of %d on %d,%d %s", where, d.s.Book().FigureDef(f.Kind).Name, f.Seat, x, y, b.SegName(seg))
		}
	}
}
