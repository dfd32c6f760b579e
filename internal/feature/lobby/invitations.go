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

// An Invitation asks a bot to take a seat of a table. Only bots can be invited without having asked.
type Invitation struct {
	Game string    `json:"game"`
	Seat int       `json:"seat"`
	By   string    `json:"by,omitempty"` // the name of the sender's account; "": a guest
	Made time.Time `json:"made"`
}

const (
	// invitationTime is how long an invitation waits for an answer.
	invitationTime    = 7 * 24 * time.Hour
	maxInvitations    = 50     // that a bot has
	maxInvited        = 20     // that a person has sent
	maxAllInvitations = 20_000 // on the server
)

const (
	sqlOldInvitations = `DELETE FROM invitations WHERE made < ?1
		OR NOT EXISTS (SELECT 1 FROM games g WHERE g.id = invitations.game AND g.status = 'playing')`
	sqlAnyOld         = `SELECT count(*) FROM invitations WHERE made < ?1`
	sqlInvitationRoom = `SELECT (SELECT count(*) FROM invitations WHERE person = ?1 AND game <> ?3),
		(SELECT count(*) FROM invitations WHERE by_person = ?2 AND NOT (person = ?1 AND game = ?3)),
		(SELECT count(*) FROM invitations)`
	sqlMostSent = `SELECT by_person, count(*) FROM invitations WHERE person = ?1
		GROUP BY by_person ORDER BY count(*) DESC, by_person LIMIT 1`
	sqlOldestSent = `DELETE FROM invitations WHERE person = ?1 AND by_person = ?2
		AND made = (SELECT min(made) FROM invitations WHERE person = ?1 AND by_person = ?2)`
	sqlInvite = `INSERT INTO invitations (person, game, seat, by_person, made) VALUES (?1, ?2, ?3, ?4, ?5)
		ON CONFLICT (person, game) DO UPDATE SET seat = excluded.seat, by_person = excluded.by_person, made = excluded.made`
	sqlInvitations = `SELECT i.game, i.seat, i.made, i.by_person, coalesce(a.name, '') FROM invitations i
		JOIN games g ON g.id = i.game AND g.status = 'playing'
		LEFT JOIN accounts a ON a.person = i.by_person
		WHERE i.person = ?1 AND i.made >= ?2 ORDER BY i.made, i.game`
	sqlAnswered         = `DELETE FROM invitations WHERE person = ?1 AND game = ?2`
	sqlMoveInvitations  = `UPDATE invitations SET by_person = ?2 WHERE by_person = ?1`
	sqlExportInvitation = `SELECT game, seat, made, by_person = ?1 FROM invitations WHERE person = ?1 OR by_person = ?1 ORDER BY made, game`
)

var (
	errNoInvitation = problem.New(problem.NotFound, "not-found", "there is no such invitation, or no longer")
	errMuchAsked    = problem.TooOften("this bot has too many invitations waiting", time.Minute).WithHint("invite another one")
	errAllAsked     = problem.TooOften("this server has as many invitations as it can hold", time.Minute)
	errManyAsked    = problem.TooOften("you have invited as many bots as one may at once", time.Minute).WithHint("wait until they have come")
)

// Invite stores that a person (by) invites a bot to a seat of the table game, in place of any
// invitation of the bot to that table, and informs the bot's subscribers. If one of the two has blocked
// the other, it stores nothing and returns nil. It returns a problem if the server or the person has
// too many invitations, or if the bot has and dropFromTopSender cannot make room.
func (l *Lobby) Invite(ctx context.Context, bot, by store.Holder, game string, seat int) error {
	now, heard := l.cfg.Now(), false
	err := l.updateInvitations(ctx, func(tx *store.Tx) error {
		heard = false
		if err := tx.Do(sqlOldInvitations, now.Add(-invitationTime).UnixMilli()); err != nil {
			return err
		}
		if l.cfg.Blocked != nil {
			if not, err := l.cfg.Blocked(tx, bot, by); not || err != nil {
				return err
			}
		}
		var has, sent, all int
		if err := tx.One(sqlInvitationRoom, []any{bot[:], by[:], game}, &has, &sent, &all); err != nil {
			return err
		}
		switch {
		case all >= maxAllInvitations:
			return errAllAsked
		case sent >= maxInvited:
			return errManyAsked
		case has >= maxInvitations:
			if err := dropFromTopSender(tx, bot, by); err != nil {
				return err
			}
		}
		heard = true
		return tx.Do(sqlInvite, bot[:], game, seat, by[:], now.UnixMilli())
	})
	if err == nil && heard {
		l.sendChallengesChanged(bot)
	}
	return err
}

