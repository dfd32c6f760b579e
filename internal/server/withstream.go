package server

import (
	"circulade/internal/store"
	"circulade/internal/stream"
)

// openStreams makes what keeps the sockets and streams that are open.
func (s *Server) openStreams() *stream.Streams {
	l := s.cfg.Limits
	return stream.New(stream.Config{
		Callers: s.callers, Life: s.life, Log: s.log,
		Limits: stream.Limits{Address: l.Sockets, Session: l.SessionLines, All: l.AllSockets},
	})
}

// ended closes the sockets and streams of sessions that are no more.
func (s *Server) ended(sessions []store.Holder) { s.streams.End(sessions) }
