package chat

import (
	"context"
	"slices"

	"circulade/internal/account/report"
	"circulade/internal/store"
)

// reportedLines is how many lines are copied into a report.
const reportedLines = 50

const (
	sqlLine   = `SELECT ` + lineColumns + ` FROM chat_lines WHERE id = ?1 AND game = ?2 AND room = ?3`
	sqlLatest = `SELECT ` + lineColumns + ` FROM chat_lines WHERE game = ?1 AND room = ?2 ORDER BY id DESC LIMIT ?3`
)

// LineByID returns a line of a room by its id, or store.ErrNotFound.
func (s *Service) LineByID(ctx context.Context, game string, room Room, id int64) (line Line, err error) {
	line, err = store.Read(ctx, s.rows, func(tx *store.Tx) (Line, error) {
		return store.One(tx, sqlLine, []any{id, game, string(room)}, func(scan store.Scan, l *Line) error { return scanLine(scan, l) })
	})
	return line, store.Wrap("reading a line of chat", err)
}

// Report stores the report r, with a copy of the last lines of the room in which it was made.
func (s *Service) Report(ctx context.Context, r report.Report, room Room) error {
	return s.cfg.Reports.Store(ctx, r, func(tx *store.Tx) ([]report.Line, []Person, error) { return copyLatest(tx, r.Game, room) })
}

// copyLatest returns the last reportedLines lines of a room, the oldest first, and at the same index of
// speakers the author of each.
func copyLatest(tx *store.Tx, game string, room Room) (lines []report.Line, speakers []Person, err error) {
	lines = []report.Line{}
	err = tx.Each(sqlLatest, []any{game, string(room), reportedLines}, func(scan store.Scan) error {
		var l Line
		err := scanLine(scan, &l)
		copied := report.Line{ID: l.ID, At: l.At.UTC(), Seat: l.Seat, Watcher: l.Watcher, Phrase: l.Phrase, Text: l.Text}
		lines, speakers = append(lines, copied), append(speakers, l.Person)
		return err
	})
	slices.Reverse(lines)
	slices.Reverse(speakers)
	return lines, speakers, err
}
