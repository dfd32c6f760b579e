package challenges

import (
	"context"
	"errors"
	"time"

	"circulade/internal/store"
)

// News is what somebody is to be told of a challenge while they have no page open: that it waits for their
// answer or, with a Game, that it was accepted.
type News struct {
	Other string // the name of the other's account
	Until time.Time
	Game  string // the table at which they have the Seat
	Seat  int
}

// News returns what a person is to be told of the challenge with an id. is is false if there is nothing:
// it was taken back, declined or answered or is gone, it waits for the other's answer, there is a block
// between the two, or the person has muted the other.
func (s *Service) News(ctx context.Context, who store.Holder, id string) (n News, is bool, err error) {
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		n, is = News{}, false
		c, err := s.find(tx, who, id)
		if err != nil {
			return err
		}
		n = News{Other: c.sender.name, Until: time.UnixMilli(c.made).Add(Lasts)}
		other := c.by
		if who == c.by {
			other, n.Other, n.Game, n.Seat = c.to, c.receiver.name, c.game, c.wish.seatOfSender()
		}
		muted, err := s.cfg.Muted(tx, who, other)
		is = err == nil && !muted && c.playing == (who == c.by)
		return err
	})
	if errors.Is(err, errNone) {
		return News{}, false, nil
	}
	return n, is, err
}
