package game

import (
	"errors"

	"circulade/rules"
)

// Reopen is Load for records that an older program may have written. Rulings have been
// corrected since, so that what was played against one does not come out again. Then
// Reopen returns the game at the last position on which both agree, from where it can
// be played on, together with the *RecordError of Load. The game is nil if there is no
// such position: the text is no record, its setup cannot be played, or it was played
// under today's rules revision and is wrong.
func Reopen(text string) (*Game, error) {
	rec, err := parseRecord(text)
	if err != nil {
		return nil, err
	}
	g, err := rec.load(rec.entries)
	if err == nil {
		if err = rec.check(g); err == nil {
			return g, nil
		}
	}
	var wrong *RecordError
	if !rec.older() || !errors.As(err, &wrong) {
		return nil, err
	}
	if g == nil || wrong.Line == rec.lines["result"] { // otherwise every line came out
		g = rec.until(rec.differs(wrong.Line))
	}
	return g, err
}

// Differs tells programs at which line a record that was reopened differs from the game
// that comes of it, and how.
type Differs struct {
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// DiffersAt returns what the error of Reopen tells, or nil if there was none.
func DiffersAt(err error) *Differs {
	var wrong *RecordError
	if !errors.As(err, &wrong) {
		return nil
	}
	return &Differs{wrong.Line, err.Error()}
}

// differs returns the line of the first entry that is not to be played again where
// a line is wrong: of the result the last turn's, which ended the game.
func (r *record) differs(line int) int {
	if n := len(r.entries); n > 0 && line == r.lines["result"] {
		return int(r.entries[n-1].line)
	}
	return line
}

// until plays the record up to a line, or to its first question where what chance
// brought there can still happen, or returns nil.
func (r *record) until(line int) *Game {
	n := 0
	for n < len(r.entries) && int(r.entries[n].line) < line {
		n++
	}
	drawn := n
	for drawn < len(r.entries) && int(r.entries[drawn].line) == line && r.entries[drawn].seat == rules.Chance {
		drawn++
	}
	for _, entries := range [][]recordEntry{r.entries[:drawn], r.entries[:n]} {
		if g, err := r.load(entries); err == nil {
			return g
		}
	}
	return nil
}
