package rulestest

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// A held piece lies beside the board: "king red 5", "king nobody".
type held struct {
	kind  string
	seat  rules.Seat // Chance where nobody has it
	state int        // -1 if it is not named
}

// nobody is who has a piece that no player has.
const nobody = "nobody"

func (x *example) heldLine(words []string) (held, error) {
	if len(words) != 2 && len(words) != 3 || words[1] != nobody && x.seat(words[1]) < 0 {
		return held{}, errors.New("want a piece and who has it, perhaps its state, \"king red 5\" or \"king nobody\"")
	}
	h := held{words[0], rules.Chance, -1}
	if words[1] != nobody {
		h.seat = rules.Seat(x.seat(words[1]))
	}
	if len(words) == 3 {
		n, err := strconv.ParseUint(words[2], 10, 16)
		if err != nil {
			return held{}, fmt.Errorf("%q is not the state of a piece", words[2])
		}
		h.state = int(n)
	}
	return h, nil
}

// find returns the indexes of the pieces of the kind that lie beside the board.
func (h held) find(s *rules.State) (kind rules.PieceKind, beside []int, err error) {
	b := s.Book()
	known := false
	for i := range b.PieceKinds() {
		if b.PieceDef(rules.PieceKind(i)).Name == h.kind {
			kind, known = rules.PieceKind(i), true
		}
	}
	if !known {
		return 0, nil, fmt.Errorf("no piece is called %q", h.kind)
	}
	for i, p := range s.Pieces() {
		if p.Kind == kind && p.Cell == 0 {
			beside = append(beside, i)
		}
	}
	return kind, beside, nil
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

// put gives the piece to its holder, whoever has it now.
func (h held) put(s *rules.State) error {
	kind, beside, err := h.find(s)
	if err != nil {
		return err
	}
	p := rules.Piece{Kind: kind}
	switch {
	case len(beside) > 0:
		p = s.Pieces()[beside[0]]
		s.RemovePiece(beside[0])
	case s.FindPiece(kind) >= 0:
		return fmt.Errorf("the piece %s lies on the board", h.kind)
	}
	p.Seat = h.seat
	if h.state >= 0 {
		p.State = uint16(h.state)
	}
	s.AddPiece(p)
	return nil
}

// expectPiece looks for a piece beside the board.
func (x *example) expectPiece(words []string) (func(*table) (string, error), error) {
	h, err := x.heldLine(words)
	return func(t *table) (string, error) { return h.other(t.g.State(), t.holder) }, err
}

// other returns who has the pieces of the kind if none is held as it should be.
// A piece that lies nowhere nobody has.
func (h held) other(s *rules.State, name func(rules.Seat) string) (string, error) {
	_, beside, err := h.find(s)
	if err != nil {
		return "", err
	}
	var got []string
	for _, i := range beside {
		p := s.Pieces()[i]
		if p.Seat == h.seat && (h.state < 0 || int(p.State) == h.state) {
			return "", nil
		}
		got = append(got, fmt.Sprintf("%s %s %d", h.kind, name(p.Seat), p.State))
	}
	if len(got) > 0 {
		return strings.Join(got, "; "), nil
	}
	if h.seat == rules.Chance && h.state < 0 {
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
