package notify

import (
	"context"
	"time"

	"circulade/internal/store"
)

// A kind says by what a notification is sent: push or mail.
type kind string

const (
	byPush kind = "push"
	byMail kind = "mail"
)

// A notification is to be sent to one person over one channel (a browser or a mail address), because a
// seat of theirs is asked a question.
type notification struct {
	game    string
	seat    int
	kind    kind
	channel []byte
	person  Person
	nth     int       // the number of the question at this seat
	due     time.Time // not to be sent earlier
	tries   int       // how many failed
	nudged  bool      // the question is sent once more
}

const (
	// A question that waits already goes on waiting as it does; one that was sent, or an earlier one,
	// is not sent again.
	sqlStore = `INSERT INTO notices (game, seat, kind, channel, person, told, asked, due, tries, at, nudge) VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7, 0, ?8, ?9)
		ON CONFLICT (game, seat, kind, channel) DO UPDATE SET person = excluded.person, asked = excluded.asked, due = excluded.due, tries = 0, at = excluded.at
		WHERE excluded.asked > notices.told AND (notices.due = 0 OR excluded.asked <> notices.asked)`
	// A nudge of a question that was sent has it sent once more.
	sqlNudge = `UPDATE notices SET told = CASE WHEN told = ?5 THEN ?5 - 1 ELSE told END, nudge = ?5
		WHERE game = ?1 AND seat = ?2 AND kind = ?3 AND channel = ?4 AND told <= ?5 AND nudge < ?5`
	sqlDue = `SELECT game, seat, channel, person, asked, due, tries FROM notices WHERE kind = ?1 AND due > 0 AND due <= ?2 ORDER BY due LIMIT ?3`
	// The next is that which becomes due after a moment. That due is not 0 is for the index.
	sqlNext = `SELECT coalesce(min(due), 0) FROM notices WHERE kind = ?1 AND due > 0 AND due > ?2`

	ofQuestion = ` WHERE game = ?1 AND seat = ?2 AND kind = ?3 AND channel = ?4 AND asked = ?5`
	sqlClaim   = `UPDATE notices SET told = asked, due = 0, at = ?6` + ofQuestion + ` AND due > 0 AND due <= ?6 AND told < asked`
	sqlCancel  = `UPDATE notices SET due = 0` + ofQuestion + ` AND told < asked`
	sqlPutOff  = `UPDATE notices SET due = ?6, tries = ?7` + ofQuestion + ` AND due > 0`
	sqlUnclaim = `UPDATE notices SET told = asked - 1, due = ?6, tries = ?7` + ofQuestion + ` AND told = asked`
	// What else waits for a channel that fails waits with it.
	sqlRest = `UPDATE notices SET due = ?3 WHERE kind = ?1 AND channel = ?2 AND due > 0 AND due < ?3`

	sqlOld      = `DELETE FROM notices WHERE at < ?1 AND due = 0`
	sqlOldSent  = `DELETE FROM notice_letters WHERE at < ?1`
	sqlOldAsked = `DELETE FROM notice_addresses WHERE confirmed = 0 AND until < ?1`
)

// store stores the notification, to be sent when it is due, unless one for the same question already
// waits or was sent over the same channel. If another seat has nudged the person, a question that was
// sent is sent again, but only once.
func (n *notification) store(tx *store.Tx, now time.Time) error {
	nudge := 0
	if n.nudged {
		nudge = n.nth
		if err := tx.Do(sqlNudge, n.rowKey()...); err != nil {
			return err
		}
	}
	return tx.Do(sqlStore, n.game, n.seat, string(n.kind), n.channel, n.person[:], n.nth, n.due.UnixMilli(), now.UnixMilli(), nudge)
}

// rowKey returns what identifies the notification in a SQL statement, its key and the number of the
// question, followed by more arguments.
func (n *notification) rowKey(more ...any) []any {
	return append([]any{n.game, n.seat, string(n.kind), n.channel, n.nth}, more...)
}

// claim marks the notification j in the store as sent, before it is, so that no other server sends it
// too. It returns false if j must not be sent now: another server has claimed it, or it was canceled or
// postponed since it was read.
func (s *Service) claim(ctx context.Context, j *notification) (bool, error) {
	var n int64
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		n, err = tx.Exec(sqlClaim, j.rowKey(s.cfg.Now().UnixMilli())...)
		return err
	})
	return n == 1, err
}

// cancel marks the notification j in the store as not to be sent, because the person no longer needs
// it. It changes nothing if j was sent already.
func (s *Service) cancel(ctx context.Context, j *notification) error {
	return s.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlCancel, j.rowKey()...) })
}

// postpone has the notification j, which is not claimed, wait until a later moment. tries is stored as
// its number of failed tries.
func (s *Service) postpone(ctx context.Context, j *notification, until time.Time, tries int) error {
	return s.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlPutOff, j.rowKey(until.UnixMilli(), tries)...) })
}

// unclaim takes back the claim of the notification j, which certainly has not arrived: it waits until a
// later moment, with one failed try more. All else that waits for the same channel is postponed with
// it.
func (s *Service) unclaim(ctx context.Context, j *notification, until time.Time) error {
	return s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		if err := tx.Do(sqlUnclaim, j.rowKey(until.UnixMilli(), j.tries+1)...); err != nil {
			return err
		}
		return tx.Do(sqlRest, string(j.kind), j.channel, until.UnixMilli())
	})
}

// dueNotifications returns up to limit notifications of a kind (push or mail) that are due now, and
// when the next one will be due after them: the zero time if none waits.
func (s *Service) dueNotifications(ctx context.Context, k kind, limit int) (list []*notification, next time.Time, err error) {
	now := s.cfg.Now().UnixMilli()
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		next = time.Time{}
		list, err = store.List(tx, sqlDue, []any{string(k), now, limit}, func(scan store.Scan, to **notification) error {
			j := &notification{kind: k}
			var due int64
			err := scan(&j.game, &j.seat, &j.channel, &j.person, &j.nth, &due, &j.tries)
			j.due = time.UnixMilli(due)
			*to = j
			return err
		})
		if err != nil {
			return err
		}
		var at int64
		if err := tx.One(sqlNext, []any{string(k), now}, &at); err != nil {
			return err
		}
		if at > 0 {
			next = time.UnixMilli(at)
		}
		return nil
	})
	return list, next, err
}

// Sweep deletes what is no longer needed: notifications that were sent or canceled over KeptDays ago,
// the counts of mails for daily limits that are over a day old, and mail addresses that nobody
// confirmed in time.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.cfg.Now()
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		for _, old := range []struct {
			statement string
			before    time.Time
		}{{sqlOld, now.Add(-KeptDays * day)}, {sqlOldSent, now.Add(-day)}, {sqlOldAsked, now}} {
			if err := tx.Do(old.statement, old.before.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	return store.Wrap("deleting old notices", err)
}

const day = 24 * time.Hour
