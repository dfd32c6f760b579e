package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/friends"
	"circulade/internal/lobby"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// friendEndpoints are for whom an account follows.
func (s *Server) friendEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/friends", s.getFriends, api.Doc{
			ID: "friends", Tag: "accounts", Title: "Whom the account follows, and where its friends are",
			About:   "A browser's, by its cookie. Two who follow each other are friends: each of them, and nobody else, is told whether the other is here and at which open tables they are.",
			Answer:  "Those who are followed, by their names.",
			Returns: []string{"Friends"},
		}).By(api.Member),
		api.Post("/api/account/friends", s.postFriends, api.Doc{
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

type followRequest struct {
	Name string `json:"name" schema:"required" doc:"What the account is called."`
}

func (followRequest) Component() api.Component { return api.Component{Name: "Follow"} }

// That there is no account of a name has to be said to whoever follows by name, as it is to
// whoever makes an account of it. Whom somebody does not follow is answered alike.
var (
	errNoSuchName = refusal.New(refusal.NotFound, "not-found", "no account has this name").With("write it as its account is called")
	errNotFollows = refusal.New(refusal.NotFound, "not-found", "you follow nobody of this name")
	errOneself    = refusal.New(refusal.Conflict, "yourself", "this is your own account")
	errYouBlock   = refusal.New(refusal.Conflict, "blocked", "you have blocked this person").With("end that first, at the table where you did")
)

// ofFriends says how an error of following looks.
func ofFriends(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, friends.ErrNobody):
		return errNoSuchName
	case errors.Is(err, friends.ErrNotAtAll):
		return errNotFollows
	case errors.Is(err, friends.ErrOneself):
		return errOneself
	case errors.Is(err, friends.ErrBlocked):
		return errYouBlock
	case errors.Is(err, friends.ErrTooMany):
		return refusal.Often(fmt.Sprintf("one may follow %d others", friends.Most), time.Minute).With("follow somebody no longer")
	}
	return refusal.OfStore(err)
}

func (s *Server) getFriends(ctx context.Context, r *api.Request) (lobby.Friends, error) {
	return s.lobby.Friends(ctx, r.Account.Person)
}

// postFriends follows an account by its name. Whoever is followed is not told.
func (s *Server) postFriends(ctx context.Context, r *api.Request, q *followRequest) (lobby.Friends, error) {
	if q.Name == "" {
		return lobby.Friends{}, refusal.Incomplete([]game.Fault{{Field: "name", Message: "is needed: what the account is called"}})
	}
	if err := s.talk.mayWish(r.Account.Person, s.callers.Address(r.Request)); err != nil {
		return lobby.Friends{}, err
	}
	other, err := s.accounts.Named(ctx, q.Name)
	if errors.Is(err, account.ErrNoAccount) {
		return lobby.Friends{}, errNoSuchName
	}
	if err != nil {
		return lobby.Friends{}, caller.ProblemOf(err)
	}
	return s.changed(ctx, r.Account.Person, other.Person, s.friends.Follow(ctx, r.Account.Person, other.Person))
}

// deleteFriend follows somebody no longer.
func (s *Server) deleteFriend(ctx context.Context, r *api.Request) (lobby.Friends, error) {
	if err := s.talk.mayWish(r.Account.Person, s.callers.Address(r.Request)); err != nil {
		return lobby.Friends{}, err
	}
	other, err := s.accounts.Named(ctx, r.PathValue("name"))
	if errors.Is(err, account.ErrNoAccount) {
		return lobby.Friends{}, errNotFollows
	}
	if err != nil {
		return lobby.Friends{}, caller.ProblemOf(err)
	}
	return s.changed(ctx, r.Account.Person, other.Person, s.friends.Unfollow(ctx, r.Account.Person, other.Person))
}

// changed answers somebody who follows another, or no longer, if that went well and the tables
// know. What fails may be sent again: then it has been saved before, and is told the tables once more.
func (s *Server) changed(ctx context.Context, who, other account.Person, err error) (lobby.Friends, error) {
	switch {
	case errors.Is(err, friends.ErrNotAtAll): // perhaps since the time before, when the tables were not told
		err = cmp.Or(s.befriended(ctx, who, other), err)
	case err == nil || errors.Is(err, store.ErrUnknown):
		err = cmp.Or(err, s.befriended(ctx, who, other))
	}
	if err != nil {
		return lobby.Friends{}, ofFriends(err)
	}
	return s.lobby.Friends(ctx, who)
}

// befriended has everything learn that somebody follows others now, or no longer, or has blocked
// them: what shows it, and the tables where that lets somebody in. Whoever does not follow them
// was no friend of theirs and is none: of such nobody else learns anything, and no table is asked. It
// returns when the tables know, or an error if some cannot be reached.
func (s *Server) befriended(ctx context.Context, who store.Holder, others ...store.Holder) error {
	ctx = context.WithoutCancel(ctx)
	some, err := s.friends.Followers(ctx, who, others...)
	if err != nil {
		s.lobby.Befriended(append(others, who)...)
		return s.untold(err)
	}
	defer s.lobby.Befriended(append(some, who)...)
	if len(some) == 0 {
		return nil
	}
	games, err := s.friends.Hosted(ctx, append(some, who)...)
	if err != nil {
		return s.untold(err)
	}
	return s.hall.Befriend(ctx, games)
}

// untold says that the tables have not been told.
func (s *Server) untold(err error) error {
	s.log.Error("the store failed", "doing", "looking for tables of friends", "reason", store.Why(err))
	return ofFriends(err)
}

// parted is for an account that has what a guest had: should the guest have blocked a friend of
// the account, or been blocked by one, they are friends no longer.
func (s *Server) parted(ctx context.Context, who store.Holder) {
	if s.decisions.MutesAnybody() {
		s.decisions.Reread(ctx) // what held for the guest holds for the account
	}
	some, err := s.friends.Parted(context.WithoutCancel(ctx), who)
	if err == nil && len(some) > 0 {
		_ = s.befriended(ctx, who, some...) // who signs in can do nothing about it; it is told in the log
	}
}

// part ends following where somebody blocks others, and friendship however it stands.
func (s *Server) part(ctx context.Context, who store.Holder, others []store.Holder, blocks bool) error {
	some, err := s.friends.Between(ctx, who, others...)
	if err != nil || len(some) == 0 {
		return ofFriends(err)
	}
	for _, other := range some {
		if !blocks {
			break
		}
		if err := s.friends.Unfollow(ctx, who, other); err != nil && !errors.Is(err, friends.ErrNotAtAll) {
			return ofFriends(err)
		}
	}
	return s.befriended(ctx, who, some...)
}
