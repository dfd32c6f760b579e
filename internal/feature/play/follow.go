package play

import (
	"context"
	"errors"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/stream"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// An ExtraSource returns a further source of messages, such as the chat, for the stream on which a subscriber
// follows a table.
type ExtraSource func(f *table.Subscriber, t *table.Table, who access.Who) stream.Source

// News is the source of what the server's host announces to everybody with an open stream.
type News interface {
	stream.Source
	// Refuse returns an error if no stream may be opened now.
	Refuse() error
}

// followEndpoints returns the endpoints that open a stream of a table's changes.
func (s *Service) followEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/games/{id}/socket", s.getSocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/games/{id}/stream", s.getStream, api.Doc{}).By(api.Known),
	}
}

// getSocket answers GET /api/games/{id}/socket: it opens a WebSocket that pushes the table after each change,
// compressed if the client asks for that.
func (s *Service) getSocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := stream.WantsGzip(r)
	if err != nil {
		return err
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.AcceptSocket(w, r, packs) })
}

// getStream answers GET /api/games/{id}/stream: it pushes the table after each change as lines of JSON, for
// programs without WebSockets.
func (s *Service) getStream(w http.ResponseWriter, r *http.Request) error {
	if !s.cfg.Ingress.SameOrigin(r) {
		return httpd.ErrOrigin
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.OpenLines(w, r) })
}

// follow pushes the table that a request names to the caller after each change, until one side ends the stream.
// `open` accepts the request as a WebSocket or stream; it is called only after the caller was found to be allowed
// to see the table and to have one more stream.
func (s *Service) follow(r *http.Request, open func() (stream.Conn, error)) error {
	who, session, err := s.cfg.Callers.WhoWithSession(r)
	if err != nil {
		return err
	}
	known, err := api.ParseClientVersion(r)
	if err != nil {
		return err
	}
	beside, err := s.cfg.ExtraSource(r)
	if err != nil {
		return err
	}
	news := s.cfg.News(r)
	admitted, err := s.cfg.Streams.Admit(r, who, session)
	if err != nil {
		return err
	}
	defer admitted.Release()
	if err := news.Refuse(); err != nil {
		return err
	}
	t, err := s.cfg.Find(r)
	if err != nil {
		return err
	}
	admitted.Defer(t.Release)
	_, err = table.Do(r.Context(), t, who, func(o table.Owner) (access.Rights, error) { return o.Roster().CheckedRights(who) })
	if err != nil {
		return err
	}
	if opened, err := admitted.Open(open); !opened {
		return err
	}
	admitted.Defer(s.cfg.Follows(who.Holder))
	f := t.Subscribe(who, known)
	admitted.Serve(f, stream.Sources{tableSource{f}, beside(f, t, who), news})
	return nil
}

// The reasons for which the server closes the stream of a table.
var (
	gameOver = stream.Finished("the game is over")
	putOut   = stream.Barred("the secret no longer holds")
	deleted  = stream.Barred("the table has been deleted")
)

// A tableSource is the source of a table's changes on the stream of a subscriber.
type tableSource struct{ subscriber *table.Subscriber }

// Ready returns a channel that receives a value when the table may have changed.
func (t tableSource) Ready() <-chan struct{} { return t.subscriber.Ready() }

// Next returns the next message for the subscriber: the present table. When the game is over it is the last one;
// when the table is deleted or the subscriber has lost their seat it returns the reason to close the stream.
func (t tableSource) Next(ctx context.Context) (stream.Message, error) {
	message, over, err := t.subscriber.Next(ctx)
	switch {
	case errors.Is(err, problem.Deleted):
		err = deleted
	case errors.Is(err, table.ErrSeat) || errors.Is(err, problem.NoTable) || table.IsRemovalError(err):
		err = putOut
	}
	if over {
		return stream.Message{Message: message, Last: &gameOver}, err
	}
	return stream.Message{Message: message}, err
}

// Notice does nothing; stream.Source demands it. It is called for a stream's further sources, such as the chat,
// each time the client has been sent the table.
func (t tableSource) Notice() {}

// Close ends the subscription to the table.
func (t tableSource) Close() { t.subscriber.Leave() }
