package people

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
)

// The two ways to silence a person. These words are stored.
const (
	Mute  = "mute"  // their lines of chat are not sent to whoever mutes them
	Block = "block" // neither is sent the other's lines, and they are never paired
)

// MaxSilenced is how many mutes and blocks a person may have.
const MaxSilenced = 1000

// ErrSilencedMany is returned for more mutes and blocks than a person may have.
var ErrSilencedMany = problem.TooOften(fmt.Sprintf("at most %d people can be muted or blocked", MaxSilenced), time.Minute)

const (
	sqlSilence       = `INSERT INTO chat_ties (person, other, kind, since) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING`
	sqlUnsilence     = `DELETE FROM chat_ties WHERE person = ?1 AND other = ?2 AND kind = ?3`
	sqlCountSilenced = `SELECT count(*) FROM chat_ties WHERE person = ?1`
	sqlSilenced      = `SELECT other, kind FROM chat_ties WHERE person = ?1 ORDER BY other, kind`
	sqlBlockedBy     = `SELECT person, other FROM chat_ties WHERE kind = 'block' AND person IN (`
	sqlMuted         = `SELECT count(*) FROM chat_ties WHERE kind = 'mute' AND person = ?1 AND other = ?2`
	sqlBlocked       = `SELECT count(*) FROM chat_ties WHERE kind = 'block' AND (person = ?1 AND other = ?2 OR person = ?2 AND other = ?1)`
)

// Mute stores that a person mutes others, or with on false that they no longer do; the others are not
// notified. If there would be more than MaxSilenced mutes and blocks, it stores nothing and returns a
// problem.
func (s *Service) Mute(ctx context.Context, who Person, on bool, others ...Person) error {
	return s.Silence(ctx, who, Mute, on, others...)
}

// Block stores that a person blocks others, or with on false that they no longer do; the others are not
// notified. A block also ends that the person follows the others, and that they are friends. If there
// would be more than MaxSilenced mutes and blocks, it stores nothing and returns a problem.
func (s *Service) Block(ctx context.Context, who Person, on bool, others ...Person) error {
	if err := s.Silence(ctx, who, Block, on, others...); err != nil {
		return err
	}
	return s.blockChanged(ctx, who, others, on)
}

// Silence stores that a person mutes or blocks others, as how says (Mute or Block), or with on false
// that they no longer do; whom the person follows does not change. The person's own id among others is
// ignored. If there would be more than MaxSilenced, or the person's id was deleted, it stores nothing
// and returns a problem.
func (s *Service) Silence(ctx context.Context, who Person, how string, on bool, others ...Person) error {
	err := s.rows.Update(ctx, func(tx *store.Tx) error {
		if gone, err := account.HasTombstone(tx, who); err != nil {
			return err
		} else if gone {
			return table.ErrNoPerson
		}
		for _, other := range others {
			var err error
			switch {
			case other == who:
			case on:
				_, err = tx.Exec(sqlSilence, who[:], other[:], how, s.now().UnixMilli())
			default:
				_, err = tx.Exec(sqlUnsilence, who[:], other[:], how)
			}
			if err != nil {
				return err
			}
		}
		var n int
		if err := tx.One(sqlCountSilenced, []any{who[:]}, &n); err != nil {
			return err
		}
		if on && n > MaxSilenced {
			return ErrSilencedMany
		}
		return nil
	})
	if err != nil {
		return s.silenceProblem("storing a mute or block", err)
	}
	if s.cfg.SilencedChanged != nil {
		s.cfg.SilencedChanged(who)
	}
	return nil
}

// silenceProblem turns an error of muting or blocking into the problem with which a request is
// answered. An error of the store is logged; doing says in the log what failed.
func (s *Service) silenceProblem(doing string, err error) error {
	for _, ours := range []*problem.Problem{ErrSilencedMany, table.ErrNoPerson} {
		if errors.Is(err, ours) {
			return ours
		}
	}
	s.cfg.Log.Error("the store failed", "doing", doing, "reason", store.Why(err))
	return problem.OfStore(err)
}

// Silenced returns the people whom a person has muted or blocked, with Mute, Block or both for each.
func (s *Service) Silenced(ctx context.Context, who Person) (map[Person][]string, error) {
	silenced := map[Person][]string{}
	err := s.rows.View(ctx, func(tx *store.Tx) error {
		clear(silenced)
		return tx.Each(sqlSilenced, []any{who[:]}, func(scan store.Scan) error {
			var other Person
			var how string
			if err := scan(&other, &how); err != nil {
				return err
			}
			silenced[other] = append(silenced[other], how)
			return nil
		})
	})
	if err != nil {
		return nil, s.silenceProblem("reading mutes and blocks", err)
	}
	return silenced, nil
}

// BlockedAmong returns all pairs of some people of whom the first blocked the second, who may be anybody.
func BlockedAmong(tx *store.Tx, some []Person) (pairs [][2]Person, err error) {
	const chunk = 500 // parameters of one statement
	for len(some) > 0 {
		now := some[:min(len(some), chunk)]
		some = some[len(now):]
		var args []any
		for i := range now {
			args = append(args, now[i][:])
		}
		err := tx.Each(sqlBlockedBy+store.Among(1, len(now))+")", args, func(scan store.Scan) error {
			var p [2]Person
			err := scan(&p[0], &p[1])
			pairs = append(pairs, p)
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("reading whom some people block: %w", err)
		}
	}
	return pairs, nil
}

// Blocked reports whether one of two people has blocked the other.
func Blocked(tx *store.Tx, a, b Person) (bool, error) {
	var n int
	if err := tx.One(sqlBlocked, []any{a[:], b[:]}, &n); err != nil {
		return false, fmt.Errorf("reading whom somebody blocks: %w", err)
	}
	return n > 0, nil
}

// Muted reports whether a person has muted another.
func Muted(tx *store.Tx, who, other Person) (bool, error) {
	var n int
	if err := tx.One(sqlMuted, []any{who[:], other[:]}, &n); err != nil {
		return false, fmt.Errorf("reading whom somebody mutes: %w", err)
	}
	return n > 0, nil
}

// AreFriends reports whether two people follow each other, and neither has blocked the other.
func AreFriends(tx *store.Tx, a, b Person) (bool, error) {
	for _, pair := range [][2]Person{{a, b}, {b, a}} {
		var n int
		if err := tx.One(sqlFollows, []any{pair[0][:], pair[1][:]}, &n); err != nil || n == 0 {
			return false, err
		}
	}
	blocked, err := Blocked(tx, a, b)
	return !blocked && err == nil, err
}
