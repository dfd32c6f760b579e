package check

import (
	"fmt"

	"circulade/board"
	"circulade/board/boardtest"
	"circulade/rules"
)

// A tally is what cannot get lost in a game.
type tally struct {
	tiles   int
	types   []int // copies of each type, wherever they are
	figures []rules.Figure
}

func (p *player) count() tally {
	s, book := p.g.State(), p.g.Book()
	t := tally{types: make([]int, book.Types())}
	one := func(n int) {
		if book.IsSpare(n) {
			return // it was in nobody's pile
		}
		t.tiles++
		if n < len(t.types) { // others are conditions of a type
			t.types[n]++
		}
	}
	for n := range t.types {
		t.types[n] = s.LeftOf(n)
		t.tiles += s.LeftOf(n)
	}
	for _, c := range s.Board.Laid() {
		one(board.TileOf(s.Board.Face(c)))
	}
	for _, n := range s.Dropped() {
		one(int(n))
	}
	for _, q := range s.Pieces() {
		if book.PieceDef(q.Kind).State == rules.StateTile {
			one(int(q.State))
		}
	}
	for _, n := range s.InHand(nil) {
		one(n)
	}
	t.figures = append(t.figures, s.Figures()...)
	return t
}

// table checks what lies on it.
func (p *player) table() error {
	for _, check := range []func() error{p.tiles, p.figures, p.pieces, p.points} {
		if err := check(); err != nil {
			return err
		}
	}
	var links []boardtest.Link
	p.g.State().Board.EachLink(func(s, t board.Seg) { links = append(links, boardtest.Link{s, t}) })
	if err := boardtest.Check(&p.g.State().Board, links...); err != nil {
		return fmt.Errorf("the board: %w", err)
	}
	return nil
}

// tiles checks that every tile is in the pile, on the table, in hand or out of
// the game for all to see.
func (p *player) tiles() error {
	if p.g.Setup().DrawEnd {
		return nil // the rest of the pile is taken away
	}
	now := p.count()
	if now.tiles != p.first.tiles {
		return fmt.Errorf("%d tiles, at first there were %d", now.tiles, p.first.tiles)
	}
	left := 0
	for n, k := range now.types {
		if k > p.first.types[n] {
			return fmt.Errorf("%d copies of %s, at first there were %d", k, p.g.Book().TileName(n), p.first.types[n])
		}
		left += p.g.State().LeftOf(n)
	}
	if left != p.g.State().Unseen() {
		return fmt.Errorf("%d tiles that nobody has seen, but %d should be", left, p.g.State().Unseen())
	}
	return nil
}

// figures checks that every figure is somewhere, and that supplies and the
// counters of segments agree with the table of figures.
func (p *player) figures() error {
	s, book := p.g.State(), p.g.Book()
	if len(s.Figures()) != len(p.first.figures) {
		return fmt.Errorf("%d figures, at first there were %d", len(s.Figures()), len(p.first.figures))
	}
	supply := map[[2]int]int{}
	men := map[board.Seg]int{}
	for id, f := range s.Figures() {
		if old := p.first.figures[id]; f.Kind != old.Kind || f.Seat != old.Seat {
			return fmt.Errorf("figure %d was the %s of seat %d and is the %s of seat %d", id,
				book.FigureDef(old.Kind).Name, old.Seat+1, book.FigureDef(f.Kind).Name, f.Seat+1)
		}
		switch f.Where {
		case rules.InSupply:
			supply[[2]int{int(f.Seat), int(f.Kind)}]++
		case rules.OnSegment:
			if book.FigureDef(f.Kind).Counted() {
				men[board.Seg(f.At)]++
			}
		default:
			if err := p.place(f); err != nil {
				return fmt.Errorf("figure %d: %w", id, err)
			}
		}
	}
	for seat := range book.Seats() {
		for k := range book.FigureKinds() {
			if got, want := s.Supply(rules.Seat(seat), rules.FigureKind(k)), supply[[2]int{seat, k}]; got != want {
				return fmt.Errorf("seat %d has a supply of %d, but %d figures in it", seat+1, got, want)
			}
		}
	}
	for seg := board.Seg(1); int(seg) <= s.Board.Segments(); seg++ {
		if s.Board.FiguresOn(seg) != men[seg] {
			return fmt.Errorf("segment %s counts %d figures, %d stand there", s.Board.SegName(seg), s.Board.FiguresOn(seg), men[seg])
		}
		delete(men, seg)
	}
	if len(men) > 0 {
		return fmt.Errorf("figures stand on segments that are not there: %v", men)
	}
	return nil
}

