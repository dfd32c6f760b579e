package tournaments

import (
	"context"
	"slices"

	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/tournament"
)

// This file is about cases: matches that were not played as they should have been, with all that is known of why.

const (
	maxCases = 100 // in one answer, the latest rounds first
	maxSaid  = 50  // of what was said about a match's time, the latest
)

// Why a match is a case.
const (
	noTime     = "no_time" // its time is over, and no time was agreed on
	noShow     = "no_show" // somebody did not come, and the other has won
	nobodyCame = "nobody"  // nobody came who could have won
)

// shownCases are the cases of a tournament.
type shownCases struct {
	Cases []shownCase `json:"cases" doc:"The latest rounds first."`
}

// Component names the schema in the API's document.
func (shownCases) Component() api.Component { return api.Component{Name: "TournamentCases"} }

// A shownCase is a match that was not played as it should have been, with what is known of it.
type shownCase struct {
	Round    int         `json:"round"`
	Board    int         `json:"board"`
	Kind     string      `json:"kind" schema:"enum=no_time|no_show|nobody" doc:"No time was agreed on; somebody did not come; nobody came who could have won."`
	Entrants []int       `json:"entrants"`
	Closed   string      `json:"closed,omitempty" doc:"Until when the match could be played."`
	Said     []shownSaid `json:"said,omitempty" doc:"What the two have said about its time, in order."`
	Game     string      `json:"game,omitempty" doc:"Its table."`
	Opened   string      `json:"opened,omitempty" doc:"When the table was made."`
	Came     []shownCame `json:"came,omitempty" doc:"Who came to the table, and when first."`
	Absent   []int       `json:"absent,omitempty" doc:"Who never came."`
	Out      []int       `json:"out,omitempty" doc:"Whose time ran out."`
}

// Component names the schema in the API's document.
func (shownCase) Component() api.Component { return api.Component{Name: "TournamentCase"} }

// A shownSaid is something that an entrant has said about the time of a match.
type shownSaid struct {
	At      string `json:"at"`
	Entrant int    `json:"entrant"`
	Kind    string `json:"kind" schema:"enum=propose|counter|accept|decline|recall"`
	For     string `json:"for,omitempty" doc:"The time that is meant."`
}

// Component names the schema in the API's document.
func (shownSaid) Component() api.Component { return api.Component{Name: "TournamentSaid"} }

// A shownCame is when an entrant came to a table.
type shownCame struct {
	Entrant int    `json:"entrant"`
	At      string `json:"at"`
}

// Component names the schema in the API's document.
func (shownCame) Component() api.Component { return api.Component{Name: "TournamentCame"} }

// getCases answers GET /api/tournaments/{id}/cases: for the staff.
func (s *Service) getCases(ctx context.Context, r *api.Request) (out shownCases, err error) {
	orders := map[string][]int{} // the entrants by seat of the cases' tables
	err = s.read(ctx, r.PathValue("id"), func(o *opened) error {
		if !o.runs(r.Who.Holder) {
			return errStaff
		}
		out.Cases = o.cases(s.cfg.Now().UnixMilli(), orders)
		return nil
	})
	if err == nil {
		err = s.view(ctx, func(tx *store.Tx) error {
			for i := range out.Cases {
				if err := out.Cases[i].readTable(tx, orders); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return out, s.problemOf(err)
}

// cases returns the cases of a tournament at a time, without what is known of their tables; orders gets the entrants
// by seat of these.
func (o *opened) cases(now int64, orders map[string][]int) []shownCase {
	list := []shownCase{}
	if o.t.Phase != tournament.Running {
		return list
	}
	for _, r := range slices.Backward(o.t.Rounds) {
		for _, m := range r.Matches {
			if len(list) == maxCases {
				return list
			}
			if c := o.caseOf(r, m, now); c != nil {
				if c.Game != "" {
					last := m.Games[len(m.Games)-1]
					for _, side := range last.Order {
						orders[c.Game] = append(orders[c.Game], m.Entrants[side])
					}
				}
				list = append(list, *c)
			}
		}
	}
	return list
}

// caseOf returns the case that a match is at a time, without what is known of its table; nil if it is none. A match
// that was decided or corrected by the organiser is none any more, nor one of a round that others have followed.
func (o *opened) caseOf(r *tournament.Round, m *tournament.Match, now int64) *shownCase {
	c := &shownCase{Round: r.Number, Board: m.Board, Entrants: m.Entrants}
	if o.t.Form.Appointed && r.Begun != 0 && !m.Decided && !m.Opened && m.Talk.Agreed.IsZero() {
		if closes := m.Talk.Round().To.UnixMilli(); now >= closes {
			c.Kind, c.Closed, c.Said = noTime, table.FormatMillis(closes), o.saidOf(r.Number, m.Board)
			return c
		}
	}
	if m.Award != nil || len(m.Games) == 0 || r.Number < len(o.t.Rounds)-1 {
		return nil
	}
	g := m.Games[len(m.Games)-1]
	if !g.Over || g.Dropped || g.Corrected || len(g.Absent) == 0 {
		return nil
	}
	if c.Kind = noShow; g.Missed {
		c.Kind = nobodyCame
	}
	c.Game, c.Said = o.head.tableID(g.Key), o.saidOf(r.Number, m.Board)
	for _, side := range g.Absent {
		c.Absent = append(c.Absent, m.Entrants[side])
	}
	for _, side := range g.Out {
		c.Out = append(c.Out, m.Entrants[side])
	}
	return c
}

// saidOf returns what two have said about the time of their match, the latest.
func (o *opened) saidOf(round, board int) (list []shownSaid) {
	if !o.t.Form.Appointed {
		return nil
	}
	for i := range slices.Backward(o.log) {
		e := &o.log[i]
		if e.Time == nil || e.Time.Round != round || e.Time.Board != board {
			continue
		}
		one := shownSaid{At: table.FormatMillis(e.At), Entrant: e.Time.Entrant, Kind: e.Time.Kind}
		if e.Time.For != 0 {
			one.For = table.FormatMillis(e.Time.For)
		}
		if list = append(list, one); len(list) == maxSaid {
			break
		}
	}
	slices.Reverse(list)
	return list
}

// readTable fills in when a case's table was made, and who came there; orders has the entrants by seat.
func (c *shownCase) readTable(tx *store.Tx, orders map[string][]int) error {
	if c.Game == "" {
		return nil
	}
	made, err := store.List(tx, `SELECT made FROM tournament_games WHERE game = ?1`, []any{c.Game}, func(scan store.Scan, at *int64) error { return scan(at) })
	if err != nil {
		return err
	}
	for _, at := range made {
		c.Opened = table.FormatMillis(at)
	}
	came, err := arrivalsOf(tx, c.Game)
	for _, a := range came {
		if order := orders[c.Game]; a.seat < len(order) {
			c.Came = append(c.Came, shownCame{order[a.seat], table.FormatMillis(a.at)})
		}
	}
	return err
}
