-- What was decided about people for a time, beside bans: see schema_host.go of the SQLite store.

-- +goose Up
CREATE TABLE report_networks (
	report  BIGINT PRIMARY KEY REFERENCES chat_reports(id) ON DELETE CASCADE,
	network BYTEA NOT NULL CHECK (length(network) = 32),
	at      BIGINT NOT NULL
);

CREATE INDEX report_networks_at ON report_networks (at);

CREATE TABLE sanctions (
	id      BIGINT PRIMARY KEY CHECK (id >= 1),
	kind    TEXT COLLATE "C" NOT NULL CHECK (kind IN ('mute', 'ban')),
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	name    TEXT COLLATE "C" NOT NULL,
	network BYTEA CHECK (length(network) = 32),
	held    BIGINT NOT NULL,
	reason  TEXT COLLATE "C" NOT NULL,
	made    BIGINT NOT NULL,
	until   BIGINT NOT NULL,
	UNIQUE (person, kind)
);

CREATE INDEX sanctions_until ON sanctions (until);

-- All servers hear of it, and of reports: one of them knows from where a guest comes.
CREATE TRIGGER stirs AFTER INSERT OR UPDATE OR DELETE ON sanctions FOR EACH ROW EXECUTE FUNCTION bus.stir('host', 'id');
CREATE TRIGGER stirs AFTER INSERT ON chat_reports FOR EACH ROW EXECUTE FUNCTION bus.stir('host', 'id');
