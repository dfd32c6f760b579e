package project1a

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"circulade/rules"
	"circulade/tile"
)

// A scanner reads one line from left to right.
type scanner struct {
	text string
	pos  int
}

// A columnError is an error inside a line.
type columnError struct {
	col int
	err error
}

// Error returns the error without its column.
func (e *columnError) Error() string { return e.err.Error() }

func (s *scanner) fail(format string, args ...any) error {
	return &columnError{s.pos + 1, fmt.Errorf(format, args...)}
}

func (s *scanner) blank() {
	for s.pos < len(s.text) && (s.text[s.pos] == ' ' || s.text[s.pos] == '\t') {
		s.pos++
	}
}

// peek returns the next byte in upper case, 0 at the end.
func (s *scanner) peek() byte {
	s.blank()
	if s.pos == len(s.text) {
		return 0
	}
	if c := s.text[s.pos]; c < 'a' || c > 'z' {
		return c
	}
	return s.text[s.pos] - 'a' + 'A'
}

// take goes past a byte if it comes next.
func (s *scanner) take(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.pos++
	return true
}

func (s *scanner) expect(c byte, what string) error {
	if s.take(c) {
		return nil
	}
	return s.fail("found %s, expected %q %s", s.found(), string(c), what)
}

// found names what comes next, for errors.
func (s *scanner) found() string {
	if s.peek() == 0 && s.pos == len(s.text) {
		return "the end of the line"
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.pos:])
	return strconv.Quote(string(r))
}

func (s *scanner) end() error {
	if s.peek() == 0 && s.pos == len(s.text) {
		return nil
	}
	return s.fail("found %s, expected the end of the line", s.found())
}

// number goes past the number of the turn.
func (s *scanner) number() {
	from := s.pos
	for c := s.peek(); c >= '0' && c <= '9'; c = s.peek() {
		s.pos++
	}
	if s.pos > from && !s.take('.') {
		s.take(')')
	}
	s.blank()
}

func (s *scanner) player() (rules.Seat, error) {
	switch s.peek() {
	case 'A', 'B':
	default:
		return 0, s.fail("found %s, expected the player: A: or B:", s.found())
	}
	seat := rules.Seat(s.peek() - 'A')
	s.pos++
	return seat, s.expect(':', "after the player")
}

func (s *scanner) square(u *turn) (err error) {
	if err := s.expect('[', "before the square"); err != nil {
		return err
	}
	if u.x, err = s.integer(); err != nil {
		return err
	}
	if err := s.expect(';', "between x and y"); err != nil {
		return err
	}
	if u.y, err = s.integer(); err != nil {
		return err
	}
	return s.expect(']', "after the square")
}

// integer reads a number of at most three digits with its sign.
func (s *scanner) integer() (int, error) {
	s.blank()
	from := s.pos
	if !s.take('-') {
		s.take('+')
	}
	for c := s.peek(); c >= '0' && c <= '9' && s.pos-from < 4; c = s.peek() {
		s.pos++
	}
	n, err := strconv.Atoi(strings.Join(strings.Fields(s.text[from:s.pos]), ""))
	if err != nil {
		s.pos = from
		return 0, s.fail("found %s, expected a number", s.found())
	}
	return n, nil
}

var edgeNames = [...]byte{'N', 'E', 'S', 'W'}

func (s *scanner) edge() (tile.Edge, bool) {
	for e, name := range edgeNames {
		if s.take(name) {
			return tile.Edge(e), true
		}
	}
	return 0, false
}

// tile reads how a tile lies and which it is.
func (s *scanner) tile(u *turn) (err error) {
	var ok bool
	if u.side, ok = s.edge(); !ok {
		return s.fail("found %s, expected the side of the tile's first letter: N, E, S or W", s.found())
	}
	if err := s.expect(':', "before the tile"); err != nil {
		return err
	}
	u.code, err = s.code()
	return err
}

// code reads the name of a tile: four edges, then + and -J or -S in any order.
func (s *scanner) code() (code, error) {
	var c code
	for i := range c.edges {
		switch s.peek() {
		case 'C':
			c.edges[i] = tile.CityEdge
		case 'F':
			c.edges[i] = tile.FieldEdge
		case 'R':
			c.edges[i] = tile.RoadEdge
		default:
			return c, s.fail("found %s, expected an edge of the tile: c city, f field or r road", s.found())
		}
		s.pos++
	}
	for {
		switch {
		case !c.shield && s.take('+'):
			c.shield = true
		case !c.joined && !c.split && s.take('-'):
			c.joined, c.split = s.take('J'), s.take('S')
			if c.joined == c.split {
				return c, s.fail("found %s, expected J (joins) or S (splits)", s.found())
			}
		default:
			return c, nil
		}
	}
}

// follower reads > and where a follower stands, as what, if one is placed.
func (s *scanner) follower(u *turn) error {
	if !s.take('>') {
		return nil
	}
	if s.take('M') {
		u.role = 'M'
		return nil
	}
	for range 2 {
		if e, ok := s.edge(); ok {
			u.place += string(edgeNames[e])
		}
	}
	switch u.place {
	case "N", "E", "S", "W", "NE", "SE", "SW", "NW":
	default:
		return s.fail("%q before %s is not a place: a side (N, E, S, W), a corner (NE, SE, SW, NW), or M for a monk", u.place, s.found())
	}
	if err := s.expect(':', "before the role"); err != nil {
		return err
	}
	switch r := s.peek(); r {
	case 'K', 'T', 'H', 'F':
		u.role = r
		s.pos++
		return nil
	}
	return s.fail("found %s, expected a role: K knight, T or H thief, F farmer (a monk is written >M)", s.found())
}

// points reads = and the points of the turn, if there are any.
func (s *scanner) points(u *turn) error {
	if !s.take('=') {
		return nil
	}
	u.points = &[2]int{}
	for {
		if err := s.expect('+', "before points"); err != nil {
			return err
		}
		n, err := s.integer()
		if err != nil {
			return err
		}
		switch s.peek() {
		case 'A', 'B':
			u.points[s.peek()-'A'] += n
			s.pos++
		default:
			return s.fail("found %s, expected who gets the points: A or B", s.found())
		}
		s.take(',')
		if s.peek() != '+' {
			return nil
		}
	}
}

// String writes the code in the notation.
func (c code) String() string {
	var b strings.Builder
	for _, e := range c.edges {
		switch e {
		case tile.CityEdge:
			b.WriteByte('c')
		case tile.RoadEdge:
			b.WriteByte('r')
		default:
			b.WriteByte('f')
		}
	}
	switch {
	case c.joined:
		b.WriteString("-J")
	case c.split:
		b.WriteString("-S")
	}
	if c.shield {
		b.WriteByte('+')
	}
	return b.String()
}
