package lobby

import (
	"context"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/stream"
)

// News is the stream source of the host's bans and announcements, for a client that follows the lobby.
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

// getList answers GET /api/lobby with JSON: what changed in the list of tables since the publication
// whose number is the query parameter since, or the whole list without that parameter.
func (s *Service) getList(w http.ResponseWriter, r *http.Request) error {
	since, err := api.ParseSince(r)
	if err != nil {
		return err
	}
	return httpd.WritePacked(w, r, s.Lobby().ListSince(since))
}

// getSocket answers GET /api/lobby/socket: over a WebSocket it sends the list of tables, then each
// change of it, and messages for the caller alone, such as that they were paired.
func (s *Service) getSocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := stream.WantsGzip(r)
	if err != nil {
		return err
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.AcceptSocket(w, r, packs) })
}

// getStream answers GET /api/lobby/stream: as lines of JSON, for programs, it sends the list of tables,
// then each change of it, and messages for the caller alone. Pages of another origin are refused.
func (s *Service) getStream(w http.ResponseWriter, r *http.Request) error {
	if !s.Ingress.SameOrigin(r) {
		return httpd.ErrOrigin
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.OpenLinesNow(w, r) })
}

// follow sends the client of a request the messages of the lobby, and of the host's bans and
// announcements, until it disconnects. It first checks the request, and only then calls open, which
// opens the WebSocket or the stream of lines. It returns an error only if the stream was not opened.
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

// A lobbySource makes a Subscriber of the lobby a source of a client's stream.
type lobbySource struct{ subscriber *Subscriber }

// Ready returns the channel that is signaled when Next may have a message.
func (l lobbySource) Ready() <-chan struct{} { return l.subscriber.Ready() }

// Next returns the next message of the lobby for this client, or an empty one if there is nothing to
// send.
func (l lobbySource) Next(ctx context.Context) (stream.Message, error) {
	message := l.subscriber.Next(ctx)
	return stream.Message{Message: message}, nil
}

// Notice does nothing. The stream calls it after messages of its first source, and that is this one.
func (l lobbySource) Notice() {}

// Close ends the subscription to the lobby.
func (l lobbySource) Close() { l.subscriber.Close() }

// wantsPersonalOnly reports whether a request asks, by the query parameter tables=none, for a stream
// without the list of tables. Any other value of the parameter is a problem.
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
