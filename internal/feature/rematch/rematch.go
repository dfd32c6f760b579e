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
	// errFixture is returned at a table of a tournament.
	errFixture  = problem.New(problem.Conflict, "not-possible", "who plays whom is said by the tournament of this table")
	errDeclined = problem.New(problem.Conflict, "declined", "somebody does not want to play again").
			WithHint("make another table with those who want to")
	errMuchSaid = problem.TooOften("too much has been said about playing again", time.Hour).WithHint("make another table")
)

// A Rematch is the result of asking for one: the new table, or this one if others have not agreed yet.
type Rematch struct {
	ID    string            // of the new table; "": others have not agreed yet
	Table json.RawMessage   // this table as JSON, if there is no new one yet
	Links []access.SeatLink // to the seats without a holder, if the new table was made just now
	Made  bool              // the new table was made just now
}

// A question is the open question of a rematch, in the JSON of a table that is over: which seats want one, which do
// not, and which have not answered.
type question struct {
	Agreed   []int `json:"agreed"`
	Missing  []int `json:"missing"`  // seats that have said nothing yet
	Declined []int `json:"declined"` // seats that do not want to
}

// openQuestion returns which seats want a rematch, as the log l has it; nil if nobody has answered yet, or the
// rematch's table exists already.
func openQuestion(o table.Owner, l *gamelog.Log) *question {
	a := l.Rematch()
	if a == nil || nextTable(o, l) != "" {
		return nil
	}
	said := slices.Concat(a.Agreed, a.Declined)
	return &question{append([]int{}, a.Agreed...), o.Lineup().MissingConsent(said), append([]int{}, a.Declined...)}
}

// A nextDeleted is the state of this package at a table: the id of the rematch's table, if that was made and has
// been deleted since.
type nextDeleted struct{ id string }

// Part makes the Part of a table that shows viewers who wants a rematch, and the id of its table once that exists.
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

// nextTable returns the id of the rematch's table that a log names, or "" if there is none or it was deleted.
func nextTable(o table.Owner, l *gamelog.Log) string {
	if l.Next() == table.PartOf[*nextDeleted](o).id {
		return ""
	}
	return l.Next()
}

// checkNextDeleted asks the store whether the table of the rematch has been deleted, and if so remembers that in
// memory, so that this table no longer names it. It runs before the table is shown to a caller, and before another
// rematch is made.
func checkNextDeleted(o table.Owner) {
	id := nextTable(o, o.Log())
	if id == "" || o.TableExists(id) {
		return
	}
	table.PartOf[*nextDeleted](o).id = id
	o.NotifyChange()
}

// playAgain stores that the caller wants a rematch, for all their seats. While others have not agreed, it returns
// this table; the caller who agrees last gets the new table made, and later callers get the same one. It returns a
// problem if somebody has declined or blocked another. mayMake returns an error if the caller may not make a table
// now. The new table is stored before this one's log names it; if the server dies in between, the next caller finds
// it, because its id is always the same.
func playAgain(o table.Owner, who access.Who, mayMake func([]gamelog.Seat) error) (Rematch, error) {
	v := o.Roster().HeldBy(who)
	checkNextDeleted(o)
	switch {
	case v.None():
		return Rematch{}, table.ErrSeat
	case o.Log().Status() == store.Playing:
		return Rematch{}, table.ErrNotOver
	case o.Log().Fixture != nil:
		return Rematch{}, errFixture
	case nextTable(o, o.Log()) != "":
		return Rematch{ID: nextTable(o, o.Log())}, nil
	}
	if o.Roster().BarsBot(who) {
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
		return Rematch{}, cmp.Or(err, o.RefuseWithTable(errDeclined, v, table.ClientVersion{Since: table.AllEvents}))
	}
	if err := mayMake(o.Log().Seats); err != nil {
		return Rematch{}, err
	}
	next, err := makeNextTable(o, who, v)
	if err != nil {
		return Rematch{}, err
	}
	if err := o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, Next: next.ID}); err != nil {
		return Rematch{}, err
	}
	if nextTable(o, o.Log()) != next.ID {
		return Rematch{ID: nextTable(o, o.Log())}, nil // that of another server came first
	}
	return next, nil
}

// agree stores that the seats of a caller with rights v want a rematch, and reports whether others still have to
// agree. If nobody else has to, it stores nothing, because the new table is made at once. It returns errDeclined if
// a seat of others has declined.
func agree(o table.Owner, v access.Rights) (waits bool, err error) {
	mine, before := o.Roster().SeatsOf(v), gamelog.Rematch{}
	if a := o.Log().Rematch(); a != nil {
		before = *a
	}
	if !containsAll(mine, before.Declined) {
		return true, o.RefuseWithTable(errDeclined, v, table.ClientVersion{Since: table.AllEvents})
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
	if err := o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, Rematch: &gamelog.RematchDecision{Agree: mine}}); err != nil {
		return true, err
	}
	// Another person may have agreed first, on another server.
	return nextTable(o, o.Log()) != "" || len(o.Lineup().MissingConsent(o.Log().Rematch().Agreed)) > 0, nil
}

// containsAll reports whether list contains every element of some.
func containsAll(list, some []int) bool {
	return !slices.ContainsFunc(some, func(s int) bool { return !slices.Contains(list, s) })
}

// decline stores that the caller does not want a rematch, and returns the table. No rematch is made unless they
// change their mind; one that was made before stays.
func decline(o table.Owner, who access.Who) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	mine := o.Roster().SeatsOf(v)
	checkNextDeleted(o)
	switch {
	case len(mine) == 0:
		return nil, table.ErrSeat
	case o.Log().Status() == store.Playing:
		return nil, table.ErrNotOver
	case o.Log().Fixture != nil:
		return nil, errFixture
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
	if err := o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, Rematch: &gamelog.RematchDecision{Decline: mine}}); err != nil {
		return nil, err
	}
	return o.Render(v)
}
