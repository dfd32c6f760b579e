package server

import (
	"fmt"

	"circulade/game"
	"circulade/internal/table/plan"
	"circulade/internal/table/refusal"
)

// A written is a name that somebody wrote, and the field in which it stands.
type written struct{ field, text string }

// mayBeCalled refuses names that whoever runs the server does not want. It does not say which
// word it is that they hold.
func (s *Server) mayBeCalled(names ...written) error {
	if s.cfg.BadName == nil {
		return nil
	}
	var faults []game.Fault
	for _, n := range names {
		if n.text != "" && s.cfg.BadName(n.text) {
			faults = append(faults, game.Fault{Field: n.field, Message: "is not allowed on this server"})
		}
	}
	if len(faults) == 0 {
		return nil
	}
	return refusal.New(refusal.Invalid, "name-not-allowed", "this name is not allowed on this server").
		With("choose another name").WithFaults(faults)
}

// writtenAt lists what is written on a new table that others read.
func writtenAt(q *plan.Wanted) []written {
	list := []written{{"title", q.Title}}
	for i, seat := range q.Seats {
		list = append(list, written{fmt.Sprintf("seats[%d].name", i), seat.Name})
	}
	return list
}
