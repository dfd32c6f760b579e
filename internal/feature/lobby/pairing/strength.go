package pairing

import (
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/rating"
)

// This file knows what is particular to games by strength: the class of a wish, the rules of rated games,
// and what somebody who waits is told.

// Both are without a join: while PostgreSQL knows nothing yet of a table, it finds bad ways for one.
const (
	sqlRatedOf = `SELECT game, person FROM results WHERE rated = 1 AND rank > 0 AND ended >= ?1 AND person IN (`
	sqlSeatsOf = `SELECT game, person FROM results WHERE kind IN ('account', 'program') AND game IN (`
)

var errNoAccount = problem.New(problem.Forbidden, "no-account", "rated games are for accounts, and this browser is signed in to none").
	WithHint("sign in, or make an account; or play a game that is not rated")

// checkAccount returns a problem if a person has no account: nobody else plays rated games. A bot has one.
func checkAccount(tx *store.Tx, person store.Holder) error {
	n := 0
	if err := tx.One(sqlAccount, []any{person[:]}, &n); err != nil {
		return err
	}
	if n == 0 {
		return errNoAccount
	}
	return nil
}

// classOf returns the class of ratings of a planned table. Of a wish for any sets or any clock that is the
// one it would have if nobody wanted others.
func classOf(st *gamelog.Start) rating.Class {
	return result.ClassOf(st.Setup.Expansions, len(st.Setup.Packs) > 0, len(st.Seats), st.Clock)
}

// takeRatedAids has a wish for a rated game, which asked for some aids, take those that the game will have.
// The asked ones are planned as they are written normally; others than those of the class are a problem.
func (s *resolvedWish) takeRatedAids(asked, planned string) error {
	own := result.RatedAids(s.class)
	if asked != "" && asked != Any && planned != own {
		return problem.New(problem.Invalid, "bad-setup", "this request to be paired is not valid").WithFaults([]game.Fault{
			{Field: "aids", Message: "rated games have the same for all", Allowed: []string{own, Any}},
		})
	}
	s.Aids = Any
	return nil
}

// isUnknown reports whether a rating says nothing of a person: they have played no rated game, or long ago.
func isUnknown(r rating.Rating) bool { return r.Sigma >= rating.New().Sigma }

// An Outlook tells somebody who waits what to expect.
type Outlook struct {
	Rated  bool      `json:"rated"`
	Since  time.Time `json:"since"`            // when they began to wait
	Window *Window   `json:"window,omitempty"` // nil: anybody will do by now
	Likely int       `json:"likely_s,omitempty"`
	Level  string    `json:"level,omitempty"`
}

// A Window is how strong those are with whom somebody is matched at the moment, in points. Who has waited
// for long is matched with others too.
type Window struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// outlook returns what the person of a waiting ticket is told: the window, how many seconds tickets of this
// kind likely wait in all, if that is known, and which computer player is about as strong as they.
func (q *Queue) outlook(tx *store.Tx, r *ticketRow) (*Outlook, error) {
	own, err := q.strengths(tx, []store.Holder{r.person}, r.class)
	if err != nil {
		return nil, err
	}
	now := q.cfg.Now()
	likely, known, err := likelyWait(tx, waitKind(r.players, r.rated, r.sets, r.pace), now)
	if err != nil {
		return nil, err
	}
	o := &Outlook{Rated: r.rated, Since: time.UnixMilli(r.made).UTC(), Level: rating.About(own[0], r.class).Level}
	if known {
		o.Likely = int(likely/time.Second) + 1
	}
	if far, all := reach(now.Sub(o.Since), own[0].Interval()); !all && (r.rated || !isUnknown(own[0])) {
		o.Window = &Window{own[0].Points() - far, own[0].Points() + far}
	}
	return o, nil
}

// RatedTogether returns how many rated games two have ended together since a moment, in Unix milliseconds, without
// those that were called off, of all pairs of whom one is among some people and has ended MaxRatedTogether at least. It
// is meant for Rules.RatedTogether.
func RatedTogether(tx *store.Tx, persons []store.Holder, since int64) (map[Pair]int, error) {
	games := map[store.Holder][]string{}
	args := make([]any, len(persons))
	for i := range persons {
		args[i] = persons[i][:]
	}
	err := eachSeat(tx, sqlRatedOf, []any{since}, args, func(game string, p store.Holder) { games[p] = append(games[p], game) })
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	args = args[:0]
	for _, list := range games {
		for _, g := range list {
			if len(list) >= MaxRatedTogether && !seen[g] {
				seen[g] = true
				args = append(args, g)
			}
		}
	}
	seats := map[string][]store.Holder{}
	err = eachSeat(tx, sqlSeatsOf, nil, args, func(game string, p store.Holder) { seats[game] = append(seats[game], p) })
	counts := map[Pair]int{}
	for _, people := range seats {
		for i, a := range people {
			for _, b := range people[:i] {
				counts[pairOf(a, b)]++
			}
		}
	}
	return counts, err
}

// eachSeat calls f with the games and persons that a query finds among many values, some hundred of them at a time.
func eachSeat(tx *store.Tx, query string, args, among []any, f func(game string, p store.Holder)) error {
	const chunk = 500 // parameters of one statement
	for len(among) > 0 {
		some := among[:min(len(among), chunk)]
		among = among[len(some):]
		err := tx.Each(query+store.Among(len(args)+1, len(some))+`)`, slices.Concat(args, some), func(scan store.Scan) error {
			var game string
			var p store.Holder
			err := scan(&game, &p)
			f(game, p)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
