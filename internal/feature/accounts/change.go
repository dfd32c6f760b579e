package accounts

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/signin"
)

// changeEndpoints returns the endpoints that change an account, and the one by which its owner
// confirms the password first.
func (s *Service) changeEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/account/confirm", s.postConfirm, api.Doc{
			ID: "confirm", Tag: "accounts", Title: "Say again who you are",
			About:  "What changes an account asks for it (`confirm-first`). Signing in counts.",
			Answer: "Until when this session may change the account.",
		}).By(api.Member),
		api.Post("/api/account/name", s.postAccountName, api.Doc{
			ID: "renameAccount", Tag: "accounts", Title: "Give the account another name",
			Answer:   "The account.",
			Statuses: []int{409},
		}).By(api.Confirmed),
		api.Post("/api/account/password", s.postPassword, api.Doc{
			ID: "changePassword", Tag: "accounts", Title: "Give the account another password",
			Answer: "Done; all other sessions have ended, and the tokens unless they were kept. There are ten other recovery codes.",
		}).By(api.Confirmed),
		api.Post("/api/account/recovery", s.postRecovery, api.Doc{
			ID: "recoveryCodes", Tag: "accounts", Title: "Make recovery codes",
			Answer: "Ten codes, told this once. Older ones are void.",
		}).By(api.Confirmed),
		api.Post("/api/account/bot", s.postBot, api.Doc{
			ID: "setBot", Tag: "accounts", Title: "Make the account a bot's, or a person's again",
			About:    "A bot's account is a program's: it is marked wherever its seat is shown, and sits only at tables that allow it (`programs`). Not while the account sits at a table where the game goes on (`seated`).",
			Answer:   "The account.",
			Statuses: []int{409},
		}).By(api.Confirmed),
	}
}

type (
	// A confirmRequest is the body of POST /api/account/confirm.
	confirmRequest struct {
		Password string `json:"password" schema:"required"`
	}
	// A passwordRequest is the body of POST /api/account/password: the new password.
	passwordRequest struct {
		Password   string `json:"password" schema:"required"`
		KeepTokens bool   `json:"keep_tokens" doc:"The tokens of programs stay; else they end too."`
	}
	// A codesAnswer holds new recovery codes, which are shown only this once.
	codesAnswer struct {
		Codes []string `json:"codes"`
	}
)

// Component names the schema of confirmRequest in openapi.json: PasswordOnly.
func (confirmRequest) Component() api.Component { return api.Component{Name: "PasswordOnly"} }

// Component names the schema of passwordRequest in openapi.json: NewPassword.
func (passwordRequest) Component() api.Component { return api.Component{Name: "NewPassword"} }

// Component names the schema of codesAnswer in openapi.json: Codes.
func (codesAnswer) Component() api.Component { return api.Component{Name: "Codes"} }

// postConfirm answers POST /api/account/confirm: it checks the password of the account that the
// browser is signed in to, and returns until when the session may change the account.
func (s *Service) postConfirm(ctx context.Context, r *api.Request, q *confirmRequest) (signin.AccountDone, error) {
	if err := s.signin.MaySignIn(r.Request, r.Account.Name); err != nil {
		return signin.AccountDone{}, err
	}
	until, err := s.accounts.ConfirmByPassword(ctx, r.Session, q.Password)
	if err != nil {
		return signin.AccountDone{}, caller.ProblemOf(err)
	}
	return signin.AccountDone{OK: true, Until: api.FormatTime(until)}, nil
}

// postPassword answers POST /api/account/password: it sets a new password, makes new recovery
// codes, which it returns, and ends all other sessions and, unless they are to be kept, the tokens.
func (s *Service) postPassword(ctx context.Context, r *api.Request, q *passwordRequest) (signin.AccountDone, error) {
	locked, err := s.accounts.SetPassword(ctx, r.Session, q.Password, q.KeepTokens)
	return s.signin.AnswerOthersEnded(ctx, r.Session, locked, err)
}

// postAccountName answers POST /api/account/name: it renames the account, and updates its tables
// and the lobby, where the old name is shown.
func (s *Service) postAccountName(ctx context.Context, r *api.Request, q *signin.Rename) (signin.SignedIn, error) {
	if err := s.signin.CheckName(ctx, q.Name); err != nil {
		return signin.SignedIn{}, err
	}
	if err := s.signin.MayRename(r.Request, r.Session.Person); err != nil {
		return signin.SignedIn{}, err
	}
	games, err := s.accounts.Rename(ctx, r.Session, q.Name)
	s.signin.RereadGrants(ctx, games)
	s.cfg.Lobby().PeopleChanged(r.Session.Person)
	if err != nil {
		return signin.SignedIn{}, caller.ProblemOf(err)
	}
	acc, err := s.accounts.AccountOfSession(ctx, r.Session)
	if err != nil {
		return signin.SignedIn{}, caller.ProblemOf(err)
	}
	return signin.SignedIn{Account: s.signin.RenderAccount(acc)}, nil
}

// postRecovery answers POST /api/account/recovery: it makes new recovery codes, which replace the
// old ones, and returns them this once.
func (s *Service) postRecovery(ctx context.Context, r *api.Request, _ *api.Nothing) (codesAnswer, error) {
	codes, err := s.accounts.NewRecoveryCodes(ctx, r.Session)
	if err != nil {
		return codesAnswer{}, caller.ProblemOf(err)
	}
	return codesAnswer{codes}, nil
}
