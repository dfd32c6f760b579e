package server

import (
	"circulade/internal/feature/replays"
	"circulade/internal/httpd"
)

// addReplays adds the feature of finished games and records.
func (s *Server) addReplays() {
	s.replays = replays.New(replays.Config{
		Log: s.log, Callers: s.callers, Find: s.find, Cache: s.cached, Opened: s.opened, Packing: httpd.CompressLongAnswers(),
		Tables:   func() replays.Tables { return s.registry },
		Pictures: s.pictures.OfGame,
	})
}
