-- How often it changed who holds what at a game, whoever changed it: an entry names the count that
-- its writer knew.

-- +goose Up
ALTER TABLE games ADD COLUMN granted BIGINT NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE FUNCTION grants_are_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE games SET granted = granted + 1 WHERE id = OLD.game;
	END IF;
	IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.game <> OLD.game THEN
		UPDATE games SET granted = granted + 1 WHERE id = NEW.game;
	END IF;
	RETURN NULL;
END
$$;
-- +goose StatementEnd

CREATE TRIGGER grants_count AFTER INSERT OR UPDATE OR DELETE ON grants
	FOR EACH ROW EXECUTE FUNCTION grants_are_counted();
