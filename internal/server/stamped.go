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
	recent, err := api.RecentOf(r)
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
