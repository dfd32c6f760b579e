-- The same tables and columns as in SQLite, in one step: no PostgreSQL database is older.
-- Text is in the order of its bytes, and truth is 0 or 1, as there.

-- +goose Up
CREATE TABLE games (
	id      TEXT COLLATE "C" PRIMARY KEY,
	created BIGINT NOT NULL,
	updated BIGINT NOT NULL,
	status  TEXT COLLATE "C" NOT NULL CHECK (status IN ('playing', 'over', 'ended')),
	seq     BIGINT NOT NULL CHECK (seq >= 0),
	summary BYTEA NOT NULL,
	asked   BIGINT,
	since   BIGINT,
	people  BIGINT,
	free    BIGINT
);

CREATE TABLE setups (
	game   TEXT COLLATE "C" PRIMARY KEY REFERENCES games(id),
	setup  BYTEA NOT NULL,
	secret BYTEA NOT NULL,
	sum    BYTEA NOT NULL DEFAULT ''
);

CREATE TABLE entries (
	game    TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	seq     BIGINT NOT NULL CHECK (seq >= 1),
	move_id TEXT COLLATE "C" NOT NULL,
	seat    BIGINT NOT NULL CHECK (seat >= -1),
	at      BIGINT NOT NULL,
	kind    TEXT COLLATE "C" NOT NULL,
	data    BYTEA NOT NULL,
	sum     BYTEA NOT NULL DEFAULT '',
	PRIMARY KEY (game, seq),
	UNIQUE (game, move_id)
);

CREATE TABLE grants (
	game    TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	seat    BIGINT NOT NULL CHECK (seat >= -1),
	kind    TEXT COLLATE "C" NOT NULL CHECK (kind IN ('session', 'link', 'host')),
	holder  BYTEA NOT NULL CHECK (length(holder) = 32),
	created BIGINT NOT NULL,
	PRIMARY KEY (game, seat, kind, holder)
);

CREATE INDEX grants_holder ON grants (holder, game);

CREATE TABLE names (
	game TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	seat BIGINT NOT NULL CHECK (seat >= 0),
	name TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (game, seat)
);

CREATE TABLE losses (
	game    TEXT COLLATE "C" NOT NULL,
	seq     BIGINT NOT NULL,
	entries BIGINT NOT NULL,
	at      BIGINT NOT NULL,
	PRIMARY KEY (game, seq)
);

CREATE TABLE changes (n BIGINT NOT NULL);

CREATE TABLE persons (
	id      BYTEA PRIMARY KEY CHECK (length(id) = 32),
	created BIGINT NOT NULL
);

CREATE TABLE sessions (
	hash    BYTEA PRIMARY KEY CHECK (length(hash) = 32),
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	created BIGINT NOT NULL,
	seen    BIGINT NOT NULL,
	agent   TEXT COLLATE "C" NOT NULL
);

CREATE INDEX sessions_person ON sessions (person);

CREATE TABLE chat_lines (
	id      BIGINT PRIMARY KEY CHECK (id >= 1),
	game    TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	room    TEXT COLLATE "C" NOT NULL CHECK (room IN ('seated', 'watching')),
	seat    BIGINT NOT NULL CHECK (seat >= -1),
	watcher BIGINT NOT NULL CHECK (watcher >= 0),
	person  BYTEA NOT NULL CHECK (length(person) = 32),
	at      BIGINT NOT NULL,
	move    TEXT COLLATE "C" NOT NULL,
	phrase  TEXT COLLATE "C" NOT NULL,
	text    TEXT COLLATE "C" NOT NULL,
	CHECK ((phrase = '') <> (text = ''))
);

CREATE UNIQUE INDEX chat_lines_move ON chat_lines (person, game, move);
CREATE INDEX chat_lines_room ON chat_lines (game, room, id);
CREATE INDEX chat_lines_at ON chat_lines (at);

CREATE TABLE chat_last (
	one BIGINT PRIMARY KEY CHECK (one = 1),
	id  BIGINT NOT NULL
);

CREATE TABLE chat_ties (
	person BYTEA NOT NULL CHECK (length(person) = 32),
	other  BYTEA NOT NULL CHECK (length(other) = 32),
	kind   TEXT COLLATE "C" NOT NULL CHECK (kind IN ('mute', 'block')),
	since  BIGINT NOT NULL,
	PRIMARY KEY (person, other, kind)
);

CREATE INDEX chat_ties_other ON chat_ties (other);

CREATE TABLE chat_consents (
	game   TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	person BYTEA NOT NULL CHECK (length(person) = 32),
	at     BIGINT NOT NULL,
	PRIMARY KEY (game, person)
);

