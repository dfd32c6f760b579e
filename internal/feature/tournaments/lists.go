package tournaments

import (
	"context"
	"errors"
	"fmt"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

// maxNamed is how many accounts a list of those who may enter has at most.
const maxNamed = 500

// maxListBody is the size limit of a request with such a list, in bytes.
const maxListBody = 128 << 10

var errList = problem.New(problem.Forbidden, "not-on-list", "those enter this tournament whom its organiser has named").WithHint("ask the organiser to put you on the list")

// A wantedTournament is what an organiser sends to make a tournament.
type wantedTournament struct {
	Written
	List []string `json:"list,omitempty" doc:"Where one enters by a list: the names of the accounts that may."`
}

// Component names the schema in the API's document.
func (wantedTournament) Component() api.Component { return api.Component{Name: "TournamentWanted"} }

// An entryList is who may enter a tournament with a list.
type entryList struct {
	Names []string `json:"names" doc:"Of accounts."`
}

// Component names the schema in the API's document.
func (entryList) Component() api.Component { return api.Component{Name: "TournamentEntryList"} }

// getList answers GET /api/tournaments/{id}/list: the staff sees who may enter.
func (s *Service) getList(ctx context.Context, r *api.Request) (out entryList, err error) {
	id := r.PathValue("id")
	err = s.read(ctx, id, func(o *opened) error {
		if !o.runs(r.Who.Holder) {
			return errStaff
		}
		return nil
	})
	if err == nil {
		err = s.view(ctx, func(tx *store.Tx) (err error) {
			out.Names, err = store.List(tx, sqlNamed, []any{id}, func(scan store.Scan, name *string) error { return scan(name) })
			return err
		})
	}
	out.Names = append([]string{}, out.Names...)
	return out, s.problemOf(err)
}

// postList answers POST /api/tournaments/{id}/list: the staff says who may enter, instead of those who were named
// before. Who has entered stays.
func (s *Service) postList(ctx context.Context, r *api.Request, q *entryList) (api.OK, error) {
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		switch {
		case !o.runs(r.Who.Holder):
			return nil, errStaff
		case o.head.written.Entry != EntryList:
			return nil, problem.New(problem.Conflict, "not-possible", "one enters this tournament without a list")
		}
		if err := tx.Do(sqlPeople, o.id); err != nil {
			return nil, err
		}
		return nil, storeList(tx, o.id, "names", q.Names)
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

// checkList returns a problem if a list is too long, or belongs to no tournament with a list.
func (w *wantedTournament) checkList() error {
	if len(w.List) > 0 && w.Entry != EntryList {
		fault := game.Fault{Field: "list", Message: "is for a tournament that one enters by a list (entry list)"}
		return problem.New(problem.Invalid, "bad-tournament", "this tournament is not possible").WithFaults([]game.Fault{fault})
	}
	return nil
}

// storeList stores who may enter a tournament, instead of those who were named before. It returns a problem that
// names who has no account.
func storeList(tx *store.Tx, id, field string, names []string) error {
	if len(names) > maxNamed {
		fault := game.Fault{Field: field, Message: fmt.Sprintf("has %d names, and at most %d are possible", len(names), maxNamed)}
		return problem.New(problem.Invalid, "bad-list", "the list is too long").WithFaults([]game.Fault{fault})
	}
	if err := tx.Do(`DELETE FROM tournament_named WHERE tournament = ?1`, id); err != nil {
		return err
	}
	var faults []game.Fault
	for i, n := range names {
		acc, err := account.ReadAccountByName(tx, n)
		switch {
		case errors.Is(err, account.ErrNoAccount):
			faults = append(faults, game.Fault{Field: fmt.Sprintf("%s[%d]", field, i), Message: fmt.Sprintf("there is no account called %q", problem.Shorten(n))})
			continue
		case err != nil:
			return err
		}
		if err := tx.Do(sqlName, id, acc.Person[:]); err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		return problem.New(problem.Invalid, "bad-list", "not everybody on the list has an account").WithFaults(faults[:min(len(faults), 20)])
	}
	return nil
}

// readNamed reads who may enter a tournament with a list.
func (o *opened) readNamed(tx *store.Tx) error {
	o.named = map[store.Holder]bool{}
	list, err := store.List(tx, `SELECT person FROM tournament_named WHERE tournament = ?1`, []any{o.id}, func(scan store.Scan, who *store.Holder) error {
		var person []byte
		err := scan(&person)
		copy(who[:], person)
		return err
	})
	for _, who := range list {
		o.named[who] = true
	}
	return err
}
