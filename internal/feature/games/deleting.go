package games

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/table"
)

// deleteGame ends a game for all and deletes it, unless others who played there keep it.
func deleteGame(ctx context.Context, r *api.Request, t *table.Table) (table.Deletion, error) {
	return table.DoToTheEnd(ctx, t, r.Who, func(o table.Owner) (table.Deletion, error) { return o.Leaving().Delete(r.Who) })
}

func postForget(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return table.DoToTheEnd(ctx, t, r.Who, func(o table.Owner) (api.OK, error) { return api.Done, o.Leaving().Forget(r.Who) })
}
