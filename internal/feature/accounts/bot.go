package accounts

import (
	"context"
	"errors"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// A botRequest is the body of POST /api/account/bot.
type botRequest struct {
	On *bool `json:"on" schema:"required" doc:"Whether the account is a bot's from now on."`
}

// Component names the schema of botRequest in openapi.json: SetBot.
func (botRequest) Component() api.Component { return api.Component{Name: "SetBot"} }

// Check returns a problem if "on" is missing, else nil.
func (q *botRequest) Check() error {
	if q.On == nil {
		return problem.Incomplete([]game.Fault{{Field: "on", Message: "is needed: whether the account is a bot's"}})
	}
	return nil
}

// postBot answers POST /api/account/bot: it first withdraws the account's requests to be paired
// with an opponent, and then marks the account as that of a bot, or as that of a person again. It
// returns a problem while the account has a seat in a running game.
func (s *Service) postBot(ctx context.Context, r *api.Request, q *botRequest) (signin.SignedIn, error) {
	if err := s.cfg.Unpair(ctx, r.Session.Person); err != nil {
		return signin.SignedIn{}, err // a wish of before would seat it among people, or bots
	}
	acc, games, err := s.accounts.SetBot(ctx, r.Session, *q.On)
	if err == nil || errors.Is(err, store.ErrUnknown) { // it may have been done
		s.signin.RereadGrants(ctx, games)
	}
	if err != nil {
		return signin.SignedIn{}, caller.ProblemOf(err)
	}
	return signin.SignedIn{Account: s.signin.RenderAccount(acc)}, nil
}
