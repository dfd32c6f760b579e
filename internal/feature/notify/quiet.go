package notify

import (
	"context"
	"errors"
	"fmt"
	"time"
	_ "time/tzdata" // not every system has the zones

	"circulade/internal/loop"
	"circulade/internal/store"
)

// QuietHours are the hours of a day in which a person gets no notifications, in their time zone, over
// midnight or not. The zero QuietHours are none.
type QuietHours struct {
	From, To int // minutes since midnight
	Zone     string
}

const minutesOfDay = 24 * 60

const (
	sqlQuiet    = `SELECT quiet_from, quiet_to, zone FROM notice_people WHERE person = ?1`
	sqlSetQuiet = `INSERT INTO notice_people (person, quiet_from, quiet_to, zone) VALUES (?1, ?2, ?3, ?4)
		ON CONFLICT (person) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone`
	sqlNoQuiet = `DELETE FROM notice_people WHERE person = ?1`
	// The new hours count at once, also for notifications that wait for the end of the old ones.
	sqlLookAgain = `UPDATE notices SET due = ?2 WHERE person = ?1 AND due > ?2 AND tries = 0`
)

// NewQuietHours makes quiet hours from two different times like "22:00" and the name of a time zone
// like "Europe/Berlin". It returns a BadError if one of them is wrong.
func NewQuietHours(from, to, zone string) (q QuietHours, err error) {
	q.Zone = zone
	for _, f := range []struct {
		field, said string
		minutes     *int
	}{{"from", from, &q.From}, {"to", to, &q.To}} {
		at, err := time.Parse("15:04", f.said)
		if err != nil {
			return QuietHours{}, &BadError{f.field, "must be a time like 22:00"}
		}
		*f.minutes = at.Hour()*60 + at.Minute()
	}
	if q.From == q.To {
		return QuietHours{}, &BadError{"to", "must be another time than from"}
	}
	if _, err := zoneOf(zone); err != nil {
		return QuietHours{}, &BadError{"zone", "must be the name of a time zone, like Europe/Berlin"}
	}
	return q, nil
}

// zoneOf returns the time zone with a name like "Europe/Berlin". It refuses "Local", which is the zone
// of this machine.
func zoneOf(name string) (*time.Location, error) {
	if name == "" || name == "Local" || len(name) > 64 {
		return nil, errors.New("no time zone")
	}
	return time.LoadLocation(name)
}

// quietUntil reports whether the moment now is in the quiet hours, and if so returns when they end.
func (q QuietHours) quietUntil(now time.Time) (end time.Time, is bool) {
	zone, err := zoneOf(q.Zone)
	if err != nil || q.From == q.To {
		return end, false
	}
	if !q.contains(now.In(zone)) {
		return end, false
	}
	// Minute by minute, as a clock on the wall there: it may be put forward or back tonight, and
	// the time at which they end be left out or come twice.
	end = now.In(zone).Truncate(time.Minute)
	for q.contains(end) {
		end = end.Add(time.Minute)
	}
	return end, true
}

// contains reports whether a time in the zone of the quiet hours is, by its time of day, in them.
func (q QuietHours) contains(there time.Time) bool {
	minute := there.Hour()*60 + there.Minute()
	length := (q.To - q.From + minutesOfDay) % minutesOfDay
	return (minute-q.From+minutesOfDay)%minutesOfDay < length
}

// Times returns the times at which the quiet hours begin and end, like "22:00".
func (q QuietHours) Times() (from, to string) {
	clock := func(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }
	return clock(q.From), clock(q.To)
}

// SetQuietHours stores the hours in which a person gets no notifications; the zero QuietHours end them.
// Notifications that wait for the end of the old hours are checked against the new ones after
// Config.Delay.
func (s *Service) SetQuietHours(ctx context.Context, who Person, q QuietHours) error {
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		if q == (QuietHours{}) {
			_, err = tx.Exec(sqlNoQuiet, who[:])
		} else {
			_, err = tx.Exec(sqlSetQuiet, who[:], q.From, q.To, q.Zone)
		}
		if err == nil {
			_, err = tx.Exec(sqlLookAgain, who[:], s.cfg.Now().Add(s.cfg.Delay).UnixMilli())
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("storing quiet hours: %w", err)
	}
	for _, w := range s.workers {
		loop.Wake(w.due)
	}
	return nil
}

// quietHoursOf returns the hours in which a person gets no notifications, or the zero QuietHours.
func (s *Service) quietHoursOf(ctx context.Context, who Person) (q QuietHours, err error) {
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		q, err = readQuietHours(tx, who)
		return err
	})
	return q, err
}

// readQuietHours reads in a transaction the hours in which a person gets no notifications; the zero
// QuietHours if there are none.
func readQuietHours(tx *store.Tx, who Person) (q QuietHours, err error) {
	err = tx.One(sqlQuiet, []any{who[:]}, &q.From, &q.To, &q.Zone)
	if errors.Is(err, store.ErrNotFound) {
		return QuietHours{}, nil
	}
	return q, err
}
