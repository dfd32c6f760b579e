package friends

import (
	"context"
	"fmt"
	"time"

	"circulade/internal/store"
)

// sqlMutual tells of a row f of follows whether the two are friends: a block, whoever's, is
// stronger than following.
const sqlMutual = `(EXISTS (SELECT 1 FROM follows b WHERE b.person = f.other AND b.other = f.person)
	AND NOT EXISTS (SELECT 1 FROM chat_ties t WHERE t.kind = 'block' AND t.person = f.person AND t.other = f.other)
	AND NOT EXISTS (SELECT 1 FROM chat_ties t WHERE t.kind = 'block' AND t.person = f.other AND t.other = f.person))`

const (
	sqlList = `SELECT f.other, a.name, f.since, ` + sqlMutual + `, EXISTS (SELECT 1 FROM programs p WHERE p.person = f.other)
		FROM follows f JOIN accounts a ON a.person = f.other WHERE f.person = ?1 ORDER BY a.key`
	sqlFriends = `SELECT f.other FROM follows f WHERE f.person = ?1 AND ` + sqlMutual + ` ORDER BY f.other`
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
func (d *Desk) Of(ctx context.Context, some []Person) (list []Person, err error) {
	err = d.rows.Look(ctx, func(tx *store.Tx) error {
		list = nil
		for _, p := range some {
			err := tx.Each(sqlFriends, []any{p[:]}, func(scan func(...any) error) error {
				var other []byte
				err := scan(&other)
				var friend Person
				copy(friend[:], other)
				list = append(list, friend)
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return list, wrap("reading who are friends", err)
}

// Hosted returns the tables of which some persons are the hosts: their friends may come there,
// if they are for friends.
func (d *Desk) Hosted(ctx context.Context, some ...Person) (games []string, err error) {
	err = d.rows.Look(ctx, func(tx *store.Tx) error {
		games = nil
		for _, p := range some {
			err := tx.Each(sqlHosted, []any{p[:]}, func(scan func(...any) error) error {
				var id string
				err := scan(&id)
				games = append(games, id)
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return games, wrap("reading whose tables they are", err)
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
