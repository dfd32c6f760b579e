package tournaments

import (
	"fmt"
	"slices"
	"time"

	"circulade/tournament"
	"circulade/tournament/windows"
)

// This file says what of a tournament is news, and to whom. What it is about is named so that the same news has the
// same name on every server, and after a restart.

const (
	soon        = 70 * time.Minute // before a tournament begins those are told who have entered,
	longCheckIn = 180              // unless they check in so many minutes before, or fewer: they are told that
	lateBefore  = 48 * time.Hour   // before a match of a league has to be played without a time
)

// The kinds of news, as their names begin.
const (
	newsSoon      = "soon"      // it begins
	newsCheckIn   = "checkin"   // one can check in
	newsRound     = "round"     // a round begins
	newsTimes     = "times"     // a round begins, and they have to agree on a time: told as newsRound
	newsBye       = "bye"       // they have no opponent in it
	newsTable     = "table"     // a table of theirs is there
	newsOffer     = "offer"     // their opponent offers a time
	newsAgreed    = "agreed"    // their opponent has accepted theirs
	newsDeclined  = "declined"  // their opponent has declined theirs
	newsLapsed    = "lapsed"    // nobody has answered theirs
	newsDay       = "day"       // their match is in a day
	newsHour      = "hour"      // their match is in an hour
	newsLate      = "late"      // their match has no time, and the round ends soon
	newsRuled     = "ruled"     // a result of theirs was decided or corrected
	newsExtended  = "extended"  // their match can be played until later
	newsNobody    = "nobody"    // nobody came to their match
	newsEntered   = "entered"   // they were entered by the staff
	newsWithdrawn = "withdrawn" // they were taken out
	newsOff       = "off"       // it is called off
	newsSaid      = "said"      // its organiser says something
)

// An item is news for some entrants, by number. Its name is a kind with what it is about, with dots between.
type item struct {
	name string
	to   []int
}

// hasNews reports whether there may be news, or other times at which some is due, after an event.
func hasNews(e *tournament.Event, arena bool) bool {
	return e.Begin != nil || e.Pair != nil && arena || e.Open != nil || e.Time != nil || e.Extend != nil || e.Award != nil || e.Correct != nil ||
		e.Result != nil && e.Result.Missed || e.Withdraw != nil || e.Cancel != nil || e.Say != nil || e.Change != nil || e.Enter != nil && e.By == tournament.ByOrganiser
}

// newsOf returns the news of an event, which has the number seq.
func (o *opened) newsOf(seq int, e *tournament.Event) []item {
	one := func(to []int, format string, args ...any) []item { return []item{{fmt.Sprintf(format, args...), to}} }
	switch {
	case e.Begin != nil:
		return o.newsOfRound(e.Begin.Round)
	case e.Pair != nil && o.t.Form.Kind == tournament.Arena:
		var to []int
		for _, m := range e.Pair.Matches {
			to = append(to, m.Entrants...)
		}
		return one(to, "%s.%d", newsTable, seq)
	case e.Open != nil:
		return one(o.bothOf(e.Open.Round, e.Open.Board), "%s.%d", newsTable, seq)
	case e.Time != nil && e.Time.Kind != tournament.Recall:
		kind := newsOffer
		switch e.Time.Kind {
		case tournament.Accept:
			kind = newsAgreed
		case tournament.Decline:
			kind = newsDeclined
		}
		other := slices.DeleteFunc(o.bothOf(e.Time.Round, e.Time.Board), func(n int) bool { return n == e.Time.Entrant })
		return one(other, "%s.%d", kind, seq)
	case e.Extend != nil:
		return one(o.bothOf(e.Extend.Round, e.Extend.Board), "%s.%d", newsExtended, seq)
	case e.Award != nil:
		return one(o.bothOf(e.Award.Round, e.Award.Board), "%s.%d", newsRuled, seq)
	case e.Correct != nil:
		return one(o.bothOf(e.Correct.Round, e.Correct.Board), "%s.%d", newsRuled, seq)
	case e.Result != nil && e.Result.Missed:
		return one(o.bothOf(e.Result.Round, e.Result.Board), "%s.%d", newsNobody, seq)
	case e.Withdraw != nil && e.By == tournament.ByOrganiser:
		return one([]int{e.Withdraw.Entrant}, "%s.%d", newsWithdrawn, seq)
	case e.Enter != nil && e.By == tournament.ByOrganiser:
		return one([]int{o.entrantOf(seq)}, "%s.%d", newsEntered, seq)
	case e.Cancel != nil:
		return one(o.all(), "%s.%d", newsOff, seq)
	case e.Say != nil && e.Say.Text != "":
		return one(o.all(), "%s.%d", newsSaid, seq)
	}
	return nil
}

