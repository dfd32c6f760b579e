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

// A Challenge is the invitation of a bot's account to a seat of a table. Nobody else is
// invited without having asked.
type Challenge struct {
	Game string    `json:"game"`
	Seat int       `json:"seat"`
	By   string    `json:"by,omitempty"` // whose account has sent it; "": a guest
	Made time.Time `json:"made"`
}

const (
	// challengeTime is how long a challenge waits for an answer.
	challengeTime = 7 * 24 * time.Hour
	// How many of them a bot may have, somebody may have sent, and there may be.
	maxChallenges    = 50
	maxChallenged    = 20
	maxAllChallenges = 20_000
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
	errMuchAsked   = problem.TooOften("this bot has as many challenges as it may have", time.Minute).WithHint("invite another one")
	errAllAsked    = problem.TooOften("this server has as many challenges as it can hold", time.Minute)
	errManyAsked   = problem.TooOften("you have invited as many bots as one may at once", time.Minute).WithHint("wait until they have come")
)

// Challenge invites a bot's account to a seat of a table, and tells it so. Who has blocked
// whoever invites hears nothing of it.
func (l *Lobby) Challenge(ctx context.Context, bot, by store.Holder, game string, seat int) error {
	now, heard := l.cfg.Now(), false
	err := l.change(ctx, func(tx *store.Tx) error {
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
			if err := makeWay(tx, bot, by); err != nil {
				return err
			}
		}
		heard = true
		return tx.Do(sqlChallenge, bot[:], game, seat, by[:], now.UnixMilli())
	})
	if err == nil && heard {
		l.tellChallenged(bot)
	}
	return err
}

// makeWay takes away the oldest challenge that a bot has of whoever has sent it most, if that is
// somebody else with more than one: nobody fills its list for the others.
func makeWay(tx *store.Tx, bot, by store.Holder) error {
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

// dropChallenges forgets those that waited too long. Where there are none nothing is written.
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

// Challenges lists to which tables a bot's account is invited, the oldest first.
func (l *Lobby) Challenges(ctx context.Context, bot store.Holder) (list []Challenge, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	list, err = store.Read(ctx, l.cfg.Rows, func(tx *store.Tx) ([]Challenge, error) { return l.challenges(tx, bot) })
	if err != nil {
		l.cfg.Log.Error("challenges cannot be read", "reason", store.Why(err))
		return nil, problem.OfStore(err)
	}
	return list, nil
}

func (l *Lobby) challenges(tx *store.Tx, bot store.Holder) ([]Challenge, error) {
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

// Challenged returns to which seat of a table a bot's account is invited, if it is.
func (l *Lobby) Challenged(ctx context.Context, bot store.Holder, game string) (seat int, is bool, err error) {
	list, err := l.Challenges(ctx, bot)
	for _, c := range list {
		if c.Game == game {
			return c.Seat, true, nil
		}
	}
	return 0, false, err
}

// Answered takes a challenge away, or reports that there is none.
func (l *Lobby) Answered(ctx context.Context, bot store.Holder, game string) error {
	return l.change(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlAnswered, bot[:], game)
		if err == nil && n == 0 {
			return errNoChallenge
		}
		return err
	})
}

// change changes rows; what is wrong is a refusal.
func (l *Lobby) change(ctx context.Context, f func(*store.Tx) error) error {
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

// tellChallenged tells a bot's account, and nobody else, that its challenges have changed.
func (l *Lobby) tellChallenged(bot store.Holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for w := range l.watchers {
		if w.person == bot && bot != (store.Holder{}) {
			w.challenged = true
			loop.Wake(w.ready)
		}
	}
}

// MoveChallenges gives what a guest has sent to whoever they are from now on.
func MoveChallenges(tx *store.Tx, from, to store.Holder) error {
	return tx.Do(sqlMoveChallenges, from[:], to[:])
}

// ExportChallenges lists the challenges that somebody has, or has sent.
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
