package tournaments

import (
	"context"

	"circulade/internal/store"
	"circulade/tournament"
)

// A shownEvent is something that has happened, and who of the staff did it.
type shownEvent struct {
	tournament.Event
	Role string `json:"role,omitempty" schema:"enum=organiser|referee" doc:"Of the staff, whoever did it: the tournament's owner or a referee. None once their account is gone."`
	Who  string `json:"who,omitempty" doc:"For the staff: the name of the account that did it."`
}

// A logReader shows the log to somebody.
type logReader struct {
	*Service

	asks store.Holder
}

// shownEvents returns events from a number on with who of the staff did them: their names for whoever runs the
// tournament, for others whether it was the organiser or a referee.
func (s logReader) shownEvents(ctx context.Context, o *opened, from int) []shownEvent {
	list := []shownEvent{}
	runs, names := o.runs(s.asks), map[store.Holder]string{}
	for i, e := range o.public(from, maxLog) {
		one := shownEvent{Event: e}
		if who := o.doers[from+i]; who != (store.Holder{}) {
			if one.Role = "referee"; who == o.head.owner {
				one.Role = "organiser"
			}
			if runs {
				if _, known := names[who]; !known {
					acc, err := s.cfg.Accounts.Account(ctx, who)
					if err != nil { // it is gone
						acc.Name = ""
					}
					names[who] = acc.Name
				}
				one.Who = names[who]
			}
		}
		list = append(list, one)
	}
	return list
}

// A storedEvent is an event of the log with who of the staff did it.
type storedEvent struct {
	tournament.Event
	who store.Holder // zero: nobody of the staff, or their account is gone
}

const (
	sqlTail   = `SELECT data, person FROM tournament_events WHERE tournament = ?1 AND seq >= ?2 ORDER BY seq`
	sqlAppend = `INSERT INTO tournament_events (tournament, seq, data, person)
		VALUES (?1, ?2, ?3, (SELECT id FROM persons WHERE id = ?4))`
	sqlMoveDoers   = `UPDATE tournament_events SET person = ?2 WHERE person = ?1`
	sqlRemoveDoers = `UPDATE tournament_events SET person = NULL WHERE person = ?1`
)
