-- The log of probes, which find out whether an entry could be saved: a row of each server that did,
-- and nothing of anybody's. What it has is written as it is, so that it takes as much room.

-- +goose Up
CREATE TABLE probes (
	server TEXT COLLATE "C" NOT NULL,
	at     BIGINT NOT NULL,
	data   BYTEA NOT NULL,
	PRIMARY KEY (server, at)
);

ALTER TABLE probes ALTER COLUMN data SET STORAGE EXTERNAL;
