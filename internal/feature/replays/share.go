package replays

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// ShareHeader is the request header with the secret of a shared replay. The query parameter share has it for
// clients that cannot set headers; but addresses end up in logs.
const ShareHeader = "Circulade-Share"

// sharedSecret returns the secret of a shared replay that a request sends in its header or query, or "".
func sharedSecret(r *http.Request) string {
	if secret := r.Header.Get(ShareHeader); secret != "" {
		return secret
	}
	return r.URL.Query().Get("share")
}

// shareEndpoints returns the endpoints that make and withdraw the public link to a finished game's replay.
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

// postShare answers POST /api/games/{id}/share: it makes the replay of a finished game public by a link and returns
// the link. Until the link is withdrawn, every further call returns the same one.
func postShare(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (ShareLink, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (ShareLink, error) { return shareReplay(o, r.Who) })
}

// postUnshare answers POST /api/games/{id}/unshare: it withdraws the link to the replay for good.
func postUnshare(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (api.OK, error) { return api.Done, unshareReplay(o, r.Who) })
}

// A ShareLink opens a replay to everybody who has it. Its id is not the table's: the table's id lets people watch
// the table, and cannot be withdrawn.
type ShareLink struct {
	ID     string `json:"id"`
	Secret string `json:"secret"`
}

// newShareLink returns the link that belongs to a secret; its id is a hash of the secret.
func newShareLink(secret string) ShareLink {
	sum := sha256.Sum256([]byte("circulade replay\n" + secret))
	return ShareLink{access.FormatID(sum[:16]), secret}
}

// shareReplay returns the link to the replay of a finished game to a caller with rights at the table, and makes it
// if there is none. The log keeps the secret readable, so that the link stays the same; it opens nothing that the
// log does not have anyway.
func shareReplay(o table.Owner, who access.Who) (ShareLink, error) {
	if err := mayShare(o, who); err != nil {
		return ShareLink{}, err
	}
	l, roster := o.Log(), o.Roster()
	if l.Share() == "" && !l.May().Share() {
		return ShareLink{}, problem.TooOften("this game was shared anew too often", time.Hour)
	}
	if l.Share() == "" {
		if roster.CountGrants(store.ReplaySeat, store.GrantLink) > 0 { // of links that came to nothing
			if err := o.ClearSeat(store.ReplaySeat); err != nil {
				return ShareLink{}, err
			}
		}
		secret := access.NewSecret()
		holder, _ := access.HolderOf(secret)
		// By this grant the table is found; before the log has the secret, it opens nothing.
		if err := roster.Grant(store.ReplaySeat, store.GrantLink, holder); err != nil {
			return ShareLink{}, err
		}
		if err := o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, Share: secret}); err != nil {
			return ShareLink{}, err
		}
	}
	return newShareLink(o.Log().Share()), nil
}

// unshareReplay withdraws the link to the replay, for a caller with rights at the table. The log is written first:
// from then on the link is void.
func unshareReplay(o table.Owner, who access.Who) error {
	if err := mayShare(o, who); err != nil {
		return err
	}
	if o.Log().Share() != "" {
		if err := o.CommitDecision(gamelog.Decision{Seat: store.HostSeat, Unshare: true}); err != nil {
			return err
		}
	}
	if err := o.ClearSeat(store.ReplaySeat); err != nil {
		return err
	}
	return o.ReloadGrants()
}

// mayShare returns an error if the caller may not make or withdraw the link to the replay: they have no rights at
// the table, the game is not over, spectators are not yet shown its end, or the store cannot be written.
func mayShare(o table.Owner, who access.Who) error {
	switch {
	case o.Roster().HeldBy(who).None():
		return table.ErrSeat
	case o.Log().Status() == store.Playing, o.Log().IsDelayed():
		return table.ErrNotOver
	}
	return o.CheckWritable()
}

// isSharedUnder reports whether the table's replay is shared by a link with this secret. id has to be the link's id
// or the table's.
func isSharedUnder(o table.Owner, id, secret string) bool {
	link := o.Log().Share()
	if link == "" {
		return false
	}
	have, want := sha256.Sum256([]byte(secret)), sha256.Sum256([]byte(link))
	return subtle.ConstantTimeCompare(have[:], want[:]) == 1 && (id == o.ID() || id == newShareLink(secret).ID)
}
