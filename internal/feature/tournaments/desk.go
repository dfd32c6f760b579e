package tournaments

import (
	"context"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

// maxSides is how many sides a match has at most.
const maxSides = 6

// A deskRequest is what the organiser or a referee does: exactly one member is set.
type deskRequest struct {
	Start    *struct{}             `json:"start,omitempty" doc:"Begins the tournament now."`
	Pair     *struct{}             `json:"pair,omitempty" doc:"Pairs the next round now."`
	Unpair   *tournament.Unpair    `json:"unpair,omitempty" doc:"Undoes a pairing that has not begun."`
	Begin    *tournament.Begin     `json:"begin,omitempty" doc:"Begins a paired round now."`
	Enter    *deskEntry            `json:"enter,omitempty" doc:"Enters an account that has asked for it, before the tournament begins or, where that is allowed, late."`
	Withdraw *tournament.Withdraw  `json:"withdraw,omitempty" doc:"Withdraws somebody."`
	Return   *tournament.Return    `json:"return,omitempty" doc:"Lets somebody play again who has withdrawn."`
	CheckIn  *tournament.CheckIn   `json:"check_in,omitempty" doc:"Says for somebody that they are there."`
	Replace  *replaceRequest       `json:"replace,omitempty" doc:"Has another account play on in somebody's place, with a reason."`
	Open     *tournament.OpenMatch `json:"open,omitempty" doc:"Begins a match of a league without an agreed time."`
	Extend   *tournament.Extend    `json:"extend,omitempty" doc:"Gives a match of a league that has not begun more days."`
	Award    *tournament.Award     `json:"award,omitempty" doc:"Decides a match, with a reason."`
	Correct  *tournament.Correct   `json:"correct,omitempty" doc:"Corrects the result of a game, with a reason. Without ranks they follow the points; ranks that do not, need unlike_points. Without both the game does not count and is played again."`
	Pause    *tournament.Pause     `json:"pause,omitempty"`
	Resume   *tournament.Resume    `json:"resume,omitempty"`
	Give     *tournament.Give      `json:"give,omitempty" doc:"Gives everybody in a round more time."`
	Change   *tournament.Change    `json:"change,omitempty" doc:"Changes what may still be changed."`
	Rewrite  *rewriteRequest       `json:"rewrite,omitempty" doc:"Changes what the owner wrote, before it begins; for the owner."`
	Say      *tournament.Say       `json:"say,omitempty" doc:"Tells everybody something."`
	Cancel   *tournament.Cancel    `json:"cancel,omitempty" doc:"Calls the tournament off."`
	Finish   *tournament.Finish    `json:"finish,omitempty"`
}

// Component names the schema in the API's document.
func (deskRequest) Component() api.Component {
	return api.Component{Name: "TournamentDesk", About: "What an organiser does: exactly one of these."}
}

// postDesk answers POST /api/tournaments/{id}/desk: the organiser or a referee does something.
func (s *Service) postDesk(ctx context.Context, r *api.Request, q *deskRequest) (api.OK, error) {
	var give *tournament.Give
	var round []string
	id := r.PathValue("id")
	if err := q.check(s.cfg.Now()); err != nil {
		return api.OK{}, err
	}
	switch {
	case q.Pair != nil:
		return s.pairNow(ctx, r, q)
	case q.Rewrite != nil:
		return s.rewrite(ctx, r, q)
	case q.Replace != nil:
		return s.replace(ctx, r, q)
	case q.Enter != nil:
		return deskEntering{s}.enterByDesk(ctx, r, q)
	}
	err := s.change(ctx, id, func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if !o.runs(r.Who.Holder) {
			return nil, errStaff
		}
		o.actor = r.Who.Holder
		e, err := s.deskEvent(o, q)
		if err == nil && (ruler{o, r.Who.Holder}).isPartial(e) {
			err = errOwnMatch
		}
		if err == nil && !o.done.mayRun(len(o.t.Entrants)) && e.Cancel == nil {
			err = errDesk
		}
		if err == nil && e.Give != nil {
			give = e.Give
			round, err = store.List(tx, `SELECT game FROM tournament_games WHERE tournament = ?1 AND round = ?2 AND entered = 0`,
				[]any{id, give.Round}, func(scan store.Scan, g *string) error { return scan(g) })
		}
		return e, err
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	for _, game := range round {
		if err := s.cfg.Give(ctx, game, give.Seconds); err != nil {
			s.cfg.Log.WarnContext(ctx, "a table of a tournament got no more time", "game", game, "reason", store.Why(err))
		}
	}
	return api.Done, nil
}

// check returns a problem if what an organiser writes cannot be read by everybody, or says no time at which a
// tournament can begin.
func (q *deskRequest) check(now time.Time) error {
	texts := map[string]string{}
	switch {
	case q.Withdraw != nil:
		texts["withdraw.reason"] = q.Withdraw.Reason
	case q.Award != nil:
		texts["award.reason"] = q.Award.Reason
		if q.Award.Reason == "" {
			return badTournament(game.Fault{Field: "award.reason", Message: "is empty: a match is decided with a reason"})
		}
	case q.Correct != nil:
		texts["correct.reason"] = q.Correct.Reason
	case q.Replace != nil:
		texts["replace.reason"] = q.Replace.Reason
	case q.Say != nil:
		texts["say.text"] = q.Say.Text
	case q.Cancel != nil:
		texts["cancel.reason"] = q.Cancel.Reason
	case q.Change != nil && q.Change.Begins != nil:
		if err := checkBegins(*q.Change.Begins, now); err != nil {
			return err
		}
	}
	for field, text := range texts {
		if err := checkText(text, maxText); err != nil {
			return badTournament(game.Fault{Field: field, Message: err.Error()})
		}
	}
	return nil
}

// checkBegins returns a problem if a tournament cannot begin by itself at a time in Unix milliseconds; at 0 it
// does not.
func checkBegins(at int64, now time.Time) error {
	if at != 0 && (at < now.UnixMilli() || at > now.AddDate(1, 0, 0).UnixMilli()) {
		return badTournament(game.Fault{Field: "form.begins", Message: "is in the past, or in more than a year"})
	}
	return nil
}

// pairNow pairs the next round for the organiser.
func (s *Service) pairNow(ctx context.Context, r *api.Request, q *deskRequest) (api.OK, error) {
	id := r.PathValue("id")
	err := s.read(ctx, id, func(o *opened) error {
		if !o.runs(r.Who.Holder) {
			return errStaff
		}
		if alone := (&deskRequest{Pair: q.Pair}); *alone != *q {
			return errOne
		}
		if !o.done.mayRun(len(o.t.Entrants)) {
			return errDesk
		}
		return nil
	})
	none := false
	if err == nil {
		none, err = director{s}.foresee(ctx, id, r.Who.Holder, func(t *tournament.Tournament) (*tournament.Event, error) {
			p, err := t.NextRound()
			if p == nil || err != nil {
				return nil, err
			}
			return &tournament.Event{Pair: p}, nil
		})
	}
	if err == nil && none {
		err = errNoRound
	}
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

// errOne is returned for what says nothing, or more than one thing.
var errOne = problem.New(problem.Invalid, "bad-tournament", "exactly one thing is done at a time")

// deskEvent returns the event of what an organiser does.
func (s *Service) deskEvent(o *opened, q *deskRequest) (*tournament.Event, error) {
	e := &tournament.Event{
		By: tournament.ByOrganiser, Unpair: q.Unpair, Begin: q.Begin, Withdraw: q.Withdraw, Return: q.Return, CheckIn: q.CheckIn,
		Open: q.Open, Extend: q.Extend, Award: q.Award, Correct: q.Correct, Pause: q.Pause, Resume: q.Resume, Give: q.Give, Change: q.Change, Say: q.Say,
		Cancel: q.Cancel, Finish: q.Finish,
	}
	if e.Change != nil {
		e.Change.Wrote = nil // what else is changed comes with rewrite
	}
	if c := e.Correct; c != nil && len(c.Ranks) == 0 && !c.Missed && len(c.Points) <= maxSides {
		c.Ranks = tournament.RanksOf(c.Points) // none without points
	}
	if q.Start != nil {
		e.Start = &tournament.Start{Lots: s.cfg.Lots()}
	}
	if !e.IsOne() {
		return nil, errOne
	}
	return e, nil
}

// A staffRequest says who is on the staff.
type staffRequest struct {
	Name string `json:"name,omitempty" doc:"Of an account; none with not: whoever asks leaves the staff."`
	Not  bool   `json:"not,omitempty" doc:"They are it no longer."`
}

// Component names the schema in the API's document.
func (staffRequest) Component() api.Component { return api.Component{Name: "TournamentStaff"} }

// maxStaff is how many referees a tournament has at most.
const maxStaff = 20

// postStaff answers POST /api/tournaments/{id}/staff: the owner makes an account a referee, or ends that, which
// referees can do for themselves too.
func (s *Service) postStaff(ctx context.Context, r *api.Request, q *staffRequest) (api.OK, error) {
	acc, err := s.cfg.Accounts.AccountByName(ctx, q.Name)
	if q.Not && q.Name == "" {
		acc, err = account.Account{Person: r.Who.Holder}, nil // they leave
	}
	if err != nil {
		return api.OK{}, problem.New(problem.NotFound, "not-found", "there is no account of this name")
	}
	err = s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		leaves := q.Not && acc.Person == r.Who.Holder // nobody has to be a referee
		switch {
		case !leaves && o.head.owner != r.Who.Holder || r.Who.Holder == (store.Holder{}):
			return nil, errStaff
		case !q.Not && len(o.staff) >= maxStaff:
			return nil, problem.New(problem.Conflict, "too-many", "a tournament has at most 20 referees")
		}
		if err := tx.Do(sqlPeople, o.id); err != nil {
			return nil, err
		}
		if q.Not {
			return nil, tx.Do(`DELETE FROM tournament_staff WHERE tournament = ?1 AND person = ?2`, o.id, acc.Person[:])
		}
		return nil, tx.Do(`INSERT INTO tournament_staff (tournament, person, role) SELECT ?1, ?2, 'referee'
			WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?2) ON CONFLICT DO NOTHING`, o.id, acc.Person[:])
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}
