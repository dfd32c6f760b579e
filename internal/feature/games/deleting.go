package games

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/table"
)

// deleteGame answers DELETE /api/games/{id}: the host ends the game, and the table leaves the host's list. If
// another person who sat there keeps the table it stays for them, otherwise it is deleted; the response says which
// happened.
func deleteGame(ctx context.Context, r *api.Request, t *table.Table) (table.Deletion, error) {
	return table.DoToTheEnd(ctx, t, r.Who, func(o table.Owner) (table.Deletion, error) { return o.Leaving().Delete(r.Who) })
}

// postForget answers POST /api/games/{id}/forget: the caller gives up their seats and all other rights at the
// table, so that it leaves their list. If nobody has rights at the table any more, it is deleted.
func postForget(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return table.DoToTheEnd(ctx, t, r.Who, func(o table.Owner) (api.OK, error) { return api.Done, o.Leaving().Forget(r.Who) })
}
