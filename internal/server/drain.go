package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/monitor"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// Stages are those in which a server comes to its end, one after the other.
type stages struct {
	leaving    context.Context // ends when the server is told to stop
	leave      context.CancelFunc
	goodbye    context.Context // ends when its lines are told
	sayGoodbye context.CancelFunc
	running    context.Context // ends when the server stops
	stop       context.CancelFunc
}

func newStages() (s stages) {
	s.leaving, s.leave = context.WithCancel(context.Background())
	s.goodbye, s.sayGoodbye = context.WithCancel(context.Background())
	s.running, s.stop = context.WithCancel(context.Background())
	return s
}

// errStopping is what /readyz says once the server has been told to stop.
var errStopping = errors.New("the server stops")

// Ready returns why a server cannot answer requests now, or nil: it is told to stop, cannot save what
// people choose, cannot ask what others have saved, or cannot read.
func (s *Server) Ready(ctx context.Context) error {
	if s.leaving.Err() != nil {
		return errStopping
	}
	if err := s.saving.ready(ctx); err != nil {
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
	g := monitor.Gauges{Sockets: s.streams.Open, Tables: s.hall.Count, Saves: func() bool { return s.saving.fault() == nil }}
	if b := s.cfg.Bus; b != nil {
		g.Deaf = func() int { return b.Health().Deaf }
	}
	return g
}

// drain lets what goes on come to a good end: no table is begun any more, and after the time
// that whoever sends people here has for noticing, sockets and streams are ended, spread over a
// while, so that they come back to another server or the next one not all at once.
func (s *Server) drain() {
	s.leave()
	s.drainPause(s.cfg.DrainTime)
	over := s.streams.Spread()
	s.sayGoodbye()
	s.drainPause(over)
}

// staying is a handler that begins something, which a server does not that is told to stop.
func (s *Server) staying(h api.Handler) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.leaving.Err() != nil {
			return refusal.Stopping
		}
		return h(w, r)
	}
}
