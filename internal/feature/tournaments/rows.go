package tournaments

import (
	"circulade/internal/store"
)

// Schema returns the steps that make the tables of this feature.
//
//   - tournaments: written is what its organiser wrote (Written) as JSON; ids of its tables follow from secret; events is the number of stored
//     events, people counts the changes of who takes part and who runs it, tables the tables that were made, due is when it next does
//     something by itself (Unix milliseconds; never: nothing).
//   - tournament_events: the log. data is a tournament.Event as JSON, person who of the staff did it.
//   - tournament_entrants: who has which number in the log; place is which of a team's
//     members somebody is, from 0; person is NULL once the account is gone.
//   - tournament_teams: what teams are called, and the codes with which one joins them.
//   - tournament_named: who may enter a tournament with a list.
//   - tournament_staff: who runs it besides.
//   - tournament_games: the tables that were made; entered is 1 once the result stands in the log, or is
//     not wanted; former has a bit for each seat whose player was replaced after the table was made.
//   - tournament_arrivals: when the people of a seat first came to the table of a game.
//   - tournament_hours: when somebody can play in a week, for a league: weekly times in package windows' words, one a
//     line, by the clock of zone.
//   - told and reminded of tournaments say up to which event, and up to when (Unix milliseconds), news has been told;
//     news is when some is next due.
func Schema() []store.Step {
	return []store.Step{{
		SQL:      sqlTables,
		Announce: []store.Announcement{{Kind: "tournament", Table: "tournaments", Column: "id"}},
	}, hookStep()}
}

// sqlTables makes the tables, but for that of webhooks.
const sqlTables = `
	CREATE TABLE tournaments (
		id      TEXT PRIMARY KEY,
		owner   BLOB REFERENCES persons(id) ON DELETE SET NULL CHECK (length(owner) = 32),
		written BLOB NOT NULL,
		code    TEXT NOT NULL DEFAULT '',
		secret  BLOB NOT NULL,
		listed  INTEGER NOT NULL CHECK (listed IN (0, 1)),
		phase   TEXT NOT NULL,
		begins  INTEGER NOT NULL,
		made    INTEGER NOT NULL,
		ended   INTEGER NOT NULL DEFAULT 0,
		events  INTEGER NOT NULL DEFAULT 0,
		people  INTEGER NOT NULL DEFAULT 0,
		tables  INTEGER NOT NULL DEFAULT 0,
		due     INTEGER NOT NULL,
		told     INTEGER NOT NULL DEFAULT 0,
		reminded INTEGER NOT NULL DEFAULT 0,
		news     INTEGER NOT NULL DEFAULT 0
	);
	CREATE INDEX tournaments_news ON tournaments (news);
	CREATE INDEX tournaments_due ON tournaments (due);
	CREATE INDEX tournaments_listed ON tournaments (listed, phase, begins, id);
	CREATE INDEX tournaments_code ON tournaments (code);
	CREATE INDEX tournaments_owner ON tournaments (owner, phase);
	CREATE INDEX tournaments_phase ON tournaments (phase);
	CREATE TABLE tournament_events (
		tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
		seq        INTEGER NOT NULL,
		data       BLOB NOT NULL,
		person     BLOB REFERENCES persons(id) ON DELETE SET NULL CHECK (length(person) = 32),
		PRIMARY KEY (tournament, seq)
	);
	CREATE INDEX tournament_events_person ON tournament_events (person) WHERE person IS NOT NULL;
	CREATE TABLE tournament_entrants (
		tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
		entrant    INTEGER NOT NULL,
		place      INTEGER NOT NULL,
		person     BLOB CHECK (length(person) = 32),
		name       TEXT NOT NULL,
		PRIMARY KEY (tournament, entrant, place)
	);
	CREATE INDEX tournament_entrants_person ON tournament_entrants (person, tournament);
	CREATE TABLE tournament_teams (
		tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
		entrant    INTEGER NOT NULL,
		name       TEXT NOT NULL,
		code       TEXT NOT NULL,
		PRIMARY KEY (tournament, entrant)
	);
	CREATE INDEX tournament_teams_code ON tournament_teams (code);
	CREATE TABLE tournament_named (
		tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
		person     BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
		PRIMARY KEY (tournament, person)
	);
	CREATE INDEX tournament_named_person ON tournament_named (person);
	CREATE TABLE tournament_staff (
		tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
		person     BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
		role       TEXT NOT NULL,
		PRIMARY KEY (tournament, person)
	);
	CREATE INDEX tournament_staff_person ON tournament_staff (person);
	CREATE TABLE tournament_games (
		game       TEXT PRIMARY KEY,
		tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
		round      INTEGER NOT NULL,
		attempt    INTEGER NOT NULL,
		board      INTEGER NOT NULL,
		place      INTEGER NOT NULL,
		game_number INTEGER NOT NULL,
		made       INTEGER NOT NULL,
		entered    INTEGER NOT NULL DEFAULT 0 CHECK (entered IN (0, 1)),
		former     INTEGER NOT NULL DEFAULT 0
	);
	CREATE INDEX tournament_games_of ON tournament_games (tournament, entered);
	CREATE INDEX tournament_games_entered ON tournament_games (entered, tournament);
	CREATE TABLE tournament_arrivals (
		game TEXT NOT NULL,
		seat INTEGER NOT NULL,
		at   INTEGER NOT NULL,
		PRIMARY KEY (game, seat)
	);
	CREATE TABLE tournament_hours (
		tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
		person     BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
		zone       TEXT NOT NULL,
		hours      TEXT NOT NULL,
		PRIMARY KEY (tournament, person)
	);
	CREATE INDEX tournament_hours_person ON tournament_hours (person);`

