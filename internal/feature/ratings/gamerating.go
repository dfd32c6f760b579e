package ratings

import (
	"context"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/rating"
)

const sqlEnded = `SELECT r.seat, r.person, r.kind, r.level, r.class, r.rated, r.published, r.ended, coalesce(c.why, ''), coalesce(c.mu_before, 0),
	coalesce(c.sigma_before, 0), coalesce(c.mu_after, 0), coalesce(c.sigma_after, 0)
	FROM results r LEFT JOIN rating_changes c ON c.game = r.game AND c.seat = r.seat WHERE r.game = ?1 ORDER BY r.seat`

type (
	// A gameRating is what a game may change in ratings, or has changed.
	gameRating struct {
		Rated bool         `json:"rated" doc:"It counts for ratings."`
		Class string       `json:"class,omitempty" schema:"enum=two|more|sets|days" doc:"Absent if it is not rated."`
		Seats []seatRating `json:"seats" doc:"Of a game that is not rated: none."`
		Pages []string     `json:"pages,omitempty" doc:"Of a published game that is not rated and is over: by seat, the names of those accounts that are public, an empty text for others."`
		Limit *pairLimit   `json:"limit,omitempty" doc:"For its players, while it goes on: why it may not count, or will not."`
	}
	// A seatRating is the rating of a seat before a game, and what the game does to it.
	seatRating struct {
		Seat        int         `json:"seat" schema:"minimum=0"`
		Hidden      bool        `json:"hidden,omitempty" doc:"The account is private: only whoever plays in the game is told its rating."`
		Page        string      `json:"page,omitempty" doc:"The name of the seat's account, if it is public: it has a page."`
		Points      int         `json:"points" doc:"Before the game. 0 if it is hidden."`
		Interval    int         `json:"interval" schema:"minimum=0"`
		Provisional bool        `json:"provisional"`
		Stakes      *stakes     `json:"stakes,omitempty" doc:"While the game goes on: what it may change. Absent for levels, whose rating is fixed."`
		After       *afterwards `json:"after,omitempty" doc:"What the game has changed. A moment after the end it is not there yet."`
	}
	// An afterwards is what a game has changed in the rating of a seat.
	afterwards struct {
		Points   int   `json:"points"`
		Interval int   `json:"interval" schema:"minimum=0"`
		Change   int   `json:"change" doc:"By how many points."`
		Why      []Why `json:"why" each:"enum=counted|unmoved|no-account|same-player|unknown-level|frozen|same-network|pair-limit|fixed" doc:"What became of the game: it counted; or it ended without a result, a rating is frozen, two players came from one network, or two had five games against each other that day. The rating of a level is fixed."`
	}
)

// Component names the schema of a game's rating in the API's document.
func (gameRating) Component() api.Component { return api.Component{Name: "GameRating"} }

// A rated is one seat of a rated game, with its rating before it.
type rated struct {
	person        account.Person // zero: a level
	level         string
	before, after rating.Rating
	why           Why // "": nothing has become of the game yet
}

// A ratedGame is a game that goes on or is over, as it concerns ratings.
type ratedGame struct {
	isRated bool
	isShown bool // a game that is over and not rated, whose result is published
	class   rating.Class
	seats   []rated
	over    bool
	ended   int64          // Unix milliseconds; 0 if it goes on
	running map[[2]int]int // while it goes on: in how many further rated games that do two seats play, the lower first
}

// getGameRating answers GET /api/games/{id}/rating: of a game that is over by its results, also when its
// table has been deleted, else by the table.
func (s *Service) getGameRating(ctx context.Context, r *api.Request) (gameRating, error) {
	g, err := store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) (ratedGame, error) { return readEnded(tx, r.PathValue("id")) })
	if err != nil {
		return gameRating{}, problem.OfStore(err)
	}
	if g.isShown {
		return s.pagesOf(ctx, &g)
	}
	if !g.over {
		g, err = api.WithTable(r, func(t *table.Table) (ratedGame, error) {
			return table.Do(ctx, t, r.Who, func(o table.Owner) (ratedGame, error) {
				if _, err := o.Roster().CheckedRights(r.Who); err != nil {
					return ratedGame{}, err
				}
				return atTable(o), nil
			})
		})
		if err != nil {
			return gameRating{}, err
		}
		s.countRunning(&g, r.PathValue("id"))
	}
	if !g.isRated {
		return gameRating{Seats: []seatRating{}}, nil
	}
	a, err := store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) (gameRating, error) { return s.tell(tx, &g, r.Who.Holder) })
	if err != nil {
		return gameRating{}, problem.OfStore(err)
	}
	return a, nil
}

// readEnded reads a game from its results; one that is not over if it has none that may be shown.
func readEnded(tx *store.Tx, game string) (g ratedGame, err error) {
	err = tx.Each(sqlEnded, []any{game}, func(scan store.Scan) error {
		var one rated
		var kind, level string
		var seat, isRated, isPublished int
		var n [4]int64
		err := scan(&seat, &one.person, &kind, &level, (*string)(&g.class), &isRated, &isPublished, &g.ended, (*string)(&one.why), &n[0], &n[1], &n[2], &n[3])
		if result.Kind(kind) == result.Level {
			one.level = level
		}
		one.before, one.after = fromBits(n[0], n[1]), fromBits(n[2], n[3])
		g.isRated, g.over = isRated == 1, isRated == 1 // what is not rated only its table tells
		g.isShown = isPublished == 1 && isRated == 0
		g.seats = append(g.seats, one)
		return err
	})
	return g, err
}

