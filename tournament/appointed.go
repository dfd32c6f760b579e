package tournament

import (
	"slices"
	"time"

	"circulade/tournament/standing"
	"circulade/tournament/windows"
)

// This file is about matches that are played at times on which the two agree (Form.Appointed): one proposes a
// time within the round, the other accepts it or counters it with another.

// What one can say about the time of a match.
const (
	Propose = "propose"
	Counter = "counter"
	Accept  = "accept"
	Recall  = "recall"  // one's own offer
	Decline = "decline" // the offer of the other
)

// timeKinds are the kinds as package windows has them.
func timeKinds() map[string]windows.Kind {
	return map[string]windows.Kind{Propose: windows.Proposed, Counter: windows.Countered, Accept: windows.Accepted, Recall: windows.Withdrawn, Decline: windows.Declined}
}

// Closes returns when a round of a league that has begun closes, in Unix milliseconds; 0 for other rounds.
func (t *Tournament) Closes(r *Round) int64 {
	if t.Form.Kind != League || r.Begun == 0 {
		return 0
	}
	return r.Begun + int64(t.Form.Days)*day
}

// setTime notes what an entrant says about the time of their match.
func (t applier) setTime(e *Time, at int64) error {
	if err := t.want(Running, "agreeing on a time"); err != nil {
		return err
	}
	r, m, err := t.match(e.Round, e.Board)
	if err != nil {
		return err
	}
	side := slices.Index(m.Entrants, e.Entrant)
	kind, ok := timeKinds()[e.Kind]
	switch {
	case !t.Form.Appointed:
		return refuse("no-times", "no times are agreed on in this tournament: tables are there when a round begins")
	case r.Begun == 0:
		return refuse("round-not-begun", "round %d has not begun", r.Number)
	case side < 0:
		return refuse("not-yours", "that is a match of others")
	case m.Decided:
		return refuse("decided", "the match is decided")
	case m.Opened:
		return refuse("match-begun", "the match has begun")
	case !ok:
		return refuse("bad-time", "one can propose, counter, accept, decline or recall a time")
	}
	if answers := kind == windows.Accepted || kind == windows.Declined; answers && e.For != 0 && m.Talk.Offer.At.UnixMilli() != e.For {
		return refuse("bad-time", "the other has offered another time by now")
	}
	said := windows.Event{Kind: kind, By: side, When: time.UnixMilli(at).UTC()}
	if e.For != 0 {
		said.At = time.UnixMilli(e.For).UTC()
	}
	if e.Until != 0 {
		said.Until = time.UnixMilli(e.Until).UTC()
	}
	talk, err := m.Talk.Next(said)
	if err != nil {
		return refuse("bad-time", "%s", err.Error())
	}
	m.Talk = talk
	return nil
}

// waitForTime lets the two of a match agree on a time, as its round begins.
func (t applier) waitForTime(r *Round, m *Match) {
	begins := time.UnixMilli(r.Begun).UTC()
	m.Talk, _ = windows.Fold(windows.Window{From: begins, To: time.UnixMilli(t.Closes(r)).UTC()}, nil, begins) // of nothing nothing is refused
}

// extend lets a match that has not begun be played until later.
func (t applier) extend(e *Extend, at int64) error {
	if err := t.want(Running, "giving a match more days"); err != nil {
		return err
	}
	r, m, err := t.match(e.Round, e.Board)
	switch {
	case err != nil:
		return err
	case !t.Form.Appointed:
		return refuse("no-times", "no times are agreed on in this tournament: tables are there when a round begins")
	case r.Begun == 0:
		return refuse("not-begun", "round %d has not begun", r.Number)
	case m.Decided:
		return refuse("has-result", "the match is decided")
	case m.Opened:
		return refuse("match-begun", "the match has begun")
	case e.Until <= at || e.Until > at+MaxWindowDays*day:
		return refuse("bad-time", "a match is played within %d days from now", MaxWindowDays)
	case e.Until < m.Talk.Round().To.UnixMilli():
		return refuse("bad-time", "the match may be played until later than that")
	}
	m.Talk = m.Talk.Extend(time.UnixMilli(e.Until).UTC())
	return nil
}

// openMatch begins a match whose time has come, or that the organiser wants to begin.
func (t applier) openMatch(o *OpenMatch) error {
	if err := t.want(Running, "beginning a match"); err != nil {
		return err
	}
	r, m, err := t.match(o.Round, o.Board)
	switch {
	case err != nil:
		return err
	case !t.Form.Appointed:
		return refuse("no-times", "matches begin with their rounds here")
	case r.Begun == 0:
		return refuse("round-not-begun", "round %d has not begun", r.Number)
	case m.Decided:
		return refuse("decided", "the match is decided")
	case m.Opened:
		return refuse("match-begun", "the match has begun")
	}
	m.Opened = true
	t.settle(r, m)
	return nil
}

// nextAppointment returns the match that begins next, at the time on which its two have agreed, and when, in
// Unix milliseconds; nil if there is none.
func (t timetable) nextAppointment() (o *OpenMatch, at int64) {
	if !t.Form.Appointed {
		return nil, 0
	}
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if agreed := m.Talk.Agreed; !agreed.IsZero() && !m.Opened && !m.Decided && (o == nil || agreed.UnixMilli() < at) {
				o, at = &OpenMatch{Round: r.Number, Board: m.Board}, agreed.UnixMilli()
			}
		}
	}
	return o, at
}

// GraceDays is for how many days after the end of a season, or of the days that a match was given, the organiser can
// still have a match played for whose time nobody has agreed. Then nobody has anything from it.
const GraceDays = 14

// nextUnplayed returns the decision of the match that is closed next because nobody has agreed on its time, and when, in
// Unix milliseconds; nil if there is none. It waits until all rounds have begun.
func (t timetable) nextUnplayed() (a *Award, at int64) {
	last := len(t.Rounds)
	if last < t.ScheduledRounds() || t.Rounds[last-1].Begun == 0 {
		return nil, 0
	}
	end := t.Closes(t.Rounds[last-1])
	for _, r := range t.Rounds {
		for _, m := range r.Matches {
			if m.Opened || m.Decided || !m.Talk.Agreed.IsZero() {
				continue
			}
			if closes := max(end, m.Talk.Round().To.UnixMilli()) + GraceDays*day; a == nil || closes < at {
				a, at = &Award{Round: r.Number, Board: m.Board, Kind: standing.Forfeit, Points: make([]int, len(m.Entrants))}, closes
			}
		}
	}
	return a, at
}
