package people

import (
	"cmp"
	"context"
	"errors"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// Endpoints returns the endpoints for following accounts. Those to mute and block people are in package
// chat, as people are muted and blocked at a table.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/friends", s.getFriends, api.Doc{
			ID: "friends", Tag: "accounts", Title: "Whom the account follows, and where its friends are",
			About:   "A browser's, by its cookie. Two who follow each other are friends: each of them, and nobody else, is told whether the other is here and at which open tables they are.",
			Answer:  "Those who are followed, by their names.",
			Returns: []string{"Friends"},
		}).By(api.Member),
		api.Post("/api/account/friends", s.postFriend, api.Doc{
			ID: "follow", Tag: "accounts", Title: "Follow an account",
			About:   "By its name, 200 others at most. They are not told. To follow again changes nothing.",
			Answer:  "Whom the account follows now.",
			Returns: []string{"Friends"}, Statuses: []int{404, 409},
		}).By(api.Member),
		api.Delete("/api/account/friends/{name}", s.deleteFriend, api.Doc{
			ID: "unfollow", Tag: "accounts", Title: "Follow an account no longer",
			About:   "Whom one does not follow, and a name that nobody has, are answered alike.",
			Answer:  "Whom the account follows now.",
			Returns: []string{"Friends"}, Statuses: []int{404},
			Paths: []api.Param{{Name: "name", About: "What the account is called."}},
		}).By(api.Member),
	}
}

// A followRequest names the account to follow.
type followRequest struct {
	Name string `json:"name" schema:"required" doc:"What the account is called."`
}

// Component names the request's schema in the API's document.
func (followRequest) Component() api.Component { return api.Component{Name: "Follow"} }

// getFriends answers GET /api/account/friends: the accounts that the caller's account follows, and the
// open tables at which its friends are.
func (s *Service) getFriends(ctx context.Context, r *api.Request) (any, error) {
	return s.cfg.Circle(ctx, r.Account.Person)
}

// postFriend answers POST /api/account/friends: from now on the caller's account follows the account
// with the name in the request, which is not notified. It returns whom the caller follows then.
func (s *Service) postFriend(ctx context.Context, r *api.Request, q *followRequest) (any, error) {
	if q.Name == "" {
		return nil, problem.Incomplete([]game.Fault{{Field: "name", Message: "is needed: what the account is called"}})
	}
	if err := s.MayChange(r.Account.Person, s.cfg.Callers.Address(r.Request)); err != nil {
		return nil, err
	}
	other, err := s.cfg.Accounts.AccountByName(ctx, q.Name)
	if errors.Is(err, account.ErrNoAccount) {
		return nil, ErrNoSuchName
	}
	if err != nil {
		return nil, caller.ProblemOf(err)
	}
	return s.friendsAnswer(ctx, r.Account.Person, other.Person, s.Follow(ctx, r.Account.Person, other.Person))
}

// deleteFriend answers DELETE /api/account/friends/{name}: the caller's account no longer follows the
// account with that name. It returns whom the caller follows then; a name that nobody has is answered
// like one whom the caller did not follow.
func (s *Service) deleteFriend(ctx context.Context, r *api.Request) (any, error) {
	if err := s.MayChange(r.Account.Person, s.cfg.Callers.Address(r.Request)); err != nil {
		return nil, err
	}
	other, err := s.cfg.Accounts.AccountByName(ctx, r.PathValue("name"))
	if errors.Is(err, account.ErrNoAccount) {
		return nil, ErrNotFollowed
	}
	if err != nil {
		return nil, caller.ProblemOf(err)
	}
	return s.friendsAnswer(ctx, r.Account.Person, other.Person, s.Unfollow(ctx, r.Account.Person, other.Person))
}

// friendsAnswer returns the answer to a request by which an account (who) followed or unfollowed
// another (other): whom who follows now, or the problem of err, which is the result of that change. If
// the change was stored, perhaps by an earlier try of the same request, or may have been, it first
// announces it to the tables.
func (s *Service) friendsAnswer(ctx context.Context, who, other account.Person, err error) (any, error) {
	switch {
	case errors.Is(err, ErrNotFollowed): // perhaps since an earlier try, which the tables did not learn of
		err = cmp.Or(s.announceFriendships(ctx, who, other), err)
	case err == nil || errors.Is(err, store.ErrUnknown):
		err = cmp.Or(err, s.announceFriendships(ctx, who, other))
	}
	if err != nil {
		return nil, problemOf(err)
	}
	return s.cfg.Circle(ctx, who)
}
