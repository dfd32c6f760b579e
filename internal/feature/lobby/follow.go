package lobby

import (
	"context"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/stream"
)

// News are what the host decides, as a source of streams.
type News interface {
	stream.Source
	// Refuse says why a stream must not be opened, if so.
	Refuse() error
}

// followEndpoints are for the list of tables, once or as it changes.
func (s *Service) followEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/lobby", s.getList, api.Doc{}).By(api.Public),
		api.Raw(http.MethodGet, "/api/lobby/socket", s.getSocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/lobby/stream", s.getStream, api.Doc{}).By(api.Known),
	}
}

// getList serves GET /api/lobby: what has changed in the list, or all of it.
func (s *Service) getList(w http.ResponseWriter, r *http.Request) error {
	since, err := api.SinceOf(r)
	if err != nil {
		return err
	}
	return httpd.WritePacked(w, r, s.Lobby().Since(since))
}

// getSocket serves GET /api/lobby/socket: the list, and then what changes in it.
func (s *Service) getSocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := stream.WantsGzip(r)
	if err != nil {
		return err
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.AcceptSocket(w, r, packs) })
}

// getStream serves GET /api/lobby/stream: the same for programs.
func (s *Service) getStream(w http.ResponseWriter, r *http.Request) error {
	if !s.Ingress.Own(r) {
		return httpd.ErrOrigin
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.OpenLinesNow(w, r) })
}

// follow pushes the lobby to whoever sent a request. The connection is opened once they may
// have it; opening it answers the request, and there is none if that has been all.
func (s *Service) follow(r *http.Request, open func() (stream.Conn, error)) error {
	who, session, err := s.Callers.WhoBy(r)
	if err != nil {
		return err
	}
	since, err := api.SinceOf(r)
	if err != nil {
		return err
	}
	mine, err := mineOf(r)
	if err != nil {
		return err
	}
	circle, err := s.circleOf(r, who)
	if err != nil {
		return err
	}
	news := s.News(r)
	admitted, err := s.Streams.Admit(r, who, session)
	if err != nil {
		return err
	}
	defer admitted.Release()
	if err := news.Refuse(); err != nil {
		return err
	}
	if opened, err := admitted.Open(open); !opened {
		return err
	}
	admitted.Defer(s.Lobby().Come(who.Holder))
	w := s.Lobby().Watch(who.Holder, since, mine)
	if circle {
		w = w.WithCircle()
	}
	admitted.Serve(nil, stream.Sources{lobbySource{w}, news})
	return nil
}

// A lobbySource is the lobby as somebody follows it, as a source of their stream.
type lobbySource struct{ watcher *Watcher }

// Ready tells when the lobby may have changed.
func (l lobbySource) Ready() <-chan struct{} { return l.watcher.Ready() }

// Next returns what has.
func (l lobbySource) Next(ctx context.Context) (stream.Message, error) {
	message := l.watcher.Next(ctx)
	return stream.Message{Message: message}, nil
}

// Notice does nothing: the lobby is what the stream is for.
func (l lobbySource) Notice() {}

// Close ends it.
func (l lobbySource) Close() { l.watcher.Leave() }

// mineOf reads whether somebody wants to be told only what is for them alone.
func mineOf(r *http.Request) (bool, error) {
	switch tables := r.URL.Query().Get("tables"); tables {
	case "":
		return false, nil
	case "none":
		return true, nil
	default:
		return false, problem.New(problem.Invalid, "bad-json", "tables is none or absent, not "+problem.Short(tables))
	}
}
