package accounts

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/signin"
)

// deleteAccount answers DELETE /api/account: it deletes the caller's account, ends its connections,
// reloads the tables at which it took part, and deletes those of them at which nobody has any
// rights left.
func (s *Service) deleteAccount(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	ctx, person := context.WithoutCancel(ctx), r.Session.Person
	s.cfg.Tables().MarkSeatsLeft(ctx, person) // first: after the deletion nobody knows which seats they had
	removed, err := s.accounts.Remove(ctx, r.Session)
	s.signin.EndConns(removed.Ended...)
	s.cfg.Tables().ReloadTables(ctx, removed.Games) // of a part, too
	s.cfg.Tables().DeleteAbandoned(ctx, removed.Games)
	s.cfg.Lobby().RereadPeople(ctx, removed.Games)
	s.cfg.Lobby().PeopleChanged(person)
	if err != nil {
		return signin.AccountDone{}, caller.ProblemOf(err)
	}
	return signin.AccountDone{OK: true}, nil
}
