package tabletest

import (
	"bytes"
	"sync"
)

// A LogBuffer collects log lines in memory, from any goroutine.
type LogBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

// Write adds log lines to the buffer.
func (l *LogBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// String returns all that has been logged so far.
func (l *LogBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
