package server

import (
	"circulade/internal/feature/replays"
	"circulade/internal/httpd"
)

// addReplays makes the feature that shows finished games and opens records.
func (s *Server) addReplays() {
	s.replays = replays.New(replays.Config{
		Log: s.log, Callers: s.callers, Find: s.find, Cache: s.cached, Opened: s.opened, Packing: httpd.CompressLongAnswers(),
		Tables:   func() replays.Tables { return s.registry },
		Pictures: s.pictures.OfGame, PublicSeats: publicSeats(s.cfg.Rows),
	})
}
