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

// This file reads what lies beside the board: tallies and pieces.

// A count is a tally with its number, as a scenario names it.
type count struct {
	name string
	n    int
}

// tallyLine reads "SEAT NAME NUMBER NAME NUMBER …".
func (x *example) tallyLine(words []string) (rules.Seat, []count, error) {
	if len(words) < 3 || len(words)%2 == 0 || x.seat(words[0]) < 0 {
		return 0, nil, errors.New("want a player, then tallies and numbers in turn, \"red wine 2 grain 1\"")
	}
	var list []count
	for i := 1; i < len(words); i += 2 {
		n, err := strconv.Atoi(words[i+1])
		if err != nil {
			return 0, nil, fmt.Errorf("%s %s is not a tally and a number", words[i], words[i+1])
		}
		list = append(list, count{words[i], n})
	}
	return rules.Seat(x.seat(words[0])), list, nil
}

func tallyNamed(b *rules.Book, name string) (rules.SeatTally, error) {
	i := slices.Index(b.SeatTallies(), name)
	if i < 0 {
		return 0, fmt.Errorf("no tally is called %q: there are %q", name, b.SeatTallies())
	}
	return rules.SeatTally(i), nil
}

// tallies reads a line "tally red wine 2" of the beginning.
func (x *example) tallies(l line, words []string) error {
	seat, list, err := x.tallyLine(words)
	if err != nil {
		return err
	}
	x.put = append(x.put, arrangement{l.number, func(s *rules.State) error { return setTallies(s, seat, list) }})
	return nil
}

func setTallies(s *rules.State, seat rules.Seat, list []count) error {
	for _, c := range list {
		t, err := tallyNamed(s.Book(), c.name)
		if err != nil {
			return err
		}
		s.AddTally(t, seat, c.n-s.Tally(t, seat))
	}
	return nil
}

// expectTally compares the tallies of a seat that the line names.
func (x *example) expectTally(words []string) (func(*table) (string, error), error) {
	seat, list, err := x.tallyLine(words)
	return func(t *table) (string, error) { return otherTallies(t.g.State(), t.player(seat), seat, list) }, err
}

// otherTallies returns the named tallies of a seat if one differs.
func otherTallies(s *rules.State, name string, seat rules.Seat, list []count) (string, error) {
	got, same := name, true
	for _, c := range list {
		t, err := tallyNamed(s.Book(), c.name)
		if err != nil {
			return "", err
		}
		n := s.Tally(t, seat)
		same = same && n == c.n
		got += fmt.Sprintf(" %s %d", c.name, n)
	}
	if same {
		return "", nil
	}
	return got, nil
}

// A held piece lies beside the board or on a tile: "king red 5", "king nobody",
// "tower 3,4 2", "bridge 3,4 red 1".
type held struct {
	kind  string
	on    bool // a tile, at x and y
	x, y  int
	seat  rules.Seat // Chance where nobody has it
	state string     // a number or what it names; empty if it is not named
}

// nobody is who has a piece that no player has.
const nobody = "nobody"

func (x *example) heldLine(words []string) (held, error) {
	wrong := errors.New("want a piece and where it is or who has it, perhaps its state: \"king red 5\", \"king nobody\", \"tower 3,4 2\"")
	if len(words) < 2 {
		return held{}, wrong
	}
	h := held{kind: words[0], seat: rules.Chance}
	rest := words[1:]
	if px, py, err := parsePos(rest[0]); err == nil {
		h.on, h.x, h.y, rest = true, px, py, rest[1:]
	}
	switch {
	case len(rest) > 0 && x.seat(rest[0]) >= 0:
		h.seat, rest = rules.Seat(x.seat(rest[0])), rest[1:]
	case len(rest) > 0 && rest[0] == nobody:
		rest = rest[1:]
	case !h.on:
		return held{}, wrong
	}
	if len(rest) > 1 {
		return held{}, wrong
	}
	if len(rest) == 1 {
		h.state = rest[0]
	}
	return h, nil
}

// kindOf finds the kind of piece, and what the state that the line names is; -1
// if it names none.
func (h held) kindOf(s *rules.State) (kind rules.PieceKind, state int, err error) {
	b := s.Book()
	for i := range b.PieceKinds() {
		def := b.PieceDef(rules.PieceKind(i))
		if def.Name != h.kind {
			continue
		}
		state, err := h.number(s, def)
		return rules.PieceKind(i), state, err
	}
	return 0, 0, fmt.Errorf("no piece is called %q", h.kind)
}

