package server

import (
	"encoding/json"
	"errors"

	"circulade/game"
	"circulade/internal/feature/replays"
	"circulade/internal/httpd"
)

// addReplays adds the feature of finished games and records.
func (s *Server) addReplays() {
	s.replays = replays.New(replays.Config{
		Callers: s.callers, Find: s.find, Cache: s.cached, Opened: s.opened, Packing: httpd.Compressed(),
		Tables: func() replays.Tables { return s.hall },
		Pictures: func(g *game.Game) (art, areas []byte, err error) {
			entries, err := s.pictures.of(printsOf(g))
			if err != nil {
				return nil, nil, err
			}
			art, err = json.Marshal(map[string]any{"tiles": entries})
			areas, wrong := json.Marshal(map[string]any{"tiles": s.pictures.areasOf(printsOf(g))})
			return art, areas, errors.Join(err, wrong)
		},
	})
}
