package hints

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"

	"circulade/bot/analysis"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/advice"
	"circulade/rules"
	"circulade/view"
)

// Config is what the feature needs.
type Config struct {
	Asker  func(*http.Request) advice.Asker // who asks for advice
	Advice func() *advice.Service           // asked at each request: tables are opened last
}

// A Service finds hints.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints is the one for hints.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.GetAt("/api/games/{id}/hints", s.getHints, api.Doc{
			ID: "hints", Tag: "tables", Title: "What a computer player would do",
			About:    "An aid: for the caller's own seat while it is asked, only at tables with the help `hints`. It takes about half a second once it is its turn, waits until nobody plays, and ends when the table moves on (`stale-seq`). One at a time for a session (`too-many`).",
			Answer:   "The best turns, the best first.",
			Returns:  []string{"Hints"},
			Statuses: []int{409, 410},
		}).By(api.Known),
	}
}

func (s *Service) getHints(ctx context.Context, r *api.Request, t *table.Table) (Hints, error) {
	return s.findHints(ctx, t, r.Who, s.cfg.Asker(r.Request))
}

// Hints are what a computer player would do at a table.
type Hints struct {
	Seq    int64           `json:"seq"`
	Player int             `json:"player"`
	Lines  []analysis.Line `json:"lines"`
}

var errNotAsked = problem.New(problem.Conflict, "not-asked", "you are not asked anything now").WithHint("wait for your turn")

// A search for hints goes on beside the table's owner.
type search struct {
	seq int64 // of the table to which they are an answer
	ctx context.Context
	end context.CancelFunc
}

// searches are those of a table. They belong to its owner.
type searches struct{ list []search }

// Part ends the search for hints to a question that is asked no more.
func Part(o table.Owner) *table.Part {
	all := &searches{}
	return &table.Part{State: all, Changed: func() { all.endOutdated(o) }}
}

// endBut ends all searches but those for the present question, and forgets those that have ended.
func (a *searches) endOutdated(o table.Owner) {
	if len(a.list) == 0 {
		return
	}
	now := o.Log().Seq()
	a.list = slices.DeleteFunc(a.list, func(s search) bool {
		if s.seq != now {
			s.end()
		}
		return s.ctx.Err() != nil
	})
}

// A position is what hints are looked for.
type position struct {
	seq    int64
	seat   int
	sample *rules.State // as whoever is asked may think it is
	names  []string
}

// find has somebody's hints found. It waits until nobody plays, and ends when the table moves on.
func (s *Service) findHints(ctx context.Context, t *table.Table, who access.Who, from advice.Asker) (Hints, error) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	p, err := table.Do(ctx, t, who, func(o table.Owner) (position, error) { return beginSearch(o, who, search{ctx: ctx, end: end}) })
	if err != nil {
		return Hints{}, err
	}
	lines, err := s.cfg.Advice().Hints(ctx, from, p.sample, p.names, rand.Uint64())
	if errors.Is(err, context.Canceled) {
		return Hints{}, table.ErrStale
	}
	return Hints{p.seq, p.seat, lines}, err
}

// begin notes a search, if somebody may have hints now, and returns what they are looked for.
func beginSearch(o table.Owner, who access.Who, s search) (position, error) {
	l := o.Log()
	v, g := o.Roster().HeldBy(who), l.Game()
	seat := l.Waiting()
	switch {
	case v.Seats == 0:
		return position{}, table.ErrSeat
	case l.Status() != store.Playing:
		return position{}, problem.GameOver
	case !view.AidsNow(g).Hints:
		return position{}, table.ErrAidOff
	case !v.Holds(seat):
		return position{}, errNotAsked
	}
	all := table.PartOf[*searches](o)
	all.endOutdated(o)
	s.seq = l.Seq()
	all.list = append(all.list, s)
	return position{
		seq: s.seq, seat: seat, names: slices.Clone(g.Setup().Players), sample: view.Sample(g, seat, rand.Uint64),
	}, nil
}
