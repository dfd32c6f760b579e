package tournaments

import (
	"net/http"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/stream"
)

// HostNews is the stream source of the host's bans and announcements, for a client that follows a tournament.
type HostNews interface {
	stream.Source
	// Refuse returns the problem for which the stream must not be opened, or nil.
	Refuse() error
}

// followEndpoints returns the endpoints that tell how a tournament goes on.
func (s *Service) followEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/tournaments/{id}/socket", s.getSocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/tournaments/{id}/stream", s.getStream, api.Doc{}).By(api.Known),
	}
}

// getSocket answers GET /api/tournaments/{id}/socket: over a WebSocket it sends how far the tournament is and what is
// the caller's own, and again when that changes.
func (s *Service) getSocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := stream.WantsGzip(r)
	if err != nil {
		return err
	}
	return s.follow(w, r, func() (stream.Conn, error) { return stream.AcceptSocket(w, r, packs) })
}

// getStream answers GET /api/tournaments/{id}/stream: what the socket sends, as lines of JSON, for programs. Pages of
// another origin are refused.
func (s *Service) getStream(w http.ResponseWriter, r *http.Request) error {
	if !s.cfg.Ingress.SameOrigin(r) {
		return httpd.ErrOrigin
	}
	return s.follow(w, r, func() (stream.Conn, error) { return stream.OpenLinesNow(w, r) })
}

// follow sends the client of a request how a tournament goes on, and the host's bans and announcements, until it
// disconnects. It first checks the request, and only then calls open, which opens the WebSocket or the stream of
// lines. It returns an error only if the stream was not opened.
func (s *Service) follow(w http.ResponseWriter, r *http.Request, open func() (stream.Conn, error)) error {
	who, session, err := s.cfg.Callers.WhoWithSession(r)
	if err != nil {
		return err
	}
	has, err := hasVersion(r)
	if err != nil {
		return err
	}
	news := s.cfg.HostNews(r)
	admitted, err := s.cfg.Streams.Admit(r, who, session)
	if err != nil {
		return err
	}
	defer admitted.Release()
	if err := news.Refuse(); err != nil {
		return err
	}
	if err := s.isThere(w, r); err != nil {
		return s.problemOf(err)
	}
	follower, err := s.followed.follow(r.PathValue("id"), who.Holder, has)
	if err != nil {
		return err
	}
	if opened, err := admitted.Open(open); !opened {
		follower.Close()
		return err
	}
	if s.cfg.Follows != nil {
		admitted.Defer(s.cfg.Follows(who.Holder))
	}
	admitted.Serve(nil, stream.Sources{follower, news})
	return nil
}

// isThere returns nil if the tournament of a request is there. Reading one that nobody follows counts for the
// processor time of who asks.
func (s *Service) isThere(w http.ResponseWriter, r *http.Request) error {
	if s.followed.isRead(r.PathValue("id")) {
		return nil
	}
	return s.cfg.Callers.LimitCPU(func(_ http.ResponseWriter, r *http.Request) error {
		return s.read(r.Context(), r.PathValue("id"), func(*opened) error { return nil })
	}, nil)(w, r)
}

// hasVersion returns the version that a client has, as its request says; 0: none.
func hasVersion(r *http.Request) (int64, error) {
	text := r.URL.Query().Get("since")
	if text == "" {
		return 0, nil
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil || v < 0 {
		return 0, problem.New(problem.Invalid, "bad-json", "since is a version, as the tournament says it, and not "+problem.Shorten(text))
	}
	return v, nil
}
