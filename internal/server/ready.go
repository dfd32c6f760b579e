package server

import (
	"context"
	"errors"
	"fmt"

	"circulade/internal/monitor"
	"circulade/internal/store"
)

// errStopping is what /readyz says once the server has been told to stop.
var errStopping = errors.New("the server stops")

// Ready returns why a server cannot answer requests now, or nil: it is told to stop, cannot save what
// people choose, cannot ask what others have saved, or cannot read.
func (s *Server) Ready(ctx context.Context) error {
	if s.life.Leaving.Err() != nil {
		return errStopping
	}
	if err := s.saves.Ready(ctx); err != nil {
		return fmt.Errorf("choices cannot be saved: %s", store.Why(err))
	}
	if s.cfg.Bus != nil {
		if err := s.cfg.Bus.Health().Fault; err != nil {
			return fmt.Errorf("what other servers have saved is not known: %s", store.Why(err))
		}
	}
	if _, _, err := s.cfg.Store.Beats(ctx); err != nil {
		s.cfg.Metrics.Failed("games")
		return fmt.Errorf("the store does not answer: %s", store.Why(err))
	}
	return nil
}

// gauges tell the metrics what there is.
func (s *Server) gauges() monitor.Gauges {
	g := monitor.Gauges{Sockets: s.streams.Open, Tables: s.registry.Count, Saves: func() bool { return s.saves.Fault() == nil }}
	if b := s.cfg.Bus; b != nil {
		g.Deaf = func() int { return b.Health().Reconnects }
	}
	return g
}
