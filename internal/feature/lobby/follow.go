package lobby

import (
	"context"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/stream"
)

// News is a stream source of what the host decides, bans and announcements, for a client that
// follows the lobby.
type News interface {
	stream.Source
	// Refuse returns the problem for which the stream must not be opened, or nil.
	Refuse() error
}

// followEndpoints returns the endpoints that send the list of tables, once or as it changes.
func (s *Service) followEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/lobby", s.getList, api.Doc{}).By(api.Public),
		api.Raw(http.MethodGet, "/api/lobby/socket", s.getSocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/lobby/stream", s.getStream, api.Doc{}).By(api.Known),
	}
}

// getList answers GET /api/lobby: what changed in the list since the number in the query, or all of it.
func (s *Service) getList(w http.ResponseWriter, r *http.Request) error {
	since, err := api.ParseSince(r)
	if err != nil {
		return err
	}
	return httpd.WritePacked(w, r, s.Lobby().ListSince(since))
}

// getSocket answers GET /api/lobby/socket: a WebSocket with the list, and then each change.
func (s *Service) getSocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := stream.WantsGzip(r)
	if err != nil {
		return err
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.AcceptSocket(w, r, packs) })
}

// getStream answers GET /api/lobby/stream: the same as lines of JSON, for programs.
func (s *Service) getStream(w http.ResponseWriter, r *http.Request) error {
	if !s.Ingress.SameOrigin(r) {
		return httpd.ErrOrigin
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.OpenLinesNow(w, r) })
}

// follow streams the lobby to the sender of a request until they leave. It checks the request first;
// then open opens the connection, which answers the request.
func (s *Service) follow(r *http.Request, open func() (stream.Conn, error)) error {
	who, session, err := s.Callers.WhoWithSession(r)
	if err != nil {
		return err
	}
	since, err := api.ParseSince(r)
	if err != nil {
		return err
	}
	personalOnly, err := wantsPersonalOnly(r)
	if err != nil {
		return err
	}
	circle, err := s.wantsFriends(r, who)
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
	admitted.Defer(s.Lobby().AddConnection(who.Holder))
	sub := s.Lobby().Subscribe(who.Holder, since, personalOnly)
	if circle {
		sub = sub.WithCircle()
	}
	admitted.Serve(nil, stream.Sources{lobbySource{sub}, news})
	return nil
}

// A lobbySource is a Subscriber as a stream source.
type lobbySource struct{ subscriber *Subscriber }

// Ready is signaled when Next may have something to send.
func (l lobbySource) Ready() <-chan struct{} { return l.subscriber.Ready() }

// Next returns the next message to send, which may be empty.
func (l lobbySource) Next(ctx context.Context) (stream.Message, error) {
	message := l.subscriber.Next(ctx)
	return stream.Message{Message: message}, nil
}

// Notice does nothing: it is called after messages of the stream's first source, which this one is.
func (l lobbySource) Notice() {}

// Close ends the subscription.
func (l lobbySource) Close() { l.subscriber.Close() }

// wantsPersonalOnly reads the query parameter tables: "none" asks for a stream without the list of
// tables.
func wantsPersonalOnly(r *http.Request) (bool, error) {
	switch tables := r.URL.Query().Get("tables"); tables {
	case "":
		return false, nil
	case "none":
		return true, nil
	default:
		return false, problem.New(problem.Invalid, "bad-json", "tables is none or absent, not "+problem.Shorten(tables))
	}
}
