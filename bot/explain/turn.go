package explain

import (
	"cmp"
	"slices"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
	"circulade/view"
)

// Turn returns what the answers do, of the seat whose question is pending: they are all
// its own, one after the other. The position does not change. The error is that of the
// first answer that is not legal, or rules.ErrOver.
func Turn(s *rules.State, all []rules.Choice) ([]Reason, error) {
	st, ok := s.Pending()
	if !ok {
		return nil, rules.ErrOver
	}
	t := turn{before: s, after: s.Book().Borrow(s), seat: st.Seat}
	defer s.Book().GiveBack(t.after)
	t.after.SetLog(&t.log)
	for _, c := range all {
		if err := t.after.Play(c); err != nil {
			return nil, err
		}
	}
	t.points()
	if t.after.Over() {
		t.final()
	} else {
		t.features()
		t.dead()
	}
	t.followers()
	t.sort()
	return t.reasons, nil
}

// A turn is the position before and after, and what has been found out.
type turn struct {
	before, after *rules.State
	log           rules.Log
	seat          rules.Seat
	reasons       []Reason
	scored        []board.Feature // of after
}

func (t *turn) add(r Reason) { t.reasons = append(t.reasons, r) }

// sort puts the reasons in the order of their kinds, and what is worth most first.
func (t *turn) sort() {
	kinds := Kinds()
	slices.SortStableFunc(t.reasons, func(a, b Reason) int {
		return cmp.Or(slices.Index(kinds, a.Kind)-slices.Index(kinds, b.Kind), b.Points-a.Points)
	})
}

// points tells what arrived at once.
func (t *turn) points() {
	book := t.before.Book()
	for _, e := range t.log.Events {
		if e.Type != rules.EventScore || e.Ruling.Value.When == rules.AtEnd {
			continue
		}
		r := Reason{
			Kind: Points, Player: int(e.Seat), Points: e.Points,
			Rule: book.RuleName(e.Ruling.Rule), Set: book.RuleSet(e.Ruling.Rule),
		}
		if e.Seat != t.seat {
			r.Kind = Gives
		}
		r.Terms, r.Why = view.Arithmetic(book, e.Ruling.Value, e.Ruling.Source)
		r.With = others(e.Ruling.Owners, e.Seat)
		t.about(&r, e.Seg)
		if of := e.Ruling.Source; of != 0 {
			r.Feature = book.SourceName(of)
		} else if e.Seg != 0 {
			if f := t.after.Board.FeatureOf(e.Seg); !slices.Contains(t.scored, f) {
				t.scored = append(t.scored, f)
			}
			r.Was = t.was(t.after.Board.FeatureOf(e.Seg), e.Seat)
		}
		t.add(r)
	}
}

// about names the feature of a segment, if there is one.
func (t *turn) about(r *Reason, seg board.Seg) {
	if seg == 0 {
		return
	}
	b := &t.after.Board
	root := seg
	if f := b.FeatureOf(seg); f != 0 {
		root = b.Root(f)
	}
	x, y := b.Pos(b.CellOf(root))
	r.Feature, r.X, r.Y, r.Segment = b.SegFace(root).Kind.String(), &x, &y, b.SegName(root)
}

// final tells by how much everybody's points have changed where the game is over.
func (t *turn) final() {
	for seat := range t.after.Seats() {
		if d := t.after.Score(seat) - t.before.Score(seat); d != 0 {
			t.add(Reason{Kind: Final, Player: int(seat), Points: d})
		}
	}
}

// followers tells how many are left, and nothing but that if it is all that there is to say.
func (t *turn) followers() {
	r := Reason{Kind: Followers, Player: int(t.seat), Count: followers(t.after, t.seat), Was: followers(t.before, t.seat)}
	if last := r.Count == 0 && r.Was > 0; len(t.reasons) == 0 && !last {
		r.Kind = Quiet
	}
	t.add(r)
}

// followers returns how many followers a seat has in its supply.
func followers(s *rules.State, seat rules.Seat) (n int) {
	for k := range rules.FigureKind(s.Book().FigureKinds()) {
		if s.Book().FigureDef(k).Follower() {
			n += s.Supply(seat, k)
		}
	}
	return n
}

// others lists the seats of a set but one.
func others(set rules.SeatSet, seat rules.Seat) (list []int) {
	for other := range set.All() {
		if other != seat {
			list = append(list, int(other))
		}
	}
	return list
}

// dead tells which empty squares have come to fit none of the tiles left, and whose
// features lie beside them.
func (t *turn) dead() {
	if t.after.Left() == 0 {
		return
	}
	b := &t.after.Board
	var free []Square
	stuck := map[board.Feature][]Square{}
	for i := range b.Border() {
		x, y := b.Pos(b.BorderCell(i))
		c := t.before.Board.At(x, y)
		if fitting(t.after, b.BorderCell(i)) > 0 || t.before.Board.BorderIndex(c) >= 0 && fitting(t.before, c) == 0 {
			continue
		}
		none := true
		for _, f := range t.unfinishedAt(b.BorderCell(i)) {
			stuck[f] = append(stuck[f], Square{X: x, Y: y})
			none = false
		}
		if none {
			free = append(free, Square{X: x, Y: y})
		}
	}
	for _, f := range t.after.Occupied(nil) {
		for seat := range t.after.Owners(f).Owners.All() {
			if len(stuck[f]) > 0 {
				r := Reason{Kind: Stuck, Player: int(seat), Squares: stuck[f]}
				t.about(&r, b.Root(f))
				t.add(r)
			}
		}
	}
	if len(free) > 0 {
		t.add(Reason{Kind: Dead, Player: int(t.seat), Squares: free})
	}
}

// unfinishedAt lists the roads, cities and monastic features with figures that an empty
// square keeps open.
func (t *turn) unfinishedAt(c board.Cell) (list []board.Feature) {
	b := &t.after.Board
	for _, f := range t.after.Occupied(nil) {
		switch kind := b.Kind(f); {
		case kind == tile.Field || kind == tile.River || b.Closed(f):
		case kind.Monastic():
			x, y := b.Pos(b.CellOf(b.Root(f)))
			if hx, hy := b.Pos(c); max(hx-x, x-hx, hy-y, y-hy) == 1 {
				list = append(list, f)
			}
		case slices.Contains(holes(b, f), c):
			list = append(list, f)
		}
	}
	return list
}
