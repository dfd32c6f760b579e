package chat

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"circulade/internal/store"
)

// A Kind is what somebody wants of somebody else.
type Kind string

// The kinds of tie.
const (
	Mute  Kind = "mute"  // not to hear them
	Block Kind = "block" // to have nothing to do with them, nor they with oneself
)

// MaxTies is how many others one may mute and block.
const MaxTies = 1000

// ErrTooMany is more ties than somebody may have.
var ErrTooMany = errors.New("more people are muted or blocked than can be kept")

const (
	sqlTie      = `INSERT INTO chat_ties (person, other, kind, since) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING`
	sqlUntie    = `DELETE FROM chat_ties WHERE person = ?1 AND other = ?2 AND kind = ?3`
	sqlTies     = `SELECT count(*) FROM chat_ties WHERE person = ?1`
	sqlTiesOf   = `SELECT other, kind FROM chat_ties WHERE person = ?1 ORDER BY other, kind`
	sqlBlocked  = `SELECT count(*) FROM chat_ties WHERE kind = 'block' AND (person = ?1 AND other = ?2 OR person = ?2 AND other = ?1)`
	sqlWatchers = `SELECT DISTINCT watcher, person FROM chat_lines WHERE game = ?1 AND room = 'watching' ORDER BY watcher`
	sqlWho      = `SELECT person FROM chat_lines WHERE game = ?1 AND room = 'watching' AND watcher = ?2 LIMIT 1`
)

// Tie mutes or blocks others for somebody, or no longer. Themselves they cannot.
func (d *Desk) Tie(ctx context.Context, who Person, kind Kind, on bool, others ...Person) error {
	err := d.rows.Change(ctx, func(tx *store.Tx) error {
		if err := there(tx, who); err != nil {
			return err
		}
		for _, other := range others {
			var err error
			switch {
			case other == who:
			case on:
				_, err = tx.Exec(sqlTie, who[:], other[:], string(kind), d.now().UnixMilli())
			default:
				_, err = tx.Exec(sqlUntie, who[:], other[:], string(kind))
			}
			if err != nil {
				return err
			}
		}
		var n int
		if err := tx.One(sqlTies, []any{who[:]}, &n); err != nil {
			return err
		}
		if on && n > MaxTies {
			return ErrTooMany
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("storing whom somebody does not want to hear: %w", err)
	}
	d.ears.renewOf(who)
	return nil
}

// Ties are whom somebody has muted or blocked.
type Ties map[Person][]Kind

// Any reports whether one of several is muted, or blocked.
func (t Ties) Any(how Kind, of ...Person) bool {
	return slices.ContainsFunc(of, func(p Person) bool { return slices.Contains(t[p], how) })
}

// TiesOf returns whom somebody has muted or blocked.
func (d *Desk) TiesOf(ctx context.Context, who Person) (Ties, error) {
	ties := Ties{}
	err := d.rows.Look(ctx, func(tx *store.Tx) error {
		clear(ties)
		return tx.Each(sqlTiesOf, []any{who[:]}, func(scan func(...any) error) error {
			var other []byte
			var kind string
			if err := scan(&other, &kind); err != nil {
				return err
			}
			p := personOf(other)
			ties[p] = append(ties[p], Kind(kind))
			return nil
		})
	})
	if err != nil {
		return nil, fmt.Errorf("reading whom somebody does not want to hear: %w", err)
	}
	return ties, nil
}

// Blocked reports whether one of two has blocked the other: they are not to meet.
func Blocked(tx *store.Tx, a, b Person) (bool, error) {
	var n int
	if err := tx.One(sqlBlocked, []any{a[:], b[:]}, &n); err != nil {
		return false, fmt.Errorf("reading whom somebody blocks: %w", err)
	}
	return n > 0, nil
}

// WatcherOf returns who it is that watches a table under a number, or store.ErrNotFound.
func (d *Desk) WatcherOf(ctx context.Context, game string, watcher int) (who Person, err error) {
	var p []byte
	err = d.rows.Look(ctx, func(tx *store.Tx) error { return tx.One(sqlWho, []any{game, watcher}, &p) })
	if err != nil {
		return who, fmt.Errorf("looking for somebody who watches: %w", err)
	}
	return personOf(p), nil
}

// Watchers returns who has said something while watching a table: of each line only who
// they are.
func (d *Desk) Watchers(ctx context.Context, game string) (list []Line, err error) {
	err = d.rows.Look(ctx, func(tx *store.Tx) error {
		list = nil
		return tx.Each(sqlWatchers, []any{game}, func(scan func(...any) error) error {
			var p []byte
			l := Line{Seat: -1}
			err := scan(&l.Watcher, &p)
			l.Person = personOf(p)
			list = append(list, l)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("reading who watches: %w", err)
	}
	return list, nil
}

func personOf(b []byte) (p Person) {
	copy(p[:], b)
	return p
}
