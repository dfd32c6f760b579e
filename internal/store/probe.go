package store

import (
	"crypto/rand"
	"time"
)

const (
	// probeSize is how many bytes a probe appends, so that it needs as much room as an entry with
	// all that is changed with it.
	probeSize = 40 << 10
	// ProbeKept is for how long a row is kept of a store that nobody uses any more.
	ProbeKept = 24 * time.Hour
)

// A ProbeRow is what Probe writes: random bytes, which cannot be compressed.
type ProbeRow struct {
	At   int64 // Unix milliseconds
	Data []byte
}

// NewProbeRow returns a probe row with the present time and new random bytes.
func NewProbeRow() ProbeRow {
	r := ProbeRow{At: time.Now().UnixMilli(), Data: make([]byte, probeSize)}
	_, _ = rand.Read(r.Data) // it never fails
	return r
}

// OlderThan returns the time 24 hours before r was made, in Unix milliseconds. On a database of several
// servers, probe rows older than that are deleted as r is written, since their servers no longer run.
func (r ProbeRow) OlderThan() int64 { return r.At - ProbeKept.Milliseconds() }
