package players

import (
	"context"
	"errors"
	"strings"
	"time"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/result"
	"circulade/internal/store"
)

// A resultsAnswer is a page of games.
type resultsAnswer struct {
	Games []gameAnswer `json:"games"`
	Next  string       `json:"next,omitempty" doc:"Where the next page begins; absent: there is none."`
}

// Component names the schema of a page of games in the API's document.
func (resultsAnswer) Component() api.Component {
	return api.Component{Name: "Results", About: "A page of games that have ended."}
}

// A gameAnswer is a game in a page.
type gameAnswer struct {
	Game       string       `json:"game" doc:"The id of its table."`
	Began      string       `json:"began" schema:"format=date-time"`
	Ended      string       `json:"ended" schema:"format=date-time"`
	Class      string       `json:"class" doc:"two, more, sets or days."`
	Rated      bool         `json:"rated" doc:"It counts for ratings."`
	Published  bool         `json:"published" doc:"Everybody may find it; else it is told to the caller alone."`
	Seats      []seatAnswer `json:"seats"`
	Sets       []string     `json:"sets" doc:"Those beyond the base game."`
	Turns      int          `json:"turns" schema:"minimum=0"`
	Commitment string       `json:"commitment,omitempty" doc:"To the lots, SHA-256 in hexadecimal."`
	Tournament string       `json:"tournament,omitempty" doc:"The id of the tournament."`
	Round      int          `json:"round,omitempty" schema:"minimum=1" doc:"Of the tournament."`
	Record     bool         `json:"record" doc:"The game is still kept: it can be replayed, and its record downloaded."`
}

// A seatAnswer is a seat of a game in a page.
type seatAnswer struct {
	Seat          int            `json:"seat" schema:"minimum=0"`
	Name          string         `json:"name,omitempty" doc:"The name of the account, if it is public or the caller's."`
	Called        string         `json:"called,omitempty" doc:"With mine: what the seat is called at the table, while that is kept."`
	You           bool           `json:"you,omitempty" doc:"It was the caller's."`
	Program       bool           `json:"program,omitempty" doc:"A bot held it."`
	Level         string         `json:"level,omitempty" doc:"The computer player that held it, with its version."`
	Rank          int            `json:"rank" schema:"minimum=0" doc:"1 for the best, equal for ties; 0: there is no result."`
	Points        int            `json:"points"`
	Outcome       result.Outcome `json:"outcome" schema:"enum=played|time|left|resigned|adjudicated|off"`
	ComputerTurns int            `json:"computer_turns,omitempty" schema:"minimum=1" doc:"Turns that a computer player played for whoever held it."`
	Change        *int           `json:"change,omitempty" doc:"By how many points the rating changed."`
}

// getResults answers GET /api/results: a page of published games, or of the caller's own.
func (s *Service) getResults(ctx context.Context, r *api.Request) (resultsAnswer, error) {
	if err := s.mayAsk(s.cfg.Searches, r); err != nil {
		return resultsAnswer{}, err
	}
	return s.search(ctx, r)
}

// search returns the page of games that a request asks for.
func (s *Service) search(ctx context.Context, r *api.Request) (a resultsAnswer, err error) {
	f, err := parseSearch(r.URL.Query())
	if err != nil {
		return a, err
	}
	me := r.Who.Holder
	if f.mine && me == (store.Holder{}) {
		return a, caller.ErrNoAccount
	}
	return read(ctx, s, func(tx *store.Tx) (resultsAnswer, error) {
		who, opponent, err := f.persons(tx, me)
		if err != nil {
			return resultsAnswer{}, err
		}
		p, err := f.find(tx, who, opponent)
		if err != nil {
			return resultsAnswer{}, err
		}
		a := resultsAnswer{Games: []gameAnswer{}}
		if p.next != (place{}) {
			a.Next = p.next.String()
		}
		if a.Games, err = readGames(tx, p.games, me, f.mine); err == nil && s.cfg.Changes != nil {
			err = s.addChanges(tx, a.Games, p.games)
		}
		return a, err
	})
}

