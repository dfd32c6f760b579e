package friends

import (
	"context"
	"fmt"
	"time"

	"circulade/internal/store"
)

// What is so of a row f of follows: that the other follows too, and that one has blocked the
// other. A block, whoever's, is stronger than following.
const (
	sqlBack    = `EXISTS (SELECT 1 FROM follows b WHERE b.person = f.other AND b.other = f.person)`
	sqlBlocked = `(EXISTS (SELECT 1 FROM chat_ties t WHERE t.kind = 'block' AND t.person = f.person AND t.other = f.other)
	OR EXISTS (SELECT 1 FROM chat_ties t WHERE t.kind = 'block' AND t.person = f.other AND t.other = f.person))`
	sqlMutual = sqlBack + ` AND NOT ` + sqlBlocked
)

const (
	sqlList = `SELECT f.other, a.name, f.since, ` + sqlMutual + `, EXISTS (SELECT 1 FROM programs p WHERE p.person = f.other)
		FROM follows f JOIN accounts a ON a.person = f.other WHERE f.person = ?1 ORDER BY a.key`
	sqlFriends = `SELECT f.other FROM follows f WHERE f.person = ?1 AND ` + sqlMutual + ` ORDER BY f.other`
	sqlParted  = `SELECT f.other FROM follows f WHERE f.person = ?1 AND ` + sqlBack + ` AND ` + sqlBlocked + ` ORDER BY f.other`
	sqlHosted  = `SELECT game FROM grants WHERE holder = ?1 AND kind = 'host' ORDER BY game`
)

// List returns whom somebody follows, by their names.
func List(tx *store.Tx, who Person) ([]Friend, error) {
	list := []Friend{}
	err := tx.Each(sqlList, []any{who[:]}, func(scan func(...any) error) error {
		var f Friend
		var person []byte
		var since int64
		err := scan(&person, &f.Name, &since, &f.Mutual, &f.Program)
		copy(f.Person[:], person)
		f.Since = time.UnixMilli(since).UTC()
		list = append(list, f)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("reading whom somebody follows: %w", err)
	}
	return list, nil
}

// Of returns the friends of some persons.
func (d *Desk) Of(ctx context.Context, some []Person) ([]Person, error) {
	return d.persons(ctx, sqlFriends, some...)
}

// Parted returns with whom somebody would be friends but for a block.
func (d *Desk) Parted(ctx context.Context, who Person) ([]Person, error) {
	return d.persons(ctx, sqlParted, who)
}

func (d *Desk) persons(ctx context.Context, query string, of ...Person) (list []Person, err error) {
	err = d.each(ctx, query, of, func() { list = nil }, func(scan func(...any) error) error {
		var other []byte
		err := scan(&other)
		var p Person
		copy(p[:], other)
		list = append(list, p)
		return err
	})
	return list, wrap("reading who are friends", err)
}

// Hosted returns the tables of which some persons are the hosts: their friends may come there,
// if they are for friends.
func (d *Desk) Hosted(ctx context.Context, some ...Person) (games []string, err error) {
	err = d.each(ctx, sqlHosted, some, func() { games = nil }, func(scan func(...any) error) error {
		var id string
		err := scan(&id)
		games = append(games, id)
		return err
	})
	return games, wrap("reading whose tables they are", err)
}

// each reads the rows of a query for each of some persons, from the beginning should that have
// to be done again.
func (d *Desk) each(ctx context.Context, query string, of []Person, begin func(), row func(scan func(...any) error) error) error {
	return d.rows.Look(ctx, func(tx *store.Tx) error {
		begin()
		for _, p := range of {
			if err := tx.Each(query, []any{p[:]}, row); err != nil {
				return err
			}
		}
		return nil
	})
}

// Kept is what is kept of somebody, as they are given it with all that is theirs. Who follows
// them is theirs as little as they are told of it.
type Kept struct {
	Name   string    `json:"name"`
	Since  time.Time `json:"since"`
	Mutual bool      `json:"mutual"`
}

// Export returns whom somebody follows.
func Export(tx *store.Tx, who Person) ([]any, error) {
	list, err := List(tx, who)
	kept := []any{}
	for _, f := range list {
		kept = append(kept, Kept{f.Name, f.Since, f.Mutual})
	}
	return kept, err
}
