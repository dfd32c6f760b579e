package rules

import (
	"iter"

	"circulade/tile"
)

// This file is what computer players ask of a position beside its choices and its
// points, so that they know no set: what it holds for a seat that is no points yet
// (Promised, and Outlook term by term), what is for sale (Sale), and what a tile would bring a seat (Trial). What
// points a position would bring as it stands they find by ending a copy (FinishNow).

// Promised returns what lies on the table for a seat and is no points yet, in
// hundredths of a point: what the sets in play expect it to bring, less what it is
// likely to cost. What the final scoring counts is not in it.
func (s *State) Promised(seat Seat) (n int) {
	for i := range s.book.promises {
		n += s.book.promises[i].of(s, seat)
	}
	return n
}

// Outlooks returns the names of the terms that the sets in play have registered
// (Book.Outlook), in the order of the sets. It must not be changed.
func (s *State) Outlooks() []string { return s.book.terms }

// Outlook returns the i-th of these terms for a seat, in hundredths of a point.
func (s *State) Outlook(i int, seat Seat) int { return s.book.outlooks[i].of(s, seat) }

// A Sale is what a question that trades tiles for points is about (Script.Sale).
type Sale struct {
	Stage SaleStage
	Lots  []Lot
	Price int // the highest bid, 0 before the first
}

// A Lot is one of the tiles for sale.
type Lot struct {
	Type int  // of the tile
	Up   bool // it is the one that is sold now; the others will be
}

// SaleStage tells what the choices of a question of a sale do.
type SaleStage uint8

// The stages of a sale.
const (
	NoSale   SaleStage = iota
	SalePick           // each choice puts up a lot: N is the type of its tile
	SaleBid            // the first is a range choice, the bid; a second one is none
	SaleDeal           // the first takes the lot that is up for the price, the second leaves it to the bidder for that
)

// Sale returns what the pending question trades; its stage is NoSale if it trades
// nothing.
func (s *State) Sale() Sale {
	st, ok := s.Pending()
	if !ok || s.book.scripts[st.Row].Sale == nil {
		return Sale{}
	}
	return s.book.scripts[st.Row].Sale(s, st)
}

// A Trial tries out what a tile would bring a seat. It keeps the memory that this
// takes; the zero Trial is ready. It is not safe for concurrent use.
type Trial struct {
	bare, full          *State
	placements, figures []Choice
}

// Tile iterates over the positions that there would be if a seat laid a tile of type n
// now, with a follower on it or without. At most places of its placements are tried,
// evenly spread; at least half as many if it has them. Each position comes with the
// number of its placement, the one without a follower first. Nothing has been completed
// by the tile or paid for: whoever wants to know what a position is worth ends the game
// there (FinishNow). A position may be played on, and is good until the next one comes.
func (t *Trial) Tile(s *State, seat Seat, n, places int) iter.Seq2[int, *State] {
	return func(yield func(int, *State) bool) {
		t.prepare(s)
		t.hold(s, n)
		t.placements = t.bare.OfferPlacements(t.placements[:0])
		for i := 0; i < len(t.placements); i += 1 + len(t.placements)/places {
			t.hold(s, n)
			t.bare.LayTile(t.placements[i].Cell(), tile.Rotation(t.placements[i].Arg()))
			if !t.each(seat, func(p *State) bool { return yield(i, p) }) {
				return
			}
		}
	}
}

// prepare takes memory for copies of a position.
func (t *Trial) prepare(s *State) {
	if t.bare == nil || t.bare.book != s.book {
		t.bare, t.full = s.Clone(), s.Clone()
	}
}

// hold puts a tile into the hand of whoever's turn it is, on a copy.
func (t *Trial) hold(s *State, n int) {
	t.bare.CopyFrom(s)
	p := t.bare.SubTurn()
	p.Tile, p.Cell = int16(n), 0
}

// each shows the position with the tile laid, and that with each follower of the seat on
// it; it returns false if nobody wants to see more.
func (t *Trial) each(seat Seat, see func(*State) bool) bool {
	t.full.CopyFrom(t.bare)
	if !see(t.full) {
		return false
	}
	for k := range t.bare.book.figures {
		if !t.bare.book.figures[k].Follower() {
			continue
		}
		t.figures = t.bare.OfferFigures(Step{Seat: seat}, FigureKind(k), t.figures[:0])
		for _, c := range t.figures {
			t.full.CopyFrom(t.bare)
			t.full.Deploy(seat, FigureKind(k), c.Seg())
			if !see(t.full) {
				return false
			}
		}
	}
	return true
}
