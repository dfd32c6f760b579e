package people

import (
	"context"
	"time"

	"circulade/internal/store"
)

// Conditions on a row f of follows: the other follows back, one of the two has blocked the other, and
// both are friends. A block, by either, is stronger than following.
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

// FollowedBy returns the accounts that a person follows, sorted by name.
func FollowedBy(tx *store.Tx, who Person) ([]Followed, error) {
	list, err := store.List(tx, sqlList, []any{who[:]}, func(scan store.Scan, f *Followed) error {
		return scan(&f.Person, &f.Name, store.UTC(&f.Since), &f.Mutual, &f.Program)
	})
	return list, store.Wrap("reading whom somebody follows", err)
}

// FriendsOf returns the friends of all of some people in one list: those with whom they follow each
// other, without a block. A friend of two of them is in it twice.
func (s *Service) FriendsOf(ctx context.Context, some []Person) ([]Person, error) {
	return s.personsBy(ctx, sqlFriends, some...)
}

// BlockedFriends returns those who follow a person and whom that person follows, but who are not
// friends because one of the two has blocked the other.
func (s *Service) BlockedFriends(ctx context.Context, who Person) ([]Person, error) {
	return s.personsBy(ctx, sqlParted, who)
}

// personsBy runs a query once for each of the people `of`, with that person as its only parameter, and
// returns in one list all people that it finds.
func (s *Service) personsBy(ctx context.Context, query string, of ...Person) ([]Person, error) {
	list, err := columnForEach[Person](ctx, s.rows, query, of)
	return list, store.Wrap("reading who are friends", err)
}

// HostedTables returns the ids of the tables at which any of some people has the host's rights, a table
// with two of them as its hosts twice.
func (s *Service) HostedTables(ctx context.Context, some ...Person) ([]string, error) {
	games, err := columnForEach[string](ctx, s.rows, sqlHosted, some)
	return games, store.Wrap("reading whose tables they are", err)
}

// columnForEach runs a query once for each of some people, with that person as its only parameter, and
// returns all values of its one column in one list.
func columnForEach[T any](ctx context.Context, rows store.Rows, query string, some []Person) (list []T, err error) {
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

// An Entry is a followed account in the download of a person's data. The download does not say who
// follows the person, because a person never learns that.
type Entry struct {
	Name   string    `json:"name"`
	Since  time.Time `json:"since"`
	Mutual bool      `json:"mutual"`
}

// ExportFollowed returns the accounts that a person follows, for the download of their data.
func ExportFollowed(tx *store.Tx, who Person) ([]any, error) {
	list, err := FollowedBy(tx, who)
	entries := []any{}
	for _, f := range list {
		entries = append(entries, Entry{f.Name, f.Since, f.Mutual})
	}
	return entries, err
}
