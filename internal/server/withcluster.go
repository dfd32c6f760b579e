package server

import (
	"context"
	"maps"
	"slices"

	"circulade/internal/cluster"
	"circulade/internal/cluster/bus"
	"circulade/internal/feature/lobby/pairing"
	"circulade/internal/feature/moderation"
	"circulade/internal/store"
	"circulade/internal/table"
)

// otherServers returns the functions of the bus by which tables deal with the other servers of the
// cluster.
func otherServers(b bus.Bus) *table.Others {
	return &table.Others{
		OwnedHere: b.OwnedHere, Seq: b.Seq, RequestTask: b.RequestOwner, RequestPresence: b.RequestPresence,
		PublishPresence: func(game string, c table.PresenceSummary) { b.Follow(game, bus.Presence(c)) },
	}
}

// joinCluster starts the bus, which connects the servers on one database. From then on this server
// receives the change events of the others, and has the handlers of topics handle them.
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

// topics returns what this server does when stored rows have changed, by itself or by another server of
// the cluster. First is the handler of ended sessions, then those of the features in the features'
// order.
func (s *Server) topics() []cluster.Topic {
	list := []cluster.Topic{{Kinds: []bus.Kind{bus.Session}, Handle: ofHolders(s.sessionsEnded), Keep: true}}
	for _, f := range s.features {
		list = append(list, f.Topics...)
	}
	return list
}

// hostTopic returns the handler of change events about moderation, made by this server or another:
// bans, mutes, announcements and maintenance are read anew.
func hostTopic(by *moderation.Decisions) cluster.Topic {
	return cluster.Topic{
		Kinds: []bus.Kind{bus.Host}, Missed: func() []string { return []string{""} },
		Handle: func(ctx context.Context, _ []string) { by.Reread(ctx) },
	}
}

// inMemory returns the ids of the tables that are in memory.
func (s *Server) inMemory() []string { return slices.Collect(maps.Keys(s.registry.LogEnds())) }

// seatTopics returns the handlers of change events about names and seats, made by this server or
// another: the tables in memory that are concerned read the players' names, or who holds the seats,
// anew. They run before those of the lobby.
func (s *Server) seatTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Names}, Handle: func(ctx context.Context, games []string) { s.registry.ReloadRenamed(ctx, games) }, Missed: s.inMemory},
		{Kinds: []bus.Kind{bus.Seats}, Handle: func(ctx context.Context, games []string) { s.registry.ReloadGrants(ctx, games) }, Missed: s.inMemory},
	}
}

// tableTopics returns two handlers of events from this server or another. With one, tables in memory
// read anew who may join because their host follows them; with the other, the server that owns a table
// does there what another server asks for.
func (s *Server) tableTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Friends}, Missed: s.inMemory, Handle: func(ctx context.Context, games []string) {
			_ = s.registry.ReloadFriends(ctx, games) // a table that cannot read it now tries again
		}},
		cluster.On(bus.Task, func(_ context.Context, games []string) { s.registry.RunTasks(games, nil) }),
	}
}

// lobbyTopics returns the handlers of change events, made by this server or another, after which the
// lobby reads anew the listed tables and their seats, pairing tickets, invitations, and whom people
// follow.
func (s *Server) lobbyTopics() []cluster.Topic {
	return []cluster.Topic{
		{Kinds: []bus.Kind{bus.Seats, bus.Names}, Handle: func(ctx context.Context, games []string) { s.lobby.RereadPeople(ctx, games) }},
		{
			Kinds: []bus.Kind{bus.Lobby}, Handle: func(ctx context.Context, games []string) { s.lobby.RereadListed(ctx, games) },
			Reload: func() { s.lobby.RereadListings() },
		},
		cluster.On(bus.Ticket, func(ctx context.Context, tickets []string) { s.lobby.Pairing.SendPairedElsewhere(ctx, tickets) }),
		cluster.On(pairing.ChangeKind, func(ctx context.Context, tickets []string) { s.lobby.Pairing.SendPairedElsewhere(ctx, tickets) }),
		cluster.On(bus.Circle, ofHolders(func(people ...store.Holder) { s.lobby.PeopleChanged(people...) })),
		cluster.On(bus.Invited, ofHolders(func(people ...store.Holder) {
			for _, person := range people {
				s.lobby.ChallengesChanged(person)
			}
		})),
	}
}

// sessionsEnded handles the change event that sessions or tokens have ended, here or at another server:
// it drops them from the cache of accounts and closes their sockets and streams.
func (s *Server) sessionsEnded(sessions ...store.Holder) {
	if len(sessions) > 0 {
		s.accounts.ForgetCached(sessions...)
		s.closeConns(sessions)
	}
}

// forEachID returns a function that handles a topic's change events: it calls f with the id of each
// changed row.
func forEachID(f func(id string)) func(context.Context, []string) {
	return func(_ context.Context, ids []string) {
		for _, id := range ids {
			f(id)
		}
	}
}

// ofHolders returns a function that handles a topic's change events: it calls f once with the ids of all
// changed rows, parsed as ids of people or sessions.
func ofHolders(f func(...store.Holder)) func(context.Context, []string) {
	return func(_ context.Context, ids []string) { f(cluster.ParseHolders(ids)...) }
}
