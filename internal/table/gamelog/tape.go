package gamelog

import (
	"encoding/json"
	"fmt"

	"circulade/view"
)

// A Tape is the events of a game as they are told: JSON, one behind the other. A server holds a
// quarter of a million of them with a thousand tables, so they are one piece of memory without a
// pointer in it, and telling some of them is copying it.
type Tape struct {
	data  []byte  // of each event, and a comma
	ends  []int   // of each in data, behind its comma
	seqs  []int64 // by which request each came
	turns []int   // which of them begin a turn

	undone      int64        // seq of the last undo
	truncations []truncation // where events were taken back
}

// add appends an event, of a request.
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

// cut leaves only the first n.
func (t *Tape) truncate(n int) {
	t.data = t.data[:t.offset(n)]
	t.ends, t.seqs = t.ends[:n], t.seqs[:n]
	for i := len(t.turns); i > 0 && t.turns[i-1] >= n; i-- {
		t.turns = t.turns[:i-1]
	}
}

// Len returns how many there are.
func (t *Tape) Len() int { return len(t.ends) }

// Turns returns which of the events begin a turn. They must not be changed.
func (t *Tape) Turns() []int { return t.turns }

// start returns where the n-th begins in data.
func (t *Tape) offset(n int) int {
	if n == 0 {
		return 0
	}
	return t.ends[n-1]
}

// after returns how many there are of requests up to a seq.
func (t *Tape) countUpTo(seq int64) int {
	i := len(t.seqs)
	for i > 0 && t.seqs[i-1] > seq {
		i--
	}
	return i
}

// Bytes returns how many bytes Append takes for those from the n-th on.
func (t *Tape) JSONLen(n int) int {
	if n == t.Len() {
		return len("[]")
	}
	return len("[]") + len(t.data) - t.offset(n) - len(",")
}

// Append appends those from the n-th on as a list in JSON: view.Event each, with its seq.
func (t *Tape) AppendJSON(b []byte, n int) []byte {
	b = append(b, '[')
	if part := t.data[t.offset(n):]; len(part) > 0 {
		b = append(b, part[:len(part)-1]...)
	}
	return append(b, ']')
}

// A cut is an entry that took events back. Of those that are kept a later one has more events
// left: what an earlier one left beyond that is gone.
type truncation struct {
	seq  int64
	left int
}

// cutAt notes that only the first events are left.
func (t *Tape) noteTruncation(seq int64, left int) {
	for n := len(t.truncations); n > 0 && t.truncations[n-1].left >= left; n-- {
		t.truncations = t.truncations[:n-1]
	}
	t.truncations = append(t.truncations, truncation{seq, left})
}

// Kept returns how many events of whoever has those up to a seq are still in effect: the first
// so many are the same.
func (t *Tape) Kept(since int64) int {
	i := t.countUpTo(since)
	for _, c := range t.truncations {
		if c.seq > since {
			return min(i, c.left)
		}
	}
	return i
}
