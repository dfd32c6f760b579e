package tournaments

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // not every system has the zones

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/tournament"
	"circulade/tournament/windows"
)

// This file is about when those who take part in a league can play in a week. Nobody is shown the hours of others: an
// opponent is offered the times that suit both.

const (
	maxHours   = 28        // weekly times of one person
	suggested  = 20        // times at most that suit both
	matchTakes = time.Hour // of which so much has to suit both
)

const (
	sqlHours    = `SELECT zone, hours FROM tournament_hours WHERE tournament = ?1 AND person = ?2`
	sqlSetHours = `INSERT INTO tournament_hours (tournament, person, zone, hours) SELECT ?1, ?2, ?3, ?4
		WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?2)
		ON CONFLICT (tournament, person) DO UPDATE SET zone = excluded.zone, hours = excluded.hours`
	sqlAllHours = `DELETE FROM tournament_hours WHERE tournament = ?1`
	sqlNoHours  = `DELETE FROM tournament_hours WHERE tournament = ?1 AND person = ?2`
)

// hours are when somebody can play in a week.
type hours struct {
	Zone    string   `json:"zone" doc:"The name of their time zone, like Europe/Berlin."`
	Windows []string `json:"windows" doc:"Times of a week by the clock there, like ‘Tue 19:00-22:00’; one that ends before it begins ends on the next day. At most 28."`
}

// Component names the schema in the API's document.
func (hours) Component() api.Component {
	return api.Component{Name: "TournamentHours", About: "When somebody can play in a week. Without times they have said nothing."}
}

// weekly returns the times as package windows has them, or an error in words for whoever wrote them.
func (h *hours) weekly() ([]windows.Weekly, error) {
	if h.Zone == "" || h.Zone == "Local" || len(h.Zone) > 64 {
		return nil, errors.New("zone must be the name of a time zone, like Europe/Berlin")
	}
	zone, err := time.LoadLocation(h.Zone)
	if err != nil {
		return nil, errors.New("zone must be the name of a time zone, like Europe/Berlin")
	}
	if len(h.Windows) > maxHours {
		return nil, fmt.Errorf("windows has %d times and may have %d", len(h.Windows), maxHours)
	}
	var list []windows.Weekly
	for i, text := range h.Windows {
		w, err := windows.Parse(text, zone)
		if err != nil {
			return nil, fmt.Errorf("windows[%d] must be a day and two times like Tue 19:00-22:00", i)
		}
		list = append(list, w)
	}
	return list, nil
}

// readHours returns when somebody can play; no times if they have not said it.
func readHours(tx *store.Tx, id string, who store.Holder) (h hours, err error) {
	var text string
	h.Windows = []string{}
	err = tx.One(sqlHours, []any{id, who[:]}, &h.Zone, &text)
	if errors.Is(err, store.ErrNotFound) {
		return h, nil
	}
	if text != "" {
		h.Windows = strings.Split(text, "\n")
	}
	return h, err
}

// putHours answers PUT /api/tournaments/{id}/hours: the caller says when they can play.
func (s *Service) putHours(ctx context.Context, r *api.Request, q *hours) (api.OK, error) {
	list, err := q.weekly()
	if err != nil {
		return api.OK{}, problem.New(problem.Invalid, "bad-tournament", err.Error())
	}
	if err := s.cfg.Callers.MayStore(r.Request, caller.SizeInKiB(r.Size)); err != nil {
		return api.OK{}, err
	}
	var texts []string
	for _, w := range list {
		texts = append(texts, w.String())
	}
	err = s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if _, err := o.own(r); err != nil {
			return nil, err
		}
		if !o.t.Form.Appointed {
			return nil, errNoTimes
		}
		if len(texts) == 0 {
			return nil, tx.Do(sqlNoHours, o.id, r.Who.Holder[:])
		}
		return nil, tx.Do(sqlSetHours, o.id, r.Who.Holder[:], q.Zone, strings.Join(texts, "\n"))
	})
	if err != nil {
		return api.OK{}, s.problemOf(err)
	}
	return api.Done, nil
}

var errNoTimes = problem.New(problem.Conflict, "not-possible", "no times are agreed on in this tournament: tables are there when a round begins")

