package ratings

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/store"
)

const (
	sqlExportRatings = `SELECT class, points, interval, games, latest FROM ratings WHERE person = ?1 ORDER BY class`
	sqlExportChanges = `SELECT r.game, r.ended, c.class, c.points_before, c.points_after, c.interval_after, c.why FROM results r
		JOIN rating_changes c ON c.game = r.game AND c.seat = r.seat WHERE r.person = ?1 ORDER BY r.place`
	sqlExportFreezes = `SELECT since, until, reason FROM rating_freezes WHERE person = ?1 ORDER BY since`
)

// Persons says what becomes of the rows of a person: they are in the download of an account and go with it.
// Guests have none. What the games of a deleted account did to ratings stays, with results that name nobody.
func Persons() []account.PersonalData {
	return []account.PersonalData{
		{Columns: []account.Column{{Table: "ratings", Name: "person"}}, ExportName: "ratings", Export: export},
		{Columns: []account.Column{{Table: "rating_freezes", Name: "person"}}, ExportName: "rating_freezes", Export: exportFreezes},
		{
			Columns:    []account.Column{{Table: "rating_networks", Name: "person"}},
			ExportName: "nothing: keyed hashes of networks of rated games, for 30 days",
		},
	}
}

type (
	// An exportedRating is a rating in the download of an account.
	exportedRating struct {
		Class    string `json:"class"`
		Points   int    `json:"points"`
		Interval int    `json:"interval"`
		Games    int    `json:"games"`
		Latest   string `json:"latest"`
	}
	// An exportedChange is what a game did to a rating, in the download of an account.
	exportedChange struct {
		Game     string `json:"game"`
		At       string `json:"at"`
		Class    string `json:"class"`
		Before   int    `json:"before"`
		After    int    `json:"after"`
		Interval int    `json:"interval"`
		Why      string `json:"why"`
	}
	// An exportedFreeze is a time in which ratings were frozen, in the download of an account.
	exportedFreeze struct {
		Since  string `json:"since"`
		Until  string `json:"until,omitempty"`
		Reason string `json:"reason"`
	}
)

// export returns somebody's ratings, and what each of their games did to them, for their download.
func export(tx *store.Tx, who account.Person) ([]any, error) {
	list, err := store.Export(tx, sqlExportRatings, []any{who[:]}, func(scan store.Scan, e *exportedRating) error {
		var at time.Time
		err := scan(&e.Class, &e.Points, &e.Interval, &e.Games, store.UTC(&at))
		e.Latest = api.FormatTime(at)
		return err
	})
	if err != nil {
		return nil, err
	}
	changes, err := store.Export(tx, sqlExportChanges, []any{who[:]}, func(scan store.Scan, e *exportedChange) error {
		var at time.Time
		err := scan(&e.Game, store.UTC(&at), &e.Class, &e.Before, &e.After, &e.Interval, &e.Why)
		e.At = api.FormatTime(at)
		return err
	})
	return append(list, changes...), err
}

// exportFreezes returns when and why somebody's ratings were frozen, for their download.
func exportFreezes(tx *store.Tx, who account.Person) ([]any, error) {
	return store.Export(tx, sqlExportFreezes, []any{who[:]}, func(scan store.Scan, e *exportedFreeze) error {
		var since time.Time
		var until int64
		err := scan(store.UTC(&since), &until, &e.Reason)
		e.Since = api.FormatTime(since)
		if until > 0 {
			e.Until = api.FormatTime(time.UnixMilli(until))
		}
		return err
	})
}
