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

// otherServers gives the tables those functions of the bus by which they deal with other servers.
func otherServers(b bus.Bus) *table.Others {
	return &table.Others{
		OwnedHere: b.OwnedHere, Seq: b.Seq, RequestTask: b.RequestOwner, RequestPresence: b.RequestPresence,
		PublishPresence: func(game string, c table.PresenceSummary) { b.Follow(game, bus.Presence(c)) },
	}
}

// joinCluster starts the bus: from then on this server hears of changes by other servers on the database, and
// handles them by topic.
func (s *Server) joinCluster() {
	registry, c := s.registry, cluster.New(s.log, s.topics())
	s.life.Go(func() { c.Run(s.life.Running) })
	s.cfg.Bus.Start(bus.Handlers{
		Moved:   registry.NoteLogEnds,
		Loaded:  registry.LogEnds,
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

// topics returns what this server reads anew when this or another server has changed it: ended sessions first,
// then the topics of the features in their order.
func (s *Server) topics() []cluster.Topic {
	list := []cluster.Topic{{Kinds: []bus.Kind{bus.Session}, Handle: ofHolders(s.sessionsEnded), Keep: true}}
	for _, f := range s.features {
		list = append(list, f.Topics...)
	}
	return list
}

// hostTopic is the topic of moderation: bans, mutes, announcements and maintenance are read anew.
func hostTopic(by *moderation.Decisions) cluster.Topic {
	return cluster.Topic{
		Kinds: []bus.Kind{bus.Host}, Missed: func() []string { return []string{""} },
		Handle: func(ctx context.Context, _ []string) { by.Reread(ctx) },
	}
}

// inMemory returns the ids of the tables that are in memory.
func (s *Server) inMemory() []string { return slices.Collect(maps.Keys(s.registry.LogEnds())) }

// seatTopics has tables in memory read anew who sits there and by which names. They are handled before the lobby's
// topics.
func (s *Server) seatTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Names}, Handle: func(ctx context.Context, games []string) { s.registry.ReloadRenamed(ctx, games) }, Missed: s.inMemory},
		{Kinds: []bus.Kind{bus.Seats}, Handle: func(ctx context.Context, games []string) { s.registry.ReloadGrants(ctx, games) }, Missed: s.inMemory},
	}
}

// tableTopics has tables in memory read anew who may come as somebody their host follows, and has the owning
// server do what another server asks it to do at a table.
func (s *Server) tableTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Friends}, Missed: s.inMemory, Handle: func(ctx context.Context, games []string) {
			_ = s.registry.ReloadFriends(ctx, games) // a table that cannot read it now tries again
		}},
		cluster.On(bus.Task, func(_ context.Context, games []string) { s.registry.RunTasks(games, nil) }),
	}
}

// lobbyTopics has the lobby read anew the listed tables, their seats, pairing tickets, people's circles and
// challenges.
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

// sessionsEnded handles the news that sessions or tokens have ended, perhaps at another server: they are dropped
// from the cache, and their connections are closed.
func (s *Server) sessionsEnded(sessions ...store.Holder) {
	if len(sessions) > 0 {
		s.accounts.ForgetCached(sessions...)
		s.closeConns(sessions)
	}
}

// forEachID returns a handler of a topic that calls f with each changed id.
func forEachID(f func(id string)) func(context.Context, []string) {
	return func(_ context.Context, ids []string) {
		for _, id := range ids {
			f(id)
		}
	}
}

// ofHolders returns a handler of a topic that calls f with all changed ids, read as ids of people or sessions.
func ofHolders(f func(...store.Holder)) func(context.Context, []string) {
	return func(_ context.Context, ids []string) { f(cluster.ParseHolders(ids)...) }
}
