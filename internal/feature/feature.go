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

// A Feature is what one folder below this one adds to the server. A field that is nil adds nothing.
type Feature struct {
	Name string // of its folder

	// Schema is what makes its tables in every database, and changes them later. What has been released is
	// never edited. The tables of before stand in the schemas of the databases themselves.
	Schema []store.Step
	// NotPersonal says of each table of its Schema that Persons do not name why nobody's download has it.
	NotPersonal map[string]string
	// Endpoints are what clients ask of it.
	Endpoints []api.Endpoint
	// Persons are the rows that it keeps of people: they are in the download of an account, move with
	// a guest who signs in, and go with a person.
	Persons []account.PersonalData
	// OfGame deletes what it keeps of a game, with the game.
	OfGame erase.Cascade
	// Topics are what it reads anew when something has changed in the store, by whatever server. They
	// are handled in the order of the features.
	Topics []cluster.Topic
	// Part is what it keeps at each table. Tables ask their Parts in the order of the features.
	Part func(table.Owner) *table.Part
	// Run is what it does by itself until the context ends.
	Run func(context.Context)
	// Privacy is what the page about privacy says that it keeps of people.
	Privacy []PrivacyLine
}

// A PrivacyLine says, on the page about privacy, that the server keeps something of people.
type PrivacyLine struct {
	What string      // the page has a sentence for it
	Days int         // for how many days at most; 0: that goes without saying
	If   func() bool // the server keeps it only then; nil: always
}
