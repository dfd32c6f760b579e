package people

import (
	"context"
	"fmt"
	"time"

	"circulade/internal/store"
)

// What is so of a row f of follows: that the other follows too, and that one has blocked the
// other. A block, whoever's, is stronger than following.
const (
	sqlBack      = `EXISTS (SELECT 1 FROM follows b WHERE b.person = f.other AND b.other = f.person)`
	sqlIsBlocked = `(EXISTS (SELECT 1 FROM chat_ties t WHERE t.kind = 'block' AND t.person = f.person AND t.other = f.other)
	OR EXISTS (SELECT 1 FROM chat_ties t WHERE t.kind = 'block' AND t.person = f.other AND t.other = f.person))`
	sqlMutual = sqlBack + ` AND NOT ` + sqlIsBlocked
)

const (
	sqlList = `SELECT f.other, a.name, f.since, ` + sqlMutual + `, EXISTS (SELECT 1 FROM programs p WHERE p.person = f.other)
		FROM follows f JOIN accounts a ON a.person = f.other WHERE f.person = ?1 ORDER BY a.key`
	sqlFriends = `SELECT f.other FROM follows f WHERE f.person = ?1 AND ` + sqlMutual + ` ORDER BY f.other`
	sqlParted  = `SELECT f.other FROM follows f WHERE f.person = ?1 AND ` + sqlBack + ` AND ` + sqlIsBlocked + ` ORDER BY f.other`
	sqlHosted  = `SELECT game FROM grants WHERE holder = ?1 AND kind = 'host' ORDER BY game`
)

// List returns whom somebody follows, by their names.
func List(tx *store.Tx, who Person) ([]Friend, error) {
	list, err := store.List(tx, sqlList, []any{who[:]}, func(scan store.Scan, f *Friend) error {
		return scan(&f.Person, &f.Name, store.UTC(&f.Since), &f.Mutual, &f.Program)
	})
	if err != nil {
		return nil, fmt.Errorf("reading whom somebody follows: %w", err)
	}
	return list, nil
}

// FriendsOf returns the friends of some persons.
func (s *Service) FriendsOf(ctx context.Context, some []Person) ([]Person, error) {
	return s.persons(ctx, sqlFriends, some...)
}

// Parted returns with whom somebody would be friends but for a block.
func (s *Service) Parted(ctx context.Context, who Person) ([]Person, error) {
	return s.persons(ctx, sqlParted, who)
}

func (s *Service) persons(ctx context.Context, query string, of ...Person) ([]Person, error) {
	list, err := ofEach[Person](ctx, s.rows, query, of)
	return list, wrap("reading who are friends", err)
}

// Hosted returns the tables of which some persons are the hosts: their friends may come there,
// if they are for friends.
func (s *Service) Hosted(ctx context.Context, some ...Person) ([]string, error) {
	games, err := ofEach[string](ctx, s.rows, sqlHosted, some)
	return games, wrap("reading whose tables they are", err)
}

// ofEach reads the rows of one column that a query has for each of some persons.
func ofEach[T any](ctx context.Context, rows store.Rows, query string, some []Person) (list []T, err error) {
	err = rows.View(ctx, func(tx *store.Tx) error {
		list = nil
		for _, p := range some {
			of, err := store.List(tx, query, []any{p[:]}, store.Column[T])
			if err != nil {
				return err
			}
			list = append(list, of...)
		}
		return nil
	})
	return list, err
}

// An Entry is somebody who is followed, as the download of all that is kept of a person has them. Who
// follows that person is not in it: they are not told of it.
type Entry struct {
	Name   string    `json:"name"`
	Since  time.Time `json:"since"`
	Mutual bool      `json:"mutual"`
}

// ExportFollowed returns whom somebody follows, for their download.
func ExportFollowed(tx *store.Tx, who Person) ([]any, error) {
	list, err := List(tx, who)
	entries := []any{}
	for _, f := range list {
		entries = append(entries, Entry{f.Name, f.Since, f.Mutual})
	}
	return entries, err
}
