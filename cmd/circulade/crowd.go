package main

import "circulade/internal/server"

// crowdFlags say how many may come to a server at once.
type crowdFlags struct {
	MaxSockets int `env:"CIRCULADE_MAX_SOCKETS" default:"8000" placeholder:"N" help:"How many sockets and streams of everybody may be open at once; connections a quarter more."`
}

// mostSockets is as many as one process can have at all.
const mostSockets = 1_000_000

// readCrowd looks at the flags.
func (f *crowdFlags) readCrowd() error {
	if f.MaxSockets < 1 || f.MaxSockets > mostSockets {
		return usage("--max-sockets %d: it must be from 1 to %d", f.MaxSockets, mostSockets)
	}
	return nil
}

// applyCrowd has a server do as the flags say.
func (f *crowdFlags) applyCrowd(cfg *server.Config) {
	cfg.Limits.AllSockets = f.MaxSockets
	cfg.Limits.AllConnections = f.MaxSockets + max(1, f.MaxSockets/4)
}
