package tile

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A SyntaxError says where a text in the tile notation is wrong and what would be right
// there. Line and Col count from 1; Col counts characters.
type SyntaxError struct {
	File string
	Line int
	Col  int
	Msg  string
}

// Error returns the error as file:line:col: message.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg)
}

const (
	maxCopies = 999
	maxStart  = 500 // how far out a start tile may lie
)

// Parse reads a set of tiles in the notation of docs/tiles.md. The name is
// used in errors only. An error is a *SyntaxError and the first one found.
func Parse(name string, src []byte) (*Set, error) {
	p := &parser{file: name}
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	for i, line := range strings.Split(string(src), "\n") {
		if !utf8.ValidString(line) {
			good := strings.IndexRune(strings.ToValidUTF8(line, "\ufffd"), utf8.RuneError)
			col := utf8.RuneCountInString(line[:good]) + 1
			return nil, p.errorf(i+1, col, "found a byte that is not UTF-8, expected text in UTF-8")
		}
		p.lines = append(p.lines, strings.TrimRight(line, " \t\r"))
	}
	if err := p.run(); err != nil {
		return nil, err
	}
	return p.set, nil
}

// A parser reads one file line by line.
type parser struct {
	file  string
	lines []string
	at    int // index of the next line
	set   *Set
	cur   *draft // the tile being read, or nil
}

// A draft is a tile whose lines are still being read.
type draft struct {
	tile  *Tile
	top   int // line of the picture's first row
	plan  *plan
	given map[string]bool // the properties said so far
}

// A token is one word of a line.
type token struct {
	text string
	col  int
}

func (p *parser) errorf(line, col int, format string, args ...any) error {
	return &SyntaxError{p.file, line, col, fmt.Sprintf(format, args...)}
}

// fail reports an error at a token of the line read last.
func (p *parser) fail(t token, format string, args ...any) error {
	return p.errorf(p.at, t.col, format, args...)
}

func (p *parser) run() error {
	for p.at < len(p.lines) {
		line := p.lines[p.at]
		p.at++
		words := tokens(line)
		if len(words) == 0 || strings.HasPrefix(words[0].text, "//") {
			continue
		}
		if err := p.statement(line, words); err != nil {
			return err
		}
	}
	if p.set == nil {
		return p.errorf(len(p.lines), 1, `found the end of the file, expected "set" and the name of the set`)
	}
	return p.finish()
}

// tokens splits a line at white space.
func tokens(line string) []token {
	var out []token
	col, start := 0, -1
	for i, r := range line + " " {
		col++
		switch {
		case !unicode.IsSpace(r):
			if start < 0 {
				start = i
				out = append(out, token{col: col})
			}
		case start >= 0:
			out[len(out)-1].text = line[start:i]
			start = -1
		}
	}
	return out
}

// end returns an empty token just behind the last word, for errors about
// something missing.
func end(words []token) token {
	last := words[len(words)-1]
	return token{col: last.col + utf8.RuneCountInString(last.text)}
}

func (p *parser) statement(line string, words []token) error {
	first := words[0]
	switch {
	case first.text == "set":
		return p.header(words)
	case p.set == nil:
		return p.fail(first, `found %q, expected "set" and the name of the set`, first.text)
	case first.text == "title":
		if p.cur != nil || p.set.Title != "" {
			return p.fail(first, `found a "title" here, expected it once and before the first tile`)
		}
		if len(words) == 1 {
			return p.fail(end(words), "expected a title")
		}
		p.set.Title = strings.TrimSpace(strings.TrimSpace(line)[len("title"):])
		return nil
	case first.text == "tile":
		if err := p.finish(); err != nil {
			return err
		}
		return p.tile(words)
	case p.cur == nil:
		return p.fail(first, `found %q, expected "tile"`, first.text)
	}
	return p.property(words)
}

func (p *parser) header(words []token) error {
	if p.set != nil {
		return p.fail(words[0], `found a second "set", expected one set in a file`)
	}
	if len(words) == 1 {
		return p.fail(end(words), "expected the name of the set")
	}
	if !isWord(words[1].text) {
		return p.fail(words[1], "found %q, expected a name of a-z, 0-9 and -", words[1].text)
	}
	p.set = &Set{ID: words[1].text}
	return p.over(words, 2)
}

// over complains about words behind the last one that has a meaning.
func (p *parser) over(words []token, n int) error {
	if len(words) > n {
		return p.fail(words[n], "found %q, expected the end of the line", words[n].text)
	}
	return nil
}

// tile reads a line such as "tile U x8 garden 1" and the picture below it.
func (p *parser) tile(words []token) error {
	if len(words) == 1 {
		return p.fail(end(words), "expected the name of the tile")
	}
	id := words[1]
	if !isTileName(id.text) {
		return p.fail(id, "found %q, expected a name of letters, digits and ._-+!/", id.text)
	}
	for _, t := range p.set.Tiles {
		if t.ID == id.text {
			return p.fail(id, "found a second tile %s, expected each name once", id.text)
		}
	}
	t := &Tile{Set: p.set.ID, ID: id.text, Copies: 1}
	if err := p.attributes(t, words); err != nil {
		return err
	}
	top := p.at + 1
	rows, err := p.rows()
	if err != nil {
		return err
	}
	plan, bad := readPicture(rows)
	if bad != nil {
		return p.errorf(top+bad.row, bad.col+1, "%s", bad.msg)
	}
	plan.fill(t)
	t.Picture = rows
	p.set.Tiles = append(p.set.Tiles, t)
	p.cur = &draft{tile: t, top: top, plan: plan, given: map[string]bool{}}
	return nil
}

