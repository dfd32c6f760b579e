package ratings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/rating"
)

const (
	leadersLimit = 50 // leaders on a page, if nobody says how many
	maxLeaders   = 100
	maxSkip      = 10_000_000 // of equals, that a page begins behind
)

// classParam describes the parameter that names a class.
var classParam = api.Param{Name: "class", About: "The class of games: base game with two seats, base game with more, with sets, by the day. Without it: two.", Schema: "enum=two|more|sets|days"}

// publicEndpoints returns the endpoints for leaders and for the ratings of players and games.
func (s *Service) publicEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/leaders", s.getLeaders, api.Doc{
			ID: "leaders", Tag: "players", Title: "The leaders of a class of games",
			About: "The strongest first, a page at a time, with the levels of the computer player among them; those whose rating is still provisional apart. " +
				"Private accounts are left out and keep their place: places between are theirs. One request looks at 2,000 ratings at most, so that a page may be short and still have a `next`.",
			Query: []api.Param{
				classParam,
				{Name: "limit", About: "How many accounts, 50 if it does not say.", Schema: "type=integer,minimum=1,maximum=100"},
				{Name: "after", About: "What the page before named as `next`."},
			},
			Answer: "A page of leaders.", Statuses: []int{http.StatusBadRequest, http.StatusTooManyRequests},
		}).By(api.Known),
		api.Get("/api/players/{name}/rating", s.getPlayerRating, api.Doc{
			ID: "playerRating", Tag: "players", Title: "The rating of a player over time",
			About:  "Of a public account, and of one's own. Of more than 500 games not each is told, but the latest always.",
			Query:  []api.Param{classParam},
			Answer: "The rating after each game, the oldest first.", Statuses: []int{http.StatusBadRequest, http.StatusNotFound, http.StatusTooManyRequests},
		}).By(api.Known),
		api.Get("/api/games/{id}/rating", s.getGameRating, api.Doc{
			ID: "gameRating", Tag: "tables", Title: "What a game may change in ratings, or has changed",
			About: "While it goes on: what each seat has, and by how much it changes if the seat comes in first or last (of more than two, the others as their ratings say). " +
				"After the end: what has changed and why. Of a private account only whoever plays or played in the game is told.",
			Answer: "The ratings of its seats.",
		}).By(api.Known),
	}
}

// mayAsk counts a request in the limit of its address, and returns a problem if that is used up.
func (s *Service) mayAsk(r *api.Request) error {
	if s.cfg.Searches == nil {
		return nil
	}
	if wait := s.cfg.Callers.Allow(s.cfg.Searches, r.Request); wait > 0 {
		return caller.TooManyFromAddress("ratings were looked for too often from this address", wait)
	}
	return nil
}

// readClass returns the class that the query names, two if it names none.
func readClass(r *api.Request) (rating.Class, error) {
	class := rating.Class(cmp.Or(r.URL.Query().Get("class"), string(rating.Two)))
	if !class.Valid() {
		return "", problem.New(problem.Invalid, "bad-json", "class is none that there is: "+problem.Shorten(string(class))).WithHint("two, more, sets or days")
	}
	return class, nil
}

// readNumber returns a number of the query between two bounds, or what is usual if it is not there.
func readNumber(r *api.Request, name string, usual, least, most int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, problem.New(problem.Invalid, "bad-json", fmt.Sprintf("%s is no number from %d to %d: %s", name, least, most, problem.Shorten(text)))
	}
	return n, nil
}

type (
	// A leadersAnswer is a page of the leaders of a class.
	leadersAnswer struct {
		Class       string   `json:"class" schema:"enum=two|more|sets|days"`
		Leaders     []leader `json:"leaders" each:"component=Leader"`
		Provisional []leader `json:"provisional" each:"component=Leader" doc:"The strongest of those of whom too little is known, on the first page."`
		Next        string   `json:"next,omitempty" doc:"What ‘after’ is for the next page; absent at the end."`
		You         *own     `json:"you,omitempty" doc:"The caller's own rating, if they have one in this class."`
	}
	// An own is the caller's own rating in a class.
	own struct {
		Place       int     `json:"place,omitempty" schema:"minimum=1" doc:"Absent while the rating is provisional."`
		Points      int     `json:"points"`
		Interval    int     `json:"interval" schema:"minimum=0"`
		Games       int     `json:"games" schema:"minimum=0"`
		Provisional bool    `json:"provisional"`
		About       string  `json:"about" doc:"The level of the computer player that is about as strong."`
		Frozen      *freeze `json:"frozen,omitempty" doc:"An admin has frozen the ratings of the account: games change them no more."`
	}
	// A freeze is since when somebody's ratings are frozen, and why.
	freeze struct {
		Since  string `json:"since" schema:"format=date-time"`
		Reason string `json:"reason"`
	}
)

// Component names the schema of a leader in the API's document.
func (leader) Component() api.Component {
	return api.Component{Name: "Leader", About: "Somebody, or a level, among the leaders."}
}

// Component names the schema of a page of leaders in the API's document.
func (leadersAnswer) Component() api.Component { return api.Component{Name: "Leaders"} }

// getLeaders answers GET /api/leaders: a page of the leaders of a class, and the caller's own place.
func (s *Service) getLeaders(ctx context.Context, r *api.Request) (a leadersAnswer, err error) {
	class, err := readClass(r)
	if err != nil {
		return a, err
	}
	key := boardKey{class: class}
	if key.limit, err = readNumber(r, "limit", leadersLimit, 1, maxLeaders); err != nil {
		return a, err
	}
	if key.after, err = readSpot(r, "after"); err != nil {
		return a, err
	}
	if err := s.mayAsk(r); err != nil {
		return a, err
	}
	now := s.cfg.Now()
	page := s.leaders.get(key, now)
	var you *own
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		if page == nil {
			if page, err = s.readBoard(tx, key, now); err != nil {
				return err
			}
			s.leaders.put(key, page)
		}
		you, err = s.readOwn(tx, r.Who.Holder, class, now)
		return err
	})
	if err != nil {
		return a, problem.OfStore(err)
	}
	return leadersAnswer{string(class), page.leaders, page.provisional, page.next, you}, nil
}

// readOwn reads somebody's own rating in a class at a time; nil if they have none.
func (s *Service) readOwn(tx *store.Tx, p account.Person, class rating.Class, now time.Time) (*own, error) {
	st, err := readStanding(tx, sqlStanding, p, class)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	one, err := s.show(tx, class, st, now)
	if err != nil {
		return nil, err
	}
	f, err := readFreeze(tx, p)
	return &own{one.Place, one.Points, one.Interval, one.Games, one.Provisional, rating.About(st.Rating, class).Level, f}, err
}

// readFreeze returns since when and why somebody's ratings are frozen now; nil if they are not.
func readFreeze(tx *store.Tx, p account.Person) (*freeze, error) {
	var since int64
	var f freeze
	err := tx.One(sqlFreeze, []any{p[:]}, &since, &f.Reason)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	f.Since = api.FormatTime(time.UnixMilli(since))
	return &f, err
}

// mergeLeaders merges two lists of leaders, each with the most points first; where points are equal, levels
// stand behind people.
func mergeLeaders(people, levels []leader) []leader {
	list := append(slices.Clone(people), levels...)
	slices.SortStableFunc(list, func(a, b leader) int { return cmp.Compare(b.Points, a.Points) })
	return list
}
