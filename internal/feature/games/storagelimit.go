package games

import (
	"context"
	"errors"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// sqlHosted estimates how many bytes the tables take that a person is the host of. A pack counts
// once, as it is stored, however many of them have it; what others offered there
// counts when it was accepted.
const sqlHosted = `SELECT CAST(coalesce(sum(octet_length(s.setup) + ?2 + ?3 * g.seq), 0)
	+ (SELECT coalesce(sum(octet_length(p.data)), 0) FROM packs p WHERE p.hash IN (SELECT u.pack
		FROM grants h JOIN pack_uses u ON u.game = h.game AND (u.seq = 0
			OR EXISTS (SELECT 1 FROM entries e WHERE e.game = u.game AND e.seq = u.seq AND substr(e.data, 1, CAST(?5 AS INTEGER)) = ?4))
			WHERE h.holder = ?1 AND h.kind = 'host')) AS BIGINT)
	FROM grants r JOIN games g ON g.id = r.game JOIN setups s ON s.game = g.id WHERE r.holder = ?1 AND r.kind = 'host'`

// accepted is how an entry begins by which a pack is accepted (gamelog.Log.AcceptPack).
const accepted = `{"seat":-1,"pack":{"accept":`

// checkStorageLimit returns a problem if the tables of which the caller is the host take all the storage that one
// person, a guest or an account, is allowed.
func (s *Service) checkStorageLimit(ctx context.Context, who access.Who) error {
	most := s.cfg.GuestBytes
	switch _, err := s.cfg.Accounts.Account(ctx, who.Holder); {
	case err == nil:
		most = s.cfg.AccountBytes
	case !errors.Is(err, account.ErrNoAccount):
		return caller.ProblemOf(err)
	}
	var has int64
	err := s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		return tx.One(sqlHosted, []any{who.Holder[:], caller.TableSize << 10, 512, []byte(accepted), len(accepted)}, &has)
	})
	if err != nil {
		return problem.OfStore(err)
	}
	if has < most {
		return nil
	}
	return problem.New(problem.Conflict, "keeps-much", "the tables that you have made take up all the space that one person may use").
		WithHint("delete some that you need no more")
}
