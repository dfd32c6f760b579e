package game

import (
	"errors"

	"circulade/rules"
)

// Reopen is Load for records that an older program may have written. Rulings
// have been mended since, and what was played against one does not come out again.
// Then Reopen returns the game at the last position that both agree on, from where
// it can be played on, and with it the *RecordError of Load, which names the first
// line that differs. The game is nil if there is none: the text is no record, its
// setup cannot be played, or it was played under the rules of today and is wrong.
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

// Differs tells programs where a record that was opened (Reopen) differs from the
// game that comes of it.
type Differs struct {
	Line    int    `json:"line"`
	Message string `json:"message"`
}

// DiffersAt returns what Reopen's error tells, or nil without one.
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
