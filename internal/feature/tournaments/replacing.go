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

// A replaceRequest says who plays on in whose place.
type replaceRequest struct {
	Entrant int    `json:"entrant" schema:"minimum=0"`
	Member  int    `json:"member,omitempty" schema:"minimum=0" doc:"Of a team: in which of its places."`
	Name    string `json:"name" doc:"Of the account that plays on."`
	Reason  string `json:"reason"`
}

// Component names the schema in the API's document.
func (replaceRequest) Component() api.Component { return api.Component{Name: "TournamentReplace"} }

var errTwice = problem.New(problem.Conflict, "entered", "they take part in this tournament already")

// replace has another account play on in an entrant's place. Games that have begun are played to their end by who
// sits there.
func (s *Service) replace(ctx context.Context, r *api.Request, q *deskRequest) (api.OK, error) {
	with := q.Replace
	if alone := (&deskRequest{Replace: with}); *alone != *q {
		return api.OK{}, errOne
	}
	if with.Reason == "" {
		return api.OK{}, problem.New(problem.Invalid, "bad-tournament", "somebody is replaced with a reason (replace.reason)")
	}
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		switch {
		case !o.runs(r.Who.Holder):
			return nil, errStaff
		case !o.done.mayRun(len(o.t.Entrants)):
			return nil, errDesk
		case with.Entrant < 0 || with.Entrant >= len(o.t.Entrants):
			return nil, problem.New(problem.NotFound, "not-found", "there is no such entrant")
		}
		o.actor = r.Who.Holder
		acc, err := account.ReadAccountByName(tx, with.Name)
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
		if err := o.putInPlace(tx, with, acc); err != nil {
			return nil, err
		}
		return &tournament.Event{
			By: tournament.ByOrganiser, Replace: &tournament.Replace{Entrant: with.Entrant, Member: with.Member, Reason: with.Reason},
		}, nil
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

// putInPlace stores an account in an entrant's place, which may be empty, and notes the tables at which whoever was
// there before plays on.
func (o *opened) putInPlace(tx *store.Tx, with *replaceRequest, acc account.Account) error {
	n, err := tx.Exec(sqlReplace, o.id, with.Entrant, with.Member, acc.Person[:], acc.Name)
	if err == nil && n == 0 {
		n, err = tx.Exec(sqlEntrant, o.id, with.Entrant, with.Member, acc.Person[:], acc.Name)
	}
	if err == nil && n == 0 {
		err = problem.New(problem.NotFound, "not-found", "there is no account of this name")
	}
	if err != nil {
		return err
	}
	for _, w := range o.tablesOf(with.Entrant) {
		for seat, e := range w.Entrants {
			if e != with.Entrant || w.Members != nil && w.Members[seat] != with.Member {
				continue
			}
			if err := tx.Do(sqlFormer, o.head.tableID(w.Key), 1<<seat); err != nil {
				return err
			}
		}
	}
	return tx.Do(sqlPeople, o.id)
}

// readFormer reads the tables at which somebody plays on who was replaced.
func (o *opened) readFormer(tx *store.Tx) error {
	o.former = map[string]int{}
	type row struct {
		game  string
		seats int
	}
	list, err := store.List(tx, sqlFormers, []any{o.id}, func(scan store.Scan, r *row) error { return scan(&r.game, &r.seats) })
	for _, r := range list {
		o.former[r.game] = r.seats
	}
	return err
}
