package challenges

import (
	"context"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
)

// maxBody is the size limit of a wish, in bytes.
const maxBody = 8 << 10

// Endpoints returns the endpoints for sending and answering challenges. An account's programs may use
// them by its token.
func (s *Service) Endpoints() []api.Endpoint {
	id := []api.Param{{Name: "id", About: "Of the challenge."}}
	return []api.Endpoint{
		api.Post("/api/players/{name}/challenge", s.postChallenge, api.Doc{
			ID: "challenge", Tag: "players", Title: "Challenge somebody by the name of their account",
			About: "Between accounts. In place of a challenge to the same person that waits. At most 20 of a sender wait. " +
				"To a name that nobody has, and to whoever takes no challenge of the caller, the answer is the same. Whoever is blocked is not told.",
			Created: true, Answer: "The challenge, which waits for a day.",
			Paths:    []api.Param{{Name: "name", About: "What the account is called."}},
			Statuses: []int{404, 409},
		}).By(api.Player).Body(maxBody).With(s.cfg.Callers.NotInMaintenance()),
		api.Get("/api/challenges", s.getChallenges, api.Doc{
			ID: "challenges", Tag: "players", Title: "To whose games one is challenged, and whom one has challenged",
			About:  "Those of the last day; whoever has no account has none. The lobby's stream sends `{\"type\":\"challenges\"}` when they have changed.",
			Answer: "The challenges, the latest first.",
		}).By(api.Known),
		api.Post("/api/challenges/{id}/accept", s.postAccept, api.Doc{
			ID: "acceptChallenge", Tag: "players", Title: "Accept a challenge",
			About:  "For its receiver. Accepted once more it leads to the same table.",
			Answer: "The table, at which both have their seats.",
			Paths:  id, Statuses: []int{404},
		}).By(api.Player).With(s.cfg.Callers.NotInMaintenance()),
		api.Delete("/api/challenges/{id}", s.deleteChallenge, api.Doc{
			ID: "removeChallenge", Tag: "players", Title: "Decline a challenge, or take it back",
			Answer: "It is there no more.",
			Paths:  id, Statuses: []int{404, 409},
		}).By(api.Known),
	}
}

// An acceptedAnswer names the table to which an accepted challenge has led.
type acceptedAnswer struct {
	Game string `json:"game" doc:"Its id."`
}

// Component names the schema in the API's document.
func (acceptedAnswer) Component() api.Component { return api.Component{Name: "ChallengeAccepted"} }

// accountOf returns the account of whoever sends a request, or a problem if they have none.
func (s *Service) accountOf(ctx context.Context, r *api.Request) (account.Account, error) {
	acc, err := s.cfg.Accounts.Account(ctx, r.Who.Holder)
	if err != nil {
		return account.Account{}, caller.ProblemOf(err)
	}
	return acc, nil
}

// postChallenge answers POST /api/players/{name}/challenge: it challenges the account of this name to the
// game that the caller's account wants, and returns the challenge.
func (s *Service) postChallenge(ctx context.Context, r *api.Request, q *Wish) (Challenge, error) {
	acc, err := s.accountOf(ctx, r)
	if err != nil {
		return Challenge{}, err
	}
	if wait := s.cfg.Callers.Allow(s.cfg.Creation, r.Request); wait > 0 {
		return Challenge{}, problem.TooOften("too many tables made or joined, or people challenged, from this address", wait)
	}
	if err := q.check(s.cfg.Plan); err != nil {
		return Challenge{}, err
	}
	if err := s.cfg.Callers.MayStore(r.Request, caller.SizeInKiB(r.Size)); err != nil {
		return Challenge{}, err
	}
	return s.Send(ctx, acc.Person, r.PathValue("name"), *q)
}

// getChallenges answers GET /api/challenges: the challenges that the caller has received and sent.
func (s *Service) getChallenges(ctx context.Context, r *api.Request) (Lists, error) {
	return s.Lists(ctx, r.Who.Holder)
}

// postAccept answers POST /api/challenges/{id}/accept: the caller accepts a challenge, and is sent the id
// of its table.
func (s *Service) postAccept(ctx context.Context, r *api.Request, _ *api.Nothing) (acceptedAnswer, error) {
	acc, err := s.accountOf(ctx, r)
	if err != nil {
		return acceptedAnswer{}, err
	}
	game, err := s.Accept(ctx, acc.Person, r.PathValue("id"), func() error { return s.cfg.MayMake(r.Request) })
	return acceptedAnswer{game}, err
}

// deleteChallenge answers DELETE /api/challenges/{id}: the caller declines a challenge, or takes it back.
func (s *Service) deleteChallenge(ctx context.Context, r *api.Request) (api.OK, error) {
	if err := s.Remove(ctx, r.Who.Holder, r.PathValue("id")); err != nil {
		return api.OK{}, err
	}
	return api.Done, nil
}
