package server

import (
	"context"
	"time"

	"circulade/internal/feature/lobby"
	"circulade/internal/feature/people"
	"circulade/internal/feature/players"
	"circulade/internal/store"
)

// changesDaily is how often an address may change in a day whom people follow, mute or block, for each
// chat line that it may send in ten seconds.
const changesDaily = 200

// addPeople makes the feature of who follows, mutes and blocks whom. It calls silencedChanged with a
// person whose mutes or blocks have changed. now is the database's clock; nil: this machine's.
func (s *Server) addPeople(now func() time.Time, silencedChanged func(who store.Holder)) {
	s.people = people.New(people.Config{
		Rows: s.cfg.Rows, Now: now, Log: s.log, Accounts: s.accounts, Callers: s.callers,
		ChangesDaily:    changesDaily * s.cfg.Limits.ChatLines,
		Circle:          func(ctx context.Context, who store.Holder) (any, error) { return s.lobby.Friends(ctx, who) },
		FriendsChanged:  func(some ...store.Holder) { s.lobby.PeopleChanged(some...) },
		RereadFriends:   func(ctx context.Context, games []string) error { return s.registry.ReloadFriends(ctx, games) },
		SilencedChanged: silencedChanged,
	})
}

// guestBecameAccount is called when a guest's rows have been given to the account who. The guest's mutes
// hold for the account from then on, and the people who follow the account are informed.
func (s *Server) guestBecameAccount(ctx context.Context, who store.Holder) {
	if s.decisions.MutesAnybody() {
		s.decisions.Reread(ctx) // what held for the guest holds for the account
	}
	s.people.GuestMerged(ctx, who)
}

// followed reads whom a person follows, as values of the lobby's type, with which of them have a public page.
func followed(tx *store.Tx, who store.Holder) ([]lobby.Followed, error) {
	list, err := people.FollowedBy(tx, who)
	if err != nil {
		return nil, err
	}
	ids := make([]store.Holder, len(list))
	for i := range list {
		ids[i] = list[i].Person
	}
	public, err := players.PublicNames(tx, ids...)
	some := make([]lobby.Followed, 0, len(list))
	for _, f := range list {
		_, page := public[f.Person]
		some = append(some, lobby.Followed{Person: f.Person, Name: f.Name, Since: f.Since, Mutual: f.Mutual, Program: f.Program, Page: page})
	}
	return some, err
}
