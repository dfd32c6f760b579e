package server

import (
	"circulade/internal/feature/pictures"
)

// atTables are the features for making tables, and for what people do there.
type atTables struct {
	pictures *pictures.Service
}

// newAtTables makes them.
func (s *Server) newAtTables() (f atTables, err error) {
	f.pictures, err = pictures.New(pictures.Config{Callers: s.callers, Find: s.find, Drawings: s.cfg.drawings})
	return f, err
}
