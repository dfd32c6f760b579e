package ratings

import (
	"context"
	"errors"
	"slices"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
)

const (
	maxChart  = 500    // points of a chart
	maxCharts = 20_000 // games that one looks at, the latest
)

const sqlChart = `SELECT r.ended, c.points_after, c.interval_after, r.game FROM results r
	JOIN rating_changes c ON c.game = r.game AND c.seat = r.seat
	WHERE r.person = ?1 AND c.class = ?2 AND c.counted = 1 ORDER BY r.place DESC LIMIT ?3`

type (
	// A playerRating is the rating of a player in a class over time.
	playerRating struct {
		Class  string       `json:"class" schema:"enum=two|more|sets|days"`
		Points []chartPoint `json:"points"`
		Frozen *freeze      `json:"frozen,omitempty" doc:"To the account itself: an admin has frozen its ratings, and why."`
	}
	// A chartPoint is a rating after a game.
	chartPoint struct {
		At       string `json:"at" schema:"format=date-time" doc:"When the game ended."`
		Points   int    `json:"points"`
		Interval int    `json:"interval" schema:"minimum=0"`
		Game     string `json:"game" doc:"The id of its table."`
	}
)

// Component names the schema of a player's rating in the API's document.
func (playerRating) Component() api.Component { return api.Component{Name: "PlayerRating"} }

// getPlayerRating answers GET /api/players/{name}/rating: how the rating of a public account, or the
// caller's own, has changed with its games.
func (s *Service) getPlayerRating(ctx context.Context, r *api.Request) (a playerRating, err error) {
	class, err := readClass(r)
	if err != nil {
		return a, err
	}
	if err := s.mayAsk(r); err != nil {
		return a, err
	}
	a = playerRating{Class: string(class)}
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		who, err := s.find(tx, r.PathValue("name"), r.Who.Holder)
		if err != nil {
			return err
		}
		if a.Points, err = store.List(tx, sqlChart, []any{who[:], string(class), maxCharts}, scanPoint); err != nil {
			return err
		}
		if who == r.Who.Holder {
			a.Frozen, err = readFreeze(tx, who)
		}
		return err
	})
	if errors.Is(err, store.ErrNotFound) {
		return a, problem.New(problem.NotFound, "not-found", "there is no public page of a player of this name")
	}
	if err != nil {
		return a, problem.OfStore(err)
	}
	slices.Reverse(a.Points)
	a.Points = thin(a.Points)
	return a, nil
}

// find returns the account of a name that may be shown to somebody; store.ErrNotFound if there is none.
func (s *Service) find(tx *store.Tx, name string, by store.Holder) (store.Holder, error) {
	if s.cfg.Find == nil {
		return store.Holder{}, store.ErrNotFound
	}
	return s.cfg.Find(tx, name, by)
}

// scanPoint reads a row of sqlChart.
func scanPoint(scan store.Scan, p *chartPoint) error {
	var at time.Time
	err := scan(store.UTC(&at), &p.Points, &p.Interval, &p.Game)
	p.At = api.FormatTime(at)
	return err
}

// thin returns at most maxChart of the points of a chart, evenly chosen and with the last one; never nil.
func thin(points []chartPoint) []chartPoint {
	list := []chartPoint{}
	step := (len(points) + maxChart - 1) / maxChart
	for i := range points {
		if (len(points)-1-i)%step == 0 {
			list = append(list, points[i])
		}
	}
	return list
}
