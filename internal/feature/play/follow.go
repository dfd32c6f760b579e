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

// A Beside returns what is sent to somebody who follows a table beside it.
type ExtraSource func(f *table.Subscriber, t *table.Table, who access.Who) stream.Source

// News are what the host decides, as a source of streams.
type News interface {
	stream.Source
	// Refuse says why a stream must not be opened, if so.
	Refuse() error
}

// followEndpoints are for what the server pushes of a table.
func (s *Service) followEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/games/{id}/socket", s.getSocket, api.Doc{}).By(api.Known),
		api.Raw(http.MethodGet, "/api/games/{id}/stream", s.getStream, api.Doc{}).By(api.Known),
	}
}

// getSocket serves GET /api/games/{id}/socket.
func (s *Service) getSocket(w http.ResponseWriter, r *http.Request) error {
	packs, err := stream.WantsGzip(r)
	if err != nil {
		return err
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.AcceptSocket(w, r, packs) })
}

// getStream serves GET /api/games/{id}/stream: what a socket pushes, as lines
// of JSON that any program can read.
func (s *Service) getStream(w http.ResponseWriter, r *http.Request) error {
	if !s.cfg.Ingress.SameOrigin(r) {
		return httpd.ErrOrigin
	}
	return s.follow(r, func() (stream.Conn, error) { return stream.OpenLines(w, r) })
}

// follow pushes the table that a request names to whoever sent it. The connection is
// opened once they may have it; opening it answers the request.
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
	_, err = table.Do(r.Context(), t, who, func(o table.Owner) (access.Rights, error) { return o.Roster().Rights(who) })
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

// Why the stream of a table is closed.
var (
	gameOver = stream.Finished("the game is over")
	putOut   = stream.Barred("the secret no longer holds")
	deleted  = stream.Barred("the table has been deleted")
)

// A tableSource is a table that somebody follows, as a source of their stream.
type tableSource struct{ subscriber *table.Subscriber }

// Ready tells when the table may have changed.
func (t tableSource) Ready() <-chan struct{} { return t.subscriber.Ready() }

// Next returns the present table.
func (t tableSource) Next(ctx context.Context) (stream.Message, error) {
	message, over, err := t.subscriber.Next(ctx)
	switch {
	case errors.Is(err, problem.Deleted):
		err = deleted
	case errors.Is(err, table.ErrSeat) || errors.Is(err, problem.NoTable) || table.IsPutOut(err):
		err = putOut
	}
	if over {
		return stream.Message{Message: message, Last: &gameOver}, err
	}
	return stream.Message{Message: message}, err
}

// Notice does nothing: the table is what the stream is for.
func (t tableSource) Notice() {}

// Close ends it.
func (t tableSource) Close() { t.subscriber.Leave() }
