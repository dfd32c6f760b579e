package rematch

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

var (
	errDeclined = problem.New(problem.Conflict, "declined", "somebody does not want to play again").
			WithHint("make another table with those who want to")
	errMuchSaid = problem.TooOften("too much has been said about playing again", time.Hour).WithHint("make another table")
)

// A Rematch is the table at which the same people play again, or what keeps it from being
// made.
type Rematch struct {
	ID    string            // "": others have not agreed yet
	Table json.RawMessage   // this table, if there is no other yet
	Links []access.SeatLink // of the seats that nobody has, if it was made just now
	Made  bool
}

// A question is what a table tells of who wants to play again.
type question struct {
	Agreed   []int `json:"agreed"`
	Missing  []int `json:"missing"`  // seats that have said nothing yet
	Declined []int `json:"declined"` // seats that do not want to
}

// asked tells that, or nil where nobody has said anything or there is a next table.
func openQuestion(o table.Owner, l *gamelog.Log) *question {
	a := l.Rematch()
	if a == nil || nextTable(o, l) != "" {
		return nil
	}
	said := slices.Concat(a.Agreed, a.Declined)
	return &question{append([]int{}, a.Agreed...), o.Lineup().MissingConsent(said), append([]int{}, a.Declined...)}
}

// A deleted is what the feature keeps at a table.
type nextDeleted struct{ id string } // the table at which they played again, if that has been deleted

// Part tells viewers of a table who wants to play again, and where they do.
func Part(o table.Owner) *table.Part {
	return &table.Part{
		State:   &nextDeleted{},
		Showing: func() { checkNextDeleted(o) },
		Describe: func(v table.Viewer, m *table.Members) {
			if next := nextTable(o, v.Log); next != "" {
				m.Add(table.AfterBegun, "next", &next)
			}
			if q := openQuestion(o, v.Log); q != nil {
				m.Add(table.AfterKept, "again", q)
			}
		},
	}
}

// nextOf is the table at which they play again, "" if there is none, or none any more.
func nextTable(o table.Owner, l *gamelog.Log) string {
	if l.Next() == table.PartOf[*nextDeleted](o).id {
		return ""
	}
	return l.Next()
}

// lookNext finds out whether the table at which they play again has been deleted. It is asked before that is
// told to who comes, or another is made.
func checkNextDeleted(o table.Owner) {
	id := nextTable(o, o.Log())
	if id == "" || o.IsThere(id) {
		return
	}
	table.PartOf[*nextDeleted](o).id = id
	o.Changed()
}

// playAgain says that somebody wants to play again, for all their seats. Once everybody
// does who sits there, it makes the table for it, once: whoever asks later is told the same
// one. The new table is stored before this one names it; should the server die in between,
// the next who asks finds it under its id.
func playAgain(o table.Owner, who access.Who, mayMake func([]gamelog.Seat) error) (Rematch, error) {
	v := o.Roster().HeldBy(who)
	checkNextDeleted(o)
	switch {
	case v.None():
		return Rematch{}, table.ErrSeat
	case o.Log().Status() == store.Playing:
		return Rematch{}, table.ErrNotOver
	case nextTable(o, o.Log()) != "":
		return Rematch{ID: nextTable(o, o.Log())}, nil
	}
	if o.Roster().BarsProgram(who) {
		return Rematch{}, table.ErrPrograms
	}
	if err := o.CheckWritable(); err != nil {
		return Rematch{}, err
	}
	waits, err := agree(o, v)
	if err != nil {
		return Rematch{}, err
	}
	if waits {
		data, err := o.Render(v)
		return Rematch{ID: nextTable(o, o.Log()), Table: data}, err
	}
	if apart, err := o.Roster().HaveBlocked(); err != nil || apart {
		return Rematch{}, cmp.Or(err, o.Refuse(errDeclined, v, table.ClientVersion{Since: table.AllEvents}))
	}
	if err := mayMake(o.Log().Seats); err != nil {
		return Rematch{}, err
	}
	next, err := makeNextTable(o, who, v)
	if err != nil {
		return Rematch{}, err
	}
	if err := o.Administer(gamelog.Decision{Seat: store.HostSeat, Next: next.ID}); err != nil {
		return Rematch{}, err
	}
	if nextTable(o, o.Log()) != next.ID {
		return Rematch{ID: nextTable(o, o.Log())}, nil // somebody else's came first
	}
	return next, nil
}

// want notes that somebody wants to play again, and reports whether others have to
// agree yet. Nothing is noted where nobody has to.
func agree(o table.Owner, v access.Rights) (waits bool, err error) {
	mine, before := o.Roster().SeatsOf(v), gamelog.Rematch{}
	if a := o.Log().Rematch(); a != nil {
		before = *a
	}
	if !containsAll(mine, before.Declined) {
		return true, o.Refuse(errDeclined, v, table.ClientVersion{Since: table.AllEvents})
	}
	if len(o.Lineup().MissingConsent(slices.Concat(mine, before.Agreed))) == 0 {
		return false, nil
	}
	if o.Log().Rematch() != nil && containsAll(before.Agreed, mine) {
		return true, nil
	}
	if !o.Log().May().DecideRematch() {
		return true, errMuchSaid
	}
	if err := o.Administer(gamelog.Decision{Seat: store.HostSeat, Rematch: &gamelog.RematchDecision{Agree: mine}}); err != nil {
		return true, err
	}
	// Somebody else may have agreed first, on another server.
	return nextTable(o, o.Log()) != "" || len(o.Lineup().MissingConsent(o.Log().Rematch().Agreed)) > 0, nil
}

func containsAll(list, some []int) bool {
	return !slices.ContainsFunc(some, func(s int) bool { return !slices.Contains(list, s) })
}

// decline says that somebody does not want to play again: unless they change their
// mind, there is no such table. A table that is there stays.
func decline(o table.Owner, who access.Who) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	mine := o.Roster().SeatsOf(v)
	checkNextDeleted(o)
	switch {
	case len(mine) == 0:
		return nil, table.ErrSeat
	case o.Log().Status() == store.Playing:
		return nil, table.ErrNotOver
	}
	a := o.Log().Rematch()
	if nextTable(o, o.Log()) != "" || a != nil && containsAll(a.Declined, mine) {
		return o.Render(v)
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	if !o.Log().May().DecideRematch() {
		return nil, errMuchSaid
	}
	if err := o.Administer(gamelog.Decision{Seat: store.HostSeat, Rematch: &gamelog.RematchDecision{Decline: mine}}); err != nil {
		return nil, err
	}
	return o.Render(v)
}
