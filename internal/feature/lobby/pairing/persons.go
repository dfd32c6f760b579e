package pairing

import (
	"circulade/internal/account"
	"circulade/internal/store"
)

// Persons returns pairing's part of the personal-data registry: its rows that name people.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "lobby_tickets", Name: "person"}, {Table: "pairing_tickets", Name: "person"}},
		Move:       MoveTickets,
		ExportName: "nothing: a wish to be paired lives for a minute",
	}}
}

// EraseGame deletes the tickets that led to a table.
func EraseGame(tx *store.Tx, game string) error {
	return tx.All([]any{game}, `DELETE FROM lobby_tickets WHERE game = ?1`, `DELETE FROM pairing_tickets WHERE game = ?1`)
}
