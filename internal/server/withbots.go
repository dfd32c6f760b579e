package server

import (
	"circulade/internal/feature/bots"
)

// newBots makes the feature of computer players at tables, with the pool in which their searches run.
func (s *Server) newBots() *bots.Service {
	l, m := s.cfg.Limits, s.cfg.Metrics
	cfg := bots.Config{
		Log: s.log, Tables: func() bots.Tables { return s.registry },
		Pause: s.cfg.BotPause, TablesOfAddress: l.ComputerGames, AllTables: l.AllComputerGames,
		Meter: bots.Meter{Thought: m.Thought, Cut: m.Cut},
	}
	if b := s.cfg.Bus; b != nil {
		cfg.Others = &bots.OtherServers{Hurry: b.Hurry, SendExplanation: b.Say}
	}
	if s.cfg.Bots != nil {
		s.cfg.Bots(&cfg)
	}
	return bots.New(cfg)
}
