package tournaments

import (
	"math/bits"
	"net/http"
	"strings"

	"circulade/internal/table/clock"
	"circulade/tournament"
)

// Calendars show an event without an end as a moment. Where nobody knows the end, it is estimated.
const (
	turnsOfGame = 72 // of the base game
	leastLength = 15 * minuteMS
	mostLength  = 6 * 60 * minuteMS
)

// siteOf returns the address of the site for links in an answer: the host's own or, if none is known, that under
// which it was asked.
func siteOf(site string, r *http.Request) string {
	if site != "" && !strings.HasPrefix(site, "/") || r.Host == "" {
		return site
	}
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	return scheme + r.Host + site
}

// length returns how long a match takes about, in milliseconds; 0 if it is played over days.
func (c calendarOf) length() int64 {
	w := &c.o.head.written
	set := w.Game.Clock
	if set == nil || set.Kind == clock.Days {
		return 0
	}
	seconds := turnsOfGame * set.TurnS / 3 // turns are seldom used up
	if set.Kind == clock.Bank {
		seconds = w.Form.Seats*set.BankS + turnsOfGame*set.IncrementS/2
	}
	one := int64(seconds) * 1000 * int64(w.Form.BestOf+1) / 2
	const step = 5 * minuteMS
	return min(max((one+step-1)/step*step, leastLength), mostLength)
}

// wholeLength returns how long the tournament takes about from its beginning, in milliseconds.
func (c calendarOf) wholeLength() int64 {
	t := c.o.t
	if t.Form.Kind == tournament.League {
		return int64(t.ScheduledRounds()) * int64(t.Form.Days) * dayMS
	}
	rounds := max(1, t.ScheduledRounds())
	switch t.Form.Kind {
	case tournament.Swiss:
		rounds = t.Form.Rounds
	case tournament.Knockout:
		rounds = max(1, bits.Len(uint(max(0, len(t.Taking())-1))))
	case tournament.Groups, tournament.Arena, tournament.League, tournament.Teams:
	}
	return int64(rounds) * (c.length() + int64(t.Form.Break)*1000)
}