CREATE INDEX chat_consents_person ON chat_consents (person);

CREATE TABLE chat_reports (
	id        BIGINT PRIMARY KEY CHECK (id >= 1),
	at        BIGINT NOT NULL,
	game      TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	by_person BYTEA NOT NULL CHECK (length(by_person) = 32),
	by_seat   BIGINT NOT NULL,
	of_person BYTEA NOT NULL CHECK (length(of_person) = 32),
	of_seat   BIGINT NOT NULL,
	name      TEXT COLLATE "C" NOT NULL,
	line      BIGINT NOT NULL,
	reason    TEXT COLLATE "C" NOT NULL,
	lines     BYTEA NOT NULL,
	done BIGINT NOT NULL DEFAULT 0 CHECK (done IN (0, 1))
);
CREATE INDEX chat_reports_at ON chat_reports (at);
CREATE INDEX chat_reports_by ON chat_reports (by_person, game, at);

CREATE TABLE timers (
	game TEXT COLLATE "C" PRIMARY KEY REFERENCES games(id),
	slow BIGINT NOT NULL CHECK (slow IN (0, 1)),
	at   BIGINT NOT NULL
);

CREATE INDEX timers_due ON timers (slow, at, game);

CREATE TABLE beats (
	"only"  BIGINT PRIMARY KEY CHECK ("only" = 1),
	at      BIGINT NOT NULL,
	stopped BIGINT NOT NULL CHECK (stopped IN (0, 1))
);

CREATE TABLE gaps (
	until BIGINT PRIMARY KEY,
	since BIGINT NOT NULL
);

CREATE TABLE lobby_tables (
	game    TEXT COLLATE "C" PRIMARY KEY,
	listing BYTEA NOT NULL
);

CREATE TABLE lobby_tickets (
	id      TEXT COLLATE "C" PRIMARY KEY,
	person  BYTEA NOT NULL UNIQUE REFERENCES persons(id) ON DELETE CASCADE,
	name    TEXT COLLATE "C" NOT NULL,
	network TEXT COLLATE "C" NOT NULL,
	sets    TEXT COLLATE "C" NOT NULL,
	pace    TEXT COLLATE "C" NOT NULL,
	aids    TEXT COLLATE "C" NOT NULL,
	wish    BYTEA NOT NULL,
	made    BIGINT NOT NULL,
	until   BIGINT NOT NULL,
	game    TEXT COLLATE "C" NOT NULL,
	told    BIGINT NOT NULL,
	programs BIGINT NOT NULL DEFAULT 0 CHECK (programs IN (0, 1))
);
CREATE INDEX lobby_tickets_game ON lobby_tickets (game, made);

CREATE TABLE accounts (
	person   BYTEA PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	name     TEXT COLLATE "C" NOT NULL,
	key      TEXT COLLATE "C" NOT NULL UNIQUE,
	looks    TEXT COLLATE "C" NOT NULL UNIQUE,
	password TEXT COLLATE "C" NOT NULL,
	created  BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	hash    BYTEA NOT NULL CHECK (length(hash) = 32),
	created BIGINT NOT NULL,
	PRIMARY KEY (person, hash)
);

CREATE TABLE confirmations (
	session BYTEA PRIMARY KEY REFERENCES sessions(hash) ON DELETE CASCADE,
	at      BIGINT NOT NULL
);

CREATE TABLE devices (
	hash   BYTEA NOT NULL CHECK (length(hash) = 32),
	person BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	device BYTEA NOT NULL CHECK (length(device) = 32),
	seen   BIGINT NOT NULL,
	PRIMARY KEY (hash, person)
);

CREATE INDEX devices_person ON devices (person, seen);

CREATE TABLE tokens (
	hash    BYTEA PRIMARY KEY CHECK (length(hash) = 32),
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	name    TEXT COLLATE "C" NOT NULL,
	created BIGINT NOT NULL,
	seen    BIGINT NOT NULL
);

CREATE INDEX tokens_person ON tokens (person);

CREATE TABLE passkeys (
	id      BYTEA PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 1023),
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	handle  BYTEA NOT NULL,
	agent   TEXT COLLATE "C" NOT NULL,
	created BIGINT NOT NULL,
	used    BIGINT NOT NULL,
	data    BYTEA NOT NULL
);

CREATE INDEX passkeys_person ON passkeys (person);

