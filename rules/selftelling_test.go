package rules_test

import (
	"reflect"
	"testing"

	"circulade/rules"
)

// Tallies of a turn and of a part begin at 0 in each, others stay.
func TestTalliesThatClearThemselves(t *testing.T) {
	var game, turn, part rules.GameTally
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), &toy{set: "toy", register: func(b *rules.Book) error {
		game, turn, part = b.GameTally("game"), b.TurnTally("turn"), b.PartTally("part")
		return nil
	}}))
	before := m.Hash()
	wants := func(when string, want ...int) {
		t.Helper()
		for i, k := range []rules.GameTally{game, turn, part} {
			if got := m.GameTally(k); got != want[i] {
				t.Errorf("%s: tally %d is %d, want %d", when, i, got, want[i])
			}
		}
	}
	for _, k := range []rules.GameTally{turn, part} {
		m.SetGameTally(k, 1)
	}
	if m.Hash() == before {
		t.Error("tallies of a turn are part of the position")
	}
	m.SetGameTally(game, 1)
	m.StartPart()
	wants("in another part", 1, 1, 0)
	m.SetGameTally(part, 1)
	m.play("draw base/B", "tile 1,0 r0")
	wants("in the same turn", 1, 1, 1)
	m.play("pass")
	wants("in the next turn", 1, 0, 0)
}

// A piece tells where it lies and what it shows; its going names no place. Without a log
// nothing is told.
func TestPiecesTellThemselves(t *testing.T) {
	var stone, coin, sign, rider rules.PieceKind
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), &toy{set: "toy", register: func(b *rules.Book) error {
		stone = b.Piece(rules.PieceDef{Name: "stone", Max: 2})
		coin = b.Piece(rules.PieceDef{Name: "coin", Max: 2, State: rules.StateSpace})
		sign = b.Piece(rules.PieceDef{Name: "sign", Max: 2, State: rules.StateSegment})
		rider = b.Piece(rules.PieceDef{Name: "rider", Max: 2, State: rules.StateFigure})
		return nil
	}}))
	c := m.Board.At(0, 0)
	m.log.Events = nil
	i := m.Lay(1, rules.Piece{Kind: stone, Seat: rules.Chance, Cell: c, State: 4})
	m.Lay(0, rules.Piece{Kind: coin, Seat: 0, State: 7})
	m.Lay(0, rules.Piece{Kind: sign, Seat: 0, Cell: c, State: 1})
	m.Lay(0, rules.Piece{Kind: rider, Seat: 0, Cell: c, State: 3})
	m.SetPieceState(i, 5)
	m.Show(0, i)
	m.TakeUp(1, i)
	piece := rules.EventPiece
	want := []rules.Event{
		{Type: piece, Seat: 1, Text: "stone", Cell: c, N: 4},
		{Type: piece, Seat: 0, Text: "coin", N: 7},
		{Type: piece, Seat: 0, Text: "sign", Cell: c, Seg: m.Board.Base(c) + 1},
		{Type: piece, Seat: 0, Text: "rider", Cell: c},
		{Type: piece, Seat: 0, Text: "stone", Cell: c, N: 5},
		{Type: piece, Seat: 1, Text: "stone"},
	}
	if !reflect.DeepEqual(m.log.Events, want) {
		t.Errorf("told\n%+v, want\n%+v", m.log.Events, want)
	}
	m.SetLog(nil)
	m.TakeUp(0, m.Lay(0, rules.Piece{Kind: stone, Seat: rules.Chance}))
	if m.CountPieces(stone) != 0 || len(m.log.Events) != len(want) {
		t.Error("a stone is left, or somebody told of it")
	}
}
