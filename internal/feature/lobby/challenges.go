package lobby

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// A Challenge invites a bot to take a seat of a table. Only bots can be invited without having asked.
type Challenge struct {
	Game string    `json:"game"`
	Seat int       `json:"seat"`
	By   string    `json:"by,omitempty"` // the name of the sender's account; "": a guest
	Made time.Time `json:"made"`
}

const (
	// challengeTime is how long a challenge waits for an answer.
	challengeTime    = 7 * 24 * time.Hour
	maxChallenges    = 50     // that a bot has
	maxChallenged    = 20     // that a person has sent
	maxAllChallenges = 20_000 // on the server
)

const (
	sqlOldChallenges = `DELETE FROM invitations WHERE made < ?1
		OR NOT EXISTS (SELECT 1 FROM games g WHERE g.id = invitations.game AND g.status = 'playing')`
	sqlAnyOld        = `SELECT count(*) FROM invitations WHERE made < ?1`
	sqlChallengeRoom = `SELECT (SELECT count(*) FROM invitations WHERE person = ?1 AND game <> ?3),
		(SELECT count(*) FROM invitations WHERE by_person = ?2 AND NOT (person = ?1 AND game = ?3)),
		(SELECT count(*) FROM invitations)`
	sqlMostSent = `SELECT by_person, count(*) FROM invitations WHERE person = ?1
		GROUP BY by_person ORDER BY count(*) DESC, by_person LIMIT 1`
	sqlOldestSent = `DELETE FROM invitations WHERE person = ?1 AND by_person = ?2
		AND made = (SELECT min(made) FROM invitations WHERE person = ?1 AND by_person = ?2)`
	sqlChallenge = `INSERT INTO invitations (person, game, seat, by_person, made) VALUES (?1, ?2, ?3, ?4, ?5)
		ON CONFLICT (person, game) DO UPDATE SET seat = excluded.seat, by_person = excluded.by_person, made = excluded.made`
	sqlChallenges = `SELECT i.game, i.seat, i.made, i.by_person, coalesce(a.name, '') FROM invitations i
		JOIN games g ON g.id = i.game AND g.status = 'playing'
		LEFT JOIN accounts a ON a.person = i.by_person
		WHERE i.person = ?1 AND i.made >= ?2 ORDER BY i.made, i.game`
	sqlAnswered        = `DELETE FROM invitations WHERE person = ?1 AND game = ?2`
	sqlMoveChallenges  = `UPDATE invitations SET by_person = ?2 WHERE by_person = ?1`
	sqlExportChallenge = `SELECT game, seat, made, by_person = ?1 FROM invitations WHERE person = ?1 OR by_person = ?1 ORDER BY made, game`
)

var (
	errNoChallenge = problem.New(problem.NotFound, "not-found", "there is no such challenge, or no longer")
	errMuchAsked   = problem.TooOften("this bot has too many challenges waiting", time.Minute).WithHint("invite another one")
	errAllAsked    = problem.TooOften("this server has as many challenges as it can hold", time.Minute)
	errManyAsked   = problem.TooOften("you have invited as many bots as one may at once", time.Minute).WithHint("wait until they have come")
)

// Challenge stores that a person (by) invites a bot to a seat of the table game, in place of any
// invitation of the bot to that table, and informs the bot's subscribers. If one of the two has blocked
// the other, it stores nothing and returns nil. It returns a problem if the server or the person has
// too many challenges, or if the bot has and dropFromTopSender cannot make room.
func (l *Lobby) Challenge(ctx context.Context, bot, by store.Holder, game string, seat int) error {
	now, heard := l.cfg.Now(), false
	err := l.updateChallenges(ctx, func(tx *store.Tx) error {
		heard = false
		if err := tx.Do(sqlOldChallenges, now.Add(-challengeTime).UnixMilli()); err != nil {
			return err
		}
		if l.cfg.Blocked != nil {
			if not, err := l.cfg.Blocked(tx, bot, by); not || err != nil {
				return err
			}
		}
		var has, sent, all int
		if err := tx.One(sqlChallengeRoom, []any{bot[:], by[:], game}, &has, &sent, &all); err != nil {
			return err
		}
		switch {
		case all >= maxAllChallenges:
			return errAllAsked
		case sent >= maxChallenged:
			return errManyAsked
		case has >= maxChallenges:
			if err := dropFromTopSender(tx, bot, by); err != nil {
				return err
			}
		}
		heard = true
		return tx.Do(sqlChallenge, bot[:], game, seat, by[:], now.UnixMilli())
	})
	if err == nil && heard {
		l.sendChallengesChanged(bot)
	}
	return err
}

// dropFromTopSender makes room for a person's challenge (by) to a bot whose list is full: it deletes
// the oldest challenge of the person who has sent this bot the most. If that is the same person, or if
// nobody has sent it more than one, it deletes nothing and returns errMuchAsked.
func dropFromTopSender(tx *store.Tx, bot, by store.Holder) error {
	var most []byte
	n := 0
	if err := tx.One(sqlMostSent, []any{bot[:]}, &most, &n); err != nil {
		return err
	}
	if n < 2 || len(most) != len(by) || store.Holder(most) == by {
		return errMuchAsked
	}
	return tx.Do(sqlOldestSent, bot[:], most)
}

