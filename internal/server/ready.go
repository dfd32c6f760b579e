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

// Ready returns nil if the server can answer requests now, or else why not: it is stopping, entries cannot be
// saved, news of other servers is missing, or the store cannot be read.
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

// gauges returns the functions by which the metrics read what is so just now: how many sockets, streams
// and tables are open, whether choices can be saved, and how often the bus had to connect anew.
func (s *Server) gauges() monitor.Gauges {
	g := monitor.Gauges{Sockets: s.streams.Open, Tables: s.registry.Count, Saves: func() bool { return s.saves.Fault() == nil }}
	if b := s.cfg.Bus; b != nil {
		g.Deaf = func() int { return b.Health().Reconnects }
	}
	return g
}
