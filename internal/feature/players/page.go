package players

import (
	"context"
	"errors"
	"time"

	"circulade/internal/api"
	"circulade/internal/store"
)

// How many games are looked at, the latest, to count how they ended.
const (
	maxCounted = 10_000 // of a player
	maxAgainst = 5_000  // of the caller, for the record against each other
)

// A Record is how published games ended for a player.
type Record struct {
	Games int `json:"games" schema:"minimum=0" doc:"With a result; the latest 10,000 at most."`
	Won   int `json:"won" schema:"minimum=0"`
	Lost  int `json:"lost" schema:"minimum=0"`
	Tied  int `json:"tied" schema:"minimum=0"`
}

// A ClassRecord is how published games of one class ended for the caller against a player.
type ClassRecord struct {
	Class string `json:"class" doc:"two, more, sets or days."`
	Record
}

// Whether the caller may challenge a player, as the page says it.
const (
	challengeOpen    = "open"
	challengeFriends = "friends" // friends may, and the caller is none
	challengeNobody  = "nobody"
	challengeSelf    = "self" // it is the caller
)

// A playerAnswer is the page of a player.
type playerAnswer struct {
	Name      string        `json:"name"`
	Program   bool          `json:"program,omitempty" doc:"It is a bot's account."`
	Private   bool          `json:"private,omitempty" doc:"Only its owner, who asks, is shown this page."`
	Since     string        `json:"since" schema:"format=date" doc:"The day on which the account was made."`
	Ratings   []Rating      `json:"ratings" doc:"By class; classes without a rated game are left out."`
	Record    Record        `json:"record" doc:"Won: first, alone. Tied: first with others."`
	Running   []Running     `json:"running" doc:"Published games that go on now, 20 at most."`
	Challenge string        `json:"challenge" schema:"enum=open|friends|nobody|self" doc:"Whether the caller may challenge them; friends: friends may, and the caller is none."`
	You       []ClassRecord `json:"you,omitempty" doc:"For the caller, if they have played against each other: by class, for the caller; of their latest 5,000 games."`
}

// Component names the schema of a player's page in the API's document.
func (playerAnswer) Component() api.Component {
	return api.Component{Name: "PlayerPage", About: "The page of a player."}
}

// getPlayer answers GET /api/players/{name}: the page of a public account, or the caller's own.
func (s *Service) getPlayer(ctx context.Context, r *api.Request) (playerAnswer, error) {
	if err := s.mayAsk(s.cfg.Searches, r); err != nil {
		return playerAnswer{}, err
	}
	a, err := store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) (playerAnswer, error) {
		p, err := FindPlayer(tx, r.PathValue("name"), r.Who.Holder)
		if err != nil {
			return playerAnswer{}, err
		}
		return s.readPage(tx, &p, r.Who.Holder)
	})
	if errors.Is(err, store.ErrNotFound) {
		err = errNoPlayer
	}
	return a, problemOf(err)
}

// readPage reads what the page of a player says to a caller.
func (s *Service) readPage(tx *store.Tx, p *Player, by store.Holder) (a playerAnswer, err error) {
	a = playerAnswer{
		Name: p.Name, Program: p.Program, Private: p.Page != Public, Since: time.UnixMilli(p.Since).UTC().Format(time.DateOnly),
		Ratings: []Rating{}, Running: []Running{},
	}
	if s.cfg.Ratings != nil {
		list, err := s.cfg.Ratings(tx, p.Person)
		if err != nil {
			return a, err
		}
		a.Ratings = append(a.Ratings, list...)
	}
	if s.cfg.Running != nil {
		a.Running = append(a.Running, s.cfg.Running(p.Person)...)
	}
	if a.Record, err = readRecord(tx, p.Person); err != nil {
		return a, err
	}
	if a.Challenge, err = s.challengeOf(tx, p, by); err != nil {
		return a, err
	}
	if by != p.Person && by != (store.Holder{}) {
		a.You, err = readAgainst(tx, by, p.Person)
	}
	return a, err
}

// challengeOf returns whether a caller may challenge a player, as the page says it. It does not tell callers whom
// the player has blocked that they are blocked.
func (s *Service) challengeOf(tx *store.Tx, p *Player, by store.Holder) (string, error) {
	switch {
	case by == p.Person:
		return challengeSelf, nil
	case p.Challenges == Everybody:
		return challengeOpen, nil
	case p.Challenges == Nobody:
		return challengeNobody, nil
	case s.cfg.AreFriends == nil || by == store.Holder{}:
		return challengeFriends, nil
	}
	are, err := s.cfg.AreFriends(tx, by, p.Person)
	if are {
		return challengeOpen, err
	}
	return challengeFriends, err
}

const (
	// sqlRecord counts by indexes that have all columns it needs; for games won it looks whether others were first, too.
	sqlRecord = `SELECT count(*), count(CASE WHEN c.rank = 1 THEN 1 END), count(CASE WHEN c.rank = 1 AND (
			SELECT count(*) FROM results o WHERE o.game = c.game AND o.rank = 1 AND o.published = 1) > 1 THEN 1 END)
		FROM (SELECT game, rank FROM results WHERE person = ?1 AND published = 1 AND rank > 0 ORDER BY ended DESC, game DESC LIMIT ?2) c`
	// sqlAgainst says by CROSS JOIN that SQLite goes through the caller's games, and looks for each whether the other
	// has played it.
	sqlAgainst = `SELECT m.class, count(*), count(CASE WHEN m.rank < o.rank THEN 1 END), count(CASE WHEN m.rank > o.rank THEN 1 END)
		FROM (SELECT game, ended, class, rank FROM results WHERE person = ?1 AND published = 1 AND rank > 0 ORDER BY ended DESC, game DESC LIMIT ?3) m
		CROSS JOIN results o WHERE o.person = ?2 AND o.ended = m.ended AND o.game = m.game AND o.published = 1 AND o.rank > 0
		GROUP BY m.class ORDER BY m.class`
)

// readRecord counts how the published games of a player ended, the latest maxCounted of them.
func readRecord(tx *store.Tx, who store.Holder) (r Record, err error) {
	first := 0
	if err = tx.One(sqlRecord, []any{who[:], maxCounted}, &r.Games, &first, &r.Tied); err == nil {
		r.Won, r.Lost = first-r.Tied, r.Games-first
	}
	return r, err
}

// readAgainst counts, by class, how published games ended for somebody against another: who of the two was
// placed better. It looks at the latest maxAgainst games of the former.
func readAgainst(tx *store.Tx, who, against store.Holder) ([]ClassRecord, error) {
	return store.List(tx, sqlAgainst, []any{who[:], against[:], maxAgainst}, func(scan store.Scan, c *ClassRecord) error {
		err := scan(&c.Class, &c.Games, &c.Won, &c.Lost)
		c.Tied = c.Games - c.Won - c.Lost
		return err
	})
}
