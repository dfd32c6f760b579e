package tournaments

import (
	"context"
	"errors"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

// A deskEntry says whom the staff enters.
type deskEntry struct {
	Name string `json:"name" doc:"Of an account."`
}

// Component names the schema in the API's document.
func (deskEntry) Component() api.Component { return api.Component{Name: "TournamentDeskEntry"} }

var (
	errTeamsEnter = problem.New(problem.Invalid, "bad-tournament", "teams enter here, with their captains; a team gets another member with replace")
	// It is not said which, so that nobody learns by it who has muted them.
	errNotWanted = problem.New(problem.Conflict, "not-possible", "this account cannot be entered by you: the host has banned it, or its owner does not want to hear from you").Because("not-wanted", nil)
)

// sqlIsBanned counts the bans of a person.
const sqlIsBanned = `SELECT count(*) FROM bans WHERE person = ?1 AND (until = 0 OR until > ?2)`

// A deskEntering enters accounts at the desk.
type deskEntering struct{ *Service }

// enterByDesk enters an account that has asked the staff for it. Code, list and limits of rating do not hold for it.
func (s deskEntering) enterByDesk(ctx context.Context, r *api.Request, q *deskRequest) (api.OK, error) {
	if alone := (&deskRequest{Enter: q.Enter}); *alone != *q {
		return api.OK{}, errOne
	}
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		switch {
		case !o.runs(r.Who.Holder):
			return nil, errStaff
		case !o.done.mayRun(len(o.t.Entrants)):
			return nil, errDesk
		case o.isTeams():
			return nil, errTeamsEnter
		}
		o.actor = r.Who.Holder
		acc, err := account.ReadAccountByName(tx, q.Enter.Name)
		switch {
		case errors.Is(err, account.ErrNoAccount):
			return nil, problem.New(problem.NotFound, "not-found", "there is no account of this name")
		case err != nil:
			return nil, err
		case acc.Bot && !o.head.written.Bots:
			return nil, errBots
		}
		if n, _ := o.numberOf(acc.Person); n >= 0 {
			return nil, errTwice
		}
		may, err := s.mayBeEntered(tx, acc, r.Who.Holder)
		switch {
		case err != nil:
			return nil, err
		case !may:
			return nil, errNotWanted
		}
		return s.enterAccount(tx, o, acc)
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

// mayBeEntered reports whether somebody of the staff may enter an account: it is not banned, and its owner has not
// muted them.
func (s deskEntering) mayBeEntered(tx *store.Tx, acc account.Account, by store.Holder) (bool, error) {
	bans := 0
	if err := tx.One(sqlIsBanned, []any{acc.Person[:], s.cfg.Now().UnixMilli()}, &bans); err != nil || bans > 0 {
		return false, err
	}
	if s.cfg.Muted == nil || acc.Person == by {
		return true, nil
	}
	muted, err := s.cfg.Muted(tx, acc.Person, by)
	return !muted, err
}

// enterAccount stores an account as the next entrant and returns the event with which the staff enters it.
func (s deskEntering) enterAccount(tx *store.Tx, o *opened, acc account.Account) (*tournament.Event, error) {
	rated := 0
	if s.cfg.Rating != nil {
		var err error
		if rated, err = s.cfg.Rating(tx, acc.Person, o.head.written.Class); err != nil {
			return nil, err
		}
	}
	n, err := tx.Exec(sqlEntrant, o.id, len(o.t.Entrants), 0, acc.Person[:], acc.Name)
	if err == nil && n == 0 {
		err = problem.New(problem.NotFound, "not-found", "there is no account of this name")
	}
	if err != nil {
		return nil, err
	}
	return &tournament.Event{By: tournament.ByOrganiser, Enter: &tournament.Enter{Rating: max(0, rated)}}, nil
}
