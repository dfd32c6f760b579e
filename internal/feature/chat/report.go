package chat

import (
	"context"
	"fmt"
	"slices"

	"circulade/internal/account/report"
	"circulade/internal/store"
)

// reportedLines is how many lines a report copies.
const reportedLines = 50

const (
	sqlLine   = `SELECT ` + lineColumns + ` FROM chat_lines WHERE id = ?1 AND game = ?2 AND room = ?3`
	sqlLatest = `SELECT ` + lineColumns + ` FROM chat_lines WHERE game = ?1 AND room = ?2 ORDER BY id DESC LIMIT ?3`
)

// LineOf returns a line of a room, or store.ErrNotFound.
func (s *Service) LineOf(ctx context.Context, game string, room Room, id int64) (line Line, err error) {
	err = s.rows.View(ctx, func(tx *store.Tx) (err error) {
		line, err = store.One(tx, sqlLine, []any{id, game, string(room)}, func(scan store.Scan, l *Line) error { return scanLine(scan, l) })
		return err
	})
	if err != nil {
		return Line{}, fmt.Errorf("reading a line of chat: %w", err)
	}
	return line, nil
}

// Report stores a report with a copy of the last lines of the room in which it is made.
func (s *Service) Report(ctx context.Context, r report.Report, room Room) error {
	return s.cfg.Reports.Store(ctx, r, func(tx *store.Tx) ([]report.Line, []Person, error) { return latest(tx, r.Game, room) })
}

// latest copies the last lines of a room, the first of them first, and says whose each is.
func latest(tx *store.Tx, game string, room Room) (lines []report.Line, speakers []Person, err error) {
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
