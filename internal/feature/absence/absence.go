package absence

import (
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// Part tells viewers whom the table waits for, who has gone from which seat, and who plays it then.
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

// An askedAnswer is what a table tells of the seat that it waits for.
type awaitedSeat struct {
	Seat    int    `json:"seat"`
	Since   string `json:"since"`
	Nudge   string `json:"nudge,omitempty"` // from when on it may be nudged
	Nudged  string `json:"nudged,omitempty"`
	By      *int   `json:"by,omitempty"`
	StandIn string `json:"stand_in,omitempty"` // from when on a computer player may play for it
}

// asked tells whom the table waits for, if it is somebody, and since when. Who watches late is not told who
// keeps the table waiting.
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

// describeSeat tells since when nobody of a seat is there, where that is known, whether a computer player answers for
// it until somebody takes it back, and whether one has it to the end. Who plays is told of the log as the viewer sees it.
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