// dropFromTopSender makes room for a person's invitation (by) to a bot whose list is full: it deletes
// the oldest invitation of the person who has sent this bot the most. If that is the same person, or if
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

// dropInvitations deletes the invitations that are older than invitationTime, and with them those whose
// game is over. If none is too old, it does not write to the store.
func (l *Lobby) dropInvitations() error {
	ctx, cancel := context.WithTimeout(l.running, storeTime)
	defer cancel()
	before, some := l.cfg.Now().Add(-invitationTime).UnixMilli(), 0
	err := l.cfg.Rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlAnyOld, []any{before}, &some) })
	if err != nil || some == 0 {
		return err
	}
	return l.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlOldInvitations, before) })
}

// Invitations returns the invitations of a bot that can still be accepted, the oldest first: to which
// seats of which tables it is invited. It leaves out those that are older than invitationTime, whose
// game is over, or between whose two people there is a block.
func (l *Lobby) Invitations(ctx context.Context, bot store.Holder) (list []Invitation, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	list, err = store.Read(ctx, l.cfg.Rows, func(tx *store.Tx) ([]Invitation, error) { return l.listInvitations(tx, bot) })
	if err != nil {
		l.cfg.Log.Error("invitations cannot be read", "reason", store.Why(err))
		return nil, problem.OfStore(err)
	}
	return list, nil
}

// listInvitations reads the invitations of a bot in a transaction, the oldest first. It leaves out those
// that are older than invitationTime, whose game is over, or of people who have blocked the bot or whom
// it has blocked.
func (l *Lobby) listInvitations(tx *store.Tx, bot store.Holder) ([]Invitation, error) {
	list, senders := []Invitation{}, []store.Holder{}
	since := l.cfg.Now().Add(-invitationTime).UnixMilli()
	err := tx.Each(sqlInvitations, []any{bot[:], since}, func(scan store.Scan) error {
		var c Invitation
		var made int64
		var by []byte
		if err := scan(&c.Game, &c.Seat, &made, &by, &c.By); err != nil {
			return err
		}
		if len(by) != len(store.Holder{}) {
			return fmt.Errorf("an invitation of somebody whose id has %d bytes", len(by))
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

// InvitedSeat returns the seat of the table game to which a bot is invited, and whether (is) it is
// invited there at all.
func (l *Lobby) InvitedSeat(ctx context.Context, bot store.Holder, game string) (seat int, is bool, err error) {
	list, err := l.Invitations(ctx, bot)
	for _, c := range list {
		if c.Game == game {
			return c.Seat, true, nil
		}
	}
	return 0, false, err
}

// RemoveInvitation deletes a bot's invitation to a table, once it was accepted or declined. If there is
// none, it returns a problem.
func (l *Lobby) RemoveInvitation(ctx context.Context, bot store.Holder, game string) error {
	return l.updateInvitations(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlAnswered, bot[:], game)
		if err == nil && n == 0 {
			return errNoInvitation
		}
		return err
	})
}

// updateInvitations runs f, which changes invitations, in a transaction. A problem that f returns is
// returned; an error of the store is logged and returned as a problem.
func (l *Lobby) updateInvitations(ctx context.Context, f func(*store.Tx) error) error {
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
	l.cfg.Log.Error("an invitation is not saved", "reason", store.Why(err))
	return problem.NotSaved().WithCause(err)
}

// sendChallengesChanged sends each subscriber of a person, and nobody else, the message that their
// challenges have changed: the invitations of a bot, or whom they challenge and who challenges them.
func (l *Lobby) sendChallengesChanged(who store.Holder) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for sub := range l.subscribers {
		if sub.person == who && who != (store.Holder{}) {
			sub.challenged = true
			loop.Wake(sub.ready)
		}
	}
}

// MoveInvitations makes an account (to) the sender of all invitations that a guest (from) has sent. It is
// called when the guest is merged into the account.
func MoveInvitations(tx *store.Tx, from, to store.Holder) error {
	return tx.Do(sqlMoveInvitations, from[:], to[:])
}

// ExportInvitations returns the invitations that a person has received or sent, for the download of their
// data.
func ExportInvitations(tx *store.Tx, p store.Holder) ([]any, error) {
	type entry struct {
		Game string    `json:"game"`
		Seat int       `json:"seat"`
		Made time.Time `json:"made"`
		Sent bool      `json:"sent"`
	}
	return store.Export(tx, sqlExportInvitation, []any{p[:]}, func(scan store.Scan, e *entry) error {
		return scan(&e.Game, &e.Seat, store.UTC(&e.Made), &e.Sent)
	})
}
