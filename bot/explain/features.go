package explain

import (
	"slices"

	"circulade/board"
	"circulade/rules"
)

// less is by how many percent somebody else's feature must have become less likely to be
// completed to be told.
const less = 10

// features tells what became of every feature in which figures stand or stood, but those
// that have been scored.
func (t *turn) features() {
	b := &t.after.Board
	list := t.after.Occupied(nil)
	for _, g := range t.before.Occupied(nil) {
		if f := b.FeatureOf(t.before.Board.Root(g)); f != 0 && !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	for _, f := range list {
		if slices.Contains(t.scored, f) {
			continue
		}
		for seat := range t.after.Seats() {
			t.feature(f, seat)
		}
	}
}

// parts lists the features with figures that a feature was before the turn.
func (t *turn) parts(f board.Feature) (list []board.Feature) {
	for _, g := range t.before.Occupied(nil) {
		if t.after.Board.FeatureOf(t.before.Board.Root(g)) == f {
			list = append(list, g)
		}
	}
	return list
}

// end returns what a feature would bring a seat if the game ended now.
func end(s *rules.State, f board.Feature, seat rules.Seat) int {
	if !s.Owners(f).Has(seat) {
		return 0
	}
	return s.ValueOf(f, seat, rules.AtEnd).Points()
}

// was returns what the parts of a feature would have brought a seat.
func (t *turn) was(f board.Feature, seat rules.Seat) (n int) {
	for _, g := range t.parts(f) {
		n += end(t.before, g, seat)
	}
	return n
}

// ownersBefore returns who owned a part of a feature.
func (t *turn) ownersBefore(f board.Feature) (set rules.SeatSet) {
	for _, g := range t.parts(f) {
		set |= t.before.Owners(g).Owners
	}
	return set
}

// pieces returns of how many features a feature has been joined, those without figures
// among them.
func (t *turn) pieces(f board.Feature) int {
	b, old := &t.after.Board, &t.before.Board
	var list []board.Feature
	seg := b.Root(f)
	for range b.Size(f) {
		if int(seg) <= old.Segments() {
			if g := old.FeatureOf(seg); g != 0 && !slices.Contains(list, g) {
				list = append(list, g)
			}
		}
		seg = b.Next(seg)
	}
	return len(list)
}

// feature tells what became of a feature for a seat.
func (t *turn) feature(f board.Feature, seat rules.Seat) {
	before, after := t.ownersBefore(f), t.after.Owners(f).Owners
	d := end(t.after, f, seat) - t.was(f, seat)
	if !before.Has(seat) && !after.Has(seat) {
		return
	}
	r := Reason{Player: int(seat), Points: d, With: others(after, seat)}
	t.about(&r, t.after.Board.Root(f))
	if seat == t.seat {
		t.own(&r, f, before, after)
	} else if r.Kind = Help; d < 0 {
		r.Kind = Harm
	}
	if d != 0 || r.Kind != Grow && r.Kind != Help && r.Kind != Join {
		t.add(r)
	}
	t.prospect(f, seat, after.Has(seat))
}

// own finds the kind of what became of a feature for the seat whose turn it is.
func (t *turn) own(r *Reason, f board.Feature, before, after rules.SeatSet) {
	rivals := before &^ rules.Only(t.seat)
	switch n := t.pieces(f); {
	case !after.Has(t.seat):
		r.Kind = Lose
	case before == 0:
		r.Kind = Claim
	case rivals != 0 && len(r.With) == 0:
		r.Kind, r.With = TakeOver, others(before, t.seat)
	case len(r.With) > 0 && !t.together(f):
		r.Kind = Share
	case n > 1:
		r.Kind, r.Count = Join, n
	default:
		r.Kind = Grow
	}
}

// together reports whether the owners of a feature owned a part of it together before.
func (t *turn) together(f board.Feature) bool {
	set := t.after.Owners(f).Owners
	for _, g := range t.parts(f) {
		if t.before.Owners(g).Owners&set == set {
			return true
		}
	}
	return false
}

// prospect tells how likely an owner's feature is to be completed, if the turn has changed
// that; of somebody else's, if it has become much less likely.
func (t *turn) prospect(f board.Feature, seat rules.Seat, owner bool) {
	if !owner {
		return
	}
	now, ok := chance(t.after, f, drawsOf(t.after, seat, t.seat))
	if !ok {
		return
	}
	was, same := 0, false
	for _, g := range t.parts(f) {
		if !t.before.Owners(g).Has(seat) {
			continue
		}
		if p, ok := chance(t.before, g, drawsOf(t.before, seat, t.seat)); ok {
			was = max(was, p.percent)
			same = same || slices.Equal(p.squares, now.squares)
		}
	}
	r := Reason{
		Kind: Chance, Player: int(seat), Percent: now.percent, Was: was, Squares: now.squares,
		Left: t.after.Unseen(), Draws: drawsOf(t.after, seat, t.seat),
	}
	if seat != t.seat {
		r.Kind = Hinder
	}
	if t.about(&r, t.after.Board.Root(f)); seat == t.seat && !same || seat != t.seat && was-now.percent >= less {
		t.add(r)
	}
}
