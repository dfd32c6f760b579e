package notify

import (
	"context"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
)

const (
	sqlMoveBrowsers = `UPDATE notice_browsers SET person = ?2 WHERE person = ?1`
	sqlMoveWaiting  = `UPDATE notices SET person = ?2 WHERE person = ?1`
	sqlMoveQuiet    = `INSERT INTO notice_people (person, quiet_from, quiet_to, zone) SELECT ?2, quiet_from, quiet_to, zone FROM notice_people p WHERE person = ?1
		AND NOT EXISTS (SELECT 1 FROM notice_people WHERE person = ?2)`
	sqlMoveAddress = `UPDATE notice_addresses SET person = ?2 WHERE person = ?1 AND NOT EXISTS (SELECT 1 FROM notice_addresses WHERE person = ?2)`
	sqlToldOf      = `SELECT game, seat, kind, at FROM notices WHERE person = ?1 AND told > 0 ORDER BY at, game, seat, kind`
)

// PersonalData returns which rows of this package name a person, how they are given to another person,
// and how they are exported, for the server's personal-data registry.
func PersonalData() account.PersonalData {
	return account.PersonalData{
		Columns: []account.Column{
			{Table: "notice_people", Name: "person"},
			{Table: "notice_browsers", Name: "person"},
			{Table: "notice_addresses", Name: "person"},
			{Table: "notices", Name: "person"},
		},
		Move:       Merge,
		ExportName: "notice", Export: exportPerson,
	}
}

// Merge gives a guest's browsers, mail address, notifications and quiet hours (from) to the account
// into which the guest is merged (to). If the account has an address or quiet hours of its own, these
// stay.
func Merge(tx *store.Tx, from, to Person) error {
	if err := tx.All([]any{from[:], to[:]}, sqlMoveBrowsers, sqlMoveWaiting, sqlMoveQuiet, sqlMoveAddress); err != nil {
		return err
	}
	return tx.Do(sqlTrim, to[:], MaxBrowsers)
}

// Preferences are how a person is notified: to which browsers and mail address, and in which hours not.
type Preferences struct {
	Browsers []Browser
	Address  *Address // nil: none
	Quiet    QuietHours
}

// PreferencesOf returns to which browsers and mail address a person gets notifications, and in which
// hours none.
func (s *Service) PreferencesOf(ctx context.Context, who Person) (w Preferences, err error) {
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		w, err = preferencesOf(tx, who)
		return err
	})
	return w, store.Wrap("reading how somebody wants to be told", err)
}

// preferencesOf reads in a transaction to which browsers and mail address a person gets notifications,
// and in which hours none.
func preferencesOf(tx *store.Tx, who Person) (w Preferences, err error) {
	if w.Browsers, err = browsersOf(tx, who); err != nil {
		return w, err
	}
	if w.Address, err = addressOf(tx, who); err != nil {
		return w, err
	}
	w.Quiet, err = readQuietHours(tx, who)
	return w, err
}

// An exportEntry is one thing in the download of a person's data: a browser, an address, quiet hours,
// or a notification that was sent.
type exportEntry struct {
	What    string     `json:"what"`
	Agent   string     `json:"agent,omitempty"`
	Service string     `json:"service,omitempty"` // that pushes to the browser
	Address string     `json:"address,omitempty"`
	Game    string     `json:"game,omitempty"`
	News    string     `json:"news,omitempty"` // the key of what was told that is about no table
	Seat    *int       `json:"seat,omitempty"`
	By      string     `json:"by,omitempty"`
	At      *time.Time `json:"at,omitempty"`
	From    string     `json:"from,omitempty"`
	To      string     `json:"to,omitempty"`
	Zone    string     `json:"zone,omitempty"`
}

// exportPerson returns a person's browsers, mail address, quiet hours and sent notifications, for the
// download of their data.
func exportPerson(tx *store.Tx, who Person) ([]any, error) {
	chosen, err := preferencesOf(tx, who)
	if err != nil {
		return nil, err
	}
	list := []any{}
	for _, b := range chosen.Browsers {
		at := b.Created.UTC()
		list = append(list, exportEntry{What: "browser", Agent: b.Agent, Service: b.service, At: &at})
	}
	if chosen.Address != nil {
		list = append(list, exportEntry{What: "address", Address: chosen.Address.Address})
	}
	if chosen.Quiet != (QuietHours{}) {
		from, to := chosen.Quiet.Times()
		list = append(list, exportEntry{What: "quiet", From: from, To: to, Zone: chosen.Quiet.Zone})
	}
	err = tx.Each(sqlToldOf, []any{who[:]}, func(scan store.Scan) error {
		k := exportEntry{What: "told"}
		var seat int
		var at int64
		err := scan(&k.Game, &seat, &k.By, &at)
		when := time.UnixMilli(at).UTC()
		k.Seat, k.At = &seat, &when
		if isNews(k.Game) {
			k.Game, k.News, k.Seat = "", k.Game, nil
		}
		list = append(list, k)
		return err
	})
	return list, err
}

// PushKey returns the server's public push key, which browsers need to subscribe, or "" if push is off.
func (s *Service) PushKey() string {
	if s.push == nil {
		return ""
	}
	return s.push.public
}

// HasMail reports whether the host has switched mail on.
func (s *Service) HasMail() bool { return s.mail != nil }
