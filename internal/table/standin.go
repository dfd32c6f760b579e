package table

import (
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/rules"
)

// computer names the computer player that answers for a seat now, or "": its own, or one
// that stands in for somebody whose flag is down, who keeps the others waiting, or who has
// resigned. Nobody does while the table is paused.
func (l *Lineup) computer(seat int) string {
	s, c := l.log.Seats[seat], l.log.Clock()
	switch {
	case c != nil && c.Paused:
		return ""
	case s.Kind == gamelog.KindBot:
		return s.Bot
	case l.log.HasLost(seat), l.log.StandsIn(seat):
		return standsIn
	case c == nil || !c.Down(seat):
		return ""
	case c.Settings().Flag == clock.Computer:
		return standsIn
	}
	return instead
}

// passes returns the answer by which a seat does nothing, if that is what the table wants
// of it since its flag is down, and it is listed.
func (l *Lineup) passes(seat int) (rules.Choice, bool) {
	c := l.log.Clock()
	if l.log.Seats[seat].Kind == gamelog.KindBot || l.log.HasLost(seat) || c == nil || !c.Down(seat) || c.Settings().Flag == clock.Computer {
		return 0, false
	}
	state := l.log.Game().State()
	for _, choice := range state.Choices(nil) {
		switch verb := choice.Verb(); {
		case verb == rules.VerbPass, verb == rules.VerbContinue, state.Text(choice) == "no":
			return choice, true
		}
	}
	return 0, false
}
