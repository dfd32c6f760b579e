package server

import (
	"circulade/internal/store"
	"circulade/internal/stream"
)

// openStreams makes the list of open sockets and streams, with the limits of how many may be open.
func (s *Server) openStreams() *stream.Streams {
	l := s.cfg.Limits
	return stream.New(stream.Config{
		Callers: s.callers, Life: s.life, Log: s.log,
		Limits: stream.Limits{Address: l.Sockets, Session: l.SessionLines, All: l.AllSockets},
	})
}

// closeConns closes the sockets and streams of sessions that have ended.
func (s *Server) closeConns(sessions []store.Holder) { s.streams.End(sessions) }