// persons returns the persons whom a search names, for a caller: errNoPlayer if there is no account of a name, or
// the caller may not know of it.
func (f *search) persons(tx *store.Tx, me store.Holder) (who, opponent store.Holder, err error) {
	find := func(called string) store.Holder {
		if called == "" || err != nil {
			return store.Holder{}
		}
		var p Player
		if p, err = FindPlayer(tx, called, me); errors.Is(err, store.ErrNotFound) {
			err = errNoPlayer
		}
		return p.Person
	}
	who, opponent = find(f.player), find(f.opponent)
	if f.mine {
		who = me
	}
	return who, opponent, err
}

// sqlGames reads all seats of some games, with the names of public accounts in published games. ?1 is the caller.
var sqlGames = `SELECT ` + result.Columns("r") + `, coalesce(a.name, ''), coalesce(n.name, ''),
		CASE WHEN EXISTS (SELECT 1 FROM games g WHERE g.id = r.game) THEN 1 ELSE 0 END
	FROM results r
	LEFT JOIN accounts a ON a.person = r.person AND (a.person = ?1 OR r.published = 1 AND r.kind IN ('account', 'program')
		AND EXISTS (SELECT 1 FROM account_visibility v WHERE v.person = a.person AND v.page = 'public'))
	LEFT JOIN names n ON n.game = r.game AND n.seat = r.seat
	WHERE r.game IN (`

// readGames reads some games with all their seats, in the order of the list. mine: they are the caller's own, who
// is told what the seats were called, too.
func readGames(tx *store.Tx, games []string, me store.Holder, mine bool) ([]gameAnswer, error) {
	list := make([]gameAnswer, 0, len(games))
	if len(games) == 0 {
		return list, nil
	}
	args := []any{me[:]}
	for _, id := range games {
		args = append(args, id)
	}
	err := tx.Each(sqlGames+store.Among(2, len(games))+`) ORDER BY r.ended DESC, r.game DESC, r.seat`, args, func(scan store.Scan) error {
		var r result.Row
		var name, called string
		var kept int
		more := func(dst ...any) error { return scan(append(dst, &name, &called, &kept)...) }
		if err := result.Scan(more, &r); err != nil {
			return err
		}
		if n := len(list); n == 0 || list[n-1].Game != r.Game {
			list = append(list, newGameAnswer(&r, kept == 1))
		}
		seat := newSeatAnswer(&r, name)
		seat.You = me != store.Holder{} && r.Person == me
		if mine {
			seat.Called = called
		}
		last := &list[len(list)-1]
		last.Seats = append(last.Seats, seat)
		return nil
	})
	return list, err
}

// newGameAnswer returns a game, without its seats, by the result of one of them. kept: its record is there.
func newGameAnswer(r *result.Row, kept bool) gameAnswer {
	a := gameAnswer{
		Game: r.Game, Began: api.FormatTime(time.UnixMilli(r.Began)), Ended: api.FormatTime(time.UnixMilli(r.Ended)),
		Class: r.Class, Rated: r.Rated, Published: r.Published, Seats: []seatAnswer{}, Sets: []string{}, Turns: r.Turns,
		Commitment: r.Commitment, Tournament: r.Tournament, Round: r.Round, Record: kept,
	}
	if r.Sets != "" {
		a.Sets = strings.Split(r.Sets, ",")
	}
	return a
}

// newSeatAnswer returns a seat by its result; name is that of its account, "" if it is not told.
func newSeatAnswer(r *result.Row, name string) seatAnswer {
	return seatAnswer{
		Seat: r.Seat, Name: name, Program: r.Kind == result.Program, Level: r.Level, Rank: r.Rank, Points: r.Points,
		Outcome: r.Outcome, ComputerTurns: r.ComputerTurns,
	}
}

// addChanges adds to games by how much each seat's rating has changed.
func (s *Service) addChanges(tx *store.Tx, list []gameAnswer, games []string) error {
	changes, err := s.cfg.Changes(tx, games)
	for i := range list {
		seats := list[i].Seats
		for k := range seats {
			if by, ok := changes[list[i].Game][seats[k].Seat]; ok {
				seats[k].Change = &by
			}
		}
	}
	return err
}
