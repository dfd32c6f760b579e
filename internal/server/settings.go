package server

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/settings"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

const (
	settingsTimes   = 20 // of an account
	settingsStretch = time.Minute
)

// settingsDesk is what accounts take along to every device, and how often they change it.
type settingsDesk struct {
	kept *settings.Desk
	pace *ratelimit.Window[account.Person]
}

func newSettingsDesk(rows store.Rows) settingsDesk {
	return settingsDesk{settings.Open(rows, nil), ratelimit.NewWindow[account.Person](settingsTimes, settingsStretch)}
}

// settingsEndpoints are for what an account takes along to every device.
func (s *Server) settingsEndpoints() []api.Endpoint {
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

var errStaleVersion = refusal.New(refusal.Conflict, "stale-version", settings.ErrStale.Error()).
	With("read them again, change those, and send the new version")

// ofSettings says how an error of settings looks.
func ofSettings(err error) error {
	switch {
	case errors.Is(err, settings.ErrStale):
		return errStaleVersion
	case errors.Is(err, settings.ErrNoAccount):
		return caller.ErrNoAccount
	case errors.Is(err, settings.ErrTooLarge):
		return refusal.New(refusal.TooLarge, "too-large", settings.ErrTooLarge.Error()).With("keep less")
	}
	return refusal.OfStore(err)
}

// A settingsAnswer is the settings of an account. Its name is that of now: by it a browser
// knows whose they are.
type settingsAnswer struct {
	Account  string          `json:"account" doc:"What the account is called now."`
	Version  int64           `json:"version" schema:"minimum=0" doc:"One more with every change; 0 if there never was one."`
	Settings settings.Values `json:"settings" schema:"component=SettingsValues"`
}

type settingsRequest struct {
	Version  *int64          `json:"version" schema:"required,minimum=0" doc:"That of the settings that are changed."`
	Settings settings.Values `json:"settings" schema:"required,component=SettingsValues"`
}

func (settingsAnswer) Component() api.Component {
	return api.Component{Name: "Settings", About: "What an account takes along to every device."}
}
func (settingsRequest) Component() api.Component { return api.Component{Name: "SetSettings"} }

// check says what is wrong with a request of somebody who is signed in.
func (q *settingsRequest) check() error {
	var faults []game.Fault
	if q.Version == nil || *q.Version < 0 {
		faults = append(faults, game.Fault{Field: "version", Message: "is needed: that of the settings that are changed, 0 if there are none"})
	}
	if q.Settings == nil {
		faults = append(faults, game.Fault{Field: "settings", Message: "is needed: all of them"})
	}
	if n := len(q.Settings); n > settings.MaxKeys {
		faults = append(faults, game.Fault{Field: "settings", Message: fmt.Sprintf("has %d keys, at most %d are kept", n, settings.MaxKeys)})
	}
	for _, key := range slices.Sorted(maps.Keys(q.Settings)) {
		if !settings.Plain(key) {
			faults = append(faults, game.Fault{Field: "settings", Message: fmt.Sprintf(
				"%s is no key: it begins with a small letter and has small letters, digits, dots, hyphens and underscores, at most %d", refusal.Short(key), settings.MaxKey)})
			break // one will do
		}
	}
	return refusal.Incomplete(faults)
}

func (s *Server) getSettings(ctx context.Context, r *api.Request) (settingsAnswer, error) {
	doc, err := s.settings.kept.Of(ctx, r.Account.Person)
	if err != nil {
		return settingsAnswer{}, ofSettings(err)
	}
	return settingsAnswer{r.Account.Name, doc.Version, doc.Values}, nil
}

// putSettings keeps all settings anew, if nobody has changed them since the version that is sent.
func (s *Server) putSettings(ctx context.Context, r *api.Request, q *settingsRequest) (settingsAnswer, error) {
	if err := q.check(); err != nil {
		return settingsAnswer{}, err
	}
	if wait := s.settings.pace.Allow(r.Account.Person, time.Now()); wait > 0 {
		return settingsAnswer{}, refusal.Often(fmt.Sprintf("settings may change %d times in %d seconds", settingsTimes, int(settingsStretch.Seconds())), wait)
	}
	version, err := s.settings.kept.Set(ctx, r.Account.Person, *q.Version, q.Settings)
	if err != nil {
		return settingsAnswer{}, ofSettings(err)
	}
	return settingsAnswer{r.Account.Name, version, q.Settings}, nil
}
