package server

import (
	"context"
	"crypto/sha256"
	"net/netip"
	"time"

	"circulade/internal/feature/moderation"
	"circulade/internal/feature/players"
	"circulade/internal/feature/ratings"
	"circulade/internal/store"
)

// addRatings makes the feature of ratings. now is the database's clock; nil: this machine's.
func (s *Server) addRatings(now func() time.Time) {
	s.ratings = ratings.New(ratings.Config{
		Rows: s.cfg.Rows, Log: s.log, Now: now, Callers: s.callers, Searches: s.searches,
		PublicNames: players.PublicNames, Find: findPlayer, HashNetwork: hashRatedNetwork(s.decisions), Shared: s.ingress.IsShared,
		Running: func(a, b store.Holder, without string) int { return s.lobby.RatedTogether(a, b, without) },
	})
}

// findPlayer returns the account of a name, if it is public or that of the person who looks for it.
func findPlayer(tx *store.Tx, typedName string, by store.Holder) (store.Holder, error) {
	p, err := players.FindPlayer(tx, typedName, by)
	return p.Person, err
}

// hashRatedNetwork returns the function that gives the keyed hash of the network of an address for rated games:
// another one than moderation keeps, so that the two cannot be compared.
func hashRatedNetwork(by *moderation.Decisions) func(ctx context.Context, from netip.Addr) ([32]byte, error) {
	return func(ctx context.Context, from netip.Addr) ([32]byte, error) {
		h, err := by.HashNetwork(ctx, from)
		return sha256.Sum256(append([]byte("rated games\n"), h[:]...)), err
	}
}

// ratingsOf returns the ratings of an account, by class, as its page shows them.
func (s *Server) ratingsOf(tx *store.Tx, who store.Holder) (list []players.Rating, err error) {
	shown, err := s.ratings.Of(tx, who)
	for _, r := range shown {
		list = append(list, players.Rating{
			Class: r.Class, Points: r.Points, Interval: r.Interval, Provisional: r.Provisional, Games: r.Games, Place: r.Place,
		})
	}
	return list, err
}
