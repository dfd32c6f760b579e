-- The indexes by which whoever runs the servers pages through tables and accounts, and what
-- servers say of themselves.

-- +goose Up
CREATE INDEX games_created ON games (created, id);
CREATE INDEX accounts_created ON accounts (created, key);

ALTER TABLE bus.servers ADD COLUMN name TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE bus.servers ADD COLUMN version TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE bus.servers ADD COLUMN since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp();
