package pairing

import "circulade/internal/store"

// ChangeKind is the kind of change events about the tickets of those who are matched in rounds.
const ChangeKind = "pairing"

// Schema returns the steps that make the tables of pairing by strength. Tickets of those who take any
// opponent at once are in an older table, lobby_tickets, which servers of before know: they would pair
// these here without regard to seats and strength.
func Schema() []store.Step {
	return []store.Step{{
		SQL: `
			CREATE TABLE pairing_tickets (
				id       TEXT PRIMARY KEY,
				person   BLOB NOT NULL UNIQUE REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
				name     TEXT NOT NULL,
				network  TEXT NOT NULL,
				sets     TEXT NOT NULL,
				pace     TEXT NOT NULL,
				aids     TEXT NOT NULL,
				wish     BLOB NOT NULL,
				made     INTEGER NOT NULL,
				until    INTEGER NOT NULL,
				game     TEXT NOT NULL,
				told     INTEGER NOT NULL CHECK (told IN (0, 1)),
				programs INTEGER NOT NULL CHECK (programs IN (0, 1)),
				players  INTEGER NOT NULL CHECK (players BETWEEN 2 AND 6),
				rated    INTEGER NOT NULL CHECK (rated IN (0, 1)),
				class    TEXT NOT NULL,
				people   INTEGER NOT NULL CHECK (people BETWEEN 0 AND 6),
				level    TEXT NOT NULL,
				club     INTEGER NOT NULL CHECK (club IN (0, 1))
			);
			CREATE INDEX pairing_tickets_game ON pairing_tickets (game, made);
			CREATE TABLE pairing_waits (
				id     TEXT PRIMARY KEY,
				kind   TEXT NOT NULL,
				paired INTEGER NOT NULL,
				waited INTEGER NOT NULL CHECK (waited >= 0)
			);
			CREATE INDEX pairing_waits_kind ON pairing_waits (kind, paired);`,
		Announce: []store.Announcement{{Kind: ChangeKind, Table: "pairing_tickets", Column: "id"}},
	}}
}

// NotPersonal says why rows of pairing are in no download of personal data, by their table.
func NotPersonal() map[string]string {
	return map[string]string{"pairing_waits": "how long tickets waited that were paired in the last hour, under the ticket's id, and not whose they were"}
}