// never is the time of what does not happen, in Unix milliseconds.
const never = int64(1) << 52

const (
	sqlMake = `INSERT INTO tournaments (id, owner, written, code, listed, phase, begins, made, due, secret)
		SELECT ?1, ?2, ?3, ?4, ?5, 'planned', ?6, ?7, ?8, ?9 WHERE EXISTS (SELECT 1 FROM accounts WHERE person = ?2)`
	sqlRoom = `SELECT (SELECT count(*) FROM tournaments WHERE owner = ?1 AND phase IN ('planned', 'running')),
		(SELECT count(*) FROM tournaments WHERE phase IN ('planned', 'running'))`
	sqlHead     = `SELECT owner, written, code, secret, listed, phase, made, events, people, tables FROM tournaments WHERE id = ?1`
	sqlEntrants = `SELECT entrant, place, person, name FROM tournament_entrants WHERE tournament = ?1 AND entrant >= ?2 ORDER BY entrant, place`
	sqlStaff    = `SELECT s.person, s.role, a.name FROM tournament_staff s JOIN accounts a ON a.person = s.person
		WHERE s.tournament = ?1 ORDER BY a.name`
	sqlUpdate = `UPDATE tournaments SET phase = ?2, begins = ?3, ended = ?4, events = ?5,
		due = CASE WHEN due < ?6 THEN due ELSE ?6 END, news = CASE WHEN news < ?8 THEN news ELSE ?8 END WHERE id = ?1 AND events = ?7`
	sqlPeople  = `UPDATE tournaments SET people = people + 1 WHERE id = ?1`
	sqlEntrant = `INSERT INTO tournament_entrants (tournament, entrant, place, person, name) SELECT ?1, ?2, ?3, ?4, ?5
		WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?4)`
	sqlReplace = `UPDATE tournament_entrants SET person = ?4, name = ?5 WHERE tournament = ?1 AND entrant = ?2 AND place = ?3
		AND EXISTS (SELECT 1 FROM persons WHERE id = ?4)`
	sqlTeams = `SELECT entrant, name, code FROM tournament_teams WHERE tournament = ?1`
	sqlTeam  = `INSERT INTO tournament_teams (tournament, entrant, name, code) VALUES (?1, ?2, ?3, ?4)`
	// What is left of a team whose number is used again.
	sqlNoTeam    = `DELETE FROM tournament_teams WHERE tournament = ?1 AND entrant = ?2`
	sqlNoMembers = `DELETE FROM tournament_entrants WHERE tournament = ?1 AND entrant = ?2`
	// The members of a team whose account is gone.
	sqlNobodies  = `DELETE FROM tournament_entrants WHERE tournament = ?1 AND entrant = ?2 AND person IS NULL`
	sqlMovePlace = `UPDATE tournament_entrants SET place = ?4 WHERE tournament = ?1 AND entrant = ?2 AND place = ?3`
	sqlLeave     = `DELETE FROM tournament_entrants WHERE tournament = ?1 AND person = ?2`
	sqlVacate    = `UPDATE tournament_entrants SET person = NULL, name = '' WHERE tournament = ?1 AND person = ?2`
	// Members have come or gone: whether the tournament begins, or a board is lost, is looked at anew.
	sqlMembers = `UPDATE tournaments SET people = people + 1, due = CASE WHEN phase = 'running' THEN 0
		WHEN phase = 'planned' AND begins > 0 AND begins < due THEN begins ELSE due END WHERE id = ?1`
	sqlName  = `INSERT INTO tournament_named (tournament, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING`
	sqlNamed = `SELECT a.name FROM tournament_named n JOIN accounts a ON a.person = n.person WHERE n.tournament = ?1 ORDER BY a.name`
	// The seats of a table whose players were replaced.
	sqlFormer  = `UPDATE tournament_games SET former = former | ?2 WHERE game = ?1`
	sqlFormers = `SELECT game, former FROM tournament_games WHERE tournament = ?1 AND former <> 0`
	sqlDue     = `SELECT id, due FROM tournaments WHERE due <= ?1 ORDER BY due, id LIMIT ?2`
	sqlNext    = `SELECT (SELECT COALESCE(min(due), ?1) FROM tournaments), (SELECT count(*) FROM (SELECT 1 FROM tournament_games WHERE entered = 0 LIMIT 1) g)`
	// Games that are over and whose results are not entered.
	sqlOver = `SELECT g.tournament, g.game, g.round, g.attempt, g.board, g.place, g.game_number, r.ended FROM tournament_games g
		JOIN results r ON r.game = g.game AND r.seat = 0 WHERE g.entered = 0 ORDER BY g.tournament, g.round, g.board, g.game LIMIT ?1`
	sqlEntered = `UPDATE tournament_games SET entered = 1 WHERE game = ?1`
	// The tables that are there, and how many have been made since.
	sqlThere = `SELECT game FROM tournament_games WHERE tournament = ?1 AND entered = 0`
	sqlLaid  = `UPDATE tournaments SET tables = tables + ?2 WHERE id = ?1`
	sqlAgain = `UPDATE tournament_games SET entered = 0 WHERE game = ?1`
	// Tables whose results are not entered, and all those of a round and later ones.
	sqlGames = `SELECT game, round, attempt, board, place, game_number, entered FROM tournament_games
		WHERE tournament = ?1 AND (entered = 0 OR round >= ?2)`
	sqlMade = `INSERT INTO tournament_games (game, tournament, round, attempt, board, place, game_number, made)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (game) DO NOTHING`
	sqlEraseGame = `DELETE FROM tournament_games WHERE game = ?1 AND entered = 1`
)
