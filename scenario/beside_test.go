package scenario

import (
	"testing"

	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/rules"
)

// fairState is a base game with two tallies and a crown, which no set that
// ships need have.
func fairState(t *testing.T) *rules.State {
	t.Helper()
	m, err := base.Module()
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{}
	for _, o := range m.Options {
		options[o.Key] = o.Default
	}
	toys := &rules.Module{Set: "fair", Register: func(b *rules.Book) error {
		b.SeatTally("hay")
		b.SeatTally("milk")
		b.Piece(rules.PieceDef{Name: "crown", Max: 1})
		b.Piece(rules.PieceDef{Name: "coin", Max: 3, State: rules.StateSpot, Spots: []string{"heads", "tails"}})
		return nil
	}}
	book, err := rules.Compile(rules.Config{Seats: 2, Options: options, Arranged: true}, []*rules.Module{m, toys}, all.Order())
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(book)
}

func TestTallies(t *testing.T) {
	s := fairState(t)
	if err := setTallies(s, 1, []count{{"milk", 2}, {"hay", 3}, {"milk", 1}}); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		seat rules.Seat
		want []count
		got  string
	}{
		{1, []count{{"milk", 1}}, ""}, // hay is not asked for
		{1, []count{{"hay", 3}, {"milk", 1}}, ""},
		{1, []count{{"hay", 3}, {"milk", 2}}, "Bo hay 3 milk 1"},
		{0, []count{{"hay", 3}}, "Bo hay 0"},
		{0, []count{{"hay", 0}}, ""},
	} {
		if got, err := otherTallies(s, "Bo", test.seat, test.want); got != test.got || err != nil {
			t.Errorf("%v of seat %d: got %q, error %v, want %q", test.want, test.seat, got, err, test.got)
		}
	}
	if err := setTallies(s, 0, []count{{"wool", 1}}); err == nil {
		t.Error("a tally of wool was set")
	}
	if _, err := otherTallies(s, "Bo", 0, []count{{"wool", 1}}); err == nil {
		t.Error("a tally of wool was expected")
	}
}

func TestPieces(t *testing.T) {
	s := fairState(t)
	name := func(seat rules.Seat) string { return (&table{x: &example{}}).holder(seat) }
	expect := func(h held, want string) {
		t.Helper()
		if got, err := h.other(s, name); got != want || err != nil {
			t.Errorf("%+v: got %q, error %v, want %q", h, got, err, want)
		}
	}
	expect(held{kind: "crown", seat: rules.Chance}, "") // it lies nowhere
	expect(held{kind: "crown", seat: 0}, "crown nobody")
	for _, h := range []held{{kind: "crown", seat: rules.Chance, state: "3"}, {kind: "crown", seat: rules.Chance}} {
		if err := h.put(s); err != nil {
			t.Fatal(err)
		}
	}
	expect(held{kind: "crown", seat: rules.Chance, state: "3"}, "") // the state that was not named stayed
	expect(held{kind: "crown", seat: rules.Chance, state: "4"}, "crown nobody 3")
	if err := (held{kind: "crown", seat: 1}).put(s); err != nil || len(s.Pieces()) != 1 {
		t.Fatalf("%d pieces, error %v", len(s.Pieces()), err)
	}
	expect(held{kind: "crown", seat: 1, state: "3"}, "")
	expect(held{kind: "crown", seat: rules.Chance}, "crown chance 3") // nobody in this table has a name
	expect(held{kind: "crown", seat: 0, state: "3"}, "crown chance 3")
	coin := held{kind: "coin", on: true, seat: rules.Chance, state: "tails"}
	expect(coin, "coin nobody")
	for range 2 { // there can be several
		if err := coin.put(s); err != nil {
			t.Fatal(err)
		}
	}
	expect(coin, "")
	expect(held{kind: "coin", on: true, seat: rules.Chance}, "")
	expect(held{kind: "coin", on: true, seat: rules.Chance, state: "heads"}, "coin nobody 1; coin nobody 1")
	expect(held{kind: "coin", seat: rules.Chance}, "")
	if len(s.Pieces()) != 3 {
		t.Errorf("%d pieces", len(s.Pieces()))
	}
	s.MovePiece(0, s.Board.Laid()[0])
	expect(held{kind: "crown", seat: 1, state: "3"}, "crown nobody")
	if err := (held{kind: "crown", seat: rules.Chance}).put(s); err == nil {
		t.Error("a crown on the board was given to nobody")
	}
	if err := (held{kind: "crown", seat: 1, state: "3"}).put(s); err != nil {
		t.Fatal(err)
	}
	expect(held{kind: "crown", seat: 1, state: "3"}, "") // somebody has taken it from the board
	if err := (held{kind: "mitre", seat: 1, state: "3"}).put(s); err == nil {
		t.Error("a mitre was arranged")
	}
}
