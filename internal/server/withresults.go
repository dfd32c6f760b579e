package server

import (
	"circulade/internal/feature"
	"circulade/internal/feature/results"
)

// resultsFeature makes the feature that keeps how games end.
func (s *Server) resultsFeature() feature.Feature {
	return results.New(results.Config{Games: s.cfg.Store, Rows: s.cfg.Rows, Log: s.log, OwnedHere: s.ownedHere("results")}).Feature()
}

// ownedHere returns a function that reports whether this server of several does the named work, as for a table; nil
// if it is the only one.
func (s *Server) ownedHere(work string) func() bool {
	if s.cfg.Sweeps != nil || s.cfg.Bus == nil {
		return s.cfg.Sweeps
	}
	return func() bool { return s.cfg.Bus.OwnedHere(work) }
}
