-- Games can be deleted: see schema_games.go of the SQLite store.

-- +goose Up
CREATE TABLE doomed_games (
	game TEXT COLLATE "C" PRIMARY KEY REFERENCES games(id),
	at   BIGINT NOT NULL
);

CREATE TABLE deleted_games (
	n    BIGINT PRIMARY KEY,
	hash BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32)
);

CREATE INDEX chat_reports_game ON chat_reports (game);
CREATE INDEX host_log_game ON host_log (game);

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION entries_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM doomed_games WHERE game = OLD.game) THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'entries are only ever appended';
END
$$;
-- +goose StatementEnd
