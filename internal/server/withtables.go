package server

import (
	"net/http"
	"net/netip"

	"circulade/internal/feature/games"
	"circulade/internal/feature/packs"
	"circulade/internal/feature/pictures"
	"circulade/internal/feature/play"
	"circulade/internal/feature/seats"
	"circulade/internal/store"
	"circulade/internal/table"
)

// atTables are the features by which people make tables and play at them.
type atTables struct {
	pictures *pictures.Service
	packs    *packs.Service
	games    *games.Service
	play     *play.Service
	seats    *seats.Service
}

// newAtTables makes the features by which people make tables and play at them.
func (s *Server) newAtTables() (f atTables, err error) {
	if f.pictures, err = pictures.New(pictures.Config{Callers: s.callers, Find: s.find, Drawings: s.cfg.drawings}); err != nil {
		return f, err
	}
	f.packs = packs.New(packs.Config{Callers: s.callers, Pictures: f.pictures, Opened: s.opened, MayBegin: s.disk.MayBegin})
	moreComputers := func(from netip.Addr) error { return s.bots.MoreTables(from) }
	f.games = games.New(games.Config{
		Rows: s.cfg.Rows, Accounts: s.accounts, Callers: s.callers, SignIn: s.signin, Life: s.life, Find: s.find,
		Tables: func() games.Tables { return s.registry }, Lobby: func() games.Lobby { return s.lobby }, MoreComputers: moreComputers,
		DiskGuard: s.disk.MayBegin, Creation: s.creation, PublicSeats: publicSeats(s.cfg.Rows),
		GuestBytes: s.cfg.Limits.GuestBytes, AccountBytes: s.cfg.Limits.AccountBytes,
	})
	f.play = play.New(play.Config{
		Callers: s.callers, MoreComputers: moreComputers,
		Ingress: s.ingress, Streams: s.streams, Find: s.find, ExtraSource: s.chatSource,
		News:    func(r *http.Request) play.News { return s.decisions.StreamSource(s.ingress.ClientAddr(r)) },
		Follows: func(who store.Holder) func() { return s.lobby.AddConnection(who) },
		Played:  func(game string, who store.Holder, from netip.Addr) { s.ratings.Played(game, who, from) },
	})
	f.seats = seats.New(seats.Config{
		Callers: s.callers, SignIn: s.signin, Tables: func() seats.Tables { return s.registry }, MayRenameSeat: s.moderation.MayRenameSeat,
		MoreComputers: moreComputers,
	})
	return f, nil
}

// find returns the table that a request names by {id} in its path, and loads it if it is not in memory.
// The caller has to release it, unless there is an error.
func (s *Server) find(r *http.Request) (*table.Table, error) {
	return s.registry.Find(r.Context(), r.PathValue("id"), s.callers.Address(r))
}
