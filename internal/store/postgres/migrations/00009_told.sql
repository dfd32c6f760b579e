-- What else servers tell each other: who is here, and why computer players laid their tiles. Neither
-- is of any use after a crash.

-- +goose Up

-- Who follows something by which server.
CREATE UNLOGGED TABLE bus.here (
	person BYTEA NOT NULL,
	server TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (person, server)
);

CREATE INDEX here_server ON bus.here (server);

-- Why a computer player has played its last turn, for those at the table who follow by another server.
CREATE UNLOGGED TABLE bus.sayings (
	game TEXT COLLATE "C" NOT NULL,
	seat BIGINT NOT NULL,
	at   TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
	said BYTEA NOT NULL,
	PRIMARY KEY (game, seat)
);

CREATE INDEX sayings_at ON bus.sayings (at);
