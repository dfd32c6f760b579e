package people

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// befriended tells everything that has to know that somebody follows others now, or no longer, or has
// blocked them: what shows friends, and the tables to which friends may come. Those of the others who do
// not follow this person were no friends before and are none now: they learn nothing, and no table is
// asked. It returns when the tables know, or an error if some cannot be reached.
func (s *Service) befriended(ctx context.Context, who store.Holder, others ...store.Holder) error {
	ctx = context.WithoutCancel(ctx)
	some, err := s.Followers(ctx, who, others...)
	if err != nil {
		s.cfg.FriendsChanged(append(others, who)...)
		return s.notTold(err)
	}
	defer s.cfg.FriendsChanged(append(some, who)...)
	if len(some) == 0 {
		return nil
	}
	games, err := s.Hosted(ctx, append(some, who)...)
	if err != nil {
		return s.notTold(err)
	}
	return s.cfg.RereadFriends(ctx, games)
}

// notTold notes in the log that the tables have not been told, and returns what the caller is told.
func (s *Service) notTold(err error) error {
	s.cfg.Log.Error("the store failed", "doing", "looking for tables of friends", "reason", store.Why(err))
	return problemOf(err)
}

// SignedIn is for an account that has what a guest had: should the guest have blocked a friend of
// the account, or been blocked by one, they are friends no longer.
func (s *Service) SignedIn(ctx context.Context, who store.Holder) {
	some, err := s.Parted(context.WithoutCancel(ctx), who)
	if err == nil && len(some) > 0 {
		_ = s.befriended(ctx, who, some...) // who signs in can do nothing about it; it is told in the log
	}
}

// endFriendship ends following where somebody blocks others, and friendship however it stands.
func (s *Service) endFriendship(ctx context.Context, who store.Holder, others []store.Holder, blocks bool) error {
	some, err := s.Between(ctx, who, others...)
	if err != nil || len(some) == 0 {
		return problemOf(err)
	}
	for _, other := range some {
		if !blocks {
			break
		}
		if err := s.Unfollow(ctx, who, other); err != nil && !errors.Is(err, ErrNotFollowed) {
			return problemOf(err)
		}
	}
	return s.befriended(ctx, who, some...)
}
