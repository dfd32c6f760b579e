package report

import (
	"context"
	"encoding/json"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
)

const (
	reportColumns    = `id, at, game, by_person, by_seat, of_person, of_seat, name, line, reason, lines, done`
	sqlAllReports    = `SELECT ` + reportColumns + ` FROM chat_reports WHERE id > ?1 AND at >= ?3 AND (done = 0 OR ?4 = 1) ORDER BY id LIMIT ?2`
	sqlReportsBefore = `SELECT ` + reportColumns + ` FROM chat_reports WHERE id < ?1 AND (done = 0 OR ?2 = 1) ORDER BY id DESC LIMIT ?3`
	sqlOneReport     = `SELECT ` + reportColumns + ` FROM chat_reports WHERE id = ?1`
	sqlReportsOn     = `SELECT ` + reportColumns + ` FROM chat_reports WHERE of_person = ?1 AND id <> ?2 ORDER BY id DESC LIMIT ?3`
	sqlDone          = `UPDATE chat_reports SET done = 1 WHERE id = ?1`
)

// A Query says which reports List returns, and how many at most.
type Query struct {
	After int64     // only reports with a greater id
	Since time.Time // made no earlier; the zero Time: whenever
	Done  bool      // also reports that MarkDone marked
	Limit int
}

// List returns the oldest reports that match a query, up to its limit, in order of their ids.
func (d *Reports) List(ctx context.Context, q Query) (list []Report, err error) {
	since := int64(0)
	if !q.Since.IsZero() {
		since = q.Since.UnixMilli()
	}
	list, err = store.Read(ctx, d.rows, func(tx *store.Tx) ([]Report, error) {
		return queryReports(tx, sqlAllReports, q.After, q.Limit, since, q.Done)
	})
	return list, store.Wrap("reading reports", err)
}

// ListBefore returns up to limit reports whose id is smaller than id, the newest first. Those that
// an admin has marked as done are among them only if all is true.
func (d *Reports) ListBefore(ctx context.Context, id int64, all bool, limit int) (list []Report, err error) {
	list, err = store.Read(ctx, d.rows, func(tx *store.Tx) ([]Report, error) { return queryReports(tx, sqlReportsBefore, id, all, limit) })
	return list, store.Wrap("reading reports", err)
}

// Get returns the report with an id, or store.ErrNotFound.
func (d *Reports) Get(ctx context.Context, id int64) (r Report, err error) {
	err = d.rows.View(ctx, func(tx *store.Tx) error {
		list, err := queryReports(tx, sqlOneReport, id)
		if err == nil && len(list) == 0 {
			err = store.ErrNotFound
		}
		if err == nil {
			r = list[0]
		}
		return err
	})
	return r, store.Wrap("reading a report", err)
}

// mostEarlier is how many reports OthersOf returns at most.
const mostEarlier = 20

// OthersOf returns up to mostEarlier other reports about the person whom report r is about, the
// newest first; none if that person was deleted.
func (d *Reports) OthersOf(ctx context.Context, r *Report) (list []Report, err error) {
	if r.Of == (account.Person{}) { // they are gone
		return nil, nil
	}
	list, err = store.Read(ctx, d.rows, func(tx *store.Tx) ([]Report, error) {
		return queryReports(tx, sqlReportsOn, r.Of[:], r.ID, mostEarlier)
	})
	return list, store.Wrap("reading reports", err)
}

// MarkDone marks a report as dealt with by the host or an admin, or returns store.ErrNotFound. The
// report is still kept until it is KeptDays old, but no longer counts as waiting. Marking it again
// is no error.
func MarkDone(tx *store.Tx, id int64) error {
	n, err := tx.Exec(sqlDone, id)
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	return err
}

// queryReports runs a query that selects reportColumns, and returns the reports.
func queryReports(tx *store.Tx, query string, args ...any) ([]Report, error) {
	return store.List(tx, query, args, func(scan store.Scan, r *Report) error {
		var lines []byte
		err := scan(&r.ID, store.UTC(&r.At), &r.Game, &r.By, &r.BySeat, &r.Of, &r.OfSeat, &r.Name, &r.Line, &r.Reason, &lines, &r.Done)
		if err != nil {
			return err
		}
		return json.Unmarshal(lines, &r.Reported)
	})
}
