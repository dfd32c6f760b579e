package people

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// announceFriendships is called when a person has followed, unfollowed or blocked others. It has
// Friends sent anew to those concerned, and the tables that they host read again who the friends of
// their hosts are. It returns when the tables have, or an error if some cannot be reached. Others who
// do not follow the person are left out: they neither were nor become friends.
func (s *Service) announceFriendships(ctx context.Context, who store.Holder, others ...store.Holder) error {
	ctx = context.WithoutCancel(ctx)
	some, err := s.Followers(ctx, who, others...)
	if err != nil {
		s.cfg.FriendsChanged(append(others, who)...)
		return s.friendsNotRead(err)
	}
	defer s.cfg.FriendsChanged(append(some, who)...)
	if len(some) == 0 {
		return nil
	}
	games, err := s.HostedTables(ctx, append(some, who)...)
	if err != nil {
		return s.friendsNotRead(err)
	}
	return s.cfg.RereadFriends(ctx, games)
}

// friendsNotRead logs that an error kept the tables from learning of changed friendships, and returns
// the problem for the caller.
func (s *Service) friendsNotRead(err error) error {
	s.cfg.Log.Error("the store failed", "doing", "looking for tables of friends", "reason", store.Why(err))
	return problemOf(err)
}

// GuestMerged is called for an account into which a guest was merged: if the guest had blocked a friend
// of the account, or was blocked by one, they are friends no longer, which it announces.
func (s *Service) GuestMerged(ctx context.Context, who store.Holder) {
	some, err := s.BlockedFriends(context.WithoutCancel(ctx), who)
	if err == nil && len(some) > 0 {
		_ = s.announceFriendships(ctx, who, some...) // the person can do nothing about an error; it was logged
	}
}

// blockChanged is called after a person has blocked others (blocks) or unblocked them. With blocks it
// ends that the person follows them. In both cases it announces the friendships that this ends or
// restores.
func (s *Service) blockChanged(ctx context.Context, who store.Holder, others []store.Holder, blocks bool) error {
	some, err := s.FollowsBetween(ctx, who, others...)
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
	return s.announceFriendships(ctx, who, some...)
}
