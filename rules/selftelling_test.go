package rules_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/rules"
)

// A tally of a sub-turn begins at 0 in each, and a flag is gone with the turn or
// sub-turn that it was set in; another tally stays.
func TestWhatClearsItself(t *testing.T) {
	var game, part rules.GameTally
	var turn, pass rules.Flag
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), &toy{set: "toy", register: func(b *rules.Book) error {
		game, part = b.GameTally("game"), b.SubTurnTally("part")
		turn, pass = b.TurnFlag("turn"), b.SubTurnFlag("pass")
		return nil
	}}))
	before := m.Hash()
	wants := func(when string, wantGame, wantPart int, wantTurn, wantPass bool) {
		t.Helper()
		if a, b := m.GameTally(game), m.GameTally(part); a != wantGame || b != wantPart {
			t.Errorf("%s: the tallies are %d and %d, want %d and %d", when, a, b, wantGame, wantPart)
		}
		if a, b := m.Flag(turn), m.Flag(pass); a != wantTurn || b != wantPass {
			t.Errorf("%s: the flags are %t and %t, want %t and %t", when, a, b, wantTurn, wantPass)
		}
	}
	set := func() {
		m.SetGameTally(part, 1)
		m.SetFlag(turn)
		m.SetFlag(pass)
	}
	set()
	if m.Hash() == before {
		t.Error("flags and tallies of a part are no part of the position")
	}
	m.ClearFlag(pass)
	wants("taken back", 0, 1, true, false)
	m.SetFlag(pass)
	m.SetGameTally(game, 1)
	m.StartSubTurn()
	wants("when the first part begins", 1, 0, true, true) // what was done before it is of this part
	m.SubTurn().Number, m.SubTurn().Points[1] = 2, 3
	m.StartSubTurn()
	if m.SubTurn().Points[1] != 0 {
		t.Error("the second part begins with the points of the first")
	}
	wants("in the second part", 1, 0, true, false)
	set()
	m.play("draw base/B", "tile 1,0 r0")
	wants("in the same part", 1, 1, true, true)
	m.play("pass")
	wants("in the next turn", 1, 0, false, false)
}

// An extra tile has its own flag of a part, and that of the part around it is kept.
func TestFlagsOfAnExtraTile(t *testing.T) {
	var turn, pass rules.Flag
	var seen []string
	look := func(s *rules.State) {
		seen = append(seen, fmt.Sprintf("nested %t: turn %t, part %t", s.Nested(), s.Flag(turn), s.Flag(pass)))
	}
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), &toy{
		set: "toy",
		rows: map[string][]rules.Row{
			"base.draw": {{Name: "toy.begun"}}, "base.completed": {{Name: "toy.laid"}}, "base.wood": {{Name: "toy.extra"}}, "base.next": {{Name: "toy.end"}},
		},
		register: func(b *rules.Book) error {
			turn, pass = b.TurnFlag("turn"), b.SubTurnFlag("pass")
			from, to := b.Label("base.part"), b.Label("toy.extra")
			b.Work("toy.begun", look)
			b.Work("toy.laid", func(s *rules.State) {
				s.SetFlag(turn)
				s.SetFlag(pass)
			})
			extra := 0
			b.Work("toy.extra", func(s *rules.State) {
				if extra++; extra == 1 {
					s.Nest(from, to)
				}
			})
			b.Work("toy.end", look)
			return nil
		},
	}))
	m.play("draw base/B", "tile 1,0 r0", "draw base/B", "tile 2,0 r0", "pass")
	want := []string{
		"nested false: turn false, part false",
		"nested true: turn true, part false",
		"nested false: turn true, part true",
		"nested false: turn false, part false",
	}
	if !slices.Equal(seen, want) {
		t.Errorf("seen %q, want %q", seen, want)
	}
}

// A piece tells where it lies and what it shows; its going names no place. Without a log
// nothing is told.
func TestPiecesTellThemselves(t *testing.T) {
	var stone, coin, sign, rider, printed rules.PieceKind
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), &toy{set: "toy", register: func(b *rules.Book) error {
		stone = b.Piece(rules.PieceDef{Name: "stone", Max: 2})
		coin = b.Piece(rules.PieceDef{Name: "coin", Max: 2, State: rules.StateSpace})
		sign = b.Piece(rules.PieceDef{Name: "sign", Max: 2, State: rules.StateSegment})
		rider = b.Piece(rules.PieceDef{Name: "rider", Max: 2, State: rules.StateFigure})
		printed = b.Piece(rules.PieceDef{Name: "printed"})
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
	m.ShowAs(1, rules.Piece{Kind: printed, Cell: c, State: 2})
	m.TakeUp(1, i)
	piece := rules.EventPiece
	want := []rules.Event{
		{Type: piece, Seat: 1, Text: "stone", Cell: c, N: 4},
		{Type: piece, Seat: 0, Text: "coin", N: 7},
		{Type: piece, Seat: 0, Text: "sign", Cell: c, Seg: m.Board.FirstSeg(c) + 1},
		{Type: piece, Seat: 0, Text: "rider", Cell: c},
		{Type: piece, Seat: 0, Text: "stone", Cell: c, N: 5},
		{Type: piece, Seat: 1, Text: "printed", Cell: c, N: 2},
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

// No set writes the event of a piece by hand.
func TestNobodyTellsForPieces(t *testing.T) {
	for path, text := range sources(t, "../expansion") {
		if strings.Contains(text, "rules.EventPiece") {
			t.Errorf("%s writes an event of a piece: Lay, Show, ShowAs and TakeUp do that", path)
		}
	}
}
