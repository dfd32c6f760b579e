package rules

import (
	"circulade/board"
	"circulade/tile"
)

// This file is about figures that come to stand somewhere. Whatever way one comes (put
// down, moved, thrown, swapped, let out of a quarter), whoever offers it asks MayCome,
// which asks all vetoes: a veto is registered once and holds for every way.

// A Coming is a figure that would come to stand on a segment, or at a place that a set
// has registered.
type Coming struct {
	Seat  Seat
	Kind  FigureKind
	Where Where
	At    uint16
	Spot  uint8
}

// ComingTo is a figure that would come to stand on a segment.
func ComingTo(seat Seat, k FigureKind, seg board.Seg) Coming {
	return Coming{Seat: seat, Kind: k, Where: OnSegment, At: uint16(seg)}
}

// Leave is what a way need not ask by a rule of its own. What a kind of figure stands
// on at all (MayTread) and who fits a place (PlaceDef.Holds) no way has leave from.
type Leave uint8

// What a way may have leave from.
const (
	// AmongOthers: whoever stands in the feature (MayJoin).
	AmongOthers Leave = 1 << iota
	// BesideStaying: a figure that stays in the feature to the end (MayJoin).
	BesideStaying
	// WhateverBefalls: what befalls the tile (MayStand).
	WhateverBefalls
	// WithinFeature: where in its own feature a figure stands (MayDeploy), and so who
	// else is there.
	WithinFeature
)

// MayTread registers a veto on a kind of figure standing on a kind of feature at all,
// in any game with these sets and options, by whatever way it comes. It is asked once,
// when the book is made.
func (b *Book) MayTread(f func(FigureKind, tile.Kind) bool) { b.mayTread = append(b.mayTread, f) }

// Treads reports whether a kind of figure ever stands on a kind of feature, as far as
// the sets in play know. The answer is there after Compile (AfterCompile).
func (b *Book) Treads(k FigureKind, on tile.Kind) bool { return b.treads[k]>>on&1 != 0 }

// compileTreads asks who stands on what.
func (b *Book) compileTreads() {
	b.treads = make([]uint32, len(b.figures))
	for k := range b.treads {
		for on := range tile.Kinds {
			may := true
			for _, f := range b.mayTread {
				may = may && f(FigureKind(k), on)
			}
			if may {
				b.treads[k] |= 1 << on
			}
		}
	}
}

// MayStand registers a veto on putting a figure on the tile at a cell, whatever it
// would stand on there.
func (b *Book) MayStand(f func(*State, Seat, FigureKind, board.Cell) bool) {
	b.mayStand = append(b.mayStand, f)
}

// MayDeploy registers a veto on putting a figure on a segment.
func (b *Book) MayDeploy(f func(*State, Seat, FigureKind, board.Seg) bool) {
	b.mayDeploy = append(b.mayDeploy, f)
}

// MayJoin registers a veto on putting a figure on a segment that looks at who stands in
// the feature already. A way that has the leave which it names is not held to it.
func (b *Book) MayJoin(leave Leave, may func(*State, Seat, FigureKind, board.Seg) bool) {
	b.mayJoin = append(b.mayJoin, joinVeto{leave | WithinFeature, may})
}

// A joinVeto is not asked where a way has any of the leave.
type joinVeto struct {
	leave Leave
	may   func(*State, Seat, FigureKind, board.Seg) bool
}
