package rules_test

import (
	"slices"
	"testing"

	"circulade/rules"
)

// An award can be put directly behind another of the round's list.
func TestAwardBehind(t *testing.T) {
	echo := &toy{
		set:  "echo",
		rows: map[string][]rules.Row{"base.settle": {{Name: "echo.pay", Form: rules.Work}}},
		register: func(b *rules.Book) error {
			rule := b.Cite("EC-1")
			b.Work("echo.pay", func(s *rules.State) {
				if len(s.Awards()) > 0 {
					a := s.Awards()[0]
					a.Seat, a.Ruling.Rule = 1, rule
					s.AwardBehind(0, a)
					a.Points = 0
					s.AwardBehind(1, a) // nothing
				}
			})
			return nil
		},
	}
	m := begin(t, compile(t, config(t, 2, start("base/A", 0, 0, 270), start("base/W", 1, 1, 180)), echo))
	m.Deploy(0, 0, m.Board.SegmentAt(m.Board.At(0, 0), "r0"))
	m.Deploy(0, 0, m.Board.SegmentAt(m.Board.At(1, 1), "r1"))
	m.play("draw base/X", "tile 1,0 r0", "pass")
	var seats []rules.Seat
	for _, e := range m.log.Events {
		if e.Type == rules.EventScore {
			seats = append(seats, e.Seat)
		}
	}
	if !slices.Equal(seats, []rules.Seat{0, 1, 0}) {
		t.Errorf("points arrive for the seats %v, want 0 1 0", seats)
	}
	m.wantsScores(4, 2)
}

// Whoever moves a piece over the tiles tells where it has come to.
func TestEntered(t *testing.T) {
	var met []rules.Piece
	var dog rules.PieceKind
	walk := &toy{set: "walk", register: func(b *rules.Book) error {
		dog = b.Piece(rules.PieceDef{Name: "dog", Max: 1})
		b.AfterEntered(func(_ *rules.State, p rules.Piece) { met = append(met, p) })
		return nil
	}}
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0), start("base/B", 1, 0, 0)), walk))
	m.AddPiece(rules.Piece{Kind: dog, Seat: rules.Chance, Cell: m.Board.At(0, 0)})
	m.MovePiece(0, m.Board.At(1, 0))
	m.Entered(m.Pieces()[0])
	if want := []rules.Piece{{Kind: dog, Seat: rules.Chance, Cell: m.Board.At(1, 0)}}; !slices.Equal(met, want) {
		t.Errorf("told of %v, want %v", met, want)
	}
}
