package challenges

import (
	"context"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
)

var (
	errNone     = problem.New(problem.NotFound, "not-found", "there is no such challenge, or no longer").WithHint("a challenge is gone after a day, and once it was declined or taken back")
	errAccepted = problem.New(problem.Conflict, "accepted", "this challenge has been accepted").WithHint("look at your challenges: they lead to its table")
)

// A Challenge is one account's wish to play another, as either of them is shown it.
type Challenge struct {
	ID      string    `json:"id"`
	By      string    `json:"by" doc:"What the account of its sender is called."`
	To      string    `json:"to" doc:"What the account of its receiver is called."`
	Program bool      `json:"program,omitempty" doc:"The other one of the two is a bot."`
	Made    time.Time `json:"made"`
	Until   time.Time `json:"until" doc:"When it is gone."`
	Wish    Wish      `json:"wish"`
	Game    string    `json:"game,omitempty" doc:"The table, once it was accepted."`
}

// Component names the schema in the API's document.
func (Challenge) Component() api.Component {
	return api.Component{Name: "Challenge", About: "An account's wish to play another."}
}

// shown returns a stored challenge as a person (who), one of its two, is shown it.
func (c *row) shown(who store.Holder) Challenge {
	made := time.UnixMilli(c.made).UTC()
	out := Challenge{
		ID: c.id, By: c.sender.name, To: c.receiver.name, Program: c.receiver.program,
		Made: made, Until: made.Add(Lasts), Wish: c.wish,
	}
	if c.to == who {
		out.Program = c.sender.program
	}
	if c.playing {
		out.Game = c.game
	}
	return out
}

// Lists are the challenges of a person, the latest first.
type Lists struct {
	Received []Challenge `json:"received"`
	Sent     []Challenge `json:"sent"`
}

// Component names the schema in the API's document.
func (Lists) Component() api.Component {
	return api.Component{Name: "ChallengeLists", About: "The challenges of the last day that one has received or sent."}
}

// Lists returns the challenges that a person has received and sent in the last day and that are neither
// declined nor taken back, the latest first. It leaves out those of people between whom and the receiver
// there is a block, where the person is the receiver.
func (s *Service) Lists(ctx context.Context, who store.Holder) (Lists, error) {
	var l Lists
	err := s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		l = Lists{Received: []Challenge{}, Sent: []Challenge{}}
		all, err := store.List(tx, sqlList, []any{who[:], s.since()}, func(scan store.Scan, c *row) error { return c.read(scan) })
		if err != nil {
			return err
		}
		for _, c := range all {
			if c.by == who {
				l.Sent = append(l.Sent, c.shown(who))
				continue
			}
			not, err := s.cfg.Blocked(tx, c.to, c.by)
			if err != nil {
				return err
			}
			if !not {
				l.Received = append(l.Received, c.shown(who))
			}
		}
		return nil
	})
	return l, s.problemOf(err)
}

// Accept accepts the challenge with an id that a person (who) has received, makes its table and returns
// the table's id. Accepted once more it returns the same. mayMake counts a new table, or refuses it. If
// the table cannot be made, the challenge can be accepted again.
func (s *Service) Accept(ctx context.Context, who store.Holder, id string, mayMake func() error) (game string, err error) {
	var c row
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		c, err = s.find(tx, who, id)
		return err
	})
	if err == nil && c.to != who {
		err = errNone // it is theirs to take back
	}
	if err != nil || c.playing {
		return c.game, s.problemOf(err)
	}
	seats, persons := [2]player{c.sender, c.receiver}, []store.Holder{c.by, c.to}
	if c.wish.seatOfSender() == 1 {
		seats[0], seats[1], persons[0], persons[1] = seats[1], seats[0], persons[1], persons[0]
	}
	p, err := c.wish.plan(s.cfg.Plan, seats)
	if err == nil {
		err = mayMake()
	}
	if err != nil {
		return "", err
	}
	if err := s.claim(ctx, id); err != nil {
		return "", s.problemOf(err)
	}
	if err := s.cfg.Make(ctx, p, c.game, persons); err != nil {
		return "", err
	}
	if err := s.cfg.Rows.Update(context.WithoutCancel(ctx), func(tx *store.Tx) error { return tx.Do(sqlBegun, id) }); err != nil {
		s.cfg.Log.Error("that a challenge has led to a table is not stored", "reason", store.Why(err)) // only other servers' pages are told by it
	}
	s.tell(c)
	s.cfg.Tell(id, true, c.by, c.to)
	return c.game, nil
}

// claim stores that a challenge is being accepted, so that it is not taken back while its table is made.
// It returns errNone if it was taken back or declined before.
func (s *Service) claim(ctx context.Context, id string) error {
	return s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		n, err := tx.Exec(sqlAccepted, id, s.since(), s.cfg.Now().UnixMilli())
		if err == nil && n == 0 {
			return errNone
		}
		return err
	})
}

// Remove deletes the challenge with an id that a person has received, who so declines it, or sent, who
// takes it back. Once it was accepted it returns errAccepted.
func (s *Service) Remove(ctx context.Context, who store.Holder, id string) error {
	var c row
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		found, err := s.find(tx, who, id)
		if err != nil {
			return err
		}
		if age := s.cfg.Now().UnixMilli() - found.accepted; found.playing || age < answering.Milliseconds() {
			return errAccepted
		}
		c = found
		return tx.Do(sqlDrop, id)
	})
	if err == nil {
		s.tell(c)
	}
	return s.problemOf(err)
}
