-- What servers on one database tell each other (package bus). It stands in a schema of its own:
-- SQLite has nothing of it, and a copy of the data needs none of it.

-- +goose Up
CREATE SCHEMA bus;

-- Who lives, by the database's clock.
CREATE TABLE bus.servers (
	id   TEXT COLLATE "C" PRIMARY KEY,
	seen TIMESTAMPTZ NOT NULL
);

-- What has changed beside the logs of games, with the transaction that changed it: whoever asks
-- what came since one that all were over by misses nothing, in whatever order they were saved.
CREATE TABLE bus.stirs (
	xact BIGINT NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
	at   TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
	kind TEXT COLLATE "C" NOT NULL,
	id   TEXT COLLATE "C" NOT NULL
);

CREATE INDEX stirs_xact ON bus.stirs (xact);
CREATE INDEX stirs_at ON bus.stirs (at);

-- Who follows which table by which server. It is of no use after a crash.
CREATE UNLOGGED TABLE bus.presence (
	game     TEXT COLLATE "C" NOT NULL,
	server   TEXT COLLATE "C" NOT NULL,
	seats    BIGINT NOT NULL,
	host     BOOLEAN NOT NULL,
	watching BIGINT NOT NULL,
	PRIMARY KEY (game, server)
);

CREATE INDEX presence_server ON bus.presence (server);

-- How often something was tried, on all servers together: until when it counts.
CREATE UNLOGGED TABLE bus.rates (
	key   BYTEA PRIMARY KEY,
	until BIGINT NOT NULL
);

-- Under this key an address stands for itself, where none is written down.
CREATE TABLE bus.secret (key BYTEA NOT NULL);
INSERT INTO bus.secret (key) VALUES (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- +goose StatementBegin
CREATE FUNCTION bus.stir() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		INSERT INTO bus.stirs (kind, id) VALUES (TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[1]);
	ELSE
		INSERT INTO bus.stirs (kind, id) VALUES (TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[1]);
	END IF;
	RETURN NULL;
END
$$;
-- +goose StatementEnd

-- What somebody is called, or that they are a bot, is seen where they sit.
-- +goose StatementBegin
CREATE FUNCTION bus.stir_tables_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO bus.stirs (kind, id) SELECT DISTINCT 'seats', game FROM grants WHERE holder = OLD.person;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO bus.stirs (kind, id) SELECT DISTINCT 'seats', game FROM grants WHERE holder = NEW.person;
	END IF;
	RETURN NULL;
END
$$;
-- +goose StatementEnd

-- Who follows whom decides who may come to tables for friends.
-- +goose StatementBegin
CREATE FUNCTION bus.stir_friends() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	a BYTEA;
	b BYTEA;
BEGIN
	IF TG_OP = 'DELETE' THEN
		a := OLD.person; b := OLD.other;
	ELSE
		a := NEW.person; b := NEW.other;
	END IF;
	INSERT INTO bus.stirs (kind, id) SELECT DISTINCT 'friends', game FROM grants WHERE holder IN (a, b) AND kind = 'host';
	INSERT INTO bus.stirs (kind, id) VALUES ('circle', a::text), ('circle', b::text);
	RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER stirs AFTER INSERT OR DELETE ON grants FOR EACH ROW EXECUTE FUNCTION bus.stir('seats', 'game');
CREATE TRIGGER stirs AFTER UPDATE OR DELETE ON names FOR EACH ROW EXECUTE FUNCTION bus.stir('names', 'game');
CREATE TRIGGER stirs AFTER INSERT OR UPDATE OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION bus.stir('orders', 'game');
CREATE TRIGGER stirs AFTER INSERT ON chat_lines FOR EACH ROW EXECUTE FUNCTION bus.stir('chat', 'game');
CREATE TRIGGER stirs AFTER INSERT OR DELETE ON chat_consents FOR EACH ROW EXECUTE FUNCTION bus.stir('consent', 'game');
CREATE TRIGGER stirs AFTER INSERT OR UPDATE OR DELETE ON lobby_tables FOR EACH ROW EXECUTE FUNCTION bus.stir('lobby', 'game');
CREATE TRIGGER stirs AFTER INSERT OR UPDATE OR DELETE ON lobby_tickets FOR EACH ROW EXECUTE FUNCTION bus.stir('ticket', 'id');
CREATE TRIGGER stirs AFTER INSERT ON invitations FOR EACH ROW EXECUTE FUNCTION bus.stir('challenge', 'person');
CREATE TRIGGER stirs AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION bus.stir('session', 'hash');
CREATE TRIGGER stirs AFTER DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION bus.stir('session', 'hash');
CREATE TRIGGER stirs AFTER INSERT OR UPDATE OF name OR DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION bus.stir_tables_of();
CREATE TRIGGER stirs AFTER INSERT OR DELETE ON programs FOR EACH ROW EXECUTE FUNCTION bus.stir_tables_of();
CREATE TRIGGER stirs AFTER INSERT OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION bus.stir_friends();

-- A game that ends without an entry.
CREATE TRIGGER stirs AFTER UPDATE OF status ON games FOR EACH ROW
	WHEN (OLD.status <> NEW.status AND OLD.seq = NEW.seq) EXECUTE FUNCTION bus.stir('names', 'id');
