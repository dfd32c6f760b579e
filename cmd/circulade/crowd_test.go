package main

import (
	"testing"

	"circulade/internal/server"
)

// TestMaxSockets: so many sockets as whoever runs the server says, and a quarter more connections,
// whatever an address may have.
func TestMaxSockets(t *testing.T) {
	for sockets, connections := range map[int]int{1: 2, 100: 125, mostSockets: 1_250_000} {
		f := crowdFlags{MaxSockets: sockets}
		if err := f.readCrowd(); err != nil {
			t.Error(err)
		}
		cfg := server.Config{Limits: server.DefaultLimits().Times(1000)}
		f.applyCrowd(&cfg)
		if l := cfg.Limits; l.AllSockets != sockets || l.AllConnections != connections {
			t.Errorf("%d sockets: %d and %d connections", sockets, l.AllSockets, l.AllConnections)
		}
	}
}