// attributes reads what follows the name on a tile's line.
func (p *parser) attributes(t *Tile, words []token) error {
	gardens := token{}
	for i := 2; i < len(words); i++ {
		w := words[i]
		switch n, isCount := strings.CutPrefix(w.text, "x"); {
		case isCount && n != "" && i == 2:
			v, ok := count(n)
			if !ok {
				return p.fail(w, "found %q, expected a number of copies such as x3, 1 to %d", w.text, maxCopies)
			}
			t.Copies = v
		case w.text == "start" && !t.Start:
			at := w
			if i+1 < len(words) && strings.Contains(words[i+1].text, ",") {
				i++
				at = words[i]
			}
			if err := p.start(t, at); err != nil {
				return err
			}
		case w.text == "garden" && t.GardenCopies == 0:
			i++
			if i == len(words) {
				return p.fail(end(words), "expected the number of copies with a garden")
			}
			v, ok := count(words[i].text)
			if !ok {
				return p.fail(words[i], "found %q, expected the number of copies with a garden", words[i].text)
			}
			t.GardenCopies, gardens = v, words[i]
		default:
			return p.fail(w, `found %q, expected copies such as x3 right after the name, then "garden" or "start", each once`, w.text)
		}
	}
	if t.GardenCopies > t.Copies {
		return p.fail(gardens, "found %d copies with a garden, expected no more than the %d copies of the tile", t.GardenCopies, t.Copies)
	}
	return nil
}

// start reads where a start tile lies: "3,-2", or the word "start" alone for 0,0.
func (p *parser) start(t *Tile, at token) error {
	t.Start = true
	if at.text != "start" {
		x, y, _ := strings.Cut(at.text, ",")
		var okX, okY bool
		t.StartX, okX = coordinate(x)
		t.StartY, okY = coordinate(y)
		if !okX || !okY {
			return p.fail(at, "found %q, expected a place such as 3,-2, at most %d from 0 either way", at.text, maxStart)
		}
	}
	for _, o := range p.set.Tiles {
		if o.Start && o.StartX == t.StartX && o.StartY == t.StartY {
			return p.fail(at, "found a second start tile at %d,%d, expected one at each place", t.StartX, t.StartY)
		}
	}
	return nil
}

func coordinate(s string) (int, bool) {
	v, err := strconv.Atoi(s)
	return v, err == nil && v >= -maxStart && v <= maxStart && s[0] != '+'
}

func count(s string) (int, bool) {
	v, err := strconv.Atoi(s)
	return v, err == nil && v >= 1 && v <= maxCopies && s[0] != '+'
}

// rows reads the rows of a picture. The first row gives the size.
func (p *parser) rows() ([]string, error) {
	if p.at == len(p.lines) || p.noRow() {
		return nil, p.errorf(p.at+1, 1, "found no picture, expected its first row right below the tile's line")
	}
	size := utf8.RuneCountInString(p.lines[p.at])
	first := p.at
	for ; p.at < first+size; p.at++ {
		n := p.at - first
		if p.at == len(p.lines) || p.noRow() {
			return nil, p.errorf(p.at+1, 1, "found the end of the picture after %d rows, expected %d: as high as wide", n, size)
		}
		row := []rune(p.lines[p.at])
		for c, ch := range row {
			if _, ok := readCell(ch); !ok {
				return nil, p.errorf(p.at+1, c+1, "%s", notCell(ch))
			}
		}
		if size%2 == 0 || size < minSize || size > maxSize {
			return nil, p.errorf(p.at+1, min(size, maxSize)+1, "found a row of %d cells, expected an odd number from %d to %d", size, minSize, maxSize)
		}
		if got := len(row); got != size {
			return nil, p.errorf(p.at+1, min(got, size)+1, "found a row of %d cells, expected %d as in the first row", got, size)
		}
	}
	return p.lines[first:p.at:p.at], nil
}

// noRow reports whether the next line is plainly no row of a picture.
func (p *parser) noRow() bool {
	words := tokens(p.lines[p.at])
	return len(words) == 0 || words[0].text == "tile" || strings.HasPrefix(words[0].text, "//")
}

// finish checks what can be told only when all lines of a tile are read.
func (p *parser) finish() error {
	if p.cur == nil {
		return nil
	}
	d := p.cur
	p.cur = nil
	d.tile.rotations = d.tile.Rotations()
	for _, b := range d.plan.bare {
		name := d.tile.Segments[b.segment].Name
		if !d.given[name+" ends"] {
			return p.errorf(d.top+b.row, b.col+1, `road %s ends at nothing, expected "+", "M" or city at its end, or a line "%s ends ..." below the picture`, name, name)
		}
	}
	return nil
}

// isWord reports whether s can name a set or a mark.
func isWord(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return false
		}
	}
	return s != ""
}

func isTileName(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("._-+!/", r) {
			return false
		}
	}
	return !strings.HasPrefix(s, "//")
}

// Once returns a function that parses the set when it is first called, and gives the
// same answer ever after. The set is shared by all callers, who must not change it.
func Once(name string, src []byte) func() (*Set, error) {
	return sync.OnceValues(func() (*Set, error) { return Parse(name, src) })
}
