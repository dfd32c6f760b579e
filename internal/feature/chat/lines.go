package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
)

// A Room is one of the two rooms of a table: a line is read only by those in the same room.
type Room string

// The rooms of a table.
const (
	Seated   Room = "seated"
	Watching Room = "watching"
)

const (
	// MaxLines is how many lines of a room are kept; older ones are deleted.
	MaxLines = 500
	// MaxLinesRead is how many lines ReadLines returns at most.
	MaxLinesRead = 100
)

// ErrReused is returned for an idempotency key that was used before, with another line.
var ErrReused = problem.New(problem.Conflict, "reused-move", "this move id was sent before, with another content").
	WithHint("repeat a request as it was, or give a new one an id of its own")

// A Line is one stored line of chat. Either Phrase or Text is empty.
type Line struct {
	ID      int64 // greater than those of all lines before, at any table
	Seat    int   // of its author; -1: a spectator
	Watcher int   // the number of the spectator, from 1; 0: a seat holder
	Person  Person
	At      time.Time
	Move    string // the idempotency key
	Phrase  string
	Text    string
	Guest   bool // its author has no account; only set by ReadLines
}

// A LineRequest is a line that is to be stored. Its text is clean.
type LineRequest struct {
	Game   string
	Room   Room
	Seat   int
	Person Person
	Move   string // the idempotency key: the line is stored once, however often it is sent
	Phrase string
	Text   string
}

const (
	lineColumns = `id, seat, watcher, person, at, move, phrase, text`

	sqlSaid    = `SELECT ` + lineColumns + `, room FROM chat_lines WHERE game = ?1 AND person = ?2 AND move = ?3`
	sqlWatcher = `SELECT coalesce(
		(SELECT max(watcher) FROM chat_lines WHERE game = ?1 AND room = 'watching' AND person = ?2),
		(SELECT max(watcher) FROM chat_lines WHERE game = ?1 AND room = 'watching') + 1, 1)`
	sqlCount = `INSERT INTO chat_last (one, id) VALUES (1, 1) ON CONFLICT (one) DO UPDATE SET id = chat_last.id + 1`
	sqlNext  = `SELECT id FROM chat_last`
	sqlSay   = `INSERT INTO chat_lines (` + lineColumns + `, game, room) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)`
	sqlTrim  = `DELETE FROM chat_lines WHERE game = ?1 AND room = ?2 AND id <=
		(SELECT id FROM chat_lines WHERE game = ?1 AND room = ?2 ORDER BY id DESC LIMIT 1 OFFSET ?3)`

	sqlHeard = `SELECT ` + lineColumns + `, NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = l.person)
		FROM chat_lines l WHERE game = ?1 AND room = ?2 AND id > ?3 AND at >= ?6
		AND NOT EXISTS (SELECT 1 FROM chat_ties WHERE person = ?4 AND other = l.person)
		AND NOT EXISTS (SELECT 1 FROM chat_ties WHERE person = l.person AND other = ?4 AND kind = 'block' AND since <= l.at)
		ORDER BY id LIMIT ?5`
	sqlLast = `SELECT coalesce(max(id), 0) FROM chat_lines WHERE game = ?1`
)

// Say stores a line of chat, wakes the subscribers to its table's chat and returns the line. If the
// person has sent the same line before with the same idempotency key, it returns the line that was
// stored then; if it was another line, ErrReused.
func (s *Service) Say(ctx context.Context, q LineRequest) (line Line, err error) {
	fresh := false
	err = s.rows.Update(ctx, func(tx *store.Tx) (err error) {
		line, fresh, err = s.storeLine(tx, &q)
		return err
	})
	if err != nil {
		return Line{}, fmt.Errorf("storing a line of chat: %w", err)
	}
	if fresh {
		s.subscribers.wakeAt(q.Game)
	}
	return line, nil
}

// checkNotDeleted returns table.ErrNoPerson if the id of a person was deleted, as nothing more may be
// stored for it then; else nil.
func checkNotDeleted(tx *store.Tx, who Person) error {
	gone, err := account.HasTombstone(tx, who)
	if err == nil && gone {
		return table.ErrNoPerson
	}
	return err
}

// storeLine stores a line of chat in a transaction, and deletes the room's lines beyond MaxLines. If
// the same line was stored before under the same idempotency key, it returns that line, with fresh
// false; if it was another line, ErrReused.
func (s *Service) storeLine(tx *store.Tx, q *LineRequest) (line Line, fresh bool, err error) {
	if err := checkNotDeleted(tx, q.Person); err != nil {
		return Line{}, false, err
	}
	var room string
	line, err = store.One(tx, sqlSaid, []any{q.Game, q.Person[:], q.Move}, func(scan store.Scan, l *Line) error {
		return scanLine(scan, l, &room)
	})
	switch {
	case errors.Is(err, store.ErrNotFound):
	case err != nil:
		return line, false, err
	case line.Text != q.Text || line.Phrase != q.Phrase || room != string(q.Room):
		return Line{}, false, ErrReused
	default:
		return line, false, nil
	}
	line = Line{
		Seat: q.Seat, Person: q.Person, At: time.UnixMilli(s.now().UnixMilli()), Move: q.Move, Phrase: q.Phrase, Text: q.Text,
	}
	if q.Room == Watching {
		line.Seat = -1
		if err := tx.One(sqlWatcher, []any{q.Game, q.Person[:]}, &line.Watcher); err != nil {
			return line, false, err
		}
	}
	if err := tx.Do(sqlCount); err != nil { // no id is used again, though its line has gone
		return line, false, err
	}
	if err := tx.One(sqlNext, nil, &line.ID); err != nil {
		return line, false, err
	}
	_, err = tx.Exec(sqlSay, line.ID, line.Seat, line.Watcher, line.Person[:], line.At.UnixMilli(), line.Move, line.Phrase, line.Text,
		q.Game, string(q.Room))
	if err == nil {
		_, err = tx.Exec(sqlTrim, q.Game, string(q.Room), MaxLines)
	}
	return line, true, err
}

// scanLine reads the columns of a stored line from a row into l, and the columns after them into the
// pointers more.
func scanLine(scan store.Scan, l *Line, more ...any) error {
	var at int64
	err := scan(append([]any{&l.ID, &l.Seat, &l.Watcher, &l.Person, &at, &l.Move, &l.Phrase, &l.Text}, more...)...)
	l.At = time.UnixMilli(at)
	return err
}

// ReadLines returns the first lines of a room with ids greater than after that a person may read: none
// from before since, unless since is zero, none of people whom they have muted or blocked, and none of
// people who block them, from the block on. It returns MaxLinesRead at most; then there may be more.
func (s *Service) ReadLines(ctx context.Context, game string, room Room, who Person, since time.Time, after int64) (lines []Line, err error) {
	from := int64(0)
	if !since.IsZero() {
		from = since.UnixMilli()
	}
	lines, err = store.Read(ctx, s.rows, func(tx *store.Tx) ([]Line, error) {
		return store.List(tx, sqlHeard, []any{game, string(room), after, who[:], MaxLinesRead, from}, func(scan store.Scan, l *Line) error {
			return scanLine(scan, l, &l.Guest)
		})
	})
	return lines, store.Wrap("reading chat", err)
}

// LastLineID returns the id of the last line that was said in any room of the table game, or 0.
func (s *Service) LastLineID(ctx context.Context, game string) (id int64, err error) {
	err = s.rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlLast, []any{game}, &id) })
	return id, store.Wrap("reading chat", err)
}
