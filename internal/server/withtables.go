package server

import (
	"circulade/internal/feature/packs"
	"circulade/internal/feature/pictures"
)

// atTables are the features for making tables, and for what people do there.
type atTables struct {
	pictures *pictures.Service
	packs    *packs.Service
}

// newAtTables makes them.
func (s *Server) newAtTables() (f atTables, err error) {
	if f.pictures, err = pictures.New(pictures.Config{Callers: s.callers, Find: s.find, Drawings: s.cfg.drawings}); err != nil {
		return f, err
	}
	f.packs = packs.New(packs.Config{Callers: s.callers, Pictures: f.pictures, Opened: s.opened, MayBegin: s.disk.MayBegin})
	return f, nil
}