CREATE TABLE challenges (
	hash    BYTEA PRIMARY KEY CHECK (length(hash) = 32),
	purpose TEXT COLLATE "C" NOT NULL CHECK (purpose IN ('new', 'sign-in', 'again')),
	session BYTEA NOT NULL CHECK (length(session) = 32),
	until   BIGINT NOT NULL,
	data    BYTEA NOT NULL
);

CREATE INDEX challenges_until ON challenges (until);
CREATE INDEX challenges_session ON challenges (session);

CREATE TABLE handovers (
	session BYTEA PRIMARY KEY REFERENCES sessions(hash) ON DELETE CASCADE,
	secret  BYTEA NOT NULL UNIQUE CHECK (length(secret) = 32),
	ticket  BYTEA UNIQUE CHECK (length(ticket) = 32),
	state   TEXT COLLATE "C" NOT NULL CHECK (state IN ('shown', 'asked', 'allowed', 'refused')),
	agent   TEXT COLLATE "C" NOT NULL,
	code    TEXT COLLATE "C" NOT NULL,
	until   BIGINT NOT NULL
);

CREATE TABLE notice_keys (
	name  TEXT COLLATE "C" PRIMARY KEY,
	value BYTEA NOT NULL
);

CREATE TABLE notice_people (
	person     BYTEA PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	quiet_from BIGINT NOT NULL,
	quiet_to   BIGINT NOT NULL,
	zone       TEXT COLLATE "C" NOT NULL
);

CREATE TABLE notice_browsers (
	id       BYTEA PRIMARY KEY CHECK (length(id) = 32),
	person   BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	endpoint TEXT COLLATE "C" NOT NULL,
	p256dh   TEXT COLLATE "C" NOT NULL,
	auth     TEXT COLLATE "C" NOT NULL,
	language TEXT COLLATE "C" NOT NULL,
	agent    TEXT COLLATE "C" NOT NULL,
	created  BIGINT NOT NULL
);

CREATE INDEX notice_browsers_person ON notice_browsers (person, created);

CREATE TABLE notice_addresses (
	id        BYTEA PRIMARY KEY CHECK (length(id) = 16),
	person    BYTEA NOT NULL UNIQUE REFERENCES persons(id) ON DELETE CASCADE,
	address   TEXT COLLATE "C" NOT NULL,
	language  TEXT COLLATE "C" NOT NULL,
	confirmed BIGINT NOT NULL,
	secret    BYTEA NOT NULL UNIQUE CHECK (length(secret) = 32),
	until     BIGINT NOT NULL,
	turns     BIGINT NOT NULL DEFAULT 1
);

CREATE TABLE notice_letters (
	subject BYTEA NOT NULL CHECK (length(subject) = 32),
	at      BIGINT NOT NULL
);

CREATE INDEX notice_letters_subject ON notice_letters (subject, at);
CREATE INDEX notice_letters_at ON notice_letters (at);

CREATE TABLE notices (
	game    TEXT COLLATE "C" NOT NULL,
	seat    BIGINT NOT NULL,
	kind    TEXT COLLATE "C" NOT NULL CHECK (kind IN ('push', 'mail')),
	channel BYTEA NOT NULL,
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	told    BIGINT NOT NULL,
	asked   BIGINT NOT NULL,
	due     BIGINT NOT NULL,
	tries   BIGINT NOT NULL,
	at      BIGINT NOT NULL,
	PRIMARY KEY (game, seat, kind, channel)
);

CREATE INDEX notices_due ON notices (kind, due) WHERE due > 0;
CREATE INDEX notices_at ON notices (at);
CREATE INDEX notices_person ON notices (person);

CREATE TABLE host_log (
	id     BIGINT PRIMARY KEY CHECK (id >= 1),
	at     BIGINT NOT NULL,
	what   TEXT COLLATE "C" NOT NULL,
	person BYTEA NOT NULL CHECK (length(person) = 32),
	game   TEXT COLLATE "C" NOT NULL,
	whom   TEXT COLLATE "C" NOT NULL,
	detail TEXT COLLATE "C" NOT NULL,
	told   BIGINT NOT NULL CHECK (told IN (0, 1))
);

CREATE INDEX host_log_person ON host_log (person, told);

CREATE TABLE account_resets (
	person BYTEA PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE,
	hash   BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32),
	until  BIGINT NOT NULL
);

CREATE TABLE invite_codes (
	hash  BYTEA PRIMARY KEY CHECK (length(hash) = 32),
	id    TEXT COLLATE "C" NOT NULL UNIQUE,
	made  BIGINT NOT NULL,
	until BIGINT NOT NULL,
	uses  BIGINT NOT NULL CHECK (uses >= 1),
	used  BIGINT NOT NULL CHECK (used BETWEEN 0 AND uses)
);

