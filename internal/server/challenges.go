package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/lobby"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

var errNoBot = refusal.New(refusal.NotFound, "not-found", "no bot has this name").With("write it as its account is called")

// postInvite invites a bot to a table by the name of its account.
func (s *Server) postInvite(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Name string `json:"name"`
		Seat *int   `json:"seat"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if wait := s.allow(s.creation, r); wait > 0 {
		return refusal.Often("too many tables made or joined, or bots invited, from this address", wait)
	}
	who, err := s.callerOf(r)
	if err == nil && who.Known() { // nobody becomes a guest by this
		who, err = s.person(w, r)
	}
	if err != nil {
		return err
	}
	seat, err := at(s, r, func(ctx context.Context, t *table.Table) (int, error) { return t.Inviting(ctx, who, q.Seat) })
	if err != nil {
		return err
	}
	bot, err := s.accounts.Named(r.Context(), q.Name)
	if errors.Is(err, account.ErrNoAccount) || err == nil && !bot.Program {
		return errNoBot
	}
	if err != nil {
		return ofAccount(err)
	}
	if err := s.lobby.Challenge(r.Context(), bot.Person, who.Holder, r.PathValue("id"), seat); err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, struct {
		OK   bool `json:"ok"`
		Seat int  `json:"seat"`
	}{true, seat})
	return nil
}

// challengeEndpoints are for the tables to which a bot is invited.
func (s *Server) challengeEndpoints() []api.Endpoint {
	return []api.Endpoint{
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