// entrantOf returns the number of whoever enters with an event, which has the number seq.
func (o *opened) entrantOf(seq int) (n int) {
	for i := range o.log[:seq] {
		if o.log[i].Enter != nil {
			n++
		}
	}
	return n
}

// newsOfRound returns the news of a round that begins.
func (o *opened) newsOfRound(number int) []item {
	r := o.t.Round(number)
	if r == nil {
		return nil
	}
	var play, rest []int
	for _, m := range r.Matches {
		if !m.Decided {
			play = append(play, m.Entrants...)
		}
	}
	for _, n := range o.all() {
		if o.hasBye(r, n) {
			rest = append(rest, n)
		}
	}
	return []item{{fmt.Sprintf("%s.%d", newsRound, number), play}, {fmt.Sprintf("%s.%d", newsBye, number), rest}}
}

// hasBye reports whether an entrant who plays on has no opponent in a round, without having asked for that.
func (o *opened) hasBye(r *tournament.Round, n int) bool {
	if slices.Contains(r.Byes, n) {
		return true
	}
	all := false // everybody plays in this round, or has a bye
	switch o.t.Form.Kind {
	case tournament.League, tournament.Teams:
		all = true
	case tournament.Groups:
		all = r.Number <= o.t.ScheduledRounds()
	case tournament.Knockout:
		all = r.Number == 1
	case tournament.Swiss, tournament.Arena:
	}
	return all && o.t.Entrants[n].Seed > 0 && !slices.ContainsFunc(r.Matches, func(m *tournament.Match) bool { return slices.Contains(m.Entrants, n) })
}

// bothOf returns who meets in a match; nobody if there is none.
func (o *opened) bothOf(round, board int) []int {
	if r := o.t.Round(round); r != nil && board >= 1 && board <= len(r.Matches) {
		return slices.Clone(r.Matches[board-1].Entrants)
	}
	return nil
}

// all returns who takes part and has not withdrawn.
func (o *opened) all() (list []int) {
	for _, e := range o.t.Entrants {
		if !e.Withdrawn {
			list = append(list, e.Number)
		}
	}
	return list
}

// A reminder is news that is due at a time, if things are then as they are now.
type reminder struct {
	item
	at time.Time
}

// reminders returns what is due at some time as things are.
func (o *opened) reminders() (list []reminder) {
	t := o.t
	switch {
	case t.Phase == tournament.Planned && t.Form.Begins != 0:
		begins := time.UnixMilli(t.Form.Begins)
		if t.Form.CheckIn > 0 {
			opens := begins.Add(-time.Duration(t.Form.CheckIn) * time.Minute)
			list = append(list, reminder{item{fmt.Sprintf("%s.%d", newsCheckIn, t.Form.Begins), o.all()}, opens})
		}
		if t.Form.CheckIn == 0 || t.Form.CheckIn > longCheckIn {
			list = append(list, reminder{item{fmt.Sprintf("%s.%d", newsSoon, t.Form.Begins), o.all()}, begins.Add(-soon)})
		}
	case t.Phase == tournament.Running && t.Form.Appointed:
		for _, r := range t.Rounds {
			for _, m := range r.Matches {
				if r.Begun != 0 && !m.Decided && !m.Opened {
					list = append(list, remindersOf(r.Number, m)...)
				}
			}
		}
	}
	return list
}

// remindersOf returns what is due of a match that waits for its time.
func remindersOf(round int, m *tournament.Match) (list []reminder) {
	add := func(kind string, about, at time.Time, to ...int) {
		list = append(list, reminder{item{fmt.Sprintf("%s.%d.%d.%d", kind, round, m.Board, about.UnixMilli()), to}, at})
	}
	if at := m.Talk.Agreed; at.IsZero() {
		to := m.Talk.Round().To
		add(newsLate, to, to.Add(-lateBefore), m.Entrants...)
	} else {
		add(newsDay, at, at.Add(-24*time.Hour), m.Entrants...)
		add(newsHour, at, at.Add(-time.Hour), m.Entrants...)
	}
	if offer := m.Talk.Offer; m.Talk.Status == windows.Offered {
		add(newsLapsed, offer.Until, offer.Until, m.Entrants[offer.By])
	}
	return list
}
