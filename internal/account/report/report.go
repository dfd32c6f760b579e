package report

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
)

// KeptDays is for how many days reports are kept.
const KeptDays = 90

const (
	keptFor = KeptDays * 24 * time.Hour
	// sweepBatch is how many go at once: others write in between.
	sweepBatch = 500
	// tablePause is how long nobody reports the same table again.
	tablePause = 10 * time.Minute
	// maxWaiting is how many reports wait of everybody; those done with make room.
	maxWaiting = 5000
)

// The problems of reports, beside table.ErrNoPerson.
var (
	ErrEarly = problem.TooOften("you have reported this table just now", time.Minute)
	ErrFull  = problem.TooOften("too much has been reported on this server for more to be kept: tell whoever runs it", time.Hour)
)

// A Report is a person's complaint to the host about a chat line of another person, or about
// another's name at a table.
type Report struct {
	ID       int64          `json:"id"`
	At       time.Time      `json:"at"`
	Game     string         `json:"game" doc:"The id of the table."`
	By       account.Person `json:"-"`
	BySeat   int            `json:"by_seat" schema:"minimum=-1" doc:"Who reports; -1: they watch."`
	Of       account.Person `json:"-"`
	OfSeat   int            `json:"of_seat" schema:"minimum=-1" doc:"Who is reported; -1: they watch."`
	Name     string         `json:"name,omitempty" doc:"What the reported seat was called."`
	Line     int64          `json:"line,omitempty" doc:"The id of the line that it is about."` // 0: none
	Reason   string         `json:"reason,omitempty"`
	Done     bool           `json:"done,omitempty" schema:"type=boolean"`
	Reported []Line         `json:"lines" each:"component=AdminReportedLine"` // the last of the room
}

// A Line is a copy of one chat line in a report.
type Line struct {
	ID      int64     `json:"id"`
	At      time.Time `json:"at"`
	Seat    int       `json:"seat"`
	Watcher int       `json:"watcher,omitempty"`
	Phrase  string    `json:"phrase,omitempty"`
	Text    string    `json:"text,omitempty"`
	Gone    bool      `json:"gone,omitempty"` // deleted with the account of the speaker
}

// Reports are the reports of a store. All methods may be called from any goroutine.
type Reports struct {
	rows store.Rows
	now  func() time.Time
}

// Open returns the Reports of a store. now is the clock; nil: time.Now.
func Open(rows store.Rows, now func() time.Time) *Reports {
	if now == nil {
		now = time.Now
	}
	return &Reports{rows: rows, now: now}
}

const (
	sqlEarlier = `SELECT count(*) FROM chat_reports WHERE game = ?1 AND by_person = ?2 AND at > ?3`
	sqlReports = `SELECT coalesce(max(id), 0) + 1, coalesce(sum(1 - done), 0) FROM chat_reports`
	sqlReport  = `INSERT INTO chat_reports (id, at, game, by_person, by_seat, of_person, of_seat, name, line, reason, lines)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`
	sqlOld     = `DELETE FROM chat_reports WHERE id IN (SELECT id FROM chat_reports WHERE at < ?1 ORDER BY at LIMIT ?2)`
	sqlSpeaker = `INSERT INTO chat_reported (report, line, person) VALUES (?1, ?2, ?3)`
)

// Store stores report r, with a new id and a copy of the last chat lines. latest reads these lines
// in the same transaction, the oldest first, with the person who wrote each. It refuses with
// table.ErrNoPerson a reporter who was deleted, with ErrEarly one who reported the same table less
// than tablePause ago, and with ErrFull if maxWaiting reports are not done.
func (d *Reports) Store(ctx context.Context, r Report, latest func(*store.Tx) ([]Line, []account.Person, error)) error {
	now := d.now()
	err := d.rows.Update(ctx, func(tx *store.Tx) error {
		if err := d.assignID(tx, &r, now); err != nil {
			return err
		}
		lines, speakers, err := latest(tx)
		if err != nil {
			return err
		}
		copied, err := json.Marshal(lines)
		if err != nil {
			return err
		}
		_, err = tx.Exec(sqlReport, r.ID, now.UnixMilli(), r.Game, r.By[:], r.BySeat, r.Of[:], r.OfSeat, r.Name, r.Line, r.Reason, copied)
		for i := 0; i < len(lines) && err == nil; i++ {
			_, err = tx.Exec(sqlSpeaker, r.ID, lines[i].ID, speakers[i][:])
		}
		return err
	})
	return store.Wrap("storing a report", err)
}

// assignID sets the id of a new report, or returns why it is refused: table.ErrNoPerson if the
// reporter was deleted, ErrEarly if they reported the same table less than tablePause ago, ErrFull
// if maxWaiting reports are not done.
func (d *Reports) assignID(tx *store.Tx, r *Report, now time.Time) error {
	if gone, err := account.HasTombstone(tx, r.By); err != nil {
		return err
	} else if gone {
		return table.ErrNoPerson
	}
	var early, waiting int
	if err := tx.One(sqlEarlier, []any{r.Game, r.By[:], now.Add(-tablePause).UnixMilli()}, &early); err != nil {
		return err
	}
	if err := tx.One(sqlReports, nil, &r.ID, &waiting); err != nil {
		return err
	}
	switch {
	case early > 0:
		return ErrEarly
	case waiting >= maxWaiting:
		return ErrFull
	}
	return nil
}

// Sweep deletes the reports that are older than KeptDays, in batches.
func (d *Reports) Sweep(ctx context.Context) error {
	before := d.now().Add(-keptFor).UnixMilli()
	for gone := int64(sweepBatch); gone == sweepBatch; {
		if err := ctx.Err(); err != nil {
			return err
		}
		err := d.rows.Update(ctx, func(tx *store.Tx) (err error) {
			gone, err = tx.Exec(sqlOld, before, sweepBatch)
			return err
		})
		if err != nil {
			return fmt.Errorf("deleting old reports: %w", err)
		}
	}
	return nil
}
