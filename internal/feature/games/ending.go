package games

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/table"
)

// deleteGame ends a game for all and deletes it, unless others who played there keep it.
func deleteGame(ctx context.Context, r *api.Request, t *table.Table) (table.Deletion, error) {
	return t.Delete(ctx, r.Who)
}

func postForget(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (api.OK, error) {
	return api.Done, t.Forget(ctx, r.Who)
}
