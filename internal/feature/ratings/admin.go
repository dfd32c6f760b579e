package ratings

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// maxReason is how long the reason of a freeze may be, in letters.
const maxReason = 200

const (
	sqlNewFreeze = `INSERT INTO rating_freezes (person, since, until, reason) SELECT ?1, ?2, 0, ?3
		WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?1) ON CONFLICT (person, since) DO UPDATE SET until = 0, reason = excluded.reason`
	sqlReason   = `UPDATE rating_freezes SET reason = ?2 WHERE person = ?1 AND until = 0`
	sqlUnfreeze = `UPDATE rating_freezes SET until = ?2 WHERE person = ?1 AND until = 0`
	sqlFreezes  = `SELECT a.name, f.since, f.reason FROM rating_freezes f JOIN accounts a ON a.person = f.person
		WHERE f.until = 0 ORDER BY f.since DESC LIMIT ?1`
	maxFreezes = 500
)

// adminEndpoints returns the endpoints by which admins freeze ratings and look for boosting.
func (s *Service) adminEndpoints() []api.Endpoint {
	name := []api.Param{{Name: "name", About: "What the account is called."}}
	return []api.Endpoint{
		api.Get("/api/admin/ratings", s.getAdminRatings, api.Doc{
			ID: "adminRatings", Tag: "administration", Title: "Frozen ratings, and pairs of players whose rated games look odd",
			About: "For admins. Of the last 30 days, pairs with at least five rated games against each other, or with one from one network, of which: one won nine of ten or more; " +
				"both came from one network; or most ended within ten turns because somebody resigned or left. It proves nothing.",
			Answer: "At most 500 accounts and 100 pairs.",
		}).By(api.Admin),
		api.Put("/api/admin/ratings/{name}/freeze", s.putFreeze, api.Doc{
			ID: "freezeRating", Tag: "administration", Title: "Freeze the ratings of an account",
			About:  "For admins. Games that end from now on count for nobody at their tables; the account reads why. If they are frozen already, the reason is another now.",
			Answer: "They are frozen.", Paths: name, Statuses: []int{http.StatusNotFound},
		}).By(api.Admin),
		api.Delete("/api/admin/ratings/{name}/freeze", s.deleteFreeze, api.Doc{
			ID: "unfreezeRating", Tag: "administration", Title: "Let games count for the ratings of an account again",
			About:  "For admins. What ended meanwhile stays without effect.",
			Answer: "They are not frozen.", Statuses: []int{http.StatusNotFound},
		}).By(api.Admin),
	}
}

// A freezeRequest is the body that freezes the ratings of an account.
type freezeRequest struct {
	Reason string `json:"reason" schema:"required,minLength=1,maxLength=200" doc:"The owner of the account reads it."`
}

// Component names the schema of the body in the API's document.
func (freezeRequest) Component() api.Component { return api.Component{Name: "RatingFreeze"} }

// Check returns a problem if the reason is missing, too long or no line of text.
func (q *freezeRequest) Check() error {
	q.Reason = strings.TrimSpace(q.Reason)
	n := utf8.RuneCountInString(q.Reason)
	if n < 1 || n > maxReason || !store.IsText(q.Reason) || strings.ContainsAny(q.Reason, "\r\n\t") {
		return problem.New(problem.Invalid, "bad-json", fmt.Sprintf("reason is one line of 1 to %d letters", maxReason))
	}
	return nil
}

var errNoAccount = problem.New(problem.NotFound, "not-found", "no account has this name")

// putFreeze answers PUT /api/admin/ratings/{name}/freeze: it freezes the ratings of an account from now on.
func (s *Service) putFreeze(ctx context.Context, r *api.Request, q *freezeRequest) (api.OK, error) {
	return s.decide(ctx, r, auditlog.RatingFrozen, q.Reason, func(tx *store.Tx, p account.Person, now int64) error {
		n, err := tx.Exec(sqlReason, p[:], q.Reason)
		if err == nil && n == 0 {
			err = tx.Do(sqlNewFreeze, p[:], now, q.Reason)
		}
		return err
	})
}

