package gamelog

import (
	"encoding/json"
	"fmt"

	"circulade/view"
)

// A Tape is the list of a game's events as JSON, one behind the other. A server holds a quarter of a
// million events with a thousand tables: so they are one piece of memory without pointers, and sending some
// of them is a copy.
type Tape struct {
	data  []byte  // of each event, and a comma
	ends  []int   // of each in data, behind its comma
	seqs  []int64 // by which entry each came
	turns []int   // which of them begin a turn

	undone      int64        // seq of the last undo
	truncations []truncation // where events were taken back
}

// add appends an event that came with entry seq.
func (t *Tape) add(e view.Event, seq int64) error {
	e.Seq = seq
	text, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("event %d: %w", len(t.ends)+1, err)
	}
	if e.Type == "turn" {
		t.turns = append(t.turns, len(t.ends))
	}
	t.data = append(append(t.data, text...), ',')
	t.ends, t.seqs = append(t.ends, len(t.data)), append(t.seqs, seq)
	return nil
}

// truncate leaves only the first n events.
func (t *Tape) truncate(n int) {
	t.data = t.data[:t.offset(n)]
	t.ends, t.seqs = t.ends[:n], t.seqs[:n]
	for i := len(t.turns); i > 0 && t.turns[i-1] >= n; i-- {
		t.turns = t.turns[:i-1]
	}
}

// Len returns the number of events.
func (t *Tape) Len() int { return len(t.ends) }

// Turns returns the indices of the events that begin a turn. They must not be changed.
func (t *Tape) Turns() []int { return t.turns }

// offset returns the index in the tape's bytes at which the n-th event, from 0, begins.
func (t *Tape) offset(n int) int {
	if n == 0 {
		return 0
	}
	return t.ends[n-1]
}

// countUpTo returns how many of the present events came with entries whose number is at most seq.
func (t *Tape) countUpTo(seq int64) int {
	i := len(t.seqs)
	for i > 0 && t.seqs[i-1] > seq {
		i--
	}
	return i
}

// JSONLen returns how many bytes AppendJSON appends for the events from the n-th on.
func (t *Tape) JSONLen(n int) int {
	if n == t.Len() {
		return len("[]")
	}
	return len("[]") + len(t.data) - t.offset(n) - len(",")
}

// AppendJSON appends the events from the n-th on as a JSON list of view.Event.
func (t *Tape) AppendJSON(b []byte, n int) []byte {
	b = append(b, '[')
	if part := t.data[t.offset(n):]; len(part) > 0 {
		b = append(b, part[:len(part)-1]...)
	}
	return append(b, ']')
}

// A truncation is an entry that took events back: its number, and how many events it left. In a Tape's
// list each truncation has left more than those before it.
type truncation struct {
	seq  int64
	left int
}

// noteTruncation records that entry seq took back all events but the first `left`.
func (t *Tape) noteTruncation(seq int64, left int) {
	for n := len(t.truncations); n > 0 && t.truncations[n-1].left >= left; n-- {
		t.truncations = t.truncations[:n-1]
	}
	t.truncations = append(t.truncations, truncation{seq, left})
}

// Kept returns how many events a reader who has all of them up to entry number since can keep: the first
// ones, which no later undo took back.
func (t *Tape) Kept(since int64) int {
	i := t.countUpTo(since)
	for _, c := range t.truncations {
		if c.seq > since {
			return min(i, c.left)
		}
	}
	return i
}
