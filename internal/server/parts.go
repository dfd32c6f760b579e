package server

import (
	"circulade/internal/feature/takeback"
	"circulade/internal/table"
)

// parts are what features keep at each table, in the order in which they are asked.
func (s *Server) parts() []func(table.Owner) *table.Part {
	return []func(table.Owner) *table.Part{
		takeback.Part,
	}
}
