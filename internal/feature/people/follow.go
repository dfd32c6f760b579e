package people

import (
	"context"
	"time"

	"circulade/internal/store"
)

// A Person is the id of a person, as grants have it.
type Person = store.Holder

// MaxFollowed is how many others an account may follow.
const MaxFollowed = 200

// A Followed is an account that a person follows.
type Followed struct {
	Person  Person
	Name    string
	Since   time.Time
	Mutual  bool // they follow back and no block stands between: they are a friend
	Program bool // the account is a bot
}

const (
	sqlFollow = `INSERT INTO follows (person, other, since) SELECT ?1, ?2, ?3
		WHERE EXISTS (SELECT 1 FROM accounts WHERE person = ?1) AND EXISTS (SELECT 1 FROM accounts WHERE person = ?2)
		ON CONFLICT DO NOTHING`
	sqlUnfollow = `DELETE FROM follows WHERE person = ?1 AND other = ?2`
	sqlFollowed = `SELECT count(*) FROM follows WHERE person = ?1`
	sqlFollows  = `SELECT count(*) FROM follows WHERE person = ?1 AND other = ?2`
	sqlBlocks   = `SELECT count(*) FROM chat_ties WHERE person = ?1 AND other = ?2 AND kind = 'block'`
)

// Follow stores that an account (who) follows another; if it does already, nothing changes. It returns
// ErrNoSuchName if one of them has no account, ErrOneself if they are the same, ErrBlocked if who has
// blocked the other, and ErrFollowsMany if who follows MaxFollowed already.
func (s *Service) Follow(ctx context.Context, who, other Person) error {
	if who == other {
		return ErrOneself
	}
	return store.Wrap("following somebody", s.rows.Update(ctx, func(tx *store.Tx) error {
		var follows, blocks, all int
		if err := tx.One(sqlFollows, []any{who[:], other[:]}, &follows); err != nil || follows > 0 {
			return err
		}
		if err := tx.One(sqlBlocks, []any{who[:], other[:]}, &blocks); err != nil {
			return err
		}
		if err := tx.One(sqlFollowed, []any{who[:]}, &all); err != nil {
			return err
		}
		switch {
		case blocks > 0:
			return ErrBlocked
		case all >= MaxFollowed:
			return ErrFollowsMany
		}
		n, err := tx.Exec(sqlFollow, who[:], other[:], s.now().UnixMilli())
		if err == nil && n == 0 {
			return ErrNoSuchName
		}
		return err
	}))
}

// Unfollow stores that an account (who) no longer follows another. If it did not follow it, it returns
// ErrNotFollowed.
func (s *Service) Unfollow(ctx context.Context, who, other Person) error {
	return store.Wrap("following somebody no longer", s.rows.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlUnfollow, who[:], other[:])
		if err == nil && n == 0 {
			return ErrNotFollowed
		}
		return err
	}))
}

// FollowsBetween returns which of others follow a person, or are followed by the person.
func (s *Service) FollowsBetween(ctx context.Context, who Person, others ...Person) (some []Person, err error) {
	err = s.rows.View(ctx, func(tx *store.Tx) error {
		some = nil
		for _, other := range others {
			var there, back int
			if err := tx.One(sqlFollows, []any{who[:], other[:]}, &there); err != nil {
				return err
			}
			if err := tx.One(sqlFollows, []any{other[:], who[:]}, &back); err != nil {
				return err
			}
			if there+back > 0 {
				some = append(some, other)
			}
		}
		return nil
	})
	return some, store.Wrap("looking who follows whom", err)
}

// Followers returns which of others follow a person.
func (s *Service) Followers(ctx context.Context, who Person, others ...Person) (some []Person, err error) {
	err = s.rows.View(ctx, func(tx *store.Tx) error {
		some = nil
		for _, other := range others {
			var back int
			if err := tx.One(sqlFollows, []any{other[:], who[:]}, &back); err != nil {
				return err
			}
			if back > 0 {
				some = append(some, other)
			}
		}
		return nil
	})
	return some, store.Wrap("looking who follows somebody", err)
}
