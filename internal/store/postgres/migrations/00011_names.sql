-- Names that nobody else may have: see schema_accounts.go of the SQLite store.

-- +goose Up
CREATE TABLE name_forms (
	form   TEXT COLLATE "C" NOT NULL,
	person BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	PRIMARY KEY (form, person)
);

CREATE INDEX name_forms_person ON name_forms (person);

CREATE TABLE unformed_names (
	person BYTEA PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32)
);

-- +goose StatementBegin
CREATE FUNCTION account_is_named() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO unformed_names (person) VALUES (NEW.person) ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER accounts_named AFTER INSERT OR UPDATE OF name ON accounts
	FOR EACH ROW EXECUTE FUNCTION account_is_named();

INSERT INTO unformed_names (person) SELECT person FROM accounts;

CREATE TABLE former_names (
	hash   BYTEA PRIMARY KEY CHECK (length(hash) = 32),
	person BYTEA REFERENCES persons(id) ON DELETE SET NULL CHECK (person IS NULL OR length(person) = 32),
	held   BIGINT NOT NULL CHECK (held IN (0, 1)),
	until  BIGINT NOT NULL
);

CREATE INDEX former_names_person ON former_names (person);
CREATE INDEX former_names_until ON former_names (until);

CREATE TABLE name_changes (
	person BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	at     BIGINT NOT NULL,
	PRIMARY KEY (person, at)
);

CREATE INDEX name_changes_at ON name_changes (at);

CREATE TABLE name_keys (
	id  BIGINT PRIMARY KEY CHECK (id = 1),
	key BYTEA NOT NULL CHECK (length(key) = 32)
);

-- What a server can read that programs of before cannot: they say nothing of it.
ALTER TABLE bus.servers ADD COLUMN knows BIGINT NOT NULL DEFAULT 0;
