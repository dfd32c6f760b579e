package notice

import (
	"context"
	"maps"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table"
)

const (
	// maxAsked is how many seats may wait to be noted. Each has its latest question only.
	maxAsked = 20_000
	// noteAtOnce is how many of them are noted in one change of the store.
	noteAtOnce = 64
	noteAgain  = storeTime // after the store failed
)

// A place is a seat of a table.
type place struct {
	game string
	seat int
}

func placeOf(a table.Asked) place { return place{a.Game, a.Seat} }

// Asked takes in that a seat is asked. It never waits: tables' owners call it.
func (d *Desk) Asked(a table.Asked) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, known := d.asked[placeOf(a)]; !known && len(d.asked) >= maxAsked {
		d.lost++
		return
	}
	d.asked[placeOf(a)] = a
	wake(d.news)
}

// note writes down whom to tell of what was asked.
func (d *Desk) note() {
	for {
		select {
		case <-d.news:
		case <-d.running.Done():
			return
		}
		if !d.noteWaiting(d.sending) && !d.pause(noteAgain) {
			return
		}
	}
}

// noteWaiting writes down all that waits to be noted. If the store fails, what is left waits
// on, and it reports false.
func (d *Desk) noteWaiting(ctx context.Context) bool {
	for list := d.taken(); len(list) > 0; {
		part := list[:min(len(list), noteAtOnce)]
		if err := d.noteAll(ctx, part); err != nil {
			d.giveBack(list)
			d.cfg.Log.Error("who has to be told is not noted yet", "reason", store.Why(err))
			return false
		}
		list = list[len(part):]
	}
	return true
}

// taken returns what waits to be noted.
func (d *Desk) taken() []table.Asked {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := slices.Collect(maps.Values(d.asked))
	clear(d.asked)
	if d.lost > 0 {
		d.cfg.Log.Error("more was asked than could be noted", "lost", d.lost)
		d.lost = 0
	}
	return list
}

// giveBack has questions wait again, unless later ones do.
func (d *Desk) giveBack(list []table.Asked) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, a := range list {
		if _, later := d.asked[placeOf(a)]; !later {
			d.asked[placeOf(a)] = a
		}
	}
	wake(d.news)
}

// noteAll writes rows for those who want to be told, and nothing if nobody does.
func (d *Desk) noteAll(ctx context.Context, list []table.Asked) error {
	some := false
	err := d.look(ctx, func(tx *store.Tx) error {
		some = false
		for _, a := range list {
			for _, p := range a.People {
				channels, err := d.channels(tx, p)
				if err != nil {
					return err
				}
				some = some || len(channels) > 0
			}
		}
		return nil
	})
	if err != nil || !some {
		return err
	}
	err = d.change(ctx, func(tx *store.Tx) error {
		for _, a := range list {
			for _, p := range a.People {
				if err := d.noteOne(tx, a, p); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err == nil {
		for _, p := range d.posts {
			wake(p.news)
		}
	}
	return err
}

func (d *Desk) noteOne(tx *store.Tx, a table.Asked, p Person) error {
	channels, err := d.channels(tx, p)
	if err != nil {
		return err
	}
	now := d.cfg.Now()
	due := now.Add(d.cfg.Delay)
	switch {
	case a.Sat:
		due = now.Add(d.cfg.SatDelay)
	case a.Left:
		due = now.Add(d.cfg.LeftDelay)
	}
	for _, c := range channels {
		n := job{game: a.Game, seat: a.Seat, kind: c.kind, channel: c.id, person: p, asked: a.Nth, due: due, nudged: a.Nudged}
		if err := n.note(tx, now); err != nil {
			return err
		}
	}
	return nil
}

// A channel is one way to tell somebody.
type channel struct {
	kind kind
	id   []byte
}

const (
	sqlBrowsersOf = `SELECT id FROM notice_browsers WHERE person = ?1 ORDER BY created, id`
	sqlConfirmed  = `SELECT id FROM notice_addresses WHERE person = ?1 AND confirmed > 0 AND turns > 0`
)

// channels returns the ways to tell somebody that they have switched on, of those that the
// server has.
func (d *Desk) channels(tx *store.Tx, p Person) (list []channel, err error) {
	for _, k := range []struct {
		kind  kind
		query string
	}{{byPush, sqlBrowsersOf}, {byMail, sqlConfirmed}} {
		if d.posts[k.kind] == nil {
			continue
		}
		err := tx.Each(k.query, []any{p[:]}, func(scan func(...any) error) error {
			c := channel{kind: k.kind}
			err := scan(&c.id)
			list = append(list, c)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}
