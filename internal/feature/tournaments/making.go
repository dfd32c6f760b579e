package tournaments

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"slices"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/taken"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/tournament"
)

var (
	errCode    = problem.New(problem.Forbidden, "wrong-code", "one enters this tournament with its code, and this is another").WithHint("ask the organiser for the code")
	errRating  = problem.New(problem.Forbidden, "rating-limits", "this tournament is for another rating than yours")
	errGuest   = problem.New(problem.Forbidden, "no-guests", "this tournament is for people with an account").WithHint("make an account")
	errBots    = problem.New(problem.Forbidden, "no-programs", "no bots play in this tournament")
	errEntered = problem.New(problem.Conflict, "entered", "you have entered this tournament")
	errNotIn   = problem.New(problem.Conflict, "not-entered", "you have not entered this tournament")
)

// accountOf returns the account of whoever sends a request, or a problem if they have none.
func (s *Service) accountOf(ctx context.Context, r *api.Request) (account.Account, error) {
	acc, err := s.cfg.Accounts.Account(ctx, r.Who.Holder)
	if err != nil {
		return account.Account{}, caller.ProblemOf(err)
	}
	return acc, nil
}

// A madeAnswer names a tournament that was made.
type madeAnswer struct {
	ID   string `json:"id"`
	Code string `json:"code,omitempty" doc:"With which one enters; its organiser alone is told."`
}

// Component names the schema in the API's document.
func (madeAnswer) Component() api.Component { return api.Component{Name: "TournamentMade"} }

// postTournament answers POST /api/tournaments: the caller's account makes a tournament.
func (s *Service) postTournament(ctx context.Context, r *api.Request, w *wantedTournament) (madeAnswer, error) {
	acc, err := s.accountOf(ctx, r)
	if err != nil {
		return madeAnswer{}, err
	}
	if err := w.complete(s.cfg.Plan); err != nil {
		return madeAnswer{}, err
	}
	if err := w.checkList(); err != nil {
		return madeAnswer{}, err
	}
	now := s.cfg.Now()
	if err := checkBegins(w.Form.Begins, now); err != nil {
		return madeAnswer{}, err
	}
	if err := s.cfg.MayBeCalled(ctx, w.Name); err != nil {
		return madeAnswer{}, err
	}
	if err := s.cfg.MayMake(r.Request); err != nil {
		return madeAnswer{}, err
	}
	if err := s.cfg.Callers.MayStore(r.Request, caller.SizeInKiB(r.Size)); err != nil {
		return madeAnswer{}, err
	}
	data, err := w.encode()
	if err != nil {
		return madeAnswer{}, problem.OfStore(err)
	}
	a := madeAnswer{ID: access.NewID()}
	if w.Entry == EntryCode {
		a.Code = newCode()
	}
	secret := make([]byte, 32)
	_, _ = rand.Read(secret) // it never fails
	err = s.store(ctx, func(tx *store.Tx) error {
		var own, all int
		if err := tx.One(sqlRoom, []any{acc.Person[:]}, &own, &all); err != nil {
			return err
		}
		if own >= maxOwned || all >= maxAll {
			return problem.New(problem.Conflict, "too-many", "there are too many tournaments that are not over").WithHint("call off one of yours that is not played, or wait until one is over")
		}
		due := now.Add(untouched).UnixMilli()
		if w.Form.Begins != 0 {
			due = w.Form.Begins
		}
		if err := tx.Do(sqlMake, a.ID, acc.Person[:], data, a.Code, !w.Hidden, w.Form.Begins, now.UnixMilli(), due, secret); err != nil || len(w.List) == 0 {
			return err
		}
		return storeList(tx, a.ID, "list", w.List)
	})
	return a, s.problemOf(err)
}

// codeLetters are the characters of a code: none that is taken for another.
const codeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

// newCode returns a random code of eight characters, to be read aloud.
func newCode() string {
	b := make([]byte, 8)
	_, _ = rand.Read(b) // it never fails
	for i := range b {
		b[i] = codeLetters[int(b[i])%len(codeLetters)]
	}
	return string(b[:4]) + "-" + string(b[4:])
}