CREATE TABLE programs (
	person BYTEA PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	since  BIGINT NOT NULL
);

CREATE TABLE invitations (
	person    BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	game      TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	seat      BIGINT NOT NULL CHECK (seat >= 0),
	by_person BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(by_person) = 32),
	made      BIGINT NOT NULL,
	PRIMARY KEY (person, game)
);

CREATE INDEX invitations_by ON invitations (by_person);
CREATE INDEX invitations_game ON invitations (game);

CREATE TABLE follows (
	person BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	other  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(other) = 32),
	since  BIGINT NOT NULL,
	PRIMARY KEY (person, other),
	CHECK (person <> other)
);

CREATE INDEX follows_other ON follows (other);

CREATE TABLE mailed_resets (
	hash    BYTEA PRIMARY KEY CHECK (length(hash) = 32),
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	address BYTEA NOT NULL REFERENCES notice_addresses(id) ON DELETE CASCADE,
	until   BIGINT NOT NULL
);

CREATE INDEX mailed_resets_person ON mailed_resets (person);
CREATE INDEX mailed_resets_address ON mailed_resets (address);
CREATE INDEX notice_addresses_address ON notice_addresses (lower(address));

CREATE TABLE club_links (
	issuer  TEXT COLLATE "C" NOT NULL,
	subject TEXT COLLATE "C" NOT NULL,
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE,
	created BIGINT NOT NULL,
	used    BIGINT NOT NULL,
	PRIMARY KEY (issuer, subject)
);

CREATE UNIQUE INDEX club_links_person ON club_links (person, issuer);

CREATE TABLE club_ways (
	state    BYTEA PRIMARY KEY CHECK (length(state) = 32),
	session  BYTEA NOT NULL CHECK (length(session) = 32),
	purpose  TEXT COLLATE "C" NOT NULL CHECK (purpose IN ('sign-in', 'add', 'again')),
	nonce    TEXT COLLATE "C" NOT NULL,
	verifier TEXT COLLATE "C" NOT NULL,
	until    BIGINT NOT NULL
);

CREATE INDEX club_ways_until ON club_ways (until);
CREATE INDEX club_ways_session ON club_ways (session);

CREATE TABLE club_newcomers (
	session BYTEA PRIMARY KEY CHECK (length(session) = 32),
	issuer  TEXT COLLATE "C" NOT NULL,
	subject TEXT COLLATE "C" NOT NULL,
	name    TEXT COLLATE "C" NOT NULL,
	until   BIGINT NOT NULL
);

CREATE INDEX club_newcomers_until ON club_newcomers (until);

CREATE TABLE orders (
	game    TEXT COLLATE "C" NOT NULL REFERENCES games(id),
	seat    BIGINT NOT NULL CHECK (seat >= 0),
	person  BYTEA NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	tile    TEXT COLLATE "C" NOT NULL,
	choices TEXT COLLATE "C" NOT NULL,
	turn    BIGINT NOT NULL,
	version BIGINT NOT NULL,
	entry   BIGINT NOT NULL,
	saw     BYTEA NOT NULL,
	made    BIGINT NOT NULL,
	PRIMARY KEY (game, seat, person, tile)
);

CREATE INDEX orders_person ON orders (person);

CREATE TABLE chat_reported (
	report BIGINT NOT NULL REFERENCES chat_reports(id) ON DELETE CASCADE,
	line   BIGINT NOT NULL,
	person BYTEA NOT NULL CHECK (length(person) = 32),
	PRIMARY KEY (report, line)
);

CREATE INDEX chat_reported_person ON chat_reported (person);

CREATE TABLE account_settings (
	person   BYTEA PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
	version  BIGINT NOT NULL CHECK (version > 0),
	changed  BIGINT NOT NULL,
	settings TEXT COLLATE "C" NOT NULL
);

CREATE TABLE departed (
	id BYTEA PRIMARY KEY CHECK (length(id) = 32),
	at BIGINT NOT NULL
);

CREATE INDEX departed_at ON departed (at);

-- Whoever changes rows beside the games locks this table: see Change.
INSERT INTO changes (n) VALUES (0);

-- +goose StatementBegin
CREATE FUNCTION entries_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'entries are only ever appended';
END
$$;
-- +goose StatementEnd

CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON entries
	FOR EACH ROW EXECUTE FUNCTION entries_are_kept();

CREATE TRIGGER entries_remain BEFORE TRUNCATE ON entries
	FOR EACH STATEMENT EXECUTE FUNCTION entries_are_kept();