// place checks that a figure off the segments is at a place that there is.
func (p *player) place(f rules.Figure) error {
	s, book := p.g.State(), p.g.Book()
	if !book.HasLocation(f.Where) {
		return fmt.Errorf("it is nowhere: %d", f.Where)
	}
	switch def := book.LocationDef(f.Where); {
	case def.At == rules.AtCell && s.Board.Face(board.Cell(f.At)) == board.NoFace:
		return fmt.Errorf("it is at a %s where no tile lies", def.Name)
	case def.At == rules.AtSeat && int(f.At) >= book.Seats():
		return fmt.Errorf("it is in the %s of seat %d", def.Name, f.At+1)
	case def.At == rules.AtNumber && f.At != 0, int(f.Spot) >= max(1, len(def.Spots)):
		return fmt.Errorf("it is at a %s that there is not", def.Name)
	}
	return nil
}

// pieces checks their numbers and the count on every cell.
func (p *player) pieces() error {
	s, book := p.g.State(), p.g.Book()
	kinds := map[rules.PieceKind]int{}
	here := map[board.Cell]int{}
	for i, q := range s.Pieces() {
		if kinds[q.Kind] == 0 && s.FindPiece(q.Kind) != i {
			return fmt.Errorf("the first piece %s is %d, found %d", book.PieceDef(q.Kind).Name, i, s.FindPiece(q.Kind))
		}
		if kinds[q.Kind]++; kinds[q.Kind] > book.PieceDef(q.Kind).Max {
			return fmt.Errorf("%d pieces %s, at most %d", kinds[q.Kind], book.PieceDef(q.Kind).Name, book.PieceDef(q.Kind).Max)
		}
		if q.Cell != 0 {
			here[q.Cell]++
		}
	}
	for k := range rules.PieceKind(book.PieceKinds()) {
		if s.CountPieces(k) != kinds[k] || kinds[k] == 0 && s.FindPiece(k) >= 0 {
			return fmt.Errorf("%d pieces %s are counted, %d are there", s.CountPieces(k), book.PieceDef(k).Name, kinds[k])
		}
	}
	cells := map[board.Cell]bool{}
	for _, c := range s.Board.Laid() {
		cells[c] = true
	}
	for i := range s.Board.Border() {
		cells[s.Board.BorderCell(i)] = true
	}
	for c := range cells {
		if s.PiecesOn(c) != here[c] {
			return fmt.Errorf("cell %d counts %d pieces, %d lie there", c, s.PiecesOn(c), here[c])
		}
	}
	return nil
}

// points checks that events account for every point, and rulings for every
// event.
func (p *player) points() error {
	s, book := p.g.State(), p.g.Book()
	sum := make([]int, book.Seats())
	for _, e := range p.g.Log().Events {
		if e.Type != rules.EventScore {
			continue
		}
		sum[e.Seat] += e.Points
		r := e.Ruling
		switch {
		case e.Points == 0 || book.RuleName(r.Rule) == "":
			return fmt.Errorf("an event of no points, or points by no rule: %+v", r)
		case e.Total != sum[e.Seat]:
			return fmt.Errorf("an event gives seat %d a total of %d, the events before it %d", e.Seat+1, e.Total, sum[e.Seat])
		case r.Value.Points() != e.Points:
			return fmt.Errorf("%d points by %s, but its arithmetic gives %d", e.Points, book.RuleName(r.Rule), r.Value.Points())
		case book.RuleSet(r.Rule) == "":
			return fmt.Errorf("points by %s, which no set in play lists among its Scores", book.RuleName(r.Rule))
		case r.Owners != 0 && (!r.Has(e.Seat) || r.Owners&^rules.Majority(r.Strength) != 0):
			return fmt.Errorf("points for seat %d of the owners %06b by strengths %v", e.Seat+1, r.Owners, r.Strength)
		}
	}
	for seat, n := range sum {
		switch got := s.Score(rules.Seat(seat)); {
		case got != n:
			return fmt.Errorf("seat %d has %d points, the events give %d", seat+1, got, n)
		case got < 0 && len(book.Sets()) == 1:
			return fmt.Errorf("seat %d has %d points in the base game", seat+1, got)
		}
	}
	return nil
}

// allExempt exempts from all that some way is exempt from.
const allExempt = rules.IgnoreOccupants | rules.IgnoreStaying | rules.IgnoreTile | rules.IgnoreSegment

// stands checks that whoever has come to stand somewhere since stood was noted is one
// that may be there, by whatever way it came.
func (p *player) stands() error {
	s := p.g.State()
	for i, f := range s.Figures() {
		if f == p.stood[i] || f.Where == rules.InSupply {
			continue
		}
		c := rules.Arrival{Seat: f.Seat, Kind: f.Kind, Where: f.Where, At: f.At, Spot: f.Spot}
		if !s.MayArrive(c, allExempt) {
			return fmt.Errorf("a %s of seat %d has come to %s, where it may not be",
				p.g.Book().FigureDef(f.Kind).Name, f.Seat+1, s.AppendFigure(rules.FigureID(i), nil))
		}
	}
	return nil
}
