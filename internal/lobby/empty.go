package lobby

import "circulade/internal/table"

// Empty reports whether there is nobody to play with now: no public table waits for people, and nobody
// waits to be paired.
func (l *Lobby) Empty() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.tables {
		if e.public() && e.State == table.Waits {
			return false
		}
	}
	return l.waiting == 0
}