func (h held) number(s *rules.State, def *rules.PieceDef) (int, error) {
	b := s.Book()
	if h.state == "" {
		return -1, nil
	}
	if i := slices.Index(def.Spots, h.state); i >= 0 {
		return i, nil
	}
	if def.State == rules.StateSegment && h.on {
		c := cellAt(s, h.x, h.y)
		seg := board.Seg(0)
		if c != 0 {
			seg = s.Board.SegmentAt(c, h.state)
		}
		if seg == 0 {
			return 0, fmt.Errorf("no segment %s lies at %d,%d", h.state, h.x, h.y)
		}
		return s.Board.IndexOnTile(seg), nil
	}
	if def.State == rules.StateTile {
		for n := range b.Types() {
			if name := b.TileName(n); name == h.state || strings.HasSuffix(name, "/"+h.state) {
				return n, nil
			}
		}
	}
	n, err := strconv.ParseUint(h.state, 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%q is not the state of a piece %s", h.state, h.kind)
	}
	return int(n), nil
}

// find returns the indexes of the pieces of the kind that lie where the line says:
// beside the board, or on the tile.
func (h held) find(s *rules.State) (kind rules.PieceKind, state int, found []int, err error) {
	kind, state, err = h.kindOf(s)
	if err != nil {
		return 0, 0, nil, err
	}
	cell := board.Cell(0)
	if h.on {
		if cell = cellAt(s, h.x, h.y); cell == 0 {
			return 0, 0, nil, fmt.Errorf("no tile lies at %d,%d", h.x, h.y)
		}
	}
	for i, p := range s.Pieces() {
		if p.Kind == kind && p.Cell == cell {
			found = append(found, i)
		}
	}
	return kind, state, found, nil
}

// piece reads a line "piece king red 5" of the beginning.
func (x *example) piece(l line, words []string) error {
	h, err := x.heldLine(words)
	if err != nil {
		return err
	}
	x.put = append(x.put, arrangement{l.number, h.put})
	return nil
}

// put gives the piece to its holder or lays it down, wherever it is now. A piece of
// which there can be several is added.
func (h held) put(s *rules.State) error {
	kind, state, found, err := h.find(s)
	if err != nil {
		return err
	}
	p := rules.Piece{Kind: kind}
	if i := s.FindPiece(kind); i >= 0 && s.Book().PieceDef(kind).Max == 1 {
		if !h.on && len(found) == 0 && h.seat == rules.Chance {
			return fmt.Errorf("the piece %s lies on the board", h.kind)
		}
		p = s.Pieces()[i]
		s.RemovePiece(i)
	}
	p.Seat, p.Cell = h.seat, 0
	if h.on {
		p.Cell = cellAt(s, h.x, h.y)
	}
	if state >= 0 {
		p.State = uint16(state)
	}
	s.AddPiece(p)
	return nil
}

// expectPiece looks for a piece beside the board or on a tile.
func (x *example) expectPiece(words []string) (func(*table) (string, error), error) {
	h, err := x.heldLine(words)
	return func(t *table) (string, error) { return h.other(t.g.State(), t.holder) }, err
}

// expectNoPiece reads "tower 3,4": no such piece lies there; or "dragon": none lies
// anywhere.
func (x *example) expectNoPiece(words []string) (func(*table) (string, error), error) {
	if len(words) == 1 {
		h := held{kind: words[0]}
		return func(t *table) (string, error) {
			kind, _, err := h.kindOf(t.g.State())
			if err == nil && t.g.State().FindPiece(kind) >= 0 {
				return h.kind, nil
			}
			return "", err
		}, nil
	}
	h, err := x.heldLine(words)
	return func(t *table) (string, error) {
		_, _, found, err := h.find(t.g.State())
		if len(found) > 0 {
			return h.kind, err
		}
		return "", err
	}, err
}

// other returns what pieces of the kind lie there if none is as it should be. A
// piece that lies nowhere nobody has.
func (h held) other(s *rules.State, name func(rules.Seat) string) (string, error) {
	_, state, found, err := h.find(s)
	if err != nil {
		return "", err
	}
	var got []string
	for _, i := range found {
		p := s.Pieces()[i]
		if (h.on && h.seat == rules.Chance || p.Seat == h.seat) && (state < 0 || int(p.State) == state) {
			return "", nil
		}
		got = append(got, fmt.Sprintf("%s %s %d", h.kind, name(p.Seat), p.State))
	}
	if len(got) > 0 {
		return strings.Join(got, "; "), nil
	}
	if !h.on && h.seat == rules.Chance && state < 0 {
		return "", nil
	}
	return h.kind + " " + nobody, nil
}

// holder names who has a piece.
func (t *table) holder(seat rules.Seat) string {
	if seat >= rules.MaxSeats {
		return nobody
	}
	return t.player(seat)
}
