package server

import (
	"context"
	"net/http"

	"circulade/internal/api"
	"circulade/internal/feature/people"
	"circulade/internal/feature/players"
	"circulade/internal/feature/ratings"
	"circulade/internal/httpd"
	"circulade/internal/store"
)

// maxRunning is how many running games a player's page lists.
const maxRunning = 20

// addPlayers makes the feature of players' pages and published games.
func (s *Server) addPlayers() {
	s.players = players.New(players.Config{
		Rows: s.cfg.Rows, Games: s.cfg.Store, Callers: s.callers, Packing: httpd.CompressLongAnswers(),
		Searches: s.searches, Downloads: s.opened,
		AreFriends: people.AreFriends,
		Ratings:    s.ratingsOf, Changes: ratings.ChangesOf,
		Running: s.publishedAt,
	})
}

// publicSeats returns a function that reads, by seat, the names of the public accounts that played a published
// game, "" for others.
func publicSeats(rows store.Rows) func(ctx context.Context, game string) ([]string, error) {
	return func(ctx context.Context, game string) ([]string, error) {
		return store.Read(ctx, rows, func(tx *store.Tx) ([]string, error) { return players.PublicSeats(tx, game) })
	}
}

// publishedAt returns the published games of a person that go on, as the lobby lists them.
func (s *Server) publishedAt(who store.Holder) (list []players.Running) {
	for _, l := range s.lobby.PublishedAt(who, maxRunning) {
		list = append(list, players.Running{Game: l.ID, Seats: len(l.Seats), Class: string(l.Class())})
	}
	return list
}

// unindexed wraps the handler of a page: unless the host wants search engines to list players, it says that they
// are to leave the page out.
func unindexed(mayIndex bool, h api.Handler) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		if !mayIndex {
			w.Header().Set("X-Robots-Tag", "noindex")
		}
		return h(w, r)
	}
}
