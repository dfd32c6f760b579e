package players

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// Endpoints returns the endpoints for the visibility of one's account, for players' pages, and for searching and
// downloading published games.
func (s *Service) Endpoints() []api.Endpoint {
	quota := s.cfg.Callers.CPUQuota(nil)
	return []api.Endpoint{
		api.Get("/api/account/visibility", s.getVisibility, api.Doc{
			ID: "visibility", Tag: "players", Title: "Who may see the account's page, and challenge it",
			About:  "An account that has not chosen is private, and its friends may challenge it.",
			Answer: "What the account allows.",
		}).By(api.Member),
		api.Put("/api/account/visibility", s.putVisibility, api.Doc{
			ID: "changeVisibility", Tag: "players", Title: "Choose who may see the account's page, and challenge it",
			About:  "Games of a private account count as those of others do; lists do not say that they are its. At most 20 times in a minute.",
			Answer: "What the account allows now.",
		}).By(api.Member),
		api.Get("/api/players/{name}", s.getPlayer, api.Doc{
			ID: "player", Tag: "players", Title: "The page of a player",
			About: "Of a public account, and of one's own. A name that nobody has, a private account and a guest are answered alike (`not-found`). " +
				"What is told of games is of published ones alone, the latest 10,000.",
			Answer: "What the page says.", Statuses: []int{http.StatusNotFound, http.StatusTooManyRequests},
			Paths: []api.Param{{Name: "name", About: "What the account is called."}},
		}).By(api.Known).With(quota),
		api.Get("/api/results", s.getResults, api.Doc{
			ID: "results", Tag: "players", Title: "Search published games",
			About: "The latest first, a page at a time. One request looks at 2,000 games at most: a page may hold fewer games than were asked for, or none, and still have a `next`.",
			Query: searchParams(), Answer: "A page of games.", Statuses: []int{http.StatusBadRequest, http.StatusNotFound, http.StatusTooManyRequests},
		}).By(api.Known).With(quota, s.cfg.Packing),
		api.Raw(http.MethodGet, "/api/results/records", s.getRecords, api.Doc{}).By(api.Known).With(quota, s.cfg.Packing),
		api.Raw(http.MethodGet, "/api/account/records", s.getOwnRecords, api.Doc{}).By(api.Member),
	}
}

// Component names the schema of Visibility in the API's document.
func (Visibility) Component() api.Component {
	return api.Component{Name: "Visibility", About: "What an account allows others."}
}

// Check returns a problem with every faulty field of a chosen visibility, or nil.
func (v *Visibility) Check() error {
	var faults []game.Fault
	if v.Page != Public && v.Page != Private {
		faults = append(faults, game.Fault{Field: "page", Message: "says who may see the account's page", Allowed: []string{string(Public), string(Private)}})
	}
	if v.Challenges != Everybody && v.Challenges != Friends && v.Challenges != Nobody {
		faults = append(faults, game.Fault{
			Field: "challenges", Message: "says who may challenge the account", Allowed: []string{string(Everybody), string(Friends), string(Nobody)},
		})
	}
	return problem.Incomplete(faults)
}

// getVisibility answers GET /api/account/visibility: what the caller's account allows others.
func (s *Service) getVisibility(ctx context.Context, r *api.Request) (Visibility, error) {
	return read(ctx, s, func(tx *store.Tx) (Visibility, error) { return ReadVisibility(tx, r.Account.Person) })
}

// putVisibility answers PUT /api/account/visibility: it stores what the caller's account allows others.
func (s *Service) putVisibility(ctx context.Context, r *api.Request, v *Visibility) (Visibility, error) {
	if wait := s.changes.Allow(r.Account.Person, time.Now()); wait > 0 {
		return Visibility{}, problem.TooOften(fmt.Sprintf("this may be changed %d times in %d seconds", maxChanges, int(changesEvery.Seconds())), wait)
	}
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlSetVisibility, r.Account.Person[:], string(v.Page), string(v.Challenges))
		if err == nil && n == 0 {
			err = caller.ErrNoAccount
		}
		return err
	})
	return *v, problemOf(err)
}
