package replays

import (
	"context"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/table"
)

// ShareHeader holds the secret of a shared replay. A query may too (?share=), for
// whoever cannot set headers; but addresses end up in logs.
const ShareHeader = "Circulade-Share"

func sharedSecret(r *http.Request) string {
	if secret := r.Header.Get(ShareHeader); secret != "" {
		return secret
	}
	return r.URL.Query().Get("share")
}

// shareEndpoints are for showing a finished game to whoever has a link.
func shareEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.PostAt("/api/games/{id}/share", postShare, api.Doc{
			ID: "share", Tag: "replays", Title: "Open the replay to whoever has a link",
			About:    "For the host and everybody seated, once the game is over or ended. The link stays the same until it is withdrawn; the page is at `/r/{id}#SECRET`.",
			Answer:   "The link.",
			Returns:  []string{"ShareLink"},
			Statuses: []int{409},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/unshare", postUnshare, api.Doc{
			ID: "unshare", Tag: "replays", Title: "Withdraw the link to the replay",
			About:    "For the host and everybody seated. The link is void at once and for ever.",
			Answer:   "Nobody else sees the replay any more.",
			Statuses: []int{409},
		}).By(api.Known),
	}
}

func postShare(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (table.ShareLink, error) {
	return t.Share(ctx, r.Who)
}

func postUnshare(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return api.Done, t.Unshare(ctx, r.Who)
}
