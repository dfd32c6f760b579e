package server

import (
	"context"
	"encoding/json"
	"errors"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/lobby"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

var errNoBot = refusal.New(refusal.NotFound, "not-found", "no bot has this name").With("write it as its account is called")

// challengeEndpoints are for inviting bots to tables.
func (s *Server) challengeEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games/{id}/invite", s.postInvite, api.Doc{
			ID: "inviteBot", Tag: "lobby", Title: "Invite a bot by the name of its account",
			About:    "For the host of a table that allows bots and is not private. Who is no bot is not invited: no account but a bot's has a name here.",
			Answer:   "It is invited, if it has not blocked whoever asks.",
			Statuses: []int{409, 410},
		}).By(api.Person).Late(),
		api.Get("/api/account/challenges", s.getChallenges, api.Doc{
			ID: "challenges", Tag: "accounts", Title: "To which tables a bot is invited",
			About:  "Accepted by `join`. For others than a bot's account the list is empty: nobody else is invited without having asked.",
			Answer: "The challenges, the oldest first.",
		}).By(api.Known),
		api.Delete("/api/account/challenges/{game}", s.deleteChallenge, api.Doc{
			ID: "declineChallenge", Tag: "accounts", Title: "Decline a challenge",
			Answer:   "It is there no more.",
			Statuses: []int{404},
			Paths:    []api.Param{{Name: "game", About: "The table."}},
		}).By(api.Known),
	}
}

type (
	inviteRequest struct {
		Name string `json:"name" schema:"required" doc:"What the bot's account is called."`
		Seat *int   `json:"seat" schema:"minimum=0,maximum=7" doc:"The first that is free, unless said."`
	}
	invitedAnswer struct {
		OK   bool `json:"ok" schema:"const=true"`
		Seat int  `json:"seat" schema:"minimum=0" doc:"To which it is invited."`
	}
)

func (inviteRequest) Component() api.Component { return api.Component{Name: "InviteBot"} }
func (invitedAnswer) Component() api.Component { return api.Component{Name: "Invited"} }

// postInvite invites a bot to a table by the name of its account.
func (s *Server) postInvite(ctx context.Context, r *api.Request, q *inviteRequest) (invitedAnswer, error) {
	if wait := s.callers.Allow(s.creation, r.Request); wait > 0 {
		return invitedAnswer{}, refusal.Often("too many tables made or joined, or bots invited, from this address", wait)
	}
	err := r.IdentifyAs(api.Known)
	if err == nil && r.Who.Known() { // nobody becomes a guest by this
		err = r.Identify()
	}
	if err != nil {
		return invitedAnswer{}, err
	}
	seat, err := api.At(r, func(t *table.Table) (int, error) { return t.Inviting(ctx, r.Who, q.Seat) })
	if err != nil {
		return invitedAnswer{}, err
	}
	bot, err := s.accounts.Named(ctx, q.Name)
	if errors.Is(err, account.ErrNoAccount) || err == nil && !bot.Program {
		return invitedAnswer{}, errNoBot
	}
	if err != nil {
		return invitedAnswer{}, caller.ProblemOf(err)
	}
	if err := s.lobby.Challenge(ctx, bot.Person, r.Who.Holder, r.PathValue("id"), seat); err != nil {
		return invitedAnswer{}, err
	}
	return invitedAnswer{true, seat}, nil
}

type challengesAnswer struct {
	Challenges []lobby.Challenge `json:"challenges" each:"component=Challenge"`
}

func (challengesAnswer) Component() api.Component { return api.Component{Name: "Challenges"} }

// getChallenges lists to which tables a bot is invited.
func (s *Server) getChallenges(ctx context.Context, r *api.Request) (challengesAnswer, error) {
	list := []lobby.Challenge{}
	if r.Who.Program {
		var err error
		if list, err = s.lobby.Challenges(ctx, r.Who.Holder); err != nil {
			return challengesAnswer{}, err
		}
	}
	return challengesAnswer{list}, nil
}

// deleteChallenge declines one.
func (s *Server) deleteChallenge(ctx context.Context, r *api.Request) (api.OK, error) {
	if err := s.lobby.Answered(ctx, r.Who.Holder, r.PathValue("game")); err != nil {
		return api.OK{}, err
	}
	return api.Done, nil
}

// joinBot gives a bot a seat of a public table, or the one to which it is invited.
func (s *Server) joinBot(ctx context.Context, r *api.Request, name table.Naming) (json.RawMessage, error) {
	id := r.PathValue("id")
	seat, invited, err := s.lobby.Challenged(ctx, r.Who.Holder, id)
	if err != nil {
		return nil, err
	}
	data, err := api.At(r, func(t *table.Table) (json.RawMessage, error) {
		if invited {
			return t.JoinAt(ctx, r.Who, name, seat)
		}
		return t.Join(ctx, r.Who, name)
	})
	if err == nil && invited {
		// Should it not be saved that this is answered, the challenge leads where the bot sits.
		_ = s.lobby.Answered(context.WithoutCancel(ctx), r.Who.Holder, id)
	}
	return data, err
}
