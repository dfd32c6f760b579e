package sqlite

// schemaNames is of names that nobody else may have. The forms of an account's name are made by the
// program (package taken): until then the account stands in unformed_names, where the triggers put it,
// whichever program named it. Former names are hashes under a key: without it nobody tells the names.
const schemaNames = `
CREATE TABLE name_forms (
	form   TEXT NOT NULL,
	person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	PRIMARY KEY (form, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_forms_person ON name_forms (person);

CREATE TABLE unformed_names (
	person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER accounts_named AFTER INSERT ON accounts
BEGIN INSERT INTO unformed_names (person) VALUES (new.person) ON CONFLICT DO NOTHING; END;

CREATE TRIGGER accounts_renamed AFTER UPDATE OF name ON accounts
BEGIN INSERT INTO unformed_names (person) VALUES (new.person) ON CONFLICT DO NOTHING; END;

INSERT INTO unformed_names (person) SELECT person FROM accounts;

CREATE TABLE former_names (
	hash   BLOB PRIMARY KEY CHECK (length(hash) = 32),
	person BLOB REFERENCES persons(id) ON DELETE SET NULL CHECK (person IS NULL OR length(person) = 32),
	held   INTEGER NOT NULL CHECK (held IN (0, 1)),
	until  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX former_names_person ON former_names (person);
CREATE INDEX former_names_until ON former_names (until);

CREATE TABLE name_changes (
	person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	at     INTEGER NOT NULL,
	PRIMARY KEY (person, at)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_changes_at ON name_changes (at);

CREATE TABLE name_keys (
	id  INTEGER PRIMARY KEY CHECK (id = 1),
	key BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;
`
