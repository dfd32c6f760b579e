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

// Config is what the service for hints needs of the server.
type Config struct {
	Asker  func(*http.Request) advice.Asker // identifies the sender of a request, for the limits of advice
	Advice func() *advice.Service           // called at each request: tables are opened last
}

// A Service finds hints: turns that a computer player would choose for a person.
type Service struct{ cfg Config }

// New returns the service for hints.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints returns the one endpoint of this feature, by which a person asks for hints.
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

// getHints answers GET /api/games/{id}/hints: the best turns that a computer player finds for the caller's seat,
// which has to be the one to answer. It changes nothing.
func (s *Service) getHints(ctx context.Context, r *api.Request, t *table.Table) (Hints, error) {
	return s.findHints(ctx, t, r.Who, s.cfg.Asker(r.Request))
}

// Hints are the turns that a computer player would choose, the best first, for a seat at a seq of the table.
type Hints struct {
	Seq    int64           `json:"seq"`
	Player int             `json:"player"`
	Lines  []analysis.Line `json:"lines"`
}

var errNotAsked = problem.New(problem.Conflict, "not-asked", "it is not your turn").WithHint("wait for your turn")

// A search is one running search for hints. It runs outside the table's owner, who calls `end` to stop it.
type search struct {
	seq int64 // of the table when the search began
	ctx context.Context
	end context.CancelFunc
}

// A searches has the running searches of one table. It belongs to the table's owner.
type searches struct{ list []search }

// Part makes the Part of a table that ends running searches for hints when the table moves on.
func Part(o table.Owner) *table.Part {
	all := &searches{}
	return &table.Part{State: all, Changed: func() { all.endOutdated(o) }}
}

// endOutdated stops all searches for hints that began before the table's present seq, and removes those that have
// ended from the list.
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

// A position is what a search for hints needs: the seat that has to answer, and the game as that seat may see it.
type position struct {
	seq    int64
	seat   int
	sample *rules.State // with what is hidden from the seat drawn at random
	names  []string     // of the players
}

// findHints has a computer player search for the best turns of the caller's seat. Computer players at tables have
// precedence for the processor. `from` is the caller as the limits on searches count them. It fails with
// table.ErrStale when the table changes meanwhile.
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

// beginSearch adds the search s to the table's running searches, and returns the position for it. It returns a
// problem if the caller may have no hints now: the table does not help with hints, the game is over, or the
// caller's seat does not have to answer.
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
