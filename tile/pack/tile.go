package pack

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"circulade/tile"
)

func asSyntax(err error, e **tile.SyntaxError) bool { return errors.As(err, e) }

// drawn is a tile with the lines it was read from; the index at is that of the line
// that names it.
type drawn struct {
	*tile.Tile
	lines []string
	at    int
}

// wrong is an error so many lines below the tile's first.
func (d drawn) wrong(below, col int, format string, args ...any) *Error {
	return &Error{d.at + 1 + below, col, plainly(d.ID), fmt.Sprintf(format, args...)}
}

// check holds a tile against what is special to packs.
func (d drawn) check(marks *Marks) *Error {
	if n := utf8.RuneCountInString(d.ID); n > MaxName {
		return d.wrong(0, len("tile ")+1, "found a name of %d characters, expected at most %d", n, MaxName)
	}
	for _, r := range d.ID {
		if !inTileName(r) {
			return d.wrong(0, len("tile ")+1, "found %q in the name of the tile, expected letters, digits and . _ - + !", string(r))
		}
	}
	if d.Start {
		return d.wrong(0, 1, `found "start", expected none: tiles of one's own begin no map`)
	}
	if e := d.checkGround(); e != nil {
		return e
	}
	if e := d.checkGarden(); e != nil {
		return e
	}
	return d.checkMarks(marks)
}

// checkGarden holds a garden against what else is on the tile: it lies in a field,
// and only one feature of a tile is completed by the squares around it.
func (d drawn) checkGarden() *Error {
	if d.GardenCopies == 0 {
		return nil
	}
	field := false
	for i := range d.Segments {
		field = field || d.Segments[i].Kind == tile.Field
		if d.Segments[i].Kind.Monastic() {
			return d.wrong(0, d.column(0, "garden"), `found "garden" on a tile with a %v, expected one of the two`, d.Segments[i].Kind)
		}
	}
	if !field {
		return d.wrong(0, d.column(0, "garden"), `found "garden" on a tile without field, expected none: a garden lies in a field`)
	}
	return nil
}

// strange is ground that tiles of a pack do not show, with the reason.
var strange = [...]struct {
	cell rune
	why  string
}{
	{'~', `found a river ("~"), expected field, city or road: rivers are laid before all other tiles, and those of the sets are a whole`},
	{'%', `found a fixed town ("%"), expected field, city or road: only tiles that begin a map have one`},
	{'?', `found "?", expected field, city or road: each edge of a tile of one's own shows something`},
}

func (d drawn) checkGround() *Error {
	for i, row := range d.Picture {
		for col, r := range []rune(row) {
			for _, s := range strange {
				if r == s.cell {
					return d.wrong(1+i, col+1, "%s", s.why)
				}
			}
		}
	}
	for i := range d.Segments {
		if d.Segments[i].Kind == tile.Abbey {
			line, col := d.find(d.Segments[i].Name, "is")
			return d.wrong(line, col, `found an abbey, expected "monastery" or "shrine": abbeys lie beside the pile`)
		}
	}
	return nil
}

// find returns where a line below the picture says something of the tile or of a
// segment: how far below the first line, and the column.
func (d drawn) find(words ...string) (below, col int) {
	for i := 1 + len(d.Picture); d.at+i < len(d.lines); i++ {
		line := d.lines[d.at+i]
		if _, next := tileLine(line); next {
			break
		}
		if have := strings.Fields(line); len(have) >= len(words) && slices.Equal(have[:len(words)], words) {
			return i, 1
		}
	}
	return 0, 1
}

// checkMarks holds the signs on the tile against those there are.
func (d drawn) checkMarks(marks *Marks) *Error {
	for _, mark := range d.Marks {
		if !slices.Contains(marks.Tile, mark) {
			below, _ := d.find("marks")
			return d.wrong(below, d.column(below, mark), "found the sign %q on the tile, expected %s", mark, list(marks.Tile))
		}
	}
	for i := range d.Segments {
		s := &d.Segments[i]
		for _, mark := range s.Marks {
			if known := marks.Segment[s.Kind]; !slices.Contains(known, mark) {
				below, _ := d.find(s.Name, "marks")
				return d.wrong(below, d.column(below, mark), "found the sign %q on %s, which is a %v, expected %s", mark, s.Name, s.Kind, list(known))
			}
		}
		if s.EndsAt != "" && !slices.Contains(marks.Ends, s.EndsAt) {
			below, _ := d.find(s.Name, "ends")
			return d.wrong(below, d.column(below, s.EndsAt), "found %q at the end of %s, expected %s", s.EndsAt, s.Name, list(marks.Ends))
		}
	}
	return nil
}

// column returns where a word stands in a line below the tile's first.
func (d drawn) column(below int, word string) int {
	line := d.lines[d.at+below]
	if i := strings.Index(line, word); i >= 0 {
		return utf8.RuneCountInString(line[:i]) + 1
	}
	return 1
}

func list(words []string) string {
	if len(words) == 0 {
		return "none there"
	}
	return "one of " + strings.Join(words, ", ")
}

// Marks are the signs that tiles of a pack may have.
type Marks struct {
	Tile    []string             // on the tile
	Segment [tile.Kinds][]string // on a segment of a kind
	Ends    []string             // at the end of a road
}

// Add takes in the signs on the tiles of a set, but for those that are bound to its
// printed tiles.
func (m *Marks) Add(set *tile.Set, bound []string) {
	add := func(list *[]string, words ...string) {
		for _, w := range words {
			if i, known := slices.BinarySearch(*list, w); !known && !slices.Contains(bound, w) {
				*list = slices.Insert(*list, i, w)
			}
		}
	}
	for _, t := range set.Tiles {
		add(&m.Tile, t.Marks...)
		for i := range t.Segments {
			s := &t.Segments[i]
			add(&m.Segment[s.Kind], s.Marks...)
			if s.EndsAt != "" {
				add(&m.Ends, s.EndsAt)
			}
		}
	}
}
