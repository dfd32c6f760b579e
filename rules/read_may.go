package rules

import (
	"math/bits"

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
func (s *State) placeVetoes() (asked uint32) {
	for i := range s.book.mayPlace {
		if s.book.mayPlace[i].while(s) {
			asked |= 1 << i
		}
	}
	return asked
}

func (s *State) mayPlace(asked uint32, c board.Cell, r tile.Rotation) bool {
	for i := range s.book.mayPlace {
		if asked>>i&1 != 0 && !s.book.mayPlace[i].may(s, c, r) {
			return false
		}
	}
	return true
}

// MayLay reports whether every set in play allows the tile in hand to be laid
// there, whether or not it matches.
func (s *State) MayLay(c board.Cell, r tile.Rotation) bool {
	return s.mayPlace(s.placeVetoes(), c, r)
}

// CanPlace reports whether the tile in hand has a placement.
func (s *State) CanPlace() bool {
	n := int(s.Part().Tile)
	asked := s.placeVetoes()
	if asked == 0 {
		return s.Board.FitsAnywhere(n)
	}
	s.places = board.AppendPlacements(&s.Board, n, 0, s.places[:0])
	for _, c := range s.places {
		if s.mayPlace(asked, c.Cell(), tile.Rotation(c.Arg())) {
			return true
		}
	}
	return false
}

// MayEnter reports whether every set in play lets the piece enter the cell.
func (s *State) MayEnter(p Piece, c board.Cell) bool {
	for _, f := range s.book.mayEnter {
		if !f(s, p, c) {
			return false
		}
	}
	return true
}

// Completes reports whether a feature is closed and no set in play says that it
// is no completed one any more.
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

// MayCome reports whether every set in play lets a figure come to stand somewhere. It
// does not ask whether the supply has one.
func (s *State) MayCome(c Coming, leave Leave) bool {
	switch c.Where {
	case InSupply:
		return false
	case OnSegment:
		return s.comesTo(&c, leave)
	}
	def := s.book.PlaceDef(c.Where)
	if (def.Exposed || def.Over) && leave&WhateverBefalls == 0 && !s.mayStand(c.Seat, c.Kind, board.Cell(c.At)) {
		return false
	}
	if def.Holds == nil {
		return s.book.figures[c.Kind].Follower()
	}
	return def.Holds(s, c.Kind, c.At, c.Spot)
}

// comesTo is MayCome for a segment.
func (s *State) comesTo(c *Coming, leave Leave) bool {
	seg := board.Seg(c.At)
	if !s.book.Treads(c.Kind, s.Board.SegFace(seg).Kind) {
		return false
	}
	for i := range s.book.mayJoin {
		if v := &s.book.mayJoin[i]; leave&v.leave == 0 && !v.may(s, c.Seat, c.Kind, seg) {
			return false
		}
	}
	if leave&WhateverBefalls == 0 && !s.mayStand(c.Seat, c.Kind, s.Board.CellOf(seg)) {
		return false
	}
	if leave&WithinFeature != 0 {
		return true
	}
	for _, may := range s.book.mayDeploy {
		if !may(s, c.Seat, c.Kind, seg) {
			return false
		}
	}
	return true
}

func (s *State) mayStand(seat Seat, k FigureKind, c board.Cell) bool {
	for _, f := range s.book.mayStand {
		if !f(s, seat, k, c) {
			return false
		}
	}
	return true
}
