package server

import (
	"context"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/packed"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// maxStamp bounds the stamp of a table.
const maxStamp = 32

// stampOf reads the stamp of the table that a client has; nil if it wants no stamps.
func stampOf(r *http.Request) (*string, error) {
	q := r.URL.Query()
	if !q.Has("stamp") {
		return nil, nil
	}
	stamp := q.Get("stamp")
	switch {
	case len(stamp) > maxStamp:
		return nil, refusal.New(refusal.Invalid, "bad-json", "stamp is not that of a table: "+refusal.Short(stamp))
	case q.Has("base"):
		return nil, refusal.New(refusal.Invalid, "bad-json", "stamp and base do not go together: name one of them")
	}
	return &stamp, nil
}

// recentOf reads whether a client does without the early events of a table, which it may ask
// for later.
func recentOf(r *http.Request) (bool, error) {
	switch events := r.URL.Query().Get("events"); events {
	case "":
		return false, nil
	case "recent":
		return true, nil
	default:
		return false, refusal.New(refusal.Invalid, "bad-json", "events is recent or absent, not "+refusal.Short(events))
	}
}

// shortOf reads whether a client that watches does without the lists of the helps, until it asks
// otherwise.
func shortOf(r *http.Request) (bool, error) {
	switch q := r.URL.Query(); q.Get("helps") {
	case "":
		return false, nil
	case "later":
		if !q.Has("stamp") {
			return false, refusal.New(refusal.Invalid, "bad-json", "helps=later goes with a stamp: name one, or an empty one")
		}
		return true, nil
	default:
		return false, refusal.New(refusal.Invalid, "bad-json", "helps is later or absent, not "+refusal.Short(q.Get("helps")))
	}
}

// replyStamped answers with a whole table and its stamp: compressed, if the client takes that,
// once for all who see the same.
func (s *Server) replyStamped(w http.ResponseWriter, r *http.Request, who access.Who, short bool) error {
	recent, err := recentOf(r)
	if err != nil {
		return err
	}
	whole, err := api.Found(s.find, r, func(ctx context.Context, t *table.Table) (*packed.Message, error) {
		return t.Stamped(ctx, who, recent, short)
	})
	if err != nil {
		return err
	}
	return httpd.WritePacked(w, r, whole)
}
