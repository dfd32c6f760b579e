package tournaments

import (
	"time"

	"circulade/internal/store"
	"circulade/tournament"
)

// A planned tournament that is not begun is called off in the end.
const (
	untouched = 90 * 24 * time.Hour // without a time at which it begins: after the last that has happened in it
	tooLate   = 7 * 24 * time.Hour  // with one: after that time, if too few were there
)

// lapses returns when a tournament is called off because nobody has begun it, in Unix milliseconds; never if it has
// begun.
func (o *opened) lapses() int64 {
	switch {
	case o.t.Phase != tournament.Planned:
		return never
	case o.t.Form.Begins != 0:
		return o.t.Form.Begins + tooLate.Milliseconds()
	}
	return max(o.head.made, o.t.At) + untouched.Milliseconds()
}

// next returns when a tournament is to be looked at next, in Unix milliseconds.
func (o *opened) next() int64 {
	if at, ok := o.scheduled(); ok {
		return at
	}
	return o.lapses()
}

// lapsed returns the event that calls a tournament off which nobody has begun; nil as long as it is not time.
func (o *opened) lapsed(now int64) *tournament.Event {
	if now < o.lapses() {
		return nil
	}
	return &tournament.Event{Cancel: &tournament.Cancel{Reason: "nobody has begun this tournament"}}
}

// sqlBanned reads which entrants of a tournament are banned. There are far fewer bans than entrants.
const sqlBanned = `SELECT e.entrant FROM bans b CROSS JOIN tournament_entrants e
	WHERE e.person = b.person AND e.tournament = ?1 AND (b.until = 0 OR b.until > ?2) ORDER BY e.entrant`

// ofBanned returns the event that withdraws an entrant whose account the host has banned, who cannot play; nil if
// there is none.
func (o *opened) ofBanned(tx *store.Tx, now int64) (*tournament.Event, error) {
	list, err := store.List(tx, sqlBanned, []any{o.id, now}, func(scan store.Scan, n *int) error { return scan(n) })
	if err != nil {
		return nil, err
	}
	for _, n := range list {
		if n < len(o.t.Entrants) && !o.t.Entrants[n].Withdrawn && o.t.Form.Kind != tournament.Teams {
			return &tournament.Event{Withdraw: &tournament.Withdraw{Entrant: n}}, nil
		}
	}
	return nil, nil //nolint:nilnil // nobody
}
