package view

import "circulade/rules"

// This file shows what a set sends off over the map, or on a field of its own: before, how
// numbers become a point, and afterwards the way. The protocol has called the first an aim
// and the second a path of legs from the beginning.

// An Aim tells what the numbers of a range choice mean that sends something off: on a
// lane how far and how far from its left edge, in steps of Unit; else the place on the
// rectangle's edge where it starts, in steps of Unit clockwise from the upper left
// corner, the azimuth, upwards and clockwise, and the strength. Distances are 1024ths
// of a tile; Roll, and the second numbers of Along and Across, 1024ths of the reach.
type Aim struct {
	Lane   bool    `json:"lane,omitempty"`
	Left   int     `json:"left"`
	Top    int     `json:"top"`
	Right  int     `json:"right"`
	Bottom int     `json:"bottom"`
	Unit   int     `json:"unit"`
	Turn   int     `json:"turn,omitempty"` // a whole turn of the azimuth
	Cap    int     `json:"cap,omitempty"`  // how far the greatest strength, Full, reaches
	Full   int     `json:"full,omitempty"`
	Roll   int     `json:"roll,omitempty"` // how far it rolls on as a rule
	Along  [2]int  `json:"along"`          // one standard deviation
	Across [2]int  `json:"across"`
	Line   int     `json:"line,omitempty"`  // a distance on the lane that matters
	Seen   *[2]int `json:"seen,omitempty"`  // where on the lane it is seen to land
	Rings  *[2]int `json:"rings,omitempty"` // how near to the chosen point it makes a difference
}

// A Leg is a point of the way of something thrown, in 1024ths of a tile, and the
// figure that it did something to there.
type Leg struct {
	What   string `json:"what"`
	X      int    `json:"x"`
	Y      int    `json:"y"`
	Figure *int   `json:"figure,omitempty"`
}

// aim tells how a range choice sends something off.
func aim(t rules.Trajectory) *Aim {
	out := &Aim{
		Lane: t.Polar == nil, Left: t.Left, Top: t.Top, Right: t.Right, Bottom: t.Bottom, Unit: t.Step,
		Along: [2]int{t.Along.Fixed, t.Along.Share}, Across: [2]int{t.Across.Fixed, t.Across.Share}, Line: t.Line, Seen: t.Seen,
	}
	if p := t.Polar; p != nil {
		out.Turn, out.Cap, out.Full, out.Roll = p.Turn, p.Reach, p.Full, p.Roll
	}
	if t.Rings != [2]int{} {
		out.Rings = &t.Rings
	}
	return out
}

// path tells what was thrown, and its way.
func (v *viewer) path(out *Event, e rules.Event) {
	out.Text, out.Token, out.Lane = "", e.Text, e.N == 1
	for _, l := range e.Path {
		leg := Leg{What: l.What, X: l.X, Y: l.Y}
		if l.Hits {
			leg.Figure = v.int(int(l.Figure))
		}
		out.Path = append(out.Path, leg)
	}
}
