package tournaments

import (
	"context"
	"fmt"
	"slices"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

// nobody stands in a line-up for a board at which nobody plays.
const nobody = -1

// A lineupRequest is who plays at which board.
type lineupRequest struct {
	Round   int   `json:"round" schema:"minimum=1"`
	Members []int `json:"members" doc:"By board: which member plays there. -1: nobody, if the team has too few members for all boards."`
}

// Component names the schema in the API's document.
func (lineupRequest) Component() api.Component { return api.Component{Name: "TournamentLineup"} }

// postLineup answers POST /api/tournaments/{id}/lineup: the captain says who plays at which board.
func (s *Service) postLineup(ctx context.Context, r *api.Request, q *lineupRequest) (api.OK, error) {
	return s.changeOwn(ctx, r, func(o *opened, n int) (*tournament.Event, error) {
		switch {
		case !o.isTeams():
			return nil, errNoTeams
		case !o.isCaptain(n, r.Who.Holder):
			return nil, errCaptain
		}
		members, err := o.placesOf(n, q.Members)
		return &tournament.Event{Lineup: &tournament.Lineup{Entrant: n, Round: q.Round, Members: members}}, err
	})
}

// empty returns the places of a team at which nobody is.
func (o *opened) empty(number int) (list []int) {
	for place := range o.t.Entrants[number].Members {
		if o.of(number, place).person == (store.Holder{}) {
			list = append(list, place)
		}
	}
	return list
}

// placesOf returns a line-up as the log has it, which names an empty place for a board at which nobody plays, or a
// problem if that board need not stay empty, or somebody is not in the team.
func (o *opened) placesOf(number int, members []int) ([]int, error) {
	f := &o.t.Form
	empty, there := o.empty(number), len(o.membersOf(number))
	out := make([]int, 0, f.Boards)
	for i, m := range members {
		switch {
		case m == nobody && len(empty) > 0:
			out, empty = append(out, empty[0]), empty[1:]
		case m < 0 || o.of(number, m).person == (store.Holder{}):
			return nil, problem.New(problem.Invalid, "bad-lineup", fmt.Sprintf("member %d at board %d is not in the team", m, i+1))
		default:
			out = append(out, m)
		}
	}
	without := len(members) - len(slices.DeleteFunc(slices.Clone(members), func(m int) bool { return m == nobody }))
	if len(members) == f.Boards && without != max(0, f.Boards-there) {
		return nil, problem.New(problem.Invalid, "bad-lineup", fmt.Sprintf("%d boards stay empty; with %d members it is %d", without, there, max(0, f.Boards-there)))
	}
	return out, nil
}

// missingLineups returns the line-ups of teams that have handed in none for a round and have an empty place among
// the first: the first members who are there play in their order.
func (o *opened) missingLineups(round int) (list []*tournament.Lineup) {
	r := o.t.Round(round)
	if r == nil || r.Begun != 0 {
		return nil
	}
	boards := o.t.Form.Boards
	for _, m := range r.Matches {
		for side, n := range m.Entrants {
			if m.Decided || m.Lineups[side] != nil {
				continue
			}
			var places []int
			for _, e := range o.membersOf(n) {
				places = append(places, e.place)
			}
			places = append(places, o.empty(n)...)[:boards]
			usual := true
			for i, place := range places {
				usual = usual && i == place
			}
			if !usual {
				list = append(list, &tournament.Lineup{Entrant: n, Round: round, Members: places})
			}
		}
	}
	return list
}

// lineupsOf returns the line-ups of a match as everybody may see them, by side: none until both are in.
func (o *opened) lineupsOf(m *tournament.Match) (list [][]int) {
	if !m.LineupsAreIn() {
		return nil
	}
	for side, n := range m.Entrants {
		list = append(list, o.shownLineup(n, m.Lineups[side]))
	}
	return list
}

// shownLineup returns a line-up of a team as it is shown: without the places at which nobody is.
func (o *opened) shownLineup(number int, places []int) []int {
	out := slices.Clone(places)
	for i, place := range out {
		if o.of(number, place).person == (store.Holder{}) {
			out[i] = nobody
		}
	}
	return out
}

// ownLineup returns the line-up that a team has handed in for the round that is paired and has not begun; nil if
// there is none.
func (o *opened) ownLineup(number int) []int {
	r := o.t.Round(len(o.t.Rounds))
	if r == nil || r.Begun != 0 {
		return nil
	}
	for _, m := range r.Matches {
		if side := slices.Index(m.Entrants, number); side >= 0 && m.Lineups[side] != nil {
			return o.shownLineup(number, m.Lineups[side])
		}
	}
	return nil
}

// A seals knows for each line-up of the log to which pairing of its round it belongs.
type seals struct {
	undone   map[int]int // by round: how often its pairing was undone
	attempts map[int]int // by event: how often that had been when the line-up was handed in
}

// note notes an event by its number.
func (s *seals) note(number int, e *tournament.Event) {
	if s.undone == nil {
		s.undone, s.attempts = map[int]int{}, map[int]int{}
	}
	switch {
	case e.Unpair != nil:
		s.undone[e.Unpair.Round]++
	case e.Lineup != nil:
		s.attempts[number] = s.undone[e.Lineup.Round]
	}
}

// isSealed reports whether nobody but its team may see a line-up of the log: until its round has begun or both are
// in. One of a pairing that was undone is sealed until the tournament is over.
func (o *opened) isSealed(number int, l *tournament.Lineup) bool {
	if o.t.Phase == tournament.Over || o.t.Phase == tournament.Cancelled {
		return false
	}
	r := o.t.Round(l.Round)
	if r == nil || r.Attempt != o.seals.attempts[number] {
		return true
	}
	for _, m := range r.Matches {
		if slices.Contains(m.Entrants, l.Entrant) {
			return r.Begun == 0 && !m.LineupsAreIn()
		}
	}
	return true
}

// loseEmptyBoards enters the results of boards at which nobody is there for a side, before tables are made: it has
// lost them. A table that is there already is played by the clock.
func (s director) loseEmptyBoards(ctx context.Context, id string) error {
	for more := true; more; {
		more = false
		if err := s.read(ctx, id, func(o *opened) error { more = o.isTeams() && len(o.emptyBoards()) > 0; return nil }); err != nil || !more {
			return err
		}
		err := s.change(ctx, id, func(tx *store.Tx, o *opened) (*tournament.Event, error) {
			var last *tournament.Event
			more = false
			for _, r := range o.emptyBoards() {
				var made int
				if err := tx.One(`SELECT count(*) FROM tournament_games WHERE game = ?1`, []any{o.head.tableID(r.Key)}, &made); err != nil {
					return nil, err
				}
				if made > 0 {
					continue
				}
				if last != nil {
					if err := s.append(tx, o, last); err != nil {
						return nil, err
					}
				}
				last, more = &tournament.Event{Result: r}, true
			}
			return last, nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// emptyBoards returns results for all wanted tables at which somebody is lacking.
func (o *opened) emptyBoards() (list []*tournament.Result) {
	for _, w := range o.t.Wanted() {
		g, ok := o.t.Table(w.Key)
		if !ok || w.Members == nil {
			continue
		}
		r := &tournament.Result{Key: w.Key, Ranks: []int{1, 1}, Points: []int{0, 0}, Unplayed: true}
		lacking := 0
		for i, n := range w.Entrants {
			if o.of(n, w.Members[i]).person == (store.Holder{}) {
				r.Ranks[g.Order[i]] = 2
				lacking++
			}
		}
		if lacking == 2 {
			r.Ranks, r.Points, r.Missed = nil, nil, true
		}
		if lacking > 0 {
			list = append(list, r)
		}
	}
	return list
}
