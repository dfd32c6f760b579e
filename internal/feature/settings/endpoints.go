package settings

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/problem"
)

// Endpoints returns the endpoints that read and replace the settings of an account.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/settings", s.getSettings, api.Doc{
			ID: "settings", Tag: "accounts", Title: "What the account takes along to every device",
			About:  "A browser's, by its cookie: the page's favourites and settings. An account that has none has version 0.",
			Answer: "All of them.",
		}).By(api.Member),
		api.Put("/api/account/settings", s.putSettings, api.Doc{
			ID: "changeSettings", Tag: "accounts", Title: "Keep all settings anew",
			About:    "The whole of them, in the place of those of the version that was read. If they have changed since, nothing is kept (`stale-version`). At most 20 times in a minute.",
			Answer:   "What is kept now.",
			Statuses: []int{409},
		}).By(api.Member),
	}
}

// problemOf returns the problem that a caller is sent for an error: the problem itself, or else that the store
// failed.
func problemOf(err error) error {
	var p *problem.Problem
	if errors.As(err, &p) {
		return p
	}
	return problem.OfStore(err)
}

// A settingsAnswer is the settings of an account as both endpoints return them, with the account's present name,
// so that a browser knows whose they are.
type settingsAnswer struct {
	Account  string `json:"account" doc:"What the account is called now."`
	Version  int64  `json:"version" schema:"minimum=0" doc:"One more with every change; 0 if there never was one."`
	Settings Values `json:"settings" schema:"component=SettingsValues"`
}

// A settingsRequest is the body of PUT /api/account/settings: all settings, and the version that they replace.
type settingsRequest struct {
	Version  *int64 `json:"version" schema:"required,minimum=0" doc:"That of the settings that are changed."`
	Settings Values `json:"settings" schema:"required,component=SettingsValues"`
}

// Component names the OpenAPI schema of the settings that are returned.
func (settingsAnswer) Component() api.Component {
	return api.Component{Name: "Settings", About: "What an account takes along to every device."}
}

// Component names the OpenAPI schema of the body that replaces the settings.
func (settingsRequest) Component() api.Component { return api.Component{Name: "SetSettings"} }

// check returns a problem with every faulty field of the body, or nil. It is called after the caller is
// identified, so that a caller who is not signed in gets that problem first.
func (q *settingsRequest) check() error {
	var faults []game.Fault
	if q.Version == nil || *q.Version < 0 {
		faults = append(faults, game.Fault{Field: "version", Message: "is needed: that of the settings that are changed, 0 if there are none"})
	}
	if q.Settings == nil {
		faults = append(faults, game.Fault{Field: "settings", Message: "is needed: all of them"})
	}
	if n := len(q.Settings); n > MaxKeys {
		faults = append(faults, game.Fault{Field: "settings", Message: fmt.Sprintf("has %d keys, at most %d are kept", n, MaxKeys)})
	}
	for _, key := range slices.Sorted(maps.Keys(q.Settings)) {
		if !IsKey(key) {
			faults = append(faults, game.Fault{Field: "settings", Message: fmt.Sprintf(
				"%s is no key: it begins with a small letter and has small letters, digits, dots, hyphens and underscores, at most %d", problem.Shorten(key), MaxKey)})
			break // one will do
		}
	}
	return problem.Incomplete(faults)
}

// getSettings answers GET /api/account/settings: the settings of the caller's account and their version; version 0
// if there are none.
func (s *Service) getSettings(ctx context.Context, r *api.Request) (settingsAnswer, error) {
	doc, err := s.Read(ctx, r.Account.Person)
	if err != nil {
		return settingsAnswer{}, problemOf(err)
	}
	return settingsAnswer{r.Account.Name, doc.Version, doc.Values}, nil
}

// putSettings answers PUT /api/account/settings: it replaces all settings of the caller's account, if they still
// have the version in the body, and returns them with the new version.
func (s *Service) putSettings(ctx context.Context, r *api.Request, q *settingsRequest) (settingsAnswer, error) {
	if err := q.check(); err != nil {
		return settingsAnswer{}, err
	}
	if wait := s.changes.Allow(r.Account.Person, time.Now()); wait > 0 {
		return settingsAnswer{}, problem.TooOften(fmt.Sprintf("settings may change %d times in %d seconds", MaxChanges, int(changesEvery.Seconds())), wait)
	}
	version, err := s.Set(ctx, r.Account.Person, *q.Version, q.Settings)
	if err != nil {
		return settingsAnswer{}, problemOf(err)
	}
	return settingsAnswer{r.Account.Name, version, q.Settings}, nil
}