// isCode reports whether a typed code is the code, however it was written.
func isCode(typed, code string) bool {
	return code != "" && subtle.ConstantTimeCompare([]byte(plainCode(typed)), []byte(plainCode(code))) == 1
}

// An entryRequest is what somebody sends to enter.
type entryRequest struct {
	Code     string `json:"code,omitempty" doc:"Where one enters with a code."`
	Name     string `json:"name,omitempty" doc:"What a guest wants to be called; accounts have their name."`
	Team     string `json:"team,omitempty" doc:"Where teams play: what one's own team is called."`
	TeamCode string `json:"team_code,omitempty" doc:"Where teams play: which team one joins."`
}

// Component names the schema in the API's document.
func (entryRequest) Component() api.Component { return api.Component{Name: "TournamentEntry"} }

// An enteredAnswer says under which number somebody takes part.
type enteredAnswer struct {
	Entrant int `json:"entrant" doc:"Their number in the tournament, or that of their team."`
}

// Component names the schema in the API's document.
func (enteredAnswer) Component() api.Component { return api.Component{Name: "TournamentEntered"} }

// postEntry answers POST /api/tournaments/{id}/entry: the caller enters, with a team or into one where teams play,
// or comes back after they have withdrawn.
func (s *Service) postEntry(ctx context.Context, r *api.Request, q *entryRequest) (enteredAnswer, error) {
	c := &comer{who: r.Who.Holder, name: q.Name}
	if acc, err := s.cfg.Accounts.Account(ctx, r.Who.Holder); err == nil {
		c.name, c.isAccount, c.program = acc.Name, true, acc.Bot
	}
	if wait := s.cfg.Callers.Allow(s.cfg.Creation, r.Request); wait > 0 {
		return enteredAnswer{}, problem.TooOften("too many tables made or joined, or tournaments entered, from this address", wait)
	}
	typed := []string{q.Team}
	if !c.isAccount {
		typed = append(typed, q.Name)
	}
	for _, text := range slices.DeleteFunc(typed, func(t string) bool { return t == "" }) {
		if err := s.cfg.MayBeCalled(ctx, text); err != nil {
			return enteredAnswer{}, err
		}
	}
	number := -1
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (e *tournament.Event, err error) {
		if err := o.mayEnter(c, q); err != nil {
			return nil, err
		}
		if o.isTeams() {
			e, number, err = s.enterTeam(tx, o, c, q)
			return e, err
		}
		if number, _ = o.numberOf(c.who); number >= 0 {
			if !o.t.Entrants[number].Withdrawn {
				return nil, errEntered
			}
			e := &tournament.Event{By: tournament.ByEntrant, Return: &tournament.Return{Entrant: number}}
			if !o.mayAct(number, e) {
				return nil, errMuch
			}
			return e, nil
		}
		return s.enter(tx, o, c, &number)
	})
	return enteredAnswer{number}, s.problemOf(err)
}

// mayEnter returns a problem if somebody may not enter a tournament in this way, whether they are in it or not. Who
// joins a team needs its code alone.
func (o *opened) mayEnter(c *comer, q *entryRequest) error {
	w := &o.head.written
	switch joins := q.TeamCode != ""; {
	case (joins || q.Team != "") && !o.isTeams():
		return errNoTeams
	case w.Entry == EntryCode && !joins && !isCode(q.Code, o.head.code):
		return errCode
	case w.Entry == EntryList && !o.named[c.who]:
		return errList
	case !c.isAccount && !w.Guests:
		return errGuest
	case c.program && !w.Bots:
		return errBots
	}
	return nil
}

// checkComer returns the rating of somebody who enters, or a problem if that or a guest's name is not possible.
func (s *Service) checkComer(tx *store.Tx, o *opened, c *comer) (rated int, err error) {
	w := &o.head.written
	if !c.isAccount {
		if c.name, err = guestName(c.name, o); err != nil {
			return 0, err
		}
		switch is, err := taken.LooksTaken(tx, c.who, c.name); {
		case err != nil:
			return 0, err
		case is:
			return 0, problem.New(problem.Conflict, "name-taken", "an account has this name, or one that looks like it").WithHint("choose another name, or sign in")
		}
	} else if s.cfg.Rating != nil {
		if rated, err = s.cfg.Rating(tx, c.who, w.Class); err != nil {
			return 0, err
		}
	}
	if w.Min > 0 && rated < w.Min || w.Most > 0 && rated > w.Most {
		return 0, errRating
	}
	return rated, nil
}

