package rules

import "strconv"

// A Location says where something is that is on no segment, and what a choice names that
// is none: on top of a tower, in a prison, a quarter of the town. Texts and the protocol
// are made from it and from nothing else.
type Location struct {
	Name string // "tower"
	At   AtKind // AtCell where X and Y belong to it, AtSeat where Seat does, else AtNumber
	X, Y int
	Seat Seat
	Spot string // the finer spot, "N" or "market", if it has any
}

// Append appends the notation of a location: "tower 3,4", "castle 3,4 N", "prison 2",
// "quarter market".
func (l Location) Append(buf []byte) []byte {
	buf = append(buf, l.Name...)
	switch l.At {
	case AtCell:
		buf = strconv.AppendInt(append(buf, ' '), int64(l.X), 10)
		buf = strconv.AppendInt(append(buf, ','), int64(l.Y), 10)
	case AtSeat:
		buf = strconv.AppendInt(append(buf, ' '), int64(l.Seat), 10)
	case AtNumber, AtSegment, AtSpace:
	}
	if l.Spot != "" {
		buf = append(append(buf, ' '), l.Spot...)
	}
	return buf
}

// String returns the notation of a location.
func (l Location) String() string { return string(l.Append(nil)) }
