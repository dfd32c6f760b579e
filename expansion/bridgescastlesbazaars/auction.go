package bridgescastlesbazaars

import "circulade/rules"

func (m *module) registerAuction(b *rules.Book) {
	m.mostBid = 99
	if b.Is(optBidMax, "999") {
		m.mostBid = 999
	}
	m.free = b.Is(optNoAuction, "on")
	m.lot = b.Piece(rules.PieceDef{Name: "auction-tile", Max: rules.MaxSeats, State: rules.StateTile})
	m.won = b.Piece(rules.PieceDef{Name: "bazaar-tile", Max: rules.MaxSeats, State: rules.StateTile, Owed: true})
	m.bid = b.Piece(rules.PieceDef{Name: "bid", Max: 1})
	m.income = b.Source("auction")
	m.verbPick = b.Verb(rules.Verb{
		Name: "pick", Kind: "pick", N: rules.NumberTile,
		Do: m.pick,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "pick "...), s.Book().TileName(int(c.N()))...)
		},
	})
	m.verbBid = b.Verb(rules.Verb{
		Name: "bid", Kind: "bid",
		Do: m.doBid,
		Ranges: func(s *rules.State, st rules.Step) []rules.Range {
			low, high := m.bounds(s, st.Seat)
			return []rules.Range{{Name: "bid", Min: low, Max: high, Step: 1}}
		},
	})
	m.verbBuy = b.Verb(rules.Verb{
		Name: "buy", Kind: "buy", N: rules.NumberSeat,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.deal(s, st.Seat, rules.Seat(c.N()), true) },
	})
	m.verbSell = b.Verb(rules.Verb{
		Name: "sell", Kind: "sell", N: rules.NumberSeat,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.deal(s, st.Seat, rules.Seat(c.N()), false) },
	})
	m.rowPick = b.Question("bridges-castles-bazaars.pick", rules.Script{Kind: "auction-pick", List: m.lots, Sale: m.sale(rules.SalePick)})
	m.rowBid = b.Question("bridges-castles-bazaars.bid", rules.Script{Kind: "auction-bid", List: m.bids, Sale: m.sale(rules.SaleBid)})
	m.rowDeal = b.Question("bridges-castles-bazaars.buy-sell", rules.Script{
		Kind: "auction-buysell", Sale: m.sale(rules.SaleDeal),
		List: func(_ *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
			return append(buf, rules.NewChoice(m.verbBuy, 0, 0, st.N), rules.NewChoice(m.verbSell, 0, 0, st.N))
		},
	})
}

// nextLot has the next tile sold: by the next player who has none, clockwise from
// the left of the last auctioneer, and that one last. If nobody else is without one
// this player gets it for nothing.
func (m *module) nextLot(s *rules.State, last rules.Seat) {
	if s.FindPiece(m.lot) < 0 {
		return
	}
	without, next := 0, last
	for seat := range s.Round(s.Next(last)) {
		if m.tileOf(s, seat) < 0 {
			if without == 0 {
				next = seat
			}
			without++
		}
	}
	switch {
	case without == 1: // [BCB-7]
		m.give(s, next, s.FindPiece(m.lot))
	case without > 0:
		s.Push(rules.Step{Row: m.rowPick, Seat: next})
	}
}

// lots offers the tiles that nobody has yet, equal ones once.
func (m *module) lots(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	start := len(buf)
pieces:
	for _, p := range s.Pieces() {
		if p.Kind != m.lot {
			continue
		}
		c := rules.NewChoice(m.verbPick, 0, 0, uint32(p.State))
		for _, other := range buf[start:] {
			if other == c {
				continue pieces
			}
		}
		buf = append(buf, c)
	}
	return buf
}

// pick puts a tile up for sale, with the auctioneer's own bid first [BCB-3].
// Without auctions it is theirs.
func (m *module) pick(s *rules.State, st rules.Step, c rules.Choice) {
	i := s.FindPiece(m.lot)
	for s.Pieces()[i].Kind != m.lot || s.Pieces()[i].State != uint16(c.N()) {
		i++
	}
	if m.free {
		m.give(s, st.Seat, i)
		s.Push(rules.Step{Row: m.rowBazaar, Seat: st.Seat, N: nextLot})
		return
	}
	s.SetPieceSeat(i, st.Seat)
	s.Show(st.Seat, i)
	m.askBid(s, st.Seat, st.Seat)
}

