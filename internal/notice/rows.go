package notice

import (
	"context"
	"fmt"
	"time"

	"circulade/internal/store"
)

// A kind of channel.
type kind string

const (
	byPush kind = "push"
	byMail kind = "mail"
)

// A job is a notice that waits: a question of which a channel has not been told.
type job struct {
	game    string
	seat    int
	kind    kind
	channel []byte
	person  Person
	asked   int // the how-manieth question it is
	due     time.Time
	tries   int // that failed
	nudged  bool
}

const (
	// A question that waits already goes on waiting as it does; one that was told, or an
	// earlier one, is not told again.
	sqlNote = `INSERT INTO notices (game, seat, kind, channel, person, told, asked, due, tries, at, nudge) VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7, 0, ?8, ?9)
		ON CONFLICT (game, seat, kind, channel) DO UPDATE SET person = excluded.person, asked = excluded.asked, due = excluded.due, tries = 0, at = excluded.at
		WHERE excluded.asked > notices.told AND (notices.due = 0 OR excluded.asked <> notices.asked)`
	// A nudge of a question that was told has it told once more.
	sqlNudge = `UPDATE notices SET told = CASE WHEN told = ?5 THEN ?5 - 1 ELSE told END, nudge = ?5
		WHERE game = ?1 AND seat = ?2 AND kind = ?3 AND channel = ?4 AND told <= ?5 AND nudge < ?5`
	sqlDue = `SELECT game, seat, channel, person, asked, due, tries FROM notices WHERE kind = ?1 AND due > 0 AND due <= ?2 ORDER BY due LIMIT ?3`
	// The next is that which becomes due after a moment. That due is not 0 is for the index.
	sqlNext = `SELECT coalesce(min(due), 0) FROM notices WHERE kind = ?1 AND due > 0 AND due > ?2`

	ofJob      = ` WHERE game = ?1 AND seat = ?2 AND kind = ?3 AND channel = ?4 AND asked = ?5`
	sqlClaim   = `UPDATE notices SET told = asked, due = 0, at = ?6` + ofJob + ` AND due > 0 AND told < asked`
	sqlCancel  = `UPDATE notices SET due = 0` + ofJob + ` AND told < asked`
	sqlPutOff  = `UPDATE notices SET due = ?6, tries = ?7` + ofJob + ` AND due > 0`
	sqlUnclaim = `UPDATE notices SET told = asked - 1, due = ?6, tries = ?7` + ofJob + ` AND told = asked`
	// What else waits for a channel that fails waits with it.
	sqlRest = `UPDATE notices SET due = ?3 WHERE kind = ?1 AND channel = ?2 AND due > 0 AND due < ?3`

	sqlOld      = `DELETE FROM notices WHERE at < ?1 AND due = 0`
	sqlOldSent  = `DELETE FROM notice_letters WHERE at < ?1`
	sqlOldAsked = `DELETE FROM notice_addresses WHERE confirmed = 0 AND until < ?1`
)

// note has a question wait to be told, unless it was or does already. It is told a second time
// at the most, and only after a nudge.
func (j *job) note(tx *store.Tx, now time.Time) error {
	nudge := 0
	if j.nudged {
		nudge = j.asked
		if _, err := tx.Exec(sqlNudge, j.key()...); err != nil {
			return err
		}
	}
	_, err := tx.Exec(sqlNote, j.game, j.seat, string(j.kind), j.channel, j.person[:], j.asked, j.due.UnixMilli(), now.UnixMilli(), nudge)
	return err
}

// key names the row and the question.
func (j *job) key(more ...any) []any {
	return append([]any{j.game, j.seat, string(j.kind), j.channel, j.asked}, more...)
}

// claim makes a notice ours to be sent. It reports false if it is no longer to be.
func (d *Desk) claim(ctx context.Context, j *job) (bool, error) {
	var n int64
	err := d.change(ctx, func(tx *store.Tx) (err error) {
		n, err = tx.Exec(sqlClaim, j.key(d.cfg.Now().UnixMilli())...)
		return err
	})
	return n == 1, err
}

// cancel has a notice wait no longer: nobody needs it, as it is now.
func (d *Desk) cancel(ctx context.Context, j *job) error {
	return d.change(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(sqlCancel, j.key()...)
		return err
	})
}

// putOff has a notice that is not claimed wait until a later moment.
func (d *Desk) putOff(ctx context.Context, j *job, until time.Time, tries int) error {
	return d.change(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(sqlPutOff, j.key(until.UnixMilli(), tries)...)
		return err
	})
}

// unclaim has a notice wait again that certainly has not arrived, and with it what else
// waits for its channel.
func (d *Desk) unclaim(ctx context.Context, j *job, until time.Time) error {
	return d.change(ctx, func(tx *store.Tx) error {
		if _, err := tx.Exec(sqlUnclaim, j.key(until.UnixMilli(), j.tries+1)...); err != nil {
			return err
		}
		_, err := tx.Exec(sqlRest, string(j.kind), j.channel, until.UnixMilli())
		return err
	})
}

// due returns notices of a kind whose time has come, and when the next one's does.
func (d *Desk) due(ctx context.Context, k kind, limit int) (list []*job, next time.Time, err error) {
	now := d.cfg.Now().UnixMilli()
	err = d.look(ctx, func(tx *store.Tx) error {
		list, next = nil, time.Time{}
		err := tx.Each(sqlDue, []any{string(k), now, limit}, func(scan func(...any) error) error {
			j := &job{kind: k}
			var person []byte
			var due int64
			err := scan(&j.game, &j.seat, &j.channel, &person, &j.asked, &due, &j.tries)
			copy(j.person[:], person)
			j.due = time.UnixMilli(due)
			list = append(list, j)
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

// Sweep deletes what is kept no longer: what somebody was told long ago, confirmations that
// were sent, and addresses that nobody confirmed.
func (d *Desk) Sweep(ctx context.Context) error {
	now := d.cfg.Now()
	err := d.change(ctx, func(tx *store.Tx) error {
		for _, old := range []struct {
			statement string
			before    time.Time
		}{{sqlOld, now.Add(-KeptDays * day)}, {sqlOldSent, now.Add(-day)}, {sqlOldAsked, now}} {
			if _, err := tx.Exec(old.statement, old.before.UnixMilli()); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("deleting old notices: %w", err)
	}
	return nil
}

const day = 24 * time.Hour
