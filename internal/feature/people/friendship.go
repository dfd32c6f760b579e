package people

import (
	"context"
	"errors"

	"circulade/internal/store"
)

// announceFriendships is called when a person has followed, unfollowed, blocked or unblocked others. It
// has new Friends sent to the person and to those of others who follow them, and has the tables that
// these people host read again who the friends of their hosts are. It waits for the tables, and returns
// a problem if some cannot be reached.
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

// friendsNotRead logs an error of the store because of which tables were not informed of changed
// friendships, and returns the problem with which the request is answered.
func (s *Service) friendsNotRead(err error) error {
	s.cfg.Log.Error("the store failed", "doing", "looking for tables of friends", "reason", store.Why(err))
	return problemOf(err)
}

// GuestMerged is called after a guest was merged into the account of a person (who). If by this the
// account has blocked a friend, or was blocked by one, the two are friends no longer, and this is
// announced.
func (s *Service) GuestMerged(ctx context.Context, who store.Holder) {
	some, err := s.BlockedFriends(context.WithoutCancel(ctx), who)
	if err == nil && len(some) > 0 {
		_ = s.announceFriendships(ctx, who, some...) // the person can do nothing about an error; it was logged
	}
}

// blockChanged is called after a person has blocked others (blocks is true) or unblocked them. It has
// the person follow no longer whom they have blocked. In both cases it announces the friendships that
// ended or are restored.
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