// askBid asks a seat for a bid; the step below it goes on behind that.
func (m *module) askBid(s *rules.State, auctioneer, seat rules.Seat) {
	s.Push(rules.Step{Row: m.rowBazaar, Seat: auctioneer, N: asked(seat)})
	s.Push(rules.Step{Row: m.rowBid, Seat: seat})
}

// bounds returns what a seat may bid: more than the others, and more than it has.
func (m *module) bounds(s *rules.State, seat rules.Seat) (low, high int) {
	high = m.mostBid // [BCB-8] else min(m.mostBid, max(0, s.Score(seat)))
	if i := s.FindPiece(m.bid); i >= 0 {
		low = int(s.Pieces()[i].State) + 1
	}
	return low, high
}

// bids offers a bid, and to all but the auctioneer to pass.
func (m *module) bids(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	low, high := m.bounds(s, st.Seat)
	if low > high {
		return buf
	}
	buf = append(buf, rules.RangeChoice(m.verbBid))
	if low > 0 {
		buf = append(buf, rules.NewChoice(rules.VerbPass, 0, 0, 0))
	}
	return buf
}

func (m *module) doBid(s *rules.State, st rules.Step, c rules.Choice) {
	n := c.Value(0)
	if i := s.FindPiece(m.bid); i >= 0 {
		s.RemovePiece(i)
	}
	s.Lay(st.Seat, rules.Piece{Kind: m.bid, Seat: st.Seat, State: uint16(n)})
}

// nextBid asks the next player who has no tile yet, each once. When the
// turn comes to the auctioneer the tile is sold.
func (m *module) nextBid(s *rules.State, st rules.Step) {
	for seat := s.Next(rules.Seat(st.N - asked(0))); seat != st.Seat; seat = s.Next(seat) { // [BCB-4]
		if m.tileOf(s, seat) < 0 {
			m.askBid(s, st.Seat, seat)
			return
		}
	}
	bidder := s.Pieces()[s.FindPiece(m.bid)].Seat
	if bidder == st.Seat { // [BCB-6] else true
		m.deal(s, bidder, bidder, true)
		return
	}
	s.Push(rules.Step{Row: m.rowDeal, Seat: st.Seat, N: uint32(bidder)})
}

// deal gives the tile to the auctioneer or to the highest bidder and has it paid
// [BCB-6]; auctioneers pay what they bid themselves to nobody.
func (m *module) deal(s *rules.State, auctioneer, bidder rules.Seat, buys bool) {
	i := s.FindPiece(m.bid)
	price := int(s.Pieces()[i].State)
	s.RemovePiece(i)
	buyer, other := auctioneer, bidder
	if !buys {
		buyer, other = bidder, auctioneer
	}
	s.Push(rules.Step{Row: m.rowBazaar, Seat: auctioneer, N: nextLot}) // when all is paid
	switch {
	case price == 0:
	case buyer != other:
		s.Pay(buyer, price, m.forSale, m.income)
		s.Pay(other, -price, m.forSale, m.income)
	default:
		s.Pay(buyer, price, m.forOwn, m.income) // [BCB-5]
	}
	for i, p := range s.Pieces() {
		if p.Kind == m.lot && p.Seat != rules.Chance {
			m.give(s, buyer, i)
			break
		}
	}
}

// give gives a tile to a seat, which will lay it [BCB-9].
func (m *module) give(s *rules.State, seat rules.Seat, lot int) {
	n := s.Pieces()[lot].State
	s.RemovePiece(lot)
	s.Lay(seat, rules.Piece{Kind: m.won, Seat: seat, State: n})
}

// sale tells computer players what is sold.
func (m *module) sale(stage rules.SaleStage) func(*rules.State, rules.Step) rules.Sale {
	return func(s *rules.State, _ rules.Step) rules.Sale {
		sale := rules.Sale{Stage: stage}
		for _, p := range s.Pieces() {
			switch p.Kind {
			case m.lot:
				sale.Lots = append(sale.Lots, rules.Lot{Type: int(p.State), Up: p.Seat != rules.Chance})
			case m.bid:
				sale.Price = int(p.State)
			}
		}
		return sale
	}
}
