package server

import (
	"context"

	"circulade/internal/httpd"
	"circulade/internal/store"
	"circulade/internal/stream"
)

// openStreams makes what keeps the sockets and streams that are open.
func (s *Server) openStreams() *stream.Streams {
	l := s.cfg.Limits
	return stream.New(stream.Config{
		Callers: s.callers, Life: s.life,
		Limits:   stream.Limits{Address: l.Sockets, Session: l.SessionLines, All: l.AllSockets},
		Lasting:  httpd.Lasting,
		Panicked: func(ctx context.Context, route string, p any) { httpd.LogPanic(ctx, s.log, route, p) },
	})
}

// ended closes the sockets and streams of sessions that are no more.
func (s *Server) ended(sessions []store.Holder) { s.streams.End(sessions) }
