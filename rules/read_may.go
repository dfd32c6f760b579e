package rules

import (
	"math/bits"
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file is read by everybody: what the sets in play allow now. Each of these asks
// the vetoes that are registered for it, and changes nothing.

// MayDraw reports whether every set in play allows the type to be drawn.
func (s *State) MayDraw(n int) bool { return s.drawable().Has(n) }

// drawable returns the types that every set in play allows to be drawn now. It
// is good until it is asked again.
func (s *State) drawable() TypeSet {
	var all TypeSet
	own := false // all is memory of s
	// Once as few are left as came back, all others are out of the game (Bury).
	if len(s.back) > 0 && s.left <= len(s.back) {
		words := (len(s.bag) + 63) / 64
		s.drawSet = slices.Grow(s.drawSet[:0], words)[:words]
		clear(s.drawSet)
		for _, n := range s.back {
			s.drawSet[n/64] |= 1 << (n % 64)
		}
		all, own = s.drawSet, true
	}
	for _, veto := range s.book.mayDraw {
		t := veto(s)
		switch {
		case t == nil:
		case all == nil:
			all = t
		default:
			if !own {
				s.drawSet = append(s.drawSet[:0], all...)
				all, own = s.drawSet, true
			}
			if !s.anyLeft(all, t) {
				continue
			}
			for i := range all {
				all[i] &= t[i]
			}
		}
	}
	return all
}

// anyLeft reports whether the pile has a tile of a type that is in both sets.
func (s *State) anyLeft(x, y TypeSet) bool {
	for i := range x {
		for word := x[i] & y[i]; word != 0; word &= word - 1 {
			if s.bag[64*i+bits.TrailingZeros64(word)] > 0 {
				return true
			}
		}
	}
	return false
}

// placeVetoes returns the set of vetoes on the tile in hand that are to be asked
// now.
func (s *State) layVetoes() (asked uint32) {
	for i := range s.book.mayLay {
		if s.book.mayLay[i].while(s) {
			asked |= 1 << i
		}
	}
	return asked
}

func (s *State) mayLay(asked uint32, c board.Cell, r tile.Rotation) bool {
	for i := range s.book.mayLay {
		if asked>>i&1 != 0 && !s.book.mayLay[i].may(s, c, r) {
			return false
		}
	}
	return true
}

// MayLay reports whether every set in play allows the tile in hand to be laid at a
// cell, turned by r. Whether its edges match is not looked at.
func (s *State) MayLay(c board.Cell, r tile.Rotation) bool {
	return s.mayLay(s.layVetoes(), c, r)
}

// CanLay reports whether the tile in hand fits anywhere, with every set in play
// allowing it.
func (s *State) CanLay() bool {
	n := int(s.SubTurn().Tile)
	asked := s.layVetoes()
	if asked == 0 {
		return s.Board.FitsAnywhere(n)
	}
	s.placements = board.AppendPlacements(&s.Board, n, 0, s.placements[:0])
	for _, c := range s.placements {
		if s.mayLay(asked, c.Cell(), tile.Rotation(c.Arg())) {
			return true
		}
	}
	return false
}

// MayEnter reports whether every set in play lets the piece enter a laid cell.
func (s *State) MayEnter(p Piece, c board.Cell) bool {
	for _, f := range s.book.mayEnter {
		if !f(s, p, c) {
			return false
		}
	}
	return true
}

// Completes reports whether a feature is closed and counts as completed for every set
// in play (Book.MayCount).
func (s *State) Completes(f board.Feature) bool {
	if !s.Board.Closed(f) {
		return false
	}
	for _, may := range s.book.mayCount {
		if !may(s, f) {
			return false
		}
	}
	return true
}

// MayArrive reports whether every set in play lets a figure come to stand somewhere, but
// for the vetoes that the way by which it comes is exempt from (0: from none). It does not
// ask whether the supply has such a figure.
func (s *State) MayArrive(c Arrival, exempt Exemption) bool {
	switch c.Where {
	case InSupply:
		return false
	case OnSegment:
		return s.mayArriveOn(&c, exempt)
	}
	def := s.book.LocationDef(c.Where)
	if (def.Exposed || def.Over) && exempt&IgnoreTile == 0 && !s.mayStandAt(c.Seat, c.Kind, board.Cell(c.At)) {
		return false
	}
	if def.Holds == nil {
		return s.book.figures[c.Kind].Follower()
	}
	return def.Holds(s, c.Kind, c.At, c.Spot)
}

// mayArriveOn is MayArrive for a segment.
func (s *State) mayArriveOn(c *Arrival, exempt Exemption) bool {
	seg := board.Seg(c.At)
	if !s.book.StandsOn(c.Kind, s.Board.KindOf(seg)) {
		return false
	}
	for i := range s.book.mayJoin {
		if v := &s.book.mayJoin[i]; exempt&v.exempt == 0 && !v.may(s, c.Seat, c.Kind, seg) {
			return false
		}
	}
	if exempt&IgnoreTile == 0 && !s.mayStandAt(c.Seat, c.Kind, s.Board.CellOf(seg)) {
		return false
	}
	if exempt&IgnoreSegment != 0 {
		return true
	}
	for _, may := range s.book.mayOccupy {
		if !may(s, c.Seat, c.Kind, seg) {
			return false
		}
	}
	return true
}

// Idle returns the choice to do nothing of the pending question, and false if there is none.
// It does not have the others listed.
func (s *State) Idle() (Choice, bool) {
	st, ok := s.Pending()
	if !ok || !s.book.scripts[st.Row].Pass {
		return 0, false
	}
	sc := &s.book.scripts[st.Row]
	mem := [1]Choice{NewChoice(sc.Idle, 0, 0, 0)}
	return mem[0], len(sc.allowed(s, st, mem[:])) > 0
}

func (s *State) mayStandAt(seat Seat, k FigureKind, c board.Cell) bool {
	for _, f := range s.book.mayStandAt {
		if !f(s, seat, k, c) {
			return false
		}
	}
	return true
}
