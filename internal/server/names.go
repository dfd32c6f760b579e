package server

import (
	"fmt"

	"circulade/internal/signin"
	"circulade/internal/table/plan"
)

// writtenAt lists what is written on a new table that others read.
func writtenAt(q *plan.Wanted) []signin.Written {
	list := []signin.Written{{Field: "title", Text: q.Title}}
	for i, seat := range q.Seats {
		list = append(list, signin.Written{Field: fmt.Sprintf("seats[%d].name", i), Text: seat.Name})
	}
	return list
}
