package bridgescastlesbazaars

import (
	"circulade/board"
	"circulade/rules"
)

// bazaars is what the set needs for bazaars.
type bazaars struct {
	bazaarMark board.Marks
	seen       rules.GameTally // 1 if a bazaar was drawn in this turn
	waiting    rules.GameTally // bazaars that wait for a round to end
	sold       rules.GameTally // the tile in hand was sold: one more than had left the game then, or inside
	replaced   bool            // what replaces it counts as sold too, since revision 2
	rowBazaar  rules.RowID
	rowReveal  rules.RowID
	verbReveal rules.VerbID
	toHand     *rules.Label

	mostBid  int             // the highest bid
	free     bool            // no auction: everybody picks a tile for nothing
	lot      rules.PieceKind // a tile nobody has yet; its seat is the auctioneer while it is sold
	won      rules.PieceKind // a tile that a seat has to lay
	bid      rules.PieceKind // the highest bid
	income   rules.Source
	forOwn   rules.RuleID // what is paid for a tile of one's own
	forSale  rules.RuleID // and for one that is bought
	rowPick  rules.RowID
	rowBid   rules.RowID
	rowDeal  rules.RowID
	verbPick rules.VerbID
	verbBid  rules.VerbID
	verbBuy  rules.VerbID
	verbSell rules.VerbID
}

// nextLot is what the step of a bazaar counts when the next tile is to be sold;
// when a seat has been asked for a bid it counts more (asked).
const nextLot = 1

func asked(seat rules.Seat) uint32 { return nextLot + 1 + uint32(seat) }

func (m *module) registerBazaar(b *rules.Book) {
	m.replaced = b.Since(2)
	m.bazaarMark = b.TileMark("bazaar")
	m.seen, m.waiting, m.sold = b.GameTally("bazaar-seen"), b.GameTally("bazaars-waiting"), b.GameTally("tile-sold")
	m.forOwn, m.forSale = b.Cite("BCB-5"), b.Cite("BCB-6")
	m.toHand = b.Label("T1.3") // [BCB-11] else b.Label("base.place")
	m.verbReveal = b.Verb(rules.Verb{
		Name: "reveal", Kind: "reveal", N: rules.NumberTile, Drawn: true,
		Do: m.reveal,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "reveal "...), s.Book().TileName(int(c.N()))...)
		},
	})
	b.Work("bridges-castles-bazaars.owed", m.owed)
	b.Work("bridges-castles-bazaars.remember", m.remember)
	m.rowBazaar = b.WorkStep("bridges-castles-bazaars.bazaar", m.bazaar)
	m.rowReveal = b.Chance("bridges-castles-bazaars.reveal", rules.Script{
		Kind:     "reveal",
		Outcomes: rules.Draws,
		Outcome: func(s *rules.State, st rules.Step, k int) rules.Choice {
			return rules.NewChoice(m.verbReveal, 0, 0, rules.DrawOutcome(s, st, k).N())
		},
		Else: func(s *rules.State, _ rules.Step) { m.begin(s) },
	})
}

// owed puts the tile in hand that the player has from a bazaar. What the turn or its
// second part begins with was not sold before that; whatever an extra tile does, the tile
// of the part around it was.
func (m *module) owed(s *rules.State) {
	if s.Nested() {
		if m.wasSold(s) {
			s.SetGameTally(m.sold, inside)
		}
		return
	}
	s.SetGameTally(m.sold, 0)
	p := s.SubTurn()
	if p.Number != 1 {
		return
	}
	i := m.tileOf(s, p.Seat)
	if i < 0 {
		return
	}
	n := int(s.Pieces()[i].State)
	s.RemovePiece(i)
	m.takeUp(s, n) // [BCB-9] else s.Drop(n)
}

// takeUp puts a tile that was sold in hand.
func (m *module) takeUp(s *rules.State, n int) {
	p := s.SubTurn()
	p.Tile, p.Cell = int16(n), 0
	s.SetGameTally(m.sold, 1+len(s.Dropped()))
	s.Tell(rules.Event{Type: rules.EventDraw, Seat: p.Seat, Tile: n})
	s.Jump(m.toHand)
}

// tileOf returns the index of the tile that a seat has from a bazaar, or -1.
func (m *module) tileOf(s *rules.State, seat rules.Seat) int { return s.PieceOf(m.won, seat) }

// remember notes the bazaar on the tile that was laid in this sub-turn. One on a tile that
// was sold, or drawn because that one fits nowhere, does not count.
func (m *module) remember(s *rules.State) { // [BCB-1]
	c := s.SubTurn().Cell
	if c == 0 || s.Board.FaceAt(c).Marks&m.bazaarMark == 0 {
		return
	}
	if !s.Nested() && m.wasSold(s) { // [BCB-10]
		return
	}
	s.SetGameTally(m.seen, 1)
}

// wasSold reports whether the tile of the sub-turn that is no extra tile was sold, or
// replaces one that was. In a game of revision 1 what replaces one is a tile like any
// other, so it counts what has left the game since.
func (m *module) wasSold(s *rules.State) bool {
	n := s.GameTally(m.sold)
	return n != 0 && (m.replaced || n == inside || n == 1+len(s.Dropped()))
}

// inside is what sold is once an extra tile has been drawn inside the sub-turn of a tile
// that was sold.
const inside = -1

// bazaar holds a bazaar at the end of a turn if one is due and no tile from
// another one is still to be laid. Pushed as a step it goes on with it.
func (m *module) bazaar(s *rules.State, st rules.Step) {
	switch {
	case st.N > nextLot:
		m.nextBid(s, st)
		return
	case st.N == nextLot:
		m.nextLot(s, st.Seat)
		return
	}
	due := s.GameTally(m.waiting) + s.GameTally(m.seen)
	s.SetGameTally(m.seen, 0)
	s.SetGameTally(m.waiting, due)
	if due == 0 ||
		s.FindPiece(m.won) >= 0 { // [BCB-10]
		return
	}
	tiles := s.Book().Seats() // [BCB-2] else 1
	if s.Left() < tiles {
		s.SetGameTally(m.waiting, 0)
		return
	}
	s.SetGameTally(m.waiting, due-1)
	s.Push(rules.Step{Row: m.rowReveal, N: uint32(tiles)})
}

// reveal lays a tile open for all to see, until there are enough. What a set puts
// aside is replaced by another one.
func (m *module) reveal(s *rules.State, st rules.Step, c rules.Choice) {
	n := int(c.N())
	s.Take(n)
	if s.MayKeep(n) {
		s.Lay(rules.Chance, rules.Piece{Kind: m.lot, Seat: rules.Chance, State: uint16(n)})
		st.N--
	}
	if st.N > 0 {
		s.Push(st)
		return
	}
	m.begin(s)
}

// begin has the first tile sold: by the player to the left of the active one.
func (m *module) begin(s *rules.State) {
	last := s.SubTurn().Seat // [BCB-3] else s.Next(s.SubTurn().Seat)
	s.Push(rules.Step{Row: m.rowBazaar, Seat: last, N: nextLot})
}
