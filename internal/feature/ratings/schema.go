package ratings

import "circulade/internal/store"

// Schema is the steps that make the tables of this feature. A released step is never edited. They need the
// table of results (package result).
//
// A change refers to a seat of a game and not to a person: when an account is deleted its results get a key
// that names nobody, and the changes stay true of them. The table ratings is what the latest changes say of
// those who are there; it goes with them.
func Schema() []store.Step {
	return []store.Step{{SQL: `
		CREATE TABLE ratings (
			person     BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
			class      TEXT NOT NULL,
			mu         INTEGER NOT NULL,
			sigma      INTEGER NOT NULL,
			points     INTEGER NOT NULL,
			interval   INTEGER NOT NULL,
			games      INTEGER NOT NULL CHECK (games >= 1),
			latest     INTEGER NOT NULL,
			firm_until INTEGER NOT NULL,
			PRIMARY KEY (person, class)
		);
		CREATE INDEX ratings_points ON ratings (class, points, person, firm_until);
		CREATE TABLE rating_changes (
			game            TEXT NOT NULL,
			seat            INTEGER NOT NULL CHECK (seat >= 0),
			class           TEXT NOT NULL,
			why             TEXT NOT NULL,
			counted         INTEGER NOT NULL CHECK (counted IN (0, 1)),
			mu_before       INTEGER NOT NULL,
			sigma_before    INTEGER NOT NULL,
			mu_after        INTEGER NOT NULL,
			sigma_after     INTEGER NOT NULL,
			points_before   INTEGER NOT NULL,
			interval_before INTEGER NOT NULL,
			points_after    INTEGER NOT NULL,
			interval_after  INTEGER NOT NULL,
			games           INTEGER NOT NULL,
			latest          INTEGER NOT NULL,
			PRIMARY KEY (game, seat)
		);
		CREATE TABLE rating_rulings (
			game TEXT PRIMARY KEY,
			why  TEXT NOT NULL
		);
		CREATE TABLE rating_freezes (
			person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
			since  INTEGER NOT NULL,
			until  INTEGER NOT NULL,
			reason TEXT NOT NULL,
			PRIMARY KEY (person, since)
		);
		CREATE TABLE rating_networks (
			game    TEXT NOT NULL,
			person  BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
			network BLOB NOT NULL CHECK (length(network) = 32),
			at      INTEGER NOT NULL,
			PRIMARY KEY (game, person, network)
		);
		CREATE INDEX rating_networks_person ON rating_networks (person);
		CREATE INDEX rating_networks_at ON rating_networks (at);
		CREATE INDEX results_unrated ON results (ended, game) WHERE rated = 1 AND place IS NULL;`}}
}

// notPersonal says of the tables without a person why they have none.
func notPersonal() map[string]string {
	return map[string]string{
		"rating_changes": "what games did to the ratings of their seats: whose seats they were is in results",
		"rating_rulings": "games that do not count, and why: whose they were is in results",
	}
}