// atTable returns a table's game as it concerns ratings.
func atTable(o table.Owner) ratedGame {
	l := o.Log()
	g := ratedGame{isRated: l.Rated, class: classOf(&l.Start)}
	for i, seat := range l.Seats {
		one := rated{}
		if seat.Kind == gamelog.KindBot {
			one.level = seat.Bot
		}
		for _, grant := range o.Roster().Grants() {
			if grant.Seat == i && grant.Kind == store.GrantPerson {
				one.person = grant.Holder
				break
			}
		}
		g.seats = append(g.seats, one)
	}
	return g
}

// classOf returns the class in which a game counts.
func classOf(st *gamelog.Start) rating.Class {
	return result.ClassOf(st.Setup.Expansions, len(st.Setup.Packs) > 0, len(st.Seats), st.Clock)
}

// tell returns a game's ratings as somebody may be told them: all of them if they have a seat in it, else
// those of public accounts and levels.
func (s *Service) tell(tx *store.Tx, g *ratedGame, who store.Holder) (gameRating, error) {
	if err := s.fill(tx, g); err != nil {
		return gameRating{}, err
	}
	public, err := s.publicNames(tx, g)
	if err != nil {
		return gameRating{}, err
	}
	limit, err := s.limitOf(tx, g, who)
	if err != nil {
		return gameRating{}, err
	}
	hidden := hiddenFrom(g, public, who)
	before := make([]rating.Rating, len(g.seats))
	for i := range g.seats {
		before[i] = g.seats[i].before
	}
	a := gameRating{Rated: true, Class: string(g.class), Seats: []seatRating{}, Limit: limit}
	for i := range g.seats {
		one, told := &g.seats[i], seatRating{Seat: i, Hidden: hidden[i], Page: public[g.seats[i].person]}
		if !hidden[i] {
			told.Points, told.Interval = shown(one.before)
			told.Provisional = one.level == "" && one.before.Provisional()
			if !g.over && one.level == "" && len(g.seats) > 1 && !limit.is(g.class) {
				at := stakesOf(before, i)
				told.Stakes = &at
			}
			told.After = one.afterwards()
		}
		a.Seats = append(a.Seats, told)
	}
	return a, nil
}

// fill gives the seats of a game that is not rated yet the ratings that their players have at its end, or now.
func (s *Service) fill(tx *store.Tx, g *ratedGame) error {
	at := g.ended
	if !g.over {
		at = s.cfg.Now().UnixMilli()
	}
	for i := range g.seats {
		one := &g.seats[i]
		if one.why != "" {
			continue
		}
		one.before = rating.New()
		if a, ok := rating.Level(one.level); ok && one.level != "" {
			one.before = a.Rating(g.class)
		} else if one.person != (account.Person{}) {
			st, err := storedPool{tx}.standing(one.person, g.class)
			if err != nil {
				return err
			}
			one.before = st.at(at)
		}
	}
	return nil
}

// pagesOf returns the answer for a published game that is over and not rated: who of its players has a page.
func (s *Service) pagesOf(ctx context.Context, g *ratedGame) (gameRating, error) {
	a := gameRating{Seats: []seatRating{}, Pages: make([]string, len(g.seats))}
	names, err := store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) (map[account.Person]string, error) { return s.publicNames(tx, g) })
	if err != nil {
		return gameRating{}, problem.OfStore(err)
	}
	for i := range g.seats {
		a.Pages[i] = names[g.seats[i].person]
	}
	return a, nil
}

// publicNames returns the names of those who play a game with a public account.
func (s *Service) publicNames(tx *store.Tx, g *ratedGame) (map[account.Person]string, error) {
	var people []store.Holder
	for i := range g.seats {
		if p := g.seats[i].person; p != (account.Person{}) {
			people = append(people, p)
		}
	}
	if s.cfg.PublicNames == nil || len(people) == 0 {
		return nil, nil
	}
	return s.cfg.PublicNames(tx, people...)
}

// hiddenFrom returns which seats of a game somebody is told nothing of: those of accounts that are not among
// the public ones, unless they have a seat in it themselves.
func hiddenFrom(g *ratedGame, public map[account.Person]string, who store.Holder) []bool {
	hidden := make([]bool, len(g.seats))
	for i := range g.seats {
		p := g.seats[i].person
		if p != (account.Person{}) && p == who {
			return make([]bool, len(g.seats))
		}
		_, isPublic := public[p]
		hidden[i] = p != (account.Person{}) && !isPublic
	}
	return hidden
}

// afterwards returns what a game has changed in the rating of a seat; nil if it has not been rated yet.
func (one *rated) afterwards() *afterwards {
	if one.why == "" {
		return nil
	}
	a := &afterwards{Why: []Why{one.why}, Change: one.after.Points() - one.before.Points()}
	if one.level != "" && one.why == Counted {
		a.Why = append(a.Why, Fixed)
	}
	a.Points, a.Interval = shown(one.after)
	return a
}