// dropChallenges deletes the challenges that are older than challengeTime, and with them those whose
// game is over. If none is too old, it does not write to the store.
func (l *Lobby) dropChallenges() error {
	ctx, cancel := context.WithTimeout(l.running, storeTime)
	defer cancel()
	before, some := l.cfg.Now().Add(-challengeTime).UnixMilli(), 0
	err := l.cfg.Rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlAnyOld, []any{before}, &some) })
	if err != nil || some == 0 {
		return err
	}
	return l.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlOldChallenges, before) })
}

// Challenges returns the challenges of a bot that can still be accepted, the oldest first: to which
// seats of which tables it is invited. It leaves out those that are older than challengeTime, whose
// game is over, or between whose two people there is a block.
func (l *Lobby) Challenges(ctx context.Context, bot store.Holder) (list []Challenge, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	list, err = store.Read(ctx, l.cfg.Rows, func(tx *store.Tx) ([]Challenge, error) { return l.listChallenges(tx, bot) })
	if err != nil {
		l.cfg.Log.Error("challenges cannot be read", "reason", store.Why(err))
		return nil, problem.OfStore(err)
	}
	return list, nil
}

// listChallenges reads the challenges of a bot in a transaction, the oldest first. It leaves out those
// that are older than challengeTime, whose game is over, or of people who have blocked the bot or whom
// it has blocked.
func (l *Lobby) listChallenges(tx *store.Tx, bot store.Holder) ([]Challenge, error) {
	list, senders := []Challenge{}, []store.Holder{}
	since := l.cfg.Now().Add(-challengeTime).UnixMilli()
	err := tx.Each(sqlChallenges, []any{bot[:], since}, func(scan store.Scan) error {
		var c Challenge
		var made int64
		var by []byte
		if err := scan(&c.Game, &c.Seat, &made, &by, &c.By); err != nil {
			return err
		}
		if len(by) != len(store.Holder{}) {
			return fmt.Errorf("a challenge of somebody whose id has %d bytes", len(by))
		}
		c.Made = time.UnixMilli(made).UTC()
		list, senders = append(list, c), append(senders, store.Holder(by))
		return nil
	})
	if err != nil || l.cfg.Blocked == nil {
		return list, err
	}
	heard := list[:0]
	for i, c := range list {
		not, err := l.cfg.Blocked(tx, bot, senders[i])
		if err != nil {
			return nil, err
		}
		if !not {
			heard = append(heard, c)
		}
	}
	return heard, nil
}

// ChallengedSeat returns the seat of the table game to which a bot is invited, and whether (is) it is
// invited there at all.
func (l *Lobby) ChallengedSeat(ctx context.Context, bot store.Holder, game string) (seat int, is bool, err error) {
	list, err := l.Challenges(ctx, bot)
	for _, c := range list {
		if c.Game == game {
			return c.Seat, true, nil
		}
	}
	return 0, false, err
}

// RemoveChallenge deletes a bot's challenge to a table, once it was accepted or declined. If there is
// none, it returns a problem.
func (l *Lobby) RemoveChallenge(ctx context.Context, bot store.Holder, game string) error {
	return l.updateChallenges(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlAnswered, bot[:], game)
		if err == nil && n == 0 {
			return errNoChallenge
		}
		return err
	})
}

// updateChallenges runs f, which changes challenges, in a transaction. A problem that f returns is
// returned; an error of the store is logged and returned as a problem.
func (l *Lobby) updateChallenges(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	err := l.cfg.Rows.Update(ctx, f)
	var refused *problem.Problem
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return refused
	}
	l.cfg.Log.Error("a challenge is not saved", "reason", store.Why(err))
	return problem.NotSaved().WithCause(err)
}

// sendChallengesChanged sends each subscriber of a bot, and nobody else, the message that the bot's
// challenges have changed.
func (l *Lobby) sendChallengesChanged(bot store.Holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for sub := range l.subscribers {
		if sub.person == bot && bot != (store.Holder{}) {
			sub.challenged = true
			loop.Wake(sub.ready)
		}
	}
}

// MoveChallenges makes an account (to) the sender of all challenges that a guest (from) has sent. It is
// called when the guest is merged into the account.
func MoveChallenges(tx *store.Tx, from, to store.Holder) error {
	return tx.Do(sqlMoveChallenges, from[:], to[:])
}

// ExportChallenges returns the challenges that a person has received or sent, for the download of their
// data.
func ExportChallenges(tx *store.Tx, p store.Holder) ([]any, error) {
	type entry struct {
		Game string    `json:"game"`
		Seat int       `json:"seat"`
		Made time.Time `json:"made"`
		Sent bool      `json:"sent"`
	}
	return store.Export(tx, sqlExportChallenge, []any{p[:]}, func(scan store.Scan, e *entry) error {
		return scan(&e.Game, &e.Seat, store.UTC(&e.Made), &e.Sent)
	})
}
