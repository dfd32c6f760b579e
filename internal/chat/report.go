package chat

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"circulade/internal/store"
)

const (
	// reportedLines is how many lines a report copies.
	reportedLines = 50
	// reportPause is how long nobody reports the same table again.
	reportPause = 10 * time.Minute
	// maxReports is how many reports wait of everybody; those done with make room.
	maxReports = 5000
)

// ErrEarly is a report of a table that the same person has reported just now.
var ErrEarly = errors.New("this table has been reported just now")

// ErrFull is a report when there are as many as are kept.
var ErrFull = errors.New("no more reports can be kept")

// A Report tells whoever runs the server of what somebody said, or of their name.
type Report struct {
	ID       int64          `json:"id"`
	At       time.Time      `json:"at"`
	Game     string         `json:"game" doc:"The id of the table."`
	By       Person         `json:"-"`
	BySeat   int            `json:"by_seat" schema:"minimum=-1" doc:"Who reports; -1: they watch."`
	Of       Person         `json:"-"`
	OfSeat   int            `json:"of_seat" schema:"minimum=-1" doc:"Who is reported; -1: they watch."`
	Name     string         `json:"name,omitempty" doc:"What the reported seat was called."`
	Line     int64          `json:"line,omitempty" doc:"The id of the line that it is about."` // 0: none
	Reason   string         `json:"reason,omitempty"`
	Done     bool           `json:"done,omitempty" schema:"type=boolean"`
	Reported []ReportedLine `json:"lines" each:"component=AdminReportedLine"` // the last of the room
}

// A ReportedLine is a copy of a line.
type ReportedLine struct {
	ID      int64     `json:"id"`
	At      time.Time `json:"at"`
	Seat    int       `json:"seat"`
	Watcher int       `json:"watcher,omitempty"`
	Phrase  string    `json:"phrase,omitempty"`
	Text    string    `json:"text,omitempty"`
	Gone    bool      `json:"gone,omitempty"` // with the account of whoever said it
}

const (
	sqlLine    = `SELECT ` + lineColumns + ` FROM chat_lines WHERE id = ?1 AND game = ?2 AND room = ?3`
	sqlLatest  = `SELECT ` + lineColumns + ` FROM chat_lines WHERE game = ?1 AND room = ?2 ORDER BY id DESC LIMIT ?3`
	sqlEarlier = `SELECT count(*) FROM chat_reports WHERE game = ?1 AND by_person = ?2 AND at > ?3`
	sqlReports = `SELECT coalesce(max(id), 0) + 1, coalesce(sum(1 - done), 0) FROM chat_reports`
	sqlReport  = `INSERT INTO chat_reports (id, at, game, by_person, by_seat, of_person, of_seat, name, line, reason, lines)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)`
	sqlSpeaker = `INSERT INTO chat_reported (report, line, person) VALUES (?1, ?2, ?3)`
)

// LineOf returns a line of a room, or store.ErrNotFound.
func (d *Desk) LineOf(ctx context.Context, game string, room Room, id int64) (line Line, err error) {
	err = d.rows.Look(ctx, func(tx *store.Tx) error {
		line = Line{}
		err := tx.Each(sqlLine, []any{id, game, string(room)}, func(scan func(...any) error) (err error) {
			line, err = scanLine(scan)
			return err
		})
		if err == nil && line.ID == 0 {
			err = store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return Line{}, fmt.Errorf("reading a line of chat: %w", err)
	}
	return line, nil
}

// Report stores a report with a copy of the last lines of the room in which it is made.
func (d *Desk) Report(ctx context.Context, r Report, room Room) error {
	now := d.now()
	err := d.rows.Change(ctx, func(tx *store.Tx) error {
		if err := there(tx, r.By); err != nil {
			return err
		}
		var early, all int
		if err := tx.One(sqlEarlier, []any{r.Game, r.By[:], now.Add(-reportPause).UnixMilli()}, &early); err != nil {
			return err
		}
		if err := tx.One(sqlReports, nil, &r.ID, &all); err != nil {
			return err
		}
		switch {
		case early > 0:
			return ErrEarly
		case all >= maxReports:
			return ErrFull
		}
		lines, speakers, err := latest(tx, r.Game, room)
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
	if err != nil {
		return fmt.Errorf("storing a report: %w", err)
	}
	return nil
}

// latest copies the last lines of a room, the first of them first, and says whose each is.
func latest(tx *store.Tx, game string, room Room) (lines []ReportedLine, speakers []Person, err error) {
	lines = []ReportedLine{}
	err = tx.Each(sqlLatest, []any{game, string(room), reportedLines}, func(scan func(...any) error) error {
		l, err := scanLine(scan)
		copied := ReportedLine{ID: l.ID, At: l.At.UTC(), Seat: l.Seat, Watcher: l.Watcher, Phrase: l.Phrase, Text: l.Text}
		lines, speakers = append(lines, copied), append(speakers, l.Person)
		return err
	})
	slices.Reverse(lines)
	slices.Reverse(speakers)
	return lines, speakers, err
}
