package server

import (
	"circulade/internal/feature/games"
	"circulade/internal/feature/packs"
	"circulade/internal/feature/pictures"
	"circulade/internal/feature/play"
	"circulade/internal/feature/seats"
)

// atTables are the features for making tables, and for what people do there.
type atTables struct {
	pictures *pictures.Service
	packs    *packs.Service
	games    *games.Service
	play     *play.Service
	seats    *seats.Service
}

// newAtTables makes them.
func (s *Server) newAtTables() (f atTables, err error) {
	if f.pictures, err = pictures.New(pictures.Config{Callers: s.callers, Find: s.find, Drawings: s.cfg.drawings}); err != nil {
		return f, err
	}
	f.packs = packs.New(packs.Config{Callers: s.callers, Pictures: f.pictures, Opened: s.opened, MayBegin: s.disk.MayBegin})
	f.games = games.New(games.Config{
		Rows: s.cfg.Rows, Accounts: s.accounts, Callers: s.callers, SignIn: s.signin, Life: s.life, Find: s.find,
		Tables: func() games.Tables { return s.registry }, Lobby: func() games.Lobby { return s.lobby },
		DiskGuard: s.disk.MayBegin, Creation: s.creation,
		GuestBytes: s.cfg.Limits.GuestBytes, AccountBytes: s.cfg.Limits.AccountBytes,
	})
	f.play = play.New(play.Config{Callers: s.callers, Tables: func() play.Tables { return s.registry }})
	f.seats = seats.New(seats.Config{
		Callers: s.callers, SignIn: s.signin, Tables: func() seats.Tables { return s.registry }, MayRenameSeat: s.moderation.MayRenameSeat,
	})
	return f, nil
}
