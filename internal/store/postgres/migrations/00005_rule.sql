-- What whoever runs the server has decided: see schema_host.go of the SQLite store.

-- +goose Up
CREATE TABLE admins (
	person BYTEA PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	since  BIGINT NOT NULL
);

CREATE TABLE bans (
	id      BIGINT PRIMARY KEY CHECK (id >= 1),
	person  BYTEA UNIQUE REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	network TEXT COLLATE "C" UNIQUE,
	reason  TEXT COLLATE "C" NOT NULL,
	made    BIGINT NOT NULL,
	until   BIGINT NOT NULL,
	CHECK ((person IS NULL) <> (network IS NULL))
);

CREATE TABLE host_words (
	kind  TEXT COLLATE "C" PRIMARY KEY CHECK (kind IN ('announcement', 'maintenance')),
	id    BIGINT NOT NULL,
	text  TEXT COLLATE "C" NOT NULL,
	until BIGINT NOT NULL
);

ALTER TABLE host_log ADD COLUMN by_person BYTEA NOT NULL DEFAULT decode(repeat('00', 32), 'hex') CHECK (length(by_person) = 32);
ALTER TABLE host_log ADD COLUMN by_name TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX host_log_by ON host_log (by_person);

-- All servers hear of it.
CREATE TRIGGER stirs AFTER INSERT OR UPDATE OR DELETE ON bans FOR EACH ROW EXECUTE FUNCTION bus.stir('host', 'id');
CREATE TRIGGER stirs AFTER INSERT OR UPDATE OR DELETE ON host_words FOR EACH ROW EXECUTE FUNCTION bus.stir('host', 'kind');
