package sqlite

// schemaRights counts in the row of a game how often it changed who holds what there, whoever
// changed it: an entry names the count that its writer knew. The column is added by hand, for the
// reason that schema2 tells.
const schemaRights = `
PRAGMA writable_schema = ON;

UPDATE sqlite_schema SET sql = replace(sql, 'free    INTEGER', 'free    INTEGER,
	granted INTEGER NOT NULL DEFAULT 0') WHERE type = 'table' AND name = 'games';

PRAGMA writable_schema = RESET;

CREATE TRIGGER grants_given AFTER INSERT ON grants
BEGIN UPDATE games SET granted = granted + 1 WHERE id = new.game; END;

CREATE TRIGGER grants_taken AFTER DELETE ON grants
BEGIN UPDATE games SET granted = granted + 1 WHERE id = old.game; END;

CREATE TRIGGER grants_passed AFTER UPDATE ON grants
BEGIN UPDATE games SET granted = granted + 1 WHERE id IN (old.game, new.game); END;
`
