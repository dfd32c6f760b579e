package scenario

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"circulade/board"
	"circulade/rules"
)

// A place is where a figure can be, as scenarios write it: a segment "0,-1 c0",
// or a place that a set in play has: "tower 3,4", "castle 3,4 N", "prison blue",
// "quarter market".
type place struct {
	text string
	x, y int
	name string // of the segment, or of the kind of place
	rest []string
	seat int // that the text names, or -1
}

var errNoPlace = errors.New("there is no")

// parsePlace reads a place; seat finds a player by name.
func parsePlace(text string, seat func(string) int) (place, error) {
	words := strings.Fields(text)
	p := place{text: strings.Join(words, " "), seat: -1}
	if len(words) < 2 {
		return p, fmt.Errorf("%q: a place is written X,Y SEGMENT, or with the name of its kind first", text)
	}
	if x, y, err := parsePos(words[0]); err == nil && len(words) == 2 {
		p.x, p.y, p.name = x, y, words[1]
		return p, nil
	}
	p.name, p.rest = words[0], words[1:]
	if x, y, err := parsePos(words[1]); err == nil {
		p.x, p.y, p.rest = x, y, words[2:]
	} else if strings.Contains(words[1], ",") || strings.Contains(words[0], ",") {
		return p, fmt.Errorf("%q: a place is written X,Y SEGMENT, or with the name of its kind first", text)
	}
	p.seat = seat(words[1])
	return p, nil
}

func parsePos(text string) (x, y int, err error) {
	first, second, ok := strings.Cut(text, ",")
	if !ok {
		return 0, 0, fmt.Errorf("%q is not a place X,Y", text)
	}
	if x, err = strconv.Atoi(first); err != nil {
		return 0, 0, fmt.Errorf("%q is not a place X,Y", text)
	}
	if y, err = strconv.Atoi(second); err != nil {
		return 0, 0, fmt.Errorf("%q is not a place X,Y", text)
	}
	return x, y, nil
}

// find returns the segment, or 0.
func (p place) find(s *rules.State) board.Seg {
	c := cellAt(s, p.x, p.y)
	if c == 0 || p.rest != nil {
		return 0
	}
	return s.Board.SegmentAt(c, p.name)
}

// cellAt returns the laid cell there, or 0.
func cellAt(s *rules.State, x, y int) board.Cell {
	c := s.Board.At(x, y)
	if c == 0 || s.Board.Face(c) == board.NoFace {
		return 0
	}
	return c
}

// where returns the place as the kernel has it.
func (p place) where(s *rules.State) (w rules.Where, at uint16, spot uint8, err error) {
	if p.rest == nil {
		seg := p.find(s)
		if seg == 0 {
			return 0, 0, 0, fmt.Errorf("%w segment %s", errNoPlace, p.text)
		}
		return rules.OnSegment, uint16(seg), 0, nil
	}
	w, ok := s.Book().LocationNamed(p.name)
	if !ok {
		return 0, 0, 0, fmt.Errorf("no place is called %q", p.name)
	}
	def, rest := s.Book().LocationDef(w), p.rest
	switch def.At {
	case rules.AtCell:
		at = uint16(cellAt(s, p.x, p.y))
		if at == 0 {
			return 0, 0, 0, fmt.Errorf("%w tile for %s", errNoPlace, p.text)
		}
	case rules.AtSeat:
		if p.seat < 0 {
			return 0, 0, 0, fmt.Errorf("%s: whose?", p.text)
		}
		at, rest = uint16(p.seat), rest[1:]
	case rules.AtNumber, rules.AtSegment, rules.AtSpace:
	}
	if len(def.Spots) > 0 {
		i := -1
		if len(rest) == 1 {
			i = slices.Index(def.Spots, rest[0])
		}
		if i < 0 {
			return 0, 0, 0, fmt.Errorf("%s: which of %q?", p.text, def.Spots)
		}
		return w, at, uint8(i), nil
	}
	if len(rest) > 0 {
		return 0, 0, 0, fmt.Errorf("%s: nothing is wanted behind the place", p.text)
	}
	return w, at, 0, nil
}
