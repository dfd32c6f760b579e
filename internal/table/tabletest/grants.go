package tabletest

import (
	"context"
	"slices"

	"circulade/internal/store"
)

// Grant stores grants one after the other, without those that are stored already; it stops at the first
// error.
func (s *MemStore) Grant(ctx context.Context, grants ...store.Grant) error {
	for _, g := range grants {
		err := s.call(ctx, "grant", g.Game, func(k *StoredTable) error {
			same := func(o store.Grant) bool { return o.Seat == g.Seat && o.Kind == g.Kind && o.Holder == g.Holder }
			if !slices.ContainsFunc(k.Grants, same) {
				k.Grants = append(slices.Clone(k.Grants), g)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Revoke removes the grants to a seat that are of a kind, or all of them if kind is "", and returns how
// many they were.
func (s *MemStore) Revoke(ctx context.Context, id string, seat int, kind store.GrantKind) (n int, err error) {
	err = s.call(ctx, "revoke", id, func(k *StoredTable) error {
		rest := slices.DeleteFunc(slices.Clone(k.Grants), func(g store.Grant) bool { return g.Seat == seat && (kind == "" || g.Kind == kind) })
		n, k.Grants = len(k.Grants)-len(rest), rest
		return nil
	})
	return n, err
}

// GamesOf returns all games in which a holder has grants, one for each grant, in any order; it ignores
// place and limit.
func (s *MemStore) GamesOf(_ context.Context, holder store.Holder, _ store.Place, _ int) (list []store.Held, err error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	for id, k := range s.Games {
		for _, g := range k.Grants {
			if g.Holder == holder {
				list = append(list, store.Held{Info: store.Info{ID: id}, Seat: g.Seat, Kind: g.Kind})
			}
		}
	}
	return list, nil
}
