package project1a

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/game/retell"
	"circulade/rules"
	"circulade/tile"
)

// An Error says what is wrong with a text and where.
type Error struct {
	Line, Col int // from 1; Col counts bytes, 0 for the whole line
	Err       error
}

// Error begins with the place.
func (e *Error) Error() string {
	if e.Col == 0 {
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	}
	return fmt.Sprintf("line %d, column %d: %v", e.Line, e.Col, e.Err)
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// A transcript is a text, not yet replayed.
type transcript struct {
	players [2]string
	named   [2]bool
	up      int       // y of the square north of the start; 0: not said
	start   tile.Edge // where the city of the start tile lies
	turns   []turn
	drawn   []code // drawn after the last turn
	result  *[2]int
	last    int // line of the result, or the last line
}

// A turn is one line.
type turn struct {
	line   int
	seat   rules.Seat
	x, y   int
	side   tile.Edge // of the code's first letter
	code   code
	drawn  []code // named before the line
	place  string // of the follower: N, NE, ""
	role   byte   // 0: no follower
	points *[2]int
}

// A code is the name of a tile.
type code struct {
	edges         [4]tile.Terrain // clockwise
	shield        bool
	joined, split bool
}

const (
	maxTurns = retell.MaxDraws
	maxLine  = 200
)

// parse reads a text. It does not ask whether the moves are legal.
func parse(text string) (*transcript, error) {
	t := &transcript{players: [2]string{"A", "B"}}
	var drawn []code
	for n := 1; text != ""; n++ {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		t.last = n
		line = strings.TrimRight(line, " \t\r")
		s := &scanner{text: line}
		s.blank()
		var err error
		switch {
		case s.pos == len(line):
		case line[s.pos] == '#':
			err = t.comment(s, &drawn)
		case len(line) > maxLine:
			err = fmt.Errorf("the line has %d bytes, at most %d are read", len(line), maxLine)
		default:
			err = t.line(n, s, &drawn)
		}
		if err != nil {
			e := &Error{Line: n, Err: err}
			if at := (*columnError)(nil); errors.As(err, &at) {
				e.Col, e.Err = at.col, at.err
			}
			return nil, e
		}
		if t.result != nil {
			return t, t.nothingAfter(n, text)
		}
	}
	t.drawn = drawn
	return t, nil
}

// nothingAfter checks that only comments follow the result.
func (t *transcript) nothingAfter(n int, text string) error {
	for text != "" {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		n++
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return &Error{Line: n, Err: errors.New("nothing may follow the result")}
		}
	}
	return nil
}

// comment reads what a comment says to us, if anything.
func (t *transcript) comment(s *scanner, drawn *[]code) error {
	s.pos++
	s.blank()
	text := s.text[s.pos:]
	switch {
	case strings.HasPrefix(text, "player A:"), strings.HasPrefix(text, "player B:"):
		seat := text[len("player ")] - 'A'
		if t.named[seat] {
			return fmt.Errorf("the name of player %c is given twice", 'A'+seat)
		}
		t.players[seat], t.named[seat] = strings.TrimSpace(text[len("player A:"):]), true
	case text == "y grows north", text == "y grows south":
		if t.up != 0 {
			return errors.New("where y grows is given twice")
		}
		t.up = 1
		if text == "y grows south" {
			t.up = -1
		}
	case strings.HasPrefix(text, "drawn "):
		s.pos += len("drawn ")
		return s.drawn(drawn)
	case strings.HasPrefix(text, "result "):
		a, b, _ := strings.Cut(text[len("result "):], ":")
		n, err := strconv.Atoi(a)
		m, err2 := strconv.Atoi(b)
		if err != nil || err2 != nil {
			return fmt.Errorf("%.40q: a result is written # result 53:47", text)
		}
		t.result = &[2]int{n, m}
	}
	return nil
}

func (s *scanner) drawn(list *[]code) error {
	c, err := s.code()
	switch {
	case err != nil:
		return err
	case len(*list) == maxTurns:
		return fmt.Errorf("more than %d tiles drawn", maxTurns)
	}
	*list = append(*list, c)
	return s.end()
}

// line reads a turn, or where the start tile lies.
func (t *transcript) line(n int, s *scanner, drawn *[]code) error {
	u := turn{line: n}
	s.number()
	start := s.peek() == '['
	var err error
	if !start {
		u.seat, err = s.player()
	}
	for _, step := range []func(*turn) error{s.square, s.tile} {
		if err == nil {
			err = step(&u)
		}
	}
	switch {
	case err != nil:
		return err
	case start:
		return t.startTile(s, &u)
	}
	if err := s.follower(&u); err != nil {
		return err
	}
	if err := s.points(&u); err != nil {
		return err
	}
	if err := s.end(); err != nil {
		return err
	}
	switch want := rules.Seat(len(t.turns) % 2); {
	case len(t.turns) == maxTurns:
		return fmt.Errorf("more than %d turns: no base game has so many", maxTurns)
	case u.seat != want:
		return fmt.Errorf("it is the turn of %c, not of %c", 'A'+want, 'A'+u.seat)
	}
	u.drawn, *drawn = *drawn, nil
	t.turns = append(t.turns, u)
	return nil
}

func (t *transcript) startTile(s *scanner, u *turn) error {
	if err := s.end(); err != nil {
		return err
	}
	r := tile.RoadEdge
	switch {
	case len(t.turns) > 0:
		return errors.New("the player is missing: a turn begins with A: or B: and the square")
	case u.x != 0 || u.y != 0 || u.code.edges != [4]tile.Terrain{tile.CityEdge, r, tile.FieldEdge, r}:
		return errors.New("a line without a player lays the start tile, written [0;0]N:crfr")
	}
	t.start = u.side
	return nil
}
