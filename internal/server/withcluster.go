package server

import (
	"context"
	"maps"
	"slices"

	"circulade/internal/cluster"
	"circulade/internal/cluster/bus"
	"circulade/internal/feature/moderation"
	"circulade/internal/store"
	"circulade/internal/table"
)

// otherServers is what tables know of other servers.
func otherServers(b bus.Bus) *table.Others {
	return &table.Others{
		Mine: b.OwnedHere, Seq: b.Seq, Wants: b.RequestOwner, Meet: b.RequestPresence,
		Follow: func(game string, c table.PresenceSummary) { b.Follow(game, bus.Presence(c)) },
	}
}

// joinCluster begins to hear what other servers on the database do.
func (s *Server) joinCluster() {
	registry, c := s.registry, cluster.New(s.log, s.topics())
	s.life.Go(func() { c.Run(s.life.Running) })
	s.cfg.Bus.Start(bus.Handlers{
		Moved:   registry.Moved,
		Loaded:  registry.Seqs,
		Changed: c.Changed,
		Missed:  c.Missed,
		ServersChanged: func() {
			registry.ServersChanged()
			s.notices.Wake()
		},
		PresenceElsewhere: func(all map[string]bus.Presence) {
			crowds := make(map[string]table.PresenceSummary, len(all))
			for game, p := range all {
				crowds[game] = table.PresenceSummary(p)
			}
			registry.SetPresenceElsewhere(crowds)
		},
		Said:            s.bots.ReceiveExplanations,
		OnlineElsewhere: s.lobby.SetPresentElsewhere,
	})
}

// topics are what this server reads anew when it has changed, by itself or by another server. They
// are handled in this order.
func (s *Server) topics() []cluster.Topic {
	list := []cluster.Topic{{Kinds: []bus.Kind{bus.Session}, Handle: ofHolders(s.sessionsEnded), Keep: true}}
	for _, f := range s.features {
		list = append(list, f.Topics...)
	}
	return list
}

// hostTopic is of what the host and admins decide.
func hostTopic(by *moderation.Decisions) cluster.Topic {
	return cluster.Topic{
		Kinds: []bus.Kind{bus.Host}, Missed: func() []string { return []string{""} },
		Handle: func(ctx context.Context, _ []string) { by.Reread(ctx) },
	}
}

// inMemory returns the tables in memory.
func (s *Server) inMemory() []string { return slices.Collect(maps.Keys(s.registry.Seqs())) }

// seatTopics are what tables in memory read anew of who sits there: before the lobby does.
func (s *Server) seatTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Names}, Handle: func(ctx context.Context, games []string) { s.registry.ReloadRenamed(ctx, games) }, Missed: s.inMemory},
		{Kinds: []bus.Kind{bus.Seats}, Handle: func(ctx context.Context, games []string) { s.registry.ReloadGrants(ctx, games) }, Missed: s.inMemory},
	}
}

// tableTopics are what tables in memory read anew beside.
func (s *Server) tableTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Friends}, Missed: s.inMemory, Handle: func(ctx context.Context, games []string) {
			_ = s.registry.ReloadFriends(ctx, games) // a table that cannot read it now tries again
		}},
		cluster.On(bus.Task, func(_ context.Context, games []string) { s.registry.RunTasks(games, nil) }),
	}
}

// lobbyTopics are what the lobby reads anew.
func (s *Server) lobbyTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Seats, bus.Names}, Handle: func(ctx context.Context, games []string) { s.lobby.RereadPeople(ctx, games) }},
		{
			Kinds: []bus.Kind{bus.Lobby}, Handle: func(ctx context.Context, games []string) { s.lobby.RereadListed(ctx, games) },
			Reload: func() { s.lobby.RereadListings() },
		},
		cluster.On(bus.Ticket, func(ctx context.Context, tickets []string) { s.lobby.Pairing.SendPairedElsewhere(ctx, tickets) }),
		cluster.On(bus.Circle, ofHolders(func(people ...store.Holder) { s.lobby.PeopleChanged(people...) })),
		cluster.On(bus.Challenge, ofHolders(func(people ...store.Holder) {
			for _, person := range people {
				s.lobby.ChallengesChanged(person)
			}
		})),
	}
}

// sessionsEnded forgets sessions and tokens that another server may have ended, and closes what is
// open by them.
func (s *Server) sessionsEnded(sessions ...store.Holder) {
	if len(sessions) > 0 {
		s.accounts.ForgetCached(sessions...)
		s.ended(sessions)
	}
}

// each handles ids one by one.
func each(f func(id string)) func(context.Context, []string) {
	return func(_ context.Context, ids []string) {
		for _, id := range ids {
			f(id)
		}
	}
}

// ofHolders handles the ids of people or sessions.
func ofHolders(f func(...store.Holder)) func(context.Context, []string) {
	return func(_ context.Context, ids []string) { f(cluster.ParseHolders(ids)...) }
}
