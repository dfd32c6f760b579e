-- The long texts of setups and entries, each once: see schema_games.go of the SQLite store.

-- +goose Up
CREATE TABLE packs (
	hash BYTEA PRIMARY KEY CHECK (length(hash) = 32),
	data BYTEA NOT NULL
);

CREATE TABLE pack_uses (
	game TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	seq  BIGINT NOT NULL CHECK (seq >= 0),
	at   BIGINT NOT NULL CHECK (at >= 0),
	pack BYTEA NOT NULL REFERENCES packs(hash),
	PRIMARY KEY (game, seq, at)
);

CREATE INDEX pack_uses_pack ON pack_uses (pack);
