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

// FriendsOf returns the friends of some persons.
func (s *Service) FriendsOf(ctx context.Context, some []Person) ([]Person, error) {
	return s.persons(ctx, sqlFriends, some...)
}

// Parted returns with whom somebody would be friends but for a block.
func (s *Service) Parted(ctx context.Context, who Person) ([]Person, error) {
	return s.persons(ctx, sqlParted, who)
}

func (s *Service) persons(ctx context.Context, query string, of ...Person) (list []Person, err error) {
	err = s.each(ctx, query, of, func() { list = nil }, func(scan func(...any) error) error {
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
func (s *Service) Hosted(ctx context.Context, some ...Person) (games []string, err error) {
	err = s.each(ctx, sqlHosted, some, func() { games = nil }, func(scan func(...any) error) error {
		var id string
		err := scan(&id)
		games = append(games, id)
		return err
	})
	return games, wrap("reading whose tables they are", err)
}

// each reads the rows of a query for each of some persons. Should the store have to begin again, so does
// each: it calls begin first.
func (s *Service) each(ctx context.Context, query string, of []Person, begin func(), row func(scan func(...any) error) error) error {
	return s.rows.View(ctx, func(tx *store.Tx) error {
		begin()
		for _, p := range of {
			if err := tx.Each(query, []any{p[:]}, row); err != nil {
				return err
			}
		}
		return nil
	})
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