// getHours answers GET /api/tournaments/{id}/hours: when the caller can play, as they have said.
func (s *Service) getHours(ctx context.Context, r *api.Request) (out hours, err error) {
	if err := s.read(ctx, r.PathValue("id"), func(o *opened) error { _, err := o.own(r); return err }); err != nil {
		return out, s.problemOf(err)
	}
	err = s.view(ctx, func(tx *store.Tx) (err error) {
		out, err = readHours(tx, r.PathValue("id"), r.Who.Holder)
		return err
	})
	return out, s.problemOf(err)
}

// suitable are the times of a match that suit both.
type suitable struct {
	Times  []suitableTime `json:"times" doc:"At most twenty, in order, within the time in which the match can be played."`
	Yours  bool           `json:"yours" doc:"Whoever asks has said when they can play."`
	Theirs bool           `json:"theirs" doc:"The other has said it."`
}

// Component names the schema in the API's document.
func (suitable) Component() api.Component { return api.Component{Name: "TournamentSuitableTimes"} }

// A suitableTime is a time that suits both.
type suitableTime struct {
	At    string `json:"at" schema:"format=date-time"`
	There string `json:"there" doc:"What the clock of the other shows then, without a zone: 2026-11-03T19:00."`
}

// Component names the schema in the API's document.
func (suitableTime) Component() api.Component { return api.Component{Name: "TournamentSuitableTime"} }

// getTimes answers GET /api/tournaments/{id}/rounds/{round}/boards/{board}/times: the times that suit the caller and
// their opponent.
func (s *Service) getTimes(ctx context.Context, r *api.Request) (out suitable, err error) {
	out.Times = []suitableTime{}
	var other store.Holder
	var window windows.Window
	err = s.read(ctx, r.PathValue("id"), func(o *opened) error {
		n, err := o.own(r)
		if err != nil {
			return err
		}
		m := o.matchAt(r.PathValue("round"), r.PathValue("board"))
		if m == nil || len(m.Entrants) != 2 || m.Entrants[0] != n && m.Entrants[1] != n {
			return problem.New(problem.NotFound, "not-found", "you have no such match")
		}
		if o.t.Form.Appointed && !m.Opened && !m.Decided && o.t.Phase == tournament.Running {
			window = m.Talk.Round()
		}
		other = o.of(m.Entrants[0]+m.Entrants[1]-n, 0).person
		return nil
	})
	if err != nil {
		return out, s.problemOf(err)
	}
	var mine, theirs hours
	err = s.view(ctx, func(tx *store.Tx) (err error) {
		if mine, err = readHours(tx, r.PathValue("id"), r.Who.Holder); err == nil {
			theirs, err = readHours(tx, r.PathValue("id"), other)
		}
		return err
	})
	if err != nil {
		return out, s.problemOf(err)
	}
	out.Yours, out.Theirs = len(mine.Windows) > 0, len(theirs.Windows) > 0
	return out, s.problemOf(out.fill(&mine, &theirs, window, s.cfg.Now()))
}

// fill fills in the times that suit both within a window, from an hour after now on.
func (out *suitable) fill(mine, theirs *hours, window windows.Window, now time.Time) error {
	const half = 30 * time.Minute
	if soonest := now.Add(time.Hour + half - 1).Truncate(half); soonest.After(window.From) {
		window.From = soonest
	}
	if !out.Yours || !out.Theirs || !window.From.Before(window.To) {
		return nil
	}
	a, err := mine.weekly()
	if err != nil {
		return err
	}
	b, err := theirs.weekly()
	if err != nil {
		return err
	}
	times, err := windows.Suggest(a, b, window.From, window.To, matchTakes, suggested)
	if err != nil {
		return err
	}
	for _, at := range times {
		out.Times = append(out.Times, suitableTime{table.FormatMillis(at.UnixMilli()), at.In(b[0].Zone).Format("2006-01-02T15:04")})
	}
	return nil
}

// matchAt returns the match of a round and a board as a path names them; nil if there is none.
func (o *opened) matchAt(round, board string) *tournament.Match {
	number, _ := strconv.Atoi(round)
	at, _ := strconv.Atoi(board)
	if r := o.t.Round(number); r != nil && at >= 1 && at <= len(r.Matches) {
		return r.Matches[at-1]
	}
	return nil
}
