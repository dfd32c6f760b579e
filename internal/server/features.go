package server

import (
	"context"
	"slices"

	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/cluster"
	"circulade/internal/cluster/bus"
	"circulade/internal/feature"
	"circulade/internal/feature/absence"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/clublogin"
	"circulade/internal/feature/hints"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/passkeys"
	"circulade/internal/feature/people"
	"circulade/internal/feature/rematch"
	"circulade/internal/feature/settings"
	"circulade/internal/feature/takeback"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/erase"
	"circulade/internal/table/order"
)

// features are what the server does, a folder of internal/feature each. Their order is that in which
// tables ask their Parts, and in which changes by other servers are handled.
func (s *Server) features() []feature.Feature {
	return []feature.Feature{
		{Name: "accounts", Endpoints: s.accountService.Endpoints()},
		{Name: "tokens", Endpoints: s.tokens.Endpoints()},
		{Name: "passwords", Endpoints: s.passwords.Endpoints(), Run: s.writeForgotten},
		{Name: "passkeys", Endpoints: s.passkeys.Endpoints(), Persons: []account.PersonalData{passkeys.PersonalData()}},
		{Name: "clublogin", Endpoints: s.clublogin.Endpoints(), Persons: []account.PersonalData{clublogin.PersonalData()}},
		{Name: "handover", Endpoints: s.handover.Endpoints()},
		{Name: "settings", Endpoints: s.settings.Endpoints(), Persons: settings.Persons()},
		{Name: "people", Endpoints: s.people.Endpoints(), Persons: people.Persons()},
		{
			Name: "moderation", Endpoints: s.moderation.Endpoints(), OfGame: auditlog.EraseGame,
			Persons: []account.PersonalData{moderation.LogPersonalData(), moderation.RulePersonalData(), moderation.SanctionPersonalData()},
			Topics:  []cluster.Topic{s.hostTopic()}, Run: s.decisions.Run,
		},
		{Name: "adminpages", Endpoints: s.adminPages.Endpoints()},
		{Name: "about", Endpoints: s.about.Endpoints()},
		{Name: "pictures", Endpoints: s.pictures.Endpoints()},
		{Name: "games", Endpoints: s.games.Endpoints(), Topics: s.seatTopics()},
		{
			Name: "lobby", Endpoints: slices.Concat(s.lobbyEndpoints(), s.meeting.Endpoints()), Persons: lobby.Persons(),
			OfGame: lobby.EraseGame, Topics: s.lobbyTopics(),
		},
		{Name: "play", Endpoints: slices.Concat(s.play.Endpoints(), s.followEndpoints()), Persons: ofOrders(), Topics: s.tableTopics()},
		{Name: "packs", Endpoints: s.packs.Endpoints()},
		{Name: "replays", Endpoints: s.replays.Endpoints()},
		{Name: "hints", Endpoints: s.hints.Endpoints(), Part: hints.Part},
		{Name: "takeback", Endpoints: takeback.Endpoints(), Part: takeback.Part},
		{Name: "rematch", Endpoints: s.rematch.Endpoints(), Part: rematch.Part},
		{Name: "absence", Endpoints: s.absence.Endpoints(), Part: absence.Part},
		{Name: "host", Endpoints: s.host.Endpoints(), Part: s.host.Part},
		{Name: "calloff", Endpoints: s.callOff.Endpoints(), Part: s.callOff.Part},
		{
			Name: "chat", Endpoints: s.chat.Endpoints(), Persons: ofChat(), OfGame: chat.EraseGame, Run: s.chat.Run,
			Topics: []cluster.Topic{cluster.On(bus.Chat, each(s.chat.SaidElsewhere)), cluster.On(bus.Consent, each(s.chat.AgreedElsewhere))},
		},
		{Name: "notify", Endpoints: s.notices.Endpoints(), Persons: []account.PersonalData{notify.PersonalData()}, OfGame: notify.EraseGame},
	}
}

// persons are what features keep of people beside their accounts.
func persons() (list []account.PersonalData) {
	for _, f := range bare().features() {
		list = append(list, f.Persons...)
	}
	return list
}

// erasers are what deletes, of a table that is deleted, what features keep of it.
func (s *Server) erasers() (list []erase.Of) {
	for _, f := range s.features() {
		if f.OfGame != nil {
			list = append(list, f.OfGame)
		}
	}
	return list
}

// parts are what features keep at each table.
func (s *Server) parts() (list []func(table.Owner) *table.Part) {
	for _, f := range s.features() {
		if f.Part != nil {
			list = append(list, f.Part)
		}
	}
	return list
}

// writeForgotten writes to people who forgot their password, where the server can send mail.
func (s *Server) writeForgotten(ctx context.Context) {
	if s.notices.HasMail() {
		s.passwords.Run(ctx)
	}
}

// ofOrders are the conditional moves that people have left.
func ofOrders() []account.PersonalData {
	return []account.PersonalData{{
		Columns: []account.Column{{Table: "orders", Name: "person"}},
		Move:    order.Merge,
		Called:  "orders", Export: order.Export,
	}}
}

// exports is one list, in a download, of what several packages keep of somebody.
func exports(parts ...func(*store.Tx, account.Person) ([]any, error)) func(*store.Tx, account.Person) ([]any, error) {
	return func(tx *store.Tx, p account.Person) ([]any, error) {
		list := []any{}
		for _, read := range parts {
			some, err := read(tx, p)
			if err != nil {
				return nil, err
			}
			list = append(list, some...)
		}
		return list, nil
	}
}
