package gamelog

import (
	"encoding/json"
	"fmt"

	"circulade/view"
)

// A tape is the events of a game as they are told: JSON, one behind the other. A server holds a
// quarter of a million of them with a thousand tables, so they are one piece of memory without a
// pointer in it, and telling some of them is copying it.
type tape struct {
	data  []byte  // of each event, and a comma
	ends  []int   // of each in data, behind its comma
	seqs  []int64 // by which request each came
	turns []int   // which of them begin a turn
}

// add appends an event, of a request.
func (t *tape) add(e view.Event, seq int64) error {
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
func (t *tape) cut(n int) {
	t.data = t.data[:t.start(n)]
	t.ends, t.seqs = t.ends[:n], t.seqs[:n]
	for i := len(t.turns); i > 0 && t.turns[i-1] >= n; i-- {
		t.turns = t.turns[:i-1]
	}
}

// len returns how many there are.
func (t *tape) len() int { return len(t.ends) }

// start returns where the n-th begins in data.
func (t *tape) start(n int) int {
	if n == 0 {
		return 0
	}
	return t.ends[n-1]
}

// after returns how many there are of requests up to a seq.
func (t *tape) after(seq int64) int {
	i := len(t.seqs)
	for i > 0 && t.seqs[i-1] > seq {
		i--
	}
	return i
}

// bytes returns how many bytes append takes for those from the n-th on.
func (t *tape) bytes(n int) int {
	if n == t.len() {
		return len("[]")
	}
	return len("[]") + len(t.data) - t.start(n) - len(",")
}

// append appends those from the n-th on as a list in JSON.
func (t *tape) append(b []byte, n int) []byte {
	b = append(b, '[')
	if part := t.data[t.start(n):]; len(part) > 0 {
		b = append(b, part[:len(part)-1]...)
	}
	return append(b, ']')
}
