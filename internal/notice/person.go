package notice

import (
	"context"
	"fmt"
	"time"

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

// Merge makes what one person wants to be told another's: a guest has signed in. What the
// other has themselves stays.
func Merge(tx *store.Tx, from, to Person) error {
	for _, statement := range []string{sqlMoveBrowsers, sqlMoveWaiting, sqlMoveQuiet, sqlMoveAddress} {
		if _, err := tx.Exec(statement, from[:], to[:]); err != nil {
			return err
		}
	}
	_, err := tx.Exec(sqlTrim, to[:], MaxBrowsers)
	return err
}

// Wishes are how somebody wants to be told, as they see it.
type Wishes struct {
	Browsers []Browser
	Address  *Address // nil: none
	Quiet    Quiet
}

// WishesOf returns how somebody wants to be told.
func (d *Desk) WishesOf(ctx context.Context, who Person) (w Wishes, err error) {
	err = d.look(ctx, func(tx *store.Tx) error {
		w, err = wishesOf(tx, who)
		return err
	})
	if err != nil {
		return Wishes{}, fmt.Errorf("reading how somebody wants to be told: %w", err)
	}
	return w, nil
}

func wishesOf(tx *store.Tx, who Person) (w Wishes, err error) {
	if w.Browsers, err = browsersOf(tx, who); err != nil {
		return w, err
	}
	if w.Address, err = addressOf(tx, who); err != nil {
		return w, err
	}
	w.Quiet, err = readQuiet(tx, who)
	return w, err
}

// Kept is one thing that is kept of somebody, as they are given it: a browser that is told,
// an address, quiet hours, or when they were told of a table last.
type Kept struct {
	What    string     `json:"what"`
	Agent   string     `json:"agent,omitempty"`
	Service string     `json:"service,omitempty"` // that pushes to the browser
	Address string     `json:"address,omitempty"`
	Game    string     `json:"game,omitempty"`
	Seat    *int       `json:"seat,omitempty"`
	By      string     `json:"by,omitempty"`
	At      *time.Time `json:"at,omitempty"`
	From    string     `json:"from,omitempty"`
	To      string     `json:"to,omitempty"`
	Zone    string     `json:"zone,omitempty"`
}

// Export returns all that is kept of somebody here.
func Export(tx *store.Tx, who Person) (list []Kept, err error) {
	w, err := wishesOf(tx, who)
	if err != nil {
		return nil, err
	}
	for _, b := range w.Browsers {
		at := b.Created.UTC()
		list = append(list, Kept{What: "browser", Agent: b.Agent, Service: b.service, At: &at})
	}
	if w.Address != nil {
		list = append(list, Kept{What: "address", Address: w.Address.Address})
	}
	if w.Quiet != (Quiet{}) {
		from, to := w.Quiet.Hours()
		list = append(list, Kept{What: "quiet", From: from, To: to, Zone: w.Quiet.Zone})
	}
	err = tx.Each(sqlToldOf, []any{who[:]}, func(scan func(...any) error) error {
		k := Kept{What: "told"}
		var seat int
		var at int64
		err := scan(&k.Game, &seat, &k.By, &at)
		when := time.UnixMilli(at).UTC()
		k.Seat, k.At = &seat, &when
		list = append(list, k)
		return err
	})
	return list, err
}

// PushKey returns the public key by which browsers know the server, or "" without push.
func (d *Desk) PushKey() string {
	if d.push == nil {
		return ""
	}
	return d.push.public
}

// HasMail reports whether people are told by mail.
func (d *Desk) HasMail() bool { return d.mail != nil }
