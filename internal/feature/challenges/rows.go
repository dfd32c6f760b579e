package challenges

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
)

// Schema returns the steps that make the table of this feature. The columns of a row:
//
//   - person is the receiver, by_person the sender: both have accounts.
//   - wish is the game as JSON (Wish), game the id of its table, which there is once it was accepted.
//   - heard is 0 if one of the two had blocked the other when it was sent: the receiver is not shown it.
//   - accepted is when it was accepted last, 0 if it was not; begun is 1 once its table was made.
func Schema() []store.Step {
	return []store.Step{{
		SQL: `
			CREATE TABLE game_challenges (
				id        TEXT PRIMARY KEY,
				person    BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
				by_person BLOB NOT NULL REFERENCES persons(id) ON DELETE CASCADE CHECK (length(by_person) = 32),
				wish      BLOB NOT NULL,
				game      TEXT NOT NULL UNIQUE,
				heard     INTEGER NOT NULL CHECK (heard IN (0, 1)),
				made      INTEGER NOT NULL,
				accepted  INTEGER NOT NULL DEFAULT 0,
				begun     INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1)),
				CHECK (person <> by_person)
			);
			CREATE INDEX game_challenges_person ON game_challenges (person, made);
			CREATE INDEX game_challenges_by ON game_challenges (by_person, made);
			CREATE INDEX game_challenges_made ON game_challenges (made);`,
		Announce: []store.Announcement{
			{Kind: "challenged", Table: "game_challenges", Column: "person"},
			{Kind: "challenger", Table: "game_challenges", Column: "by_person"},
		},
	}}
}

const (
	columns = `c.id, c.person, c.by_person, t.name, b.name, ` + isProgram + `t.person), ` + isProgram + `b.person),
		c.wish, c.game, c.heard, c.made, c.accepted, EXISTS (SELECT 1 FROM games g WHERE g.id = c.game)`
	isProgram = `EXISTS (SELECT 1 FROM programs p WHERE p.person = `
	from      = ` FROM game_challenges c JOIN accounts t ON t.person = c.person JOIN accounts b ON b.person = c.by_person`

	sqlOne  = `SELECT ` + columns + from + ` WHERE c.id = ?1 AND c.made >= ?2`
	sqlList = `SELECT ` + columns + from + ` WHERE (c.person = ?1 AND c.heard = 1 OR c.by_person = ?1) AND c.made >= ?2
		ORDER BY c.made DESC, c.id LIMIT 200`
	// Of two people one waits for the answer to one challenge: a further one takes its place.
	sqlReplaced = `DELETE FROM game_challenges WHERE person = ?1 AND by_person = ?2 AND accepted = 0`
	sqlRoom     = `SELECT
		(SELECT count(*) FROM game_challenges WHERE by_person = ?1 AND made >= ?3 AND accepted = 0),
		(SELECT count(*) FROM game_challenges WHERE person = ?2 AND made >= ?3 AND accepted = 0 AND heard = 1),
		(SELECT count(*) FROM game_challenges)`
	// Whoever is no more is not challenged late, and challenges nobody.
	sqlSend = `INSERT INTO game_challenges (id, person, by_person, wish, game, heard, made) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
		WHERE EXISTS (SELECT 1 FROM accounts WHERE person = ?2) AND EXISTS (SELECT 1 FROM accounts WHERE person = ?3)`
	sqlAccepted = `UPDATE game_challenges SET accepted = ?3 WHERE id = ?1 AND made >= ?2`
	sqlBegun    = `UPDATE game_challenges SET begun = 1 WHERE id = ?1 AND begun = 0`
	sqlDrop     = `DELETE FROM game_challenges WHERE id = ?1`
	sqlAnyOld   = `SELECT count(*) FROM game_challenges WHERE made < ?1`
	sqlDropOld  = `DELETE FROM game_challenges WHERE id IN (SELECT id FROM game_challenges WHERE made < ?1 ORDER BY made LIMIT ?2)`
	sqlOfGame   = `DELETE FROM game_challenges WHERE game = ?1`
	sqlExport   = `SELECT CASE WHEN c.person = ?1 THEN b.name ELSE t.name END, c.by_person = ?1, c.made, c.wish` + from + `
		WHERE c.person = ?1 AND c.heard = 1 OR c.by_person = ?1 ORDER BY c.made, c.id`
)

// A row is a challenge as it is stored, with the accounts of both and whether its table exists.
type row struct {
	id               string
	to, by           store.Holder
	receiver, sender player
	wish             Wish
	game             string
	heard            bool
	made, accepted   int64 // Unix milliseconds
	playing          bool  // there is the table
}

// read fills the row from the columns of a query.
func (c *row) read(scan store.Scan) error {
	var wish []byte
	err := scan(&c.id, &c.to, &c.by, &c.receiver.name, &c.sender.name, &c.receiver.program, &c.sender.program,
		&wish, &c.game, &c.heard, &c.made, &c.accepted, &c.playing)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(wish, &c.wish); err != nil {
		return fmt.Errorf("a stored wish: %w", err)
	}
	return nil
}

// since returns the time, in Unix milliseconds, since which a challenge was made that is not gone yet.
func (s *Service) since() int64 { return s.cfg.Now().Add(-Lasts).UnixMilli() }

// find reads the challenge with an id that a person (who) has sent or received. It returns errNone if
// there is none, it is over a day old, or somebody has blocked the sender and who has received it.
func (s *Service) find(tx *store.Tx, who store.Holder, id string) (row, error) {
	c, err := store.One(tx, sqlOne, []any{id, s.since()}, func(scan store.Scan, c *row) error { return c.read(scan) })
	switch {
	case errors.Is(err, store.ErrNotFound):
		return row{}, errNone
	case err != nil:
		return row{}, err
	case c.by == who:
		return c, nil
	case c.to != who || !c.heard:
		return row{}, errNone
	}
	not, err := s.cfg.Blocked(tx, c.to, c.by)
	if err == nil && not {
		err = errNone
	}
	return c, err
}

// EraseGame deletes the challenge that led to a game, with the game.
func EraseGame(tx *store.Tx, game string) error { return tx.Do(sqlOfGame, game) }

// Persons registers the challenges of accounts as personal data: both who has sent one and who has
// received it have it in their download, and it goes with either of them. Guests have none, so that none
// move.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "game_challenges", Name: "person"}, {Table: "game_challenges", Name: "by_person"}},
		ExportName: "challenges", Export: export,
	}}
}

// An exported challenge is one in the download of a person's data.
type exported struct {
	With string          `json:"with"` // the name of the other's account
	Sent bool            `json:"sent"` // by whose data it is
	Made time.Time       `json:"made"`
	Wish json.RawMessage `json:"wish"`
}

// export returns the challenges that a person has sent or received, for the download of their data.
func export(tx *store.Tx, who account.Person) ([]any, error) {
	return store.Export(tx, sqlExport, []any{who[:]}, func(scan store.Scan, e *exported) error {
		var wish []byte
		err := scan(&e.With, &e.Sent, store.UTC(&e.Made), &wish)
		e.Wish = wish
		return err
	})
}