// enter stores somebody as the next entrant of a tournament and returns the event with which they enter.
func (s *Service) enter(tx *store.Tx, o *opened, c *comer, number *int) (*tournament.Event, error) {
	rated, err := s.checkComer(tx, o, c)
	if err != nil {
		return nil, err
	}
	*number = len(o.t.Entrants)
	n, err := tx.Exec(sqlEntrant, o.id, *number, 0, c.who[:], c.name)
	switch {
	case err != nil:
		return nil, err
	case n == 0:
		return nil, errGuest
	}
	return &tournament.Event{By: tournament.ByEntrant, Enter: &tournament.Enter{Rating: max(0, rated)}}, nil
}

// own returns the number of whoever sends a request.
func (o *opened) own(r *api.Request) (int, error) {
	n, _ := o.numberOf(r.Who.Holder)
	if n < 0 {
		return 0, errNotIn
	}
	return n, nil
}

// deleteEntry answers DELETE /api/tournaments/{id}/entry: the caller withdraws.
func (s *Service) deleteEntry(ctx context.Context, r *api.Request) (api.OK, error) {
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if o.isTeams() {
			return o.leaveTeam(tx, r.Who.Holder)
		}
		n, err := o.own(r)
		return &tournament.Event{By: tournament.ByEntrant, Withdraw: &tournament.Withdraw{Entrant: n}}, err
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

// postCheckIn answers POST /api/tournaments/{id}/checkin: the caller says that they are there.
func (s *Service) postCheckIn(ctx context.Context, r *api.Request, _ *api.Nothing) (api.OK, error) {
	from := s.cfg.Now()
	return s.changeOwn(ctx, r, func(o *opened, n int) (*tournament.Event, error) {
		f := &o.t.Form
		opens := time.UnixMilli(f.Begins).Add(-time.Duration(f.CheckIn) * time.Minute)
		if f.CheckIn == 0 || from.Before(opens) {
			return nil, errNoCheckIn
		}
		return &tournament.Event{CheckIn: &tournament.CheckIn{Entrant: n}}, nil
	})
}

// A byeRequest is for which round somebody asks for a bye.
type byeRequest struct {
	Round int  `json:"round" schema:"minimum=1"`
	Not   bool `json:"not,omitempty" doc:"They play it after all."`
}

// Component names the schema in the API's document.
func (byeRequest) Component() api.Component { return api.Component{Name: "TournamentBye"} }

// postBye answers POST /api/tournaments/{id}/bye: the caller does not play a round, or does after all.
func (s *Service) postBye(ctx context.Context, r *api.Request, q *byeRequest) (api.OK, error) {
	return s.byEntrant(ctx, r, func(n int) *tournament.Event {
		return &tournament.Event{AskBye: &tournament.AskBye{Entrant: n, Round: q.Round, Not: q.Not}}
	})
}

// byEntrant adds the event that f makes of the caller's number to the tournament in the path.
func (s *Service) byEntrant(ctx context.Context, r *api.Request, f func(number int) *tournament.Event) (api.OK, error) {
	return s.changeOwn(ctx, r, func(_ *opened, n int) (*tournament.Event, error) { return f(n), nil })
}

// changeOwn adds the event that f returns for the caller's number to the tournament in the path.
func (s *Service) changeOwn(ctx context.Context, r *api.Request, f func(o *opened, number int) (*tournament.Event, error)) (api.OK, error) {
	err := s.change(ctx, r.PathValue("id"), func(_ *store.Tx, o *opened) (*tournament.Event, error) {
		n, err := o.own(r)
		if err != nil {
			return nil, err
		}
		e, err := f(o, n)
		if err != nil {
			return nil, err
		}
		if e.By = tournament.ByEntrant; !o.mayAct(n, e) {
			return nil, errMuch
		}
		return e, nil
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}
