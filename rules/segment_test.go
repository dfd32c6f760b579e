package rules_test

import (
	"slices"
	"testing"

	"circulade/board"
	"circulade/rules"
)

// A piece can lie on a segment: it goes with the feature that this belongs to,
// whatever number the segment has.
func TestPiecesOnSegments(t *testing.T) {
	var flag rules.PieceKind
	y := &toy{set: "flag", register: func(b *rules.Book) error {
		flag = b.Piece(rules.PieceDef{Name: "flag", Max: 1, State: rules.StateSegment})
		return nil
	}}
	book := compile(t, config(t, 2, start("base/D", 0, 0, 0)), y)
	put := func(x int, name string, turns ...string) *match {
		m := begin(t, book)
		for _, at := range turns {
			m.play("draw base/U", "tile "+at, "pass")
		}
		m.AddPiece(rules.Piece{Kind: flag, Seat: rules.Chance})
		if seg := m.SegmentOf(m.Pieces()[0]); seg != 0 {
			t.Errorf("beside the board it lies on segment %d", seg)
		}
		m.PutOn(0, m.Board.SegmentAt(m.Board.At(x, 0), name))
		return m
	}
	a := put(2, "r0", "1,0 r0", "-1,0 r0", "2,0 r0", "-2,0 r0")
	b := put(2, "r0", "-1,0 r0", "-2,0 r0", "1,0 r0", "2,0 r0")
	p := a.Pieces()[0]
	if seg := a.SegmentOf(p); a.Board.SegName(seg) != "r0" || a.Board.CellOf(seg) != a.Board.At(2, 0) {
		t.Errorf("it lies on %s", a.Board.SegName(seg))
	}
	if a.Pieces()[0].Cell == b.Pieces()[0].Cell {
		t.Error("the cells have the same numbers: this proves nothing")
	}
	if a.Hash() != b.Hash() {
		t.Error("the same position hashes differently")
	}
	if c := put(2, "f0", "1,0 r0", "-1,0 r0", "2,0 r0", "-2,0 r0"); c.Hash() == a.Hash() {
		t.Error("another segment hashes alike")
	}
}

// A value that is halved is rounded up.
func TestHalvedValues(t *testing.T) {
	for n, want := range []int{0, 1, 1, 2, 2} {
		if got := (rules.Value{Tiles: int16(n), PerTile: 1, Halved: true}).Points(); got != want {
			t.Errorf("half of %d is %d, want %d", n, got, want)
		}
	}
}

// What sets think that lies on the table for a seat is added up.
func TestPromises(t *testing.T) {
	y := &toy{set: "hope", register: func(b *rules.Book) error {
		b.Promise(func(_ *rules.State, seat rules.Seat) int { return 10 * int(seat) })
		b.Promise(func(*rules.State, rules.Seat) int { return 3 })
		return nil
	}}
	m := begin(t, compile(t, config(t, 2), y))
	if a, b := m.Promised(0), m.Promised(1); a != 3 || b != 13 {
		t.Errorf("promised are %d and %d, want 3 and 13", a, b)
	}
}

// The terms of sets come one by one, under their names and in the order of the sets.
func TestOutlooks(t *testing.T) {
	hope := &toy{set: "hope", register: func(b *rules.Book) error {
		b.Outlook("hope", func(_ *rules.State, seat rules.Seat) int { return 10 * int(seat) })
		return nil
	}}
	fear := &toy{set: "fear", register: func(b *rules.Book) error {
		b.Outlook("fear", func(s *rules.State, _ rules.Seat) int { return -s.Left() })
		return nil
	}}
	m := begin(t, compile(t, config(t, 2), hope, fear))
	if names := m.Outlooks(); !slices.Equal(names, []string{"hope", "fear"}) {
		t.Fatalf("the terms are %v", names)
	}
	if a, b, c := m.Outlook(0, 0), m.Outlook(0, 1), m.Outlook(1, 1); a != 0 || b != 10 || c != -m.Left() {
		t.Errorf("the terms are %d, %d and %d, want 0, 10 and %d", a, b, c, -m.Left())
	}
}

// What sets tell people about a feature comes in the order of the sets.
func TestNotes(t *testing.T) {
	y := &toy{set: "tell", register: func(b *rules.Book) error {
		for _, id := range []string{"TE-1", "TE-2"} {
			rule := b.Cite(id)
			b.Note(func(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
				return append(buf, rules.Note{Rule: rule, With: s.Board.Root(f)})
			})
		}
		return nil
	}}
	m := begin(t, compile(t, config(t, 2), y))
	seg := m.Board.SegmentAt(m.Board.At(0, 0), "c0")
	list := m.Notes(m.Board.FeatureOf(seg), nil)
	if len(list) != 2 || m.Book().RuleName(list[0].Rule) != "TE-1" || m.Book().RuleName(list[1].Rule) != "TE-2" || list[1].With != seg {
		t.Errorf("the notes are %v", list)
	}
}

// Points for each of what somebody has are a term of their own.
func TestTokenValues(t *testing.T) {
	if got := (rules.Value{Tokens: 7, PerToken: 3, Bonus: 1}).Points(); got != 22 {
		t.Errorf("7 x 3 + 1 is %d, want 22", got)
	}
}
