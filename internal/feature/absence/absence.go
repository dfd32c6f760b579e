package absence

import (
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// Part makes the Part of a table that shows viewers which seat the table waits for and what may be done about it,
// and for each seat who is away, resigned or replaced.
func Part(o table.Owner) *table.Part {
	return &table.Part{
		Describe: func(v table.Viewer, m *table.Members) {
			if a := awaitedSeatFor(o, v); a != nil {
				m.Add(table.AfterClock, "asked", a)
			}
		},
		Seat: func(v table.Viewer, seat int, m *table.Members) { describeSeat(o, v, seat, m) },
	}
}

// An awaitedSeat is, in the JSON of a table, the seat that the table waits for, and from when on others may do
// something about it.
type awaitedSeat struct {
	Seat    int    `json:"seat"`
	Since   string `json:"since"`              // since when it is asked
	Nudge   string `json:"nudge,omitempty"`    // from when on it may be nudged
	Nudged  string `json:"nudged,omitempty"`   // when it was nudged
	By      *int   `json:"by,omitempty"`       // the seat that nudged it
	StandIn string `json:"stand_in,omitempty"` // from when on a computer player may play for it
}

// awaitedSeatFor returns the seat that the table waits for, as a viewer is sent it; nil if the table waits for
// none, if a computer player plays the seat, or if the viewer is a spectator with a delay. For a seat that can
// never be nudged, as with a running clock, only Seat and Since are set.
func awaitedSeatFor(o table.Owner, v table.Viewer) *awaitedSeat {
	if v.Late {
		return nil
	}
	seat, d, may := awaitedSeatDeadlines(o)
	if seat < 0 || o.Lineup().Computer(seat) != "" {
		return nil
	}
	a := &awaitedSeat{Seat: seat, Since: table.FormatMillis(o.Log().Attendance.Since())}
	switch n := o.Log().Attendance.Nudged(); {
	case !may:
	case n == nil:
		a.Nudge = table.FormatMillis(d.nudge)
	default:
		a.Nudged, a.By, a.StandIn = table.FormatMillis(n.At), &n.By, table.FormatMillis(d.standIn)
	}
	return a
}

// describeSeat adds to the JSON of a seat that people hold: since when none of them is at the table, whether a
// computer player stands in for them, and whether they have resigned.
func describeSeat(o table.Owner, v table.Viewer, seat int, m *table.Members) {
	if v.Log.Seats[seat].Kind == gamelog.KindBot {
		return
	}
	if since, seen := o.Presence().AwaySince(seat); seen {
		at := table.FormatMillis(since)
		m.Add(table.OfSeatAfterBrowsers, "away", &at)
	}
	if v.Log.Attendance.StandsIn(seat) {
		m.Flag(table.OfSeatAfterBrowsers, "stand_in")
	}
	if v.Log.Attendance.HasResigned(seat) {
		m.Flag(table.OfSeatAfterBrowsers, "resigned")
	}
}
