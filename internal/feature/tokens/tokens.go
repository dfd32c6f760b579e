package tokens

import (
	"context"
	"errors"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/problem"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// Config has what this package needs of the server.
type Config struct {
	Accounts *account.Accounts
	SignIn   *signin.Service
}

// A Service answers the requests about the API tokens of accounts.
type Service struct {
	accounts *account.Accounts
	signin   *signin.Service
}

// New returns a Service that is set up by cfg.
func New(cfg Config) *Service { return &Service{cfg.Accounts, cfg.SignIn} }

// Feature returns what API tokens add to the server: their endpoints.
func Feature(k *feature.Kernel) feature.Feature {
	return feature.Feature{Name: "tokens", Endpoints: New(Config{Accounts: k.Accounts, SignIn: k.SignIn}).Endpoints()}
}

// Endpoints returns the endpoints for listing, making and revoking the API tokens of an account.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/tokens", s.getTokens, api.Doc{
			ID: "tokens", Tag: "accounts", Title: "The tokens of the account",
			Answer: "The tokens, without what opens them.",
		}).By(api.Member),
		api.Post("/api/account/tokens", s.postTokens, api.Doc{
			ID: "makeToken", Tag: "accounts", Title: "Make a token for a program",
			About:   "With `Authorization: Bearer circ_…` a program plays, makes and reads tables as the account. It can neither sign in nor change, download or delete the account, nor make tokens.",
			Created: true, Answer: "The token, and what the program sends as its bearer token, told this once.",
			Statuses: []int{409},
		}).By(api.Confirmed),
		api.Delete("/api/account/tokens/{id}", s.deleteToken, api.Doc{
			ID: "deleteToken", Tag: "accounts", Title: "Revoke a token",
			Answer: "It opens nothing any more.", Statuses: []int{404},
			Paths: []api.Param{{Name: "id", About: "The token."}},
		}).By(api.Member),
	}
}

type (
	// A tokenAnswer is a token in responses to the owner of the account, without its secret.
	tokenAnswer struct {
		ID      string `json:"id"`
		Name    string `json:"name"`
		Created string `json:"created" schema:"format=date-time"`
		Seen    string `json:"seen" schema:"format=date-time" doc:"When it was used last, to the day."`
	}
	// A tokensAnswer is the response of GET /api/account/tokens.
	tokensAnswer struct {
		Tokens []tokenAnswer `json:"tokens"`
	}
	// A newToken is a token with its secret, which is only returned when the token is made.
	newToken struct {
		Token  tokenAnswer `json:"token"`
		Secret string      `json:"secret" schema:"pattern=^circ_"`
	}
)

// Component names the schema of tokenAnswer in openapi.json: Token.
func (tokenAnswer) Component() api.Component { return api.Component{Name: "Token"} }

// Component names the schema of tokensAnswer in openapi.json: Tokens.
func (tokensAnswer) Component() api.Component { return api.Component{Name: "Tokens"} }

// Component names the schema of newToken in openapi.json: NewToken.
func (newToken) Component() api.Component { return api.Component{Name: "NewToken"} }

// render returns a token as responses contain it.
func render(t account.Token) tokenAnswer {
	return tokenAnswer{t.ID, t.Name, api.FormatTime(t.Created), api.FormatTime(t.Seen)}
}

// getTokens answers GET /api/account/tokens: it lists the tokens of the caller's account.
func (s *Service) getTokens(ctx context.Context, r *api.Request) (tokensAnswer, error) {
	list, err := s.accounts.Tokens(ctx, r.Session.Person)
	if err != nil {
		return tokensAnswer{}, caller.ProblemOf(err)
	}
	answer := tokensAnswer{[]tokenAnswer{}}
	for _, t := range list {
		answer.Tokens = append(answer.Tokens, render(t))
	}
	return answer, nil
}

// postTokens answers POST /api/account/tokens: it makes a token for a program and returns it with
// its secret.
func (s *Service) postTokens(ctx context.Context, r *api.Request, q *signin.Rename) (newToken, error) {
	t, secret, err := s.accounts.NewToken(ctx, r.Session, q.Name)
	if errors.Is(err, account.ErrTooManyTokens) {
		return newToken{}, problem.New(problem.Conflict, "too-many-tokens", account.ErrTooManyTokens.Error()).WithHint("delete one that is not needed any more")
	}
	return newToken{render(t), secret}, caller.ProblemOf(err)
}

// deleteToken answers DELETE /api/account/tokens/{id}: it revokes a token of the caller's account
// and ends the connections that use it.
func (s *Service) deleteToken(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	hash, err := s.accounts.RevokeToken(ctx, r.Session.Person, r.PathValue("id"))
	if errors.Is(err, store.ErrNotFound) {
		return signin.AccountDone{}, problem.New(problem.NotFound, "not-found", "this account has no such token")
	}
	if err == nil || errors.Is(err, store.ErrUnknown) { // it may have been revoked
		s.signin.EndConns(hash)
	}
	return signin.AccountDone{OK: true}, caller.ProblemOf(err)
}