// deleteFreeze answers DELETE /api/admin/ratings/{name}/freeze: games of the account count again.
func (s *Service) deleteFreeze(ctx context.Context, r *api.Request) (api.OK, error) {
	return s.decide(ctx, r, auditlog.RatingUnfrozen, "", func(tx *store.Tx, p account.Person, now int64) error {
		n, err := tx.Exec(sqlUnfreeze, p[:], now)
		if err == nil && n == 0 {
			err = problem.New(problem.NotFound, "not-found", "the ratings of this account are not frozen")
		}
		return err
	})
}

// decide runs what an admin has decided about the account that a request names, and notes it in the audit
// log, in one transaction.
func (s *Service) decide(
	ctx context.Context, r *api.Request, act auditlog.Act, detail string, f func(tx *store.Tx, p account.Person, now int64) error,
) (api.OK, error) {
	now := s.cfg.Now()
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		acc, err := account.ReadAccountByName(tx, r.PathValue("name"))
		if err != nil {
			return err
		}
		if err := f(tx, acc.Person, now.UnixMilli()); err != nil {
			return err
		}
		by := auditlog.Actor{Person: r.Account.Person, Name: r.Account.Name}
		return auditlog.Append(tx, auditlog.Entry{At: now, Act: act, Person: acc.Person, Whom: acc.Name, Detail: detail, By: by})
	})
	var p *problem.Problem
	switch {
	case err == nil:
		return api.Done, nil
	case errors.Is(err, account.ErrNoAccount) || errors.Is(err, store.ErrNotFound):
		return api.OK{}, errNoAccount
	case errors.As(err, &p):
		return api.OK{}, p
	}
	return api.OK{}, problem.OfStore(err)
}

type (
	// adminRatings is what admins see of ratings.
	adminRatings struct {
		Frozen []frozenAccount `json:"frozen"`
		Pairs  []oddPair       `json:"pairs"`
	}
	// A frozenAccount is an account whose ratings are frozen.
	frozenAccount struct {
		Name string `json:"name"`
		freeze
	}
	// An oddPair is two players whose rated games look odd.
	oddPair struct {
		Names       []string `json:"names" doc:"Both accounts; empty for one that is no more."`
		Games       int      `json:"games" schema:"minimum=1" doc:"Rated games of both in the last 30 days."`
		Won         []int    `json:"won" doc:"How often each of them came in before the other."`
		Quick       int      `json:"quick" schema:"minimum=0" doc:"Games that ended within ten turns because one of them resigned or left."`
		SameNetwork int      `json:"same_network" schema:"minimum=0" doc:"Games in which both came from one network."`
		Why         []string `json:"why" each:"enum=one-sided|same-network|quick"`
	}
)

// Component names the schema of the answer in the API's document.
func (adminRatings) Component() api.Component { return api.Component{Name: "AdminRatings"} }

// getAdminRatings answers GET /api/admin/ratings: which ratings are frozen, and which pairs look odd.
func (s *Service) getAdminRatings(ctx context.Context, _ *api.Request) (a adminRatings, err error) {
	since := s.cfg.Now().Add(-networkTime).UnixMilli()
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		a = adminRatings{Frozen: []frozenAccount{}, Pairs: []oddPair{}}
		frozen, err := store.List(tx, sqlFreezes, []any{maxFreezes}, func(scan store.Scan, f *frozenAccount) error {
			var at time.Time
			err := scan(&f.Name, store.UTC(&at), &f.Reason)
			f.Since = api.FormatTime(at)
			return err
		})
		a.Frozen = append(a.Frozen, frozen...)
		if err == nil {
			a.Pairs, err = readOddPairs(tx, since)
		}
		return err
	})
	if err != nil {
		return a, problem.OfStore(err)
	}
	return a, nil
}
