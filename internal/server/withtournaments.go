package server

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"net/http"
	"strings"
	"time"

	"circulade/internal/feature"
	"circulade/internal/feature/ratings"
	"circulade/internal/feature/tournaments"
	"circulade/internal/store"
	"circulade/internal/table/plan"
	"circulade/rating"
)

// tournamentsFeature returns the feature of tournaments. Tables of theirs are made as those of challenges are.
func (s *Server) tournamentsFeature(k *feature.Kernel) feature.Feature {
	tables := madeTables{s}
	cfg := tournaments.Config{
		Rows: k.Rows, Log: k.Log, Now: k.Now, Accounts: k.Accounts, Callers: k.Callers, Creation: s.creation,
		MayBeCalled: func(ctx context.Context, name string) error { return s.signin.CheckName(ctx, name) },
		MayMake:     func(r *http.Request) error { return s.games.MayMake(r, nil) },
		Plan:        func(q *plan.Wanted) (*plan.Plan, error) { return s.registry.Plan(q) },
		GiveWay:     func(ctx context.Context) { s.registry.GiveWay(ctx) },
		Make:        tables.make, CallOff: tables.callOff, Resign: tables.resign, Give: tables.give, Finish: tables.finish,
		Rating: ratingNow(k.Now), Lots: randomNumber, Ingress: k.Ingress, Streams: s.streams,
		HostNews: func(r *http.Request) tournaments.HostNews { return s.decisions.StreamSource(s.ingress.ClientAddr(r)) },
		Follows:  func(who store.Holder) func() { return s.lobby.AddConnection(who) },
		Tell:     tournamentNews{s}.tell, Muted: challengeNews{s}.mutedOrBanned,
	}
	cfg.Hooks, cfg.Site = s.cfg.Hooks, strings.TrimSuffix(s.cfg.Base, "/")
	if s.cfg.Public != nil {
		cfg.Site = s.cfg.Public.String()
	}
	if b := s.cfg.Bus; b != nil {
		cfg.Owned = func(id string) bool { return b.OwnedHere("tournament " + id) }
	}
	s.tournaments = tournaments.New(cfg)
	return s.tournaments.Feature()
}

// ratingNow returns the function that gives the rating of a person in points as it is now; 0 for who has none.
func ratingNow(now func() time.Time) func(tx *store.Tx, who store.Holder, class rating.Class) (int, error) {
	if now == nil {
		now = time.Now
	}
	return func(tx *store.Tx, who store.Holder, class rating.Class) (int, error) {
		list, err := ratings.Strengths(tx, []store.Holder{who}, class, now())
		if err != nil {
			return 0, err
		}
		return list[0].Points(), nil
	}
}

// randomNumber returns a number that nobody knows before.
func randomNumber() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // it never fails
	return binary.LittleEndian.Uint64(b[:])
}
