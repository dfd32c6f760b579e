package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file is about figures that come to stand somewhere. Whatever way one comes (put
// down, moved, thrown, swapped, let out of a quarter), whoever offers it asks MayArrive,
// which asks all vetoes: a veto is registered once and holds for every way.

// An Arrival is a figure that would come to stand on a segment, or at a location that a
// set has registered: whose it is, of what kind, and where, as in Figure.
type Arrival struct {
	Seat  Seat
	Kind  FigureKind
	Where Where
	At    uint16
	Spot  uint8
}

// ArrivalOn is the arrival of a figure on a segment.
func ArrivalOn(seat Seat, k FigureKind, seg board.Seg) Arrival {
	return Arrival{Seat: seat, Kind: k, Where: OnSegment, At: uint16(seg)}
}

// Exemption names the vetoes that do not hold for one way of arriving, because its own
// rule says so. None exempts from what a kind of figure stands on at all (MayStandOn), and
// from who may be at a location (LocationDef.Holds).
type Exemption uint8

// The exemptions, one bit each.
const (
	// IgnoreOccupants: whoever stands in the feature is no hindrance (MayJoin).
	IgnoreOccupants Exemption = 1 << iota
	// IgnoreStaying: a figure that stays in the feature to the end is none (MayJoin).
	IgnoreStaying
	// IgnoreTile: what befalls the figures on the tile is none (MayStandAt).
	IgnoreTile
	// IgnoreSegment: the figure moves inside its own feature, so neither the segment nor
	// who else stands there is one (MayOccupy, MayJoin).
	IgnoreSegment
)

// MayStandOn registers a veto on a kind of figure standing on a kind of feature at all,
// in any game with these sets and options, by whatever way it comes. It is asked once,
// when the book is made.
func (b *Book) MayStandOn(f func(FigureKind, tile.Kind) bool) { b.mayStandOn = append(b.mayStandOn, f) }

// StandsOn reports whether a kind of figure ever stands on a kind of feature, as far as
// the sets in play know. The answer is there after Compile (AfterCompile).
func (b *Book) StandsOn(k FigureKind, on tile.Kind) bool { return b.standsOn[k]>>on&1 != 0 }

// compileStandsOn asks who stands on what.
func (b *Book) compileStandsOn() {
	b.standsOn = make([]uint32, len(b.figures))
	for k := range b.standsOn {
		for on := range tile.Kinds {
			may := true
			for _, f := range b.mayStandOn {
				may = may && f(FigureKind(k), on)
			}
			if may {
				b.standsOn[k] |= 1 << on
			}
		}
	}
}

// MayStandAt registers a veto on a figure coming to the tile at a cell, whatever it would
// stand on there.
func (b *Book) MayStandAt(f func(*State, Seat, FigureKind, board.Cell) bool) {
	b.mayStandAt = append(b.mayStandAt, f)
}

// MayOccupy registers a veto on a figure coming to a segment.
func (b *Book) MayOccupy(f func(*State, Seat, FigureKind, board.Seg) bool) {
	b.mayOccupy = append(b.mayOccupy, f)
}

// MayJoin registers a veto on a figure coming to a segment because of who stands in the
// feature already. An arrival that has one of the exemptions is not held to it.
func (b *Book) MayJoin(exempt Exemption, may func(*State, Seat, FigureKind, board.Seg) bool) {
	b.mayJoin = append(b.mayJoin, joinVeto{exempt | IgnoreSegment, may})
}

// A joinVeto is not asked about an arrival that has one of the exemptions.
type joinVeto struct {
	exempt Exemption
	may    func(*State, Seat, FigureKind, board.Seg) bool
}
