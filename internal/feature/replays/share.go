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

func postShare(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (ShareLink, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (ShareLink, error) { return shareReplay(o, r.Who) })
}

func postUnshare(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (api.OK, error) { return api.Done, unshareReplay(o, r.Who) })
}

// A Link opens a replay to whoever has it. Its id is not the table's, which
// lets people watch and cannot be withdrawn.
type ShareLink struct {
	ID     string `json:"id"`
	Secret string `json:"secret"`
}

func newShareLink(secret string) ShareLink {
	sum := sha256.Sum256([]byte("circulade replay\n" + secret))
	return ShareLink{access.FormatID(sum[:16]), secret}
}

// share opens the finished game to whoever has the link, which stays the same
// until it is withdrawn. That is why the log keeps this secret as it is: it opens
// nothing that does not stand beside it.
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
		if err := o.Administer(gamelog.Decision{Seat: store.HostSeat, Share: secret}); err != nil {
			return ShareLink{}, err
		}
	}
	return newShareLink(o.Log().Share()), nil
}

// unshare withdraws the link. The log says so first: that counts.
func unshareReplay(o table.Owner, who access.Who) error {
	if err := mayShare(o, who); err != nil {
		return err
	}
	if o.Log().Share() != "" {
		if err := o.Administer(gamelog.Decision{Seat: store.HostSeat, Unshare: true}); err != nil {
			return err
		}
	}
	if err := o.ClearSeat(store.ReplaySeat); err != nil {
		return err
	}
	return o.ReloadGrants()
}

func mayShare(o table.Owner, who access.Who) error {
	switch {
	case o.Roster().HeldBy(who).None():
		return table.ErrSeat
	case o.Log().Status() == store.Playing, o.Log().IsDelayed():
		return table.ErrNotOver
	}
	return o.CheckWritable()
}

// opens reports whether the table's replay is shared under an id and a secret.
// Who knows the table's own id may use it too.
func isSharedUnder(o table.Owner, id, secret string) bool {
	link := o.Log().Share()
	if link == "" {
		return false
	}
	have, want := sha256.Sum256([]byte(secret)), sha256.Sum256([]byte(link))
	return subtle.ConstantTimeCompare(have[:], want[:]) == 1 && (id == o.ID() || id == newShareLink(secret).ID)
}
