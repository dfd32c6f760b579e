package server

import (
	"context"
	"encoding/hex"
	"maps"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"circulade/internal/bus"
	"circulade/internal/caller"
	"circulade/internal/store"
	"circulade/internal/table"
)

// several is a server's part in what several on one database do together. Without a bus it is
// alone, and does nothing of this.
type several struct {
	s   *Server
	bus bus.Bus

	mu      sync.Mutex
	stirred map[bus.Stir]bool // not looked at yet
	much    bool              // there were too many: everything in memory is looked at
	news    chan struct{}
}

// maxStirred bounds what may wait to be looked at; behind more everything is.
const maxStirred = 50_000

func newSeveral(s *Server) *several {
	return &several{s: s, bus: s.cfg.Bus, stirred: map[bus.Stir]bool{}, news: make(chan struct{}, 1)}
}

// others is what tables know of other servers.
func (v *several) others() *table.Others {
	return &table.Others{
		Mine: v.bus.Mine, Seq: v.bus.Seq, Wants: v.bus.Wants, Meet: v.bus.Meet, Hurry: v.bus.Hurry, Say: v.bus.Say,
		Follow: func(game string, c table.Crowd) { v.bus.Follow(game, bus.Presence(c)) },
	}
}

// start begins to hear.
func (v *several) start() {
	hall := v.s.hall
	v.s.life.Go(v.look)
	v.bus.Start(bus.Ears{
		Moved:   hall.Moved,
		Held:    hall.Seqs,
		Stirred: v.stir,
		Missed:  v.missed,
		Servers: func() {
			hall.Shared()
			v.s.notices.Wake()
		},
		Elsewhere: func(all map[string]bus.Presence) {
			crowds := make(map[string]table.Crowd, len(all))
			for game, p := range all {
				crowds[game] = table.Crowd(p)
			}
			hall.Elsewhere(crowds)
		},
		Said: hall.Said,
		Here: v.s.lobby.HereElsewhere,
	})
}

// stir notes what has changed in the store, to be looked at beside the bus.
func (v *several) stir(some []bus.Stir) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, one := range some {
		v.stirred[one] = true
		if len(v.stirred) > maxStirred {
			v.drop()
		}
	}
	v.wake()
}

// drop forgets too many stirs, but if it can not whose session has ended: everything in memory is
// looked at instead.
func (v *several) drop() {
	v.much = true
	maps.DeleteFunc(v.stirred, func(one bus.Stir, _ bool) bool { return one.Kind != bus.Session })
	if len(v.stirred) > maxStirred/2 {
		clear(v.stirred)
	}
}

func (v *several) wake() {
	select {
	case v.news <- struct{}{}:
	default:
	}
}

// missed has everything in memory looked at.
func (v *several) missed() {
	v.stir(append(v.everything(), bus.Stir{Kind: bus.Host}))
	v.s.lobby.Reload()
}

// everything is what may have changed of the tables in memory.
func (v *several) everything() (all []bus.Stir) {
	for game := range v.s.hall.Seqs() {
		all = append(all, bus.Stir{Kind: bus.Seats, ID: game}, bus.Stir{Kind: bus.Names, ID: game},
			bus.Stir{Kind: bus.Orders, ID: game}, bus.Stir{Kind: bus.Friends, ID: game})
	}
	return all
}

// look looks at what has changed, until the server stops.
func (v *several) look() {
	for {
		select {
		case <-v.news:
		case <-v.s.life.Running.Done():
			return
		}
		v.mu.Lock()
		some, much := v.stirred, v.much
		v.stirred, v.much = map[bus.Stir]bool{}, false
		v.mu.Unlock()
		if much {
			v.s.log.Warn("other servers have changed more at once than was looked at one by one")
			v.s.lobby.Reload()
			for _, one := range append(v.everything(), bus.Stir{Kind: bus.Host}) {
				some[one] = true
			}
		}
		by := map[bus.Kind][]string{}
		for one := range some {
			by[one.Kind] = append(by[one.Kind], one.ID)
		}
		v.learn(v.s.life.Running, by)
	}
}

// learn has whoever knows something of what has changed read it anew.
func (v *several) learn(ctx context.Context, by map[bus.Kind][]string) {
	s := v.s
	if ended := holders(by[bus.Session]); len(ended) > 0 {
		s.accounts.Forget(ended...)
		s.ended(ended)
	}
	if len(by[bus.Host]) > 0 {
		s.decisions.Reread(ctx)
	}
	s.hall.Renamed(ctx, by[bus.Names])
	s.hall.Regrant(ctx, by[bus.Seats])
	s.lobby.Reread(ctx, append(by[bus.Seats], by[bus.Names]...))
	_ = s.hall.Befriend(ctx, by[bus.Friends]) // a table that cannot read it now tries again
	s.hall.Reorder(ctx, by[bus.Orders])
	s.hall.Due(by[bus.Wanted])
	s.hall.Hurry(by[bus.Hurried])
	for _, game := range by[bus.Chat] {
		s.talk.Said(game)
	}
	for _, game := range by[bus.Consent] {
		s.talk.Agreed(game)
	}
	s.lobby.Listed(ctx, by[bus.Lobby])
	s.lobby.Pairing.Paired(ctx, by[bus.Ticket])
	s.lobby.Befriended(holders(by[bus.Circle])...)
	for _, person := range holders(by[bus.Challenge]) {
		s.lobby.Challenging(person)
	}
}

// mayMakeOne counts a new table for an address, or says how long to wait.
func (s *Server) mayMakeOne(r *http.Request) time.Duration {
	return caller.Shared(s.callers, r, func(from netip.Addr, _ time.Time) time.Duration {
		return caller.AllowEverywhere(r.Context(), s.callers, s.creation, from, "table "+from.String())
	})
}

// holders reads ids as PostgreSQL writes them.
func holders(written []string) (list []store.Holder) {
	for _, text := range written {
		data, err := hex.DecodeString(strings.TrimPrefix(text, `\x`))
		if err == nil && len(data) == len(store.Holder{}) {
			list = append(list, store.Holder(data))
		}
	}
	return list
}
