package server

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/settings"
	"circulade/internal/chat"
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
	pace *chat.Pace[account.Person]
}

func newSettingsDesk(rows store.Rows) settingsDesk {
	return settingsDesk{settings.Open(rows, nil), chat.NewPace[account.Person](settingsTimes, settingsStretch)}
}

// settingsHandlers are for what an account takes along to every device.
func (s *Server) settingsHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/account/settings": s.getSettings,
		"PUT /api/account/settings": s.putSettings,
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
		return errNoAccount
	case errors.Is(err, settings.ErrTooLarge):
		return refusal.New(refusal.TooLarge, "too-large", settings.ErrTooLarge.Error()).With("keep less")
	}
	return refusal.OfStore(err)
}

// A settingsAnswer is the settings of an account. Its name is that of now: by it a browser
// knows whose they are.
type settingsAnswer struct {
	Account  string          `json:"account"`
	Version  int64           `json:"version"`
	Settings settings.Values `json:"settings"`
}

type settingsRequest struct {
	Version  *int64          `json:"version"`
	Settings settings.Values `json:"settings"`
}

// check says what is wrong with a request.
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

func (s *Server) getSettings(w http.ResponseWriter, r *http.Request) error {
	_, acc, err := s.member(r)
	if err != nil {
		return err
	}
	doc, err := s.settings.kept.Of(r.Context(), acc.Person)
	if err != nil {
		return ofSettings(err)
	}
	writeJSON(w, http.StatusOK, settingsAnswer{acc.Name, doc.Version, doc.Values})
	return nil
}

// putSettings keeps all settings anew, if nobody has changed them since the version that is sent.
func (s *Server) putSettings(w http.ResponseWriter, r *http.Request) error {
	var q settingsRequest
	if err := decode(w, r, &q); err != nil {
		return err
	}
	_, acc, err := s.member(r)
	if err != nil {
		return err
	}
	if err := q.check(); err != nil {
		return err
	}
	if wait := s.settings.pace.Take(acc.Person, time.Now()); wait > 0 {
		return refusal.Often(fmt.Sprintf("settings may change %d times in %d seconds", settingsTimes, int(settingsStretch.Seconds())), wait)
	}
	version, err := s.settings.kept.Set(r.Context(), acc.Person, *q.Version, q.Settings)
	if err != nil {
		return ofSettings(err)
	}
	writeJSON(w, http.StatusOK, settingsAnswer{acc.Name, version, q.Settings})
	return nil
}
