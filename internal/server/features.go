package server

import (
	"context"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature"
	"circulade/internal/feature/accounts"
	"circulade/internal/feature/clocks"
	"circulade/internal/feature/conditional"
	"circulade/internal/feature/handover"
	"circulade/internal/feature/hints"
	"circulade/internal/feature/host"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/packs"
	"circulade/internal/feature/passkeys"
	"circulade/internal/feature/passwords"
	"circulade/internal/feature/rematch"
	"circulade/internal/feature/seats"
	"circulade/internal/feature/settings"
	"circulade/internal/feature/takeback"
	"circulade/internal/feature/tokens"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/erase"
)

// makeFeatures makes the features of the server, each from its folder of internal/feature. Their order is the
// order of what Parts add to a table's JSON (Describe, Seat), which is part of its version. Everything else that
// Parts do gives the same in any order: TestPartsInAnyOrder of internal/server/golden. It is called once, before the
// lobby and the tables are opened: a feature that needs those gets a function that returns them.
//
// A feature that needs the kernel alone is made here, as settings.Feature(k), and is in no other list of
// this package. What needs other features is made in with*.go.
func (s *Server) makeFeatures(k *feature.Kernel) []feature.Feature {
	return []feature.Feature{
		{Name: "accounts", Endpoints: s.accountService.Endpoints(), Privacy: accounts.Privacy()},
		tokens.Feature(k),
		{Name: "passwords", Endpoints: s.passwords.Endpoints(), Run: writeForgotten(s.passwords, s.notices)},
		passkeys.Feature(k),
		s.clublogin.Feature(),
		handover.Feature(k),
		settings.Feature(k),
		s.people.Feature(),
		s.moderationFeature(),
		{Name: "adminpages", Endpoints: s.adminPages.Endpoints()},
		{Name: "about", Endpoints: s.about.Endpoints()},
		{Name: "pictures", Endpoints: s.pictures.Endpoints()},
		{Name: "games", Endpoints: s.games.Endpoints(), Topics: s.seatTopics(), Privacy: gamesPrivacy(s.cfg.Keep)},
		s.bots.Feature(),
		s.lobbyFeature(),
		s.challengesFeature(k),
		conditional.Feature(k),
		{Name: "play", Endpoints: s.play.Endpoints(), Topics: s.tableTopics()},
		{Name: "seats", Endpoints: s.seats.Endpoints(), Part: seats.Part},
		{Name: "clocks", Endpoints: clocks.Endpoints()},
		{Name: "packs", Endpoints: s.packs.Endpoints(), Part: packs.Part},
		{Name: "replays", Endpoints: s.replays.Endpoints()},
		{Name: "hints", Endpoints: s.hints.Endpoints(), Part: hints.Part},
		takeback.Feature(k),
		{Name: "rematch", Endpoints: s.rematch.Endpoints(), Part: rematch.Part},
		s.absenceFeature(),
		host.Feature(k),
		callOffFeature(),
		s.chatFeature(),
		s.notices.Feature(),
		s.resultsFeature(),
		s.players.Feature(), // behind results: it makes indexes of their table
		s.ratings.Feature(),
		s.tournamentsFeature(k),
		// The next feature.
	}
}

// persons returns which stored rows of the features name a person, and how these are exported, moved to
// another person and deleted.
func persons() (list []account.PersonalData) {
	for _, f := range unwired().features {
		list = append(list, f.Persons...)
	}
	return list
}

// Schema returns the steps that make and change the database tables of the features. New runs them.
func Schema() []store.FeatureSteps { return schema(unwired().features) }

// schema returns the schema steps of those features that have any, by feature.
func schema(features []feature.Feature) (list []store.FeatureSteps) {
	for _, f := range features {
		if len(f.Schema) > 0 {
			list = append(list, store.FeatureSteps{Feature: f.Name, Steps: f.Schema})
		}
	}
	return list
}

// prepare runs the schema steps of features that have not run on a store yet. A store without database
// tables it leaves alone.
func prepare(s store.Store, steps []store.FeatureSteps) error {
	p, ok := s.(store.Preparer)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), preparing)
	defer cancel()
	return p.Prepare(ctx, steps...)
}

// preparing is how long the schema steps of the features may take to run.
const preparing = 10 * time.Minute

// erasers returns the functions of the features that delete what they store of a game, when the game is
// deleted.
func erasers(features []feature.Feature) (list []erase.Cascade) {
	for _, f := range features {
		if f.OfGame != nil {
			list = append(list, f.OfGame)
		}
	}
	return list
}

// deletedErasers returns the functions of the features that delete what they keep for longer than a game, when
// people delete the game.
func deletedErasers(features []feature.Feature) (list []erase.Cascade) {
	for _, f := range features {
		if f.OfDeleted != nil {
			list = append(list, f.OfDeleted)
		}
	}
	return list
}

// parts returns the functions of the features that make a Part, which is what a feature keeps and does
// at one table, in the features' order. Each table gets one Part of each such feature.
func parts(features []feature.Feature) (list []func(table.Owner) *table.Part) {
	for _, f := range features {
		if f.Part != nil {
			list = append(list, f.Part)
		}
	}
	return list
}

// writeForgotten returns a function that mails links to people who forgot their password, until its
// context ends. Where the server cannot send mail it returns at once.
func writeForgotten(by *passwords.Service, mail *notify.Service) func(context.Context) {
	return func(ctx context.Context) {
		if mail.HasMail() {
			by.Run(ctx)
		}
	}
}

// exports joins functions that export a person's rows into one function, which returns all these rows as
// one list of the person's download.
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
