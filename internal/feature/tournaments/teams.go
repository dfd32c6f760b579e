package tournaments

import (
	"context"
	"slices"
	"strconv"

	"circulade/game"
	"circulade/internal/account/name"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

// placesByBoard is how many members a team has at most for each of its boards.
const placesByBoard = 2

var (
	errTeamCode = problem.New(problem.Forbidden, "wrong-code", "no team of this tournament has this code").WithHint("ask the captain for the code")
	errNoTeam   = problem.New(problem.Invalid, "no-team", "teams enter this tournament").WithHint("say with team what your team is called, or with team_code which one you join")
	errNoTeams  = problem.New(problem.Conflict, "not-possible", "players play in this tournament, and no teams")
	errFull     = problem.New(problem.Conflict, "not-possible", "the team is full")
	errOut      = problem.New(problem.Conflict, "not-possible", "the team has withdrawn")
	errBegun    = problem.New(problem.Conflict, "not-possible", "the tournament has begun").WithHint("the organiser can put somebody else in a member's place")
	errCaptain  = problem.New(problem.Forbidden, "not-captain", "the captain of the team does that")
)

// A team is what is kept of a team beside the log.
type team struct {
	name string
	code string // with which one joins it
}

// isTeams reports whether teams play in the tournament.
func (o *opened) isTeams() bool { return o.t.Form.Kind == tournament.Teams }

// readTeams reads the names and codes of the teams.
func (o *opened) readTeams(tx *store.Tx) error {
	o.teams = map[int]team{}
	type row struct {
		number int
		team
	}
	list, err := store.List(tx, sqlTeams, []any{o.id}, func(scan store.Scan, r *row) error { return scan(&r.number, &r.name, &r.code) })
	for _, r := range list {
		o.teams[r.number] = r.team
	}
	return err
}

// called returns what an entrant is called: a team, or a player; "" if nobody is left who had the name.
func (o *opened) called(number int) string {
	if o.isTeams() {
		return o.teams[number].name
	}
	return o.of(number, 0).name
}

// membersOf returns who is in a team, the captain first. Members whose account is gone, or who have left, are not
// among them.
func (o *opened) membersOf(number int) (list []entrant) {
	first, _ := slices.BinarySearchFunc(o.entrants, number, func(e entrant, n int) int { return e.number - n })
	for _, e := range o.entrants[first:] {
		if e.number != number {
			break
		}
		if e.person != (store.Holder{}) {
			list = append(list, e)
		}
	}
	return list
}

// isCaptain reports whether somebody is the captain of a team: the first of its members who is left.
func (o *opened) isCaptain(number int, who store.Holder) bool {
	list := o.membersOf(number)
	return len(list) > 0 && list[0].person == who
}

// least returns how many members a team needs to take part: one for every other board.
func (o *opened) least() int { return (o.t.Form.Boards + 1) / 2 }

// complete returns the teams that would take part if the tournament began now, and those that have too few members.
func (o *opened) complete() (list, short []int) {
	for _, e := range o.t.Entrants {
		switch {
		case e.Withdrawn || o.t.Form.CheckIn > 0 && !e.CheckedIn:
		case len(o.membersOf(e.Number)) < o.least():
			short = append(short, e.Number)
		default:
			list = append(list, e.Number)
		}
	}
	return list, short
}

// scheduled returns when the tournament next does something by itself, in Unix milliseconds, if that is known. Too few
// complete teams do not begin.
func (o *opened) scheduled() (at int64, ok bool) {
	if o.isTeams() && o.t.Phase == tournament.Planned {
		if list, _ := o.complete(); len(list) < 2 {
			return 0, false
		}
	}
	return o.t.Next(o.t.At)
}

// A comer is who wants to enter.
type comer struct {
	who                store.Holder
	name               string
	isAccount, program bool
}

// enterTeam enters a team for its captain, lets the captain bring it back, or lets somebody join one. It returns the
// event for that, nil for a member, and the team's number.
func (s *Service) enterTeam(tx *store.Tx, o *opened, c *comer, q *entryRequest) (*tournament.Event, int, error) {
	number, _ := o.numberOf(c.who)
	switch {
	case q.TeamCode != "":
		number, err := s.join(tx, o, c, q.TeamCode)
		return nil, number, err
	case number >= 0 && (!o.t.Entrants[number].Withdrawn || !o.isCaptain(number, c.who)):
		return nil, number, errEntered
	case number >= 0:
		e := &tournament.Event{By: tournament.ByEntrant, Return: &tournament.Return{Entrant: number}}
		if !o.mayAct(number, e) {
			return nil, number, errMuch
		}
		return e, number, nil
	case q.Team == "":
		return nil, -1, errNoTeam
	}
	return s.found(tx, o, c, q.Team)
}

// found enters a new team. A number whose team has nobody left is used again.
func (s *Service) found(tx *store.Tx, o *opened, c *comer, called string) (e *tournament.Event, number int, err error) {
	if err := game.CheckName(called); err != nil {
		return nil, -1, problem.New(problem.Invalid, "bad-name", err.Error()).WithHint("say with team what your team is called")
	}
	if o.isCalled(called) {
		return nil, -1, problem.New(problem.Conflict, "name-taken", "a team or somebody in this tournament has this name, or one that looks like it")
	}
	if _, err := s.checkComer(tx, o, c); err != nil {
		return nil, -1, err
	}
	number = len(o.t.Entrants)
	e = &tournament.Event{By: tournament.ByEntrant, Enter: &tournament.Enter{Members: placesByBoard * o.t.Form.Boards}}
	for n, old := range o.t.Entrants {
		again := &tournament.Event{By: tournament.ByEntrant, Return: &tournament.Return{Entrant: n}}
		if old.Withdrawn && o.t.Phase == tournament.Planned && len(o.membersOf(n)) == 0 && o.mayAct(n, again) {
			number, e = n, again
			break
		}
	}
	err = tx.All([]any{o.id, number}, sqlNoMembers, sqlNoTeam)
	if err == nil {
		err = tx.Do(sqlTeam, o.id, number, called, newCode())
	}
	if err == nil {
		err = s.seat(tx, o, c, number, 0)
	}
	return e, number, err
}

// join lets somebody join the team with a code, before the tournament begins.
func (s *Service) join(tx *store.Tx, o *opened, c *comer, code string) (number int, err error) {
	number = -1
	for n, t := range o.teams {
		if isCode(code, t.code) {
			number = n
		}
	}
	own, _ := o.numberOf(c.who)
	switch {
	case number < 0:
		return number, errTeamCode
	case own >= 0 && (own == number || !o.t.Entrants[own].Withdrawn):
		return number, errEntered
	case o.t.Phase != tournament.Planned:
		return number, errBegun
	case o.t.Entrants[number].Withdrawn:
		return number, errOut
	}
	members := o.membersOf(number)
	if len(members) >= o.t.Entrants[number].Members {
		return number, errFull
	}
	if own >= 0 {
		if err := tx.Do(sqlLeave, o.id, c.who[:]); err != nil {
			return number, err
		}
	}
	if _, err := s.checkComer(tx, o, c); err != nil {
		return number, err
	}
	if err := o.closeRanks(tx, number); err != nil {
		return number, err
	}
	return number, s.seat(tx, o, c, number, len(members))
}

// seat stores somebody as a member of a team.
func (s *Service) seat(tx *store.Tx, o *opened, c *comer, number, place int) error {
	n, err := tx.Exec(sqlEntrant, o.id, number, place, c.who[:], c.name)
	switch {
	case err != nil:
		return err
	case n == 0:
		return errGuest
	}
	return tx.Do(sqlMembers, o.id)
}

// closeRanks gives the members of a team places without gaps, in their order, before the tournament has begun.
func (o *opened) closeRanks(tx *store.Tx, number int) error {
	members := o.membersOf(number)
	if err := tx.Do(sqlNobodies, o.id, number); err != nil {
		return err
	}
	for place, m := range members { // one after the other: none is moved where another still is
		if m.place == place {
			continue
		}
		if err := tx.Do(sqlMovePlace, o.id, number, m.place, place); err != nil {
			return err
		}
	}
	return nil
}

// isTeamCalled reports whether a team is called so, or so that it looks the same.
func (o *opened) isTeamCalled(forms []name.Form) bool {
	for n, t := range o.teams {
		if len(o.membersOf(n)) > 0 && name.HaveCommon(forms, name.LookForms(t.name)) {
			return true
		}
	}
	return false
}

// leaveTeam is what becomes of a team when somebody withdraws: with the captain all of it does, and others leave it.
// What it returns is the event for that, or nil.
func (o *opened) leaveTeam(tx *store.Tx, who store.Holder) (*tournament.Event, error) {
	number, _ := o.numberOf(who)
	switch {
	case number < 0:
		return nil, errNotIn
	case o.isCaptain(number, who) && !o.t.Entrants[number].Withdrawn:
		return &tournament.Event{By: tournament.ByEntrant, Withdraw: &tournament.Withdraw{Entrant: number}}, nil
	case o.t.Phase == tournament.Planned:
		return nil, o.unseat(tx, sqlLeave, who)
	case o.t.Phase == tournament.Running && !o.t.Entrants[number].Withdrawn:
		return nil, o.unseat(tx, sqlVacate, who)
	}
	return nil, errOut
}

// unseat takes somebody out of their team by a statement, and has the tournament looked at anew.
func (o *opened) unseat(tx *store.Tx, statement string, who store.Holder) error {
	if err := tx.Do(statement, o.id, who[:]); err != nil {
		return err
	}
	return tx.Do(sqlMembers, o.id)
}

// deleteMember answers DELETE /api/tournaments/{id}/members/{member}: the captain removes a member from the team,
// which gets another code.
func (s *Service) deleteMember(ctx context.Context, r *api.Request) (api.OK, error) {
	place, wrong := strconv.Atoi(r.PathValue("member"))
	err := s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		number, err := o.own(r)
		if err != nil {
			return nil, err
		}
		m := o.of(number, place)
		switch {
		case !o.isTeams():
			return nil, errNoTeams
		case !o.isCaptain(number, r.Who.Holder):
			return nil, errCaptain
		case o.t.Phase != tournament.Planned:
			return nil, errBegun
		case wrong != nil || m.person == (store.Holder{}) || m.person == r.Who.Holder:
			return nil, problem.New(problem.NotFound, "not-found", "the team has no such member besides you")
		}
		if err := tx.Do(`UPDATE tournament_teams SET code = ?3 WHERE tournament = ?1 AND entrant = ?2`, o.id, number, newCode()); err != nil {
			return nil, err
		}
		return nil, o.unseat(tx, sqlLeave, m.person)
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

// prepareTeams stores what comes before an event where teams play: before the beginning those with too few members
// are out, and before a round the line-ups that nobody has handed in and that are other than usual.
func (s *Service) prepareTeams(tx *store.Tx, o *opened, e *tournament.Event) error {
	switch {
	case e.Start != nil && o.t.Phase == tournament.Planned:
		list, short := o.complete()
		if len(list) < 2 {
			return problem.New(problem.Conflict, "not-possible", "it needs two teams with at least "+strconv.Itoa(o.least())+" members each")
		}
		for _, n := range short {
			if err := s.append(tx, o, &tournament.Event{Withdraw: &tournament.Withdraw{Entrant: n, Reason: "the team has too few members"}}); err != nil {
				return err
			}
		}
		for _, n := range list {
			if err := o.closeRanks(tx, n); err != nil {
				return err
			}
		}
		return tx.Do(sqlPeople, o.id)
	case e.Begin != nil:
		for _, l := range o.missingLineups(e.Begin.Round) {
			if err := s.append(tx, o, &tournament.Event{Lineup: l}); err != nil {
				return err
			}
		}
	}
	return nil
}
