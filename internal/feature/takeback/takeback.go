package takeback

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"circulade/internal/feature"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

var errDeclined = problem.New(problem.Conflict, "declined", "somebody does not want this to be taken back").
	WithHint("play on: after the next choice you can ask again")

// Feature returns what takebacks add to the server: endpoints and a Part at each table. Everything about them is
// stored in the logs of the tables.
func Feature(*feature.Kernel) feature.Feature {
	return feature.Feature{Name: "takeback", Endpoints: Endpoints(), Part: Part}
}

// Part makes the Part of a table that shows viewers the open question about a takeback, and the version to which
// they may ask to go back.
func Part(o table.Owner) *table.Part {
	return &table.Part{Describe: func(v table.Viewer, m *table.Members) {
		if !v.CanUndo {
			if version, ok := askableVersion(o, v.Rights); ok {
				m.Add(table.AfterKept, "undo_ask", &version)
			}
		}
		if q := openQuestion(o, v); q != nil {
			m.Add(table.AfterKept, "takeback", q)
		}
	}}
}

// A question is an open takeback in the JSON of a table: to which version, who asked, and who has agreed.
type question struct {
	Version int   `json:"version"` // to go back to
	By      int   `json:"by"`      // the seat that asked
	Agreed  []int `json:"agreed"`
	Missing []int `json:"missing"` // seats that have to agree yet
}

// openQuestion returns the takeback that waits for consent, as a viewer may see it, or nil. Spectators with a
// delay are not shown it.
func openQuestion(o table.Owner, v table.Viewer) *question {
	if v.Late {
		return nil
	}
	l := o.Log()
	b := l.Takeback()
	if b == nil || b.Declined || l.Status() != store.Playing || o.Lineup().IsPlayedFor(gamelog.Chooser(l.Game(), b.Version)) {
		return nil
	}
	return &question{b.Version, b.By, b.Agreed, o.Lineup().MissingConsent(b.Agreed)}
}

// askableVersion returns the version to which a caller with rights v may ask to go back: that before their last
// choice, if others have chosen since and nothing was drawn by chance in between. ok is false if there is none, its
// seat may not move now, or a takeback is asked for already or was declined.
func askableVersion(o table.Owner, v access.Rights) (version int, ok bool) {
	l := o.Log()
	if v.Seats == 0 || l.Status() != store.Playing || l.Takeback() != nil {
		return 0, false
	}
	alone := true
	for version = l.Game().Version() - 1; version >= gamelog.EarliestTakeback(l.Game()); version-- {
		by := gamelog.Chooser(l.Game(), version)
		if !v.Holds(by) {
			alone = false
			continue
		}
		return version, !alone && o.Lineup().MayMove(by) == nil
	}
	return 0, false
}

// askOrAgree asks, for all seats that the caller plays, to take choices back to the version in q, or agrees if
// others have asked for the same. When nobody's consent is missing any more, the choices are taken back. It returns
// the table, or what changed in it.
func askOrAgree(o table.Owner, who access.Who, q table.Undo) (json.RawMessage, error) {
	k := q.ClientVersion(q.Seq)
	v, done, err := o.CheckMove(who, q.Move, k, gamelog.TakebackDigest(q.Version))
	if done != nil || err != nil {
		return done, err
	}
	l, lineup := o.Log(), o.Lineup()
	mine := lineup.SeatsPlayedBy(v)
	if len(mine) == 0 {
		return nil, table.ErrSeat
	}
	if err := mayGoBack(o, v, q.Version, k); err != nil {
		return nil, err
	}
	by := mine[0]
	if !l.May().Undo(by) {
		return nil, table.TooOftenInTurn("this seat has taken back too often in one turn")
	}
	var before []int
	if b := l.Takeback(); b != nil {
		before = b.Agreed
	}
	switch waits := len(lineup.MissingConsent(slices.Concat(mine, before))) > 0; {
	case waits && containsAll(before, mine):
		return o.RenderResult(v, k) // nothing new is said
	case waits:
		d := gamelog.TakebackDecision{Version: q.Version, Agree: mine}
		return o.CommitAndRender(v, q.Move, k, by, l.Decide(gamelog.Decision{Seat: by, Takeback: &d}))
	}
	s, err := l.Undo(q.Version)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	return o.CommitAndRender(v, q.Move, k, by, s)
}

// containsAll reports whether list contains every element of some.
func containsAll(list, some []int) bool {
	return !slices.ContainsFunc(some, func(s int) bool { return !slices.Contains(list, s) })
}

// mayGoBack returns nil if the game may go back to a version once everybody agrees. Otherwise it returns the
// problem: there is no such version, chance has revealed something since, the choice there was not the caller's or
// its seat may not move now, or a takeback to another version is asked for or was declined. k is what the client
// has, for the table that some problems contain.
func mayGoBack(o table.Owner, v access.Rights, version int, k table.ClientVersion) error {
	l := o.Log()
	now := l.Game().Version()
	if version < 0 || version >= now {
		return problem.New(problem.Impossible, "bad-version",
			fmt.Sprintf("there is no version %d to go back to; the game is at %d", version, now))
	}
	chooser := gamelog.Chooser(l.Game(), version)
	if chooser < 0 {
		return problem.New(problem.Conflict, "revealed", "a tile or a lot has been seen since, which nobody can take back")
	}
	if f := o.Lineup().MayMove(chooser); f != nil {
		return o.RefuseWithTable(f, v, k)
	}
	switch b := l.Takeback(); {
	case b == nil && !v.Holds(chooser):
		return problem.New(problem.Forbidden, "not-your-seat", "you may ask to take back a choice of your own only")
	case b != nil && b.Declined:
		return o.RefuseWithTable(errDeclined, v, k)
	case b != nil && b.Version != version:
		return problem.New(problem.Impossible, "bad-version",
			fmt.Sprintf("somebody asks to go back to version %d already, not to %d", b.Version, version))
	}
	return nil
}

// decline ends the open question whether choices are taken back, for a caller who plays a seat, also for the one
// who asked. It returns the table; if no question is open it changes nothing.
func decline(o table.Owner, who access.Who) (json.RawMessage, error) {
	v := o.Roster().HeldBy(who)
	by, err := o.Lineup().FirstPlayedBy(v)
	if err != nil {
		return nil, err
	}
	l := o.Log()
	b := l.Takeback()
	if b == nil || b.Declined || l.Status() != store.Playing {
		return o.Render(v)
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	d := gamelog.Decision{Seat: by, Takeback: &gamelog.TakebackDecision{Version: b.Version, Decline: true}}
	err = o.Commit(by, l.Decide(d))
	if err != nil && !errors.Is(err, table.ErrStale) {
		return nil, err
	}
	return o.Render(v) // should a choice have come first, it has ended the question
}
