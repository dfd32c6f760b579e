package ratings

import (
	"context"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"circulade/internal/account"
	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	// NetworkDays is for how many days hashes of networks are kept.
	NetworkDays = 30
	networkTime = NetworkDays * 24 * time.Hour

	maxVisits  = 24     // networks of all players of a game that are noted, at most
	maxWaiting = 10_000 // visits that wait to be stored, at most; more are not noted
	sweepBatch = 500
)

const (
	// sqlVisit stores nothing of somebody who has been deleted.
	sqlVisit = `INSERT INTO rating_networks (game, person, network, at) SELECT ?1, ?2, ?3, ?4
		WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?2) ON CONFLICT DO NOTHING`
	sqlOldNetworks   = `DELETE FROM rating_networks WHERE at IN (SELECT at FROM rating_networks WHERE at < ?1 ORDER BY at LIMIT ?2)`
	sqlEraseNetworks = `DELETE FROM rating_networks WHERE game = ?1`
)

// A visit is somebody who plays a rated game from an address.
type visit struct {
	game   string
	person account.Person
	from   netip.Addr
	at     int64 // Unix milliseconds
}

// visits are from where rated games that go on are played. What is not stored yet is lost if the server
// dies: it is about boosting, and most of it comes again with the next move.
type visits struct {
	mu      sync.Mutex
	games   map[string]map[visit]bool // of each rated game in memory what is noted already, without times
	waiting []visit
}

// newVisits returns the visits of a server without tables.
func newVisits() *visits { return &visits{games: map[string]map[visit]bool{}} }

// watch has visits of a game noted from now on.
func (v *visits) watch(game string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.games[game] == nil {
		v.games[game] = map[visit]bool{}
	}
}

// forget has visits of a game noted no more.
func (v *visits) forget(game string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	delete(v.games, game)
}

// add notes a visit, and reports whether it is new: of a game that is watched, and not noted yet.
func (v *visits) add(one visit) bool {
	key := visit{game: one.game, person: one.person, from: one.from}
	v.mu.Lock()
	defer v.mu.Unlock()
	noted, watched := v.games[one.game]
	if !watched || noted[key] || len(noted) >= maxVisits || len(v.waiting) >= maxWaiting {
		return false
	}
	noted[key] = true
	v.waiting = append(v.waiting, one)
	return true
}

// take returns the visits that wait to be stored, and has them wait no more.
func (v *visits) take() []visit {
	v.mu.Lock()
	defer v.mu.Unlock()
	list := v.waiting
	v.waiting = nil
	return list
}

// Played notes that somebody has made a choice in a game from an address. It costs nothing but a look into
// memory: what is new is stored later. Addresses that many people may share (Config.Shared) are not noted.
func (s *Service) Played(game string, who account.Person, from netip.Addr) {
	from = from.Unmap().WithZone("")
	if s.cfg.HashNetwork == nil || s.cfg.Shared(from) {
		return
	}
	if s.noted.add(visit{game, who, from, s.cfg.Now().UnixMilli()}) {
		loop.Wake(s.due)
	}
}

// storeNetworks stores the keyed hashes of the networks that wait to be stored.
func (s *Service) storeNetworks(ctx context.Context) error {
	list := s.noted.take()
	if len(list) == 0 {
		return nil
	}
	hashes := make([][32]byte, len(list))
	for i, v := range list {
		var err error
		if hashes[i], err = s.cfg.HashNetwork(ctx, v.from); err != nil {
			return err
		}
	}
	return s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		for i, v := range list {
			if err := tx.Do(sqlVisit, v.game, v.person[:], hashes[i][:], v.at); err != nil {
				return err
			}
		}
		return nil
	})
}

// sweep deletes the hashes that are older than NetworkDays.
func (s *Service) sweep(ctx context.Context) error {
	before := s.cfg.Now().Add(-networkTime).UnixMilli()
	old, err := store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) (n int, err error) {
		err = tx.One(`SELECT count(*) FROM (SELECT 1 AS one FROM rating_networks WHERE at < ?1 LIMIT 1) o`, []any{before}, &n)
		return n, err
	})
	for gone := int64(old); err == nil && gone > 0; {
		err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
			gone, err = tx.Exec(sqlOldNetworks, before, sweepBatch)
			return err
		})
	}
	if err != nil {
		return fmt.Errorf("deleting old networks: %w", err)
	}
	return nil
}

// eraseNetworks deletes the networks of a game, with the game.
func eraseNetworks(tx *store.Tx, game string) error { return tx.Do(sqlEraseNetworks, game) }
