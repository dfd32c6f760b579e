package feature

import (
	"context"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/cluster"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/erase"
)

// A Feature is everything that one feature, a folder below this one, adds to the server: endpoints, tables of the
// database, personal data, its Part at each table and so on. A field that is nil adds nothing.
type Feature struct {
	Name string // of the feature's folder

	// Schema are the steps that create the feature's tables in every database, and change them later. A released
	// step is never edited. Tables older than features stand in the schemas of the databases themselves.
	Schema []store.Step
	// NotPersonal has, for each table of Schema that Persons does not name, the reason why it is in no download of
	// personal data.
	NotPersonal map[string]string
	// Endpoints are the feature's methods and paths of the API.
	Endpoints []api.Endpoint
	// Persons are the feature's rows that name a person: they are in the download of an account, move to the
	// account of a guest who signs in, and are deleted with the person.
	Persons []account.PersonalData
	// OfGame deletes what the feature keeps of a game, when the game is deleted.
	OfGame erase.Cascade
	// OfDeleted deletes what the feature keeps of a game for longer than the game, when people delete the game: its
	// host, or the last who had it. It is not called when a game's period is over.
	OfDeleted erase.Cascade
	// Topics are the change events, from this server or another, after which the feature reads something anew.
	// They are handled in the order of the features.
	Topics []cluster.Topic
	// Part makes what the feature keeps and does at one table. Tables call their Parts in the order of the
	// features.
	Part func(table.Owner) *table.Part
	// Run is the feature's background work. The server starts it; it returns when the context ends.
	Run func(context.Context)
	// Privacy is what the page about privacy says that the feature keeps of people.
	Privacy []PrivacyLine
}

// A PrivacyLine is one kind of data that the server keeps of people, as the page about privacy lists it.
type PrivacyLine struct {
	What string      // names the kind of data; the page has a sentence for it
	Days int         // how many days it is kept at most; 0: the page names no number
	If   func() bool // whether this server keeps it; nil: always
}
