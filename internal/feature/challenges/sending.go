package challenges

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// The problems of challenging. That nobody has a name, and that whoever has it takes no challenge of the
// sender, is answered alike.
var (
	errNobody  = problem.New(problem.NotFound, "not-found", "nobody of this name takes a challenge of yours").WithHint("write it as their account is called; some take challenges of friends only, or none")
	errOneself = problem.New(problem.Conflict, "yourself", "this is your own account")
	errAll     = problem.TooOften("this server has as many challenges as it can hold", time.Minute)
	errSent    = problem.TooOften(fmt.Sprintf("%d of your challenges wait for an answer, and that is as many as may", MaxSent), time.Minute).
			WithHint("take one back")
	errReceived = problem.TooOften("they have as many challenges waiting as one may have", time.Minute).WithHint("try again later")
)

// gameOf returns the id of the table of a challenge. Whoever does not know the challenge's id cannot
// guess it.
func gameOf(id string) string {
	sum := sha256.Sum256([]byte("circulade challenge\n" + id))
	return access.FormatID(sum[:16])
}

// Send stores that an account (by) challenges the account of a name to the game of the wish w, which is
// complete, in place of a challenge to the same person that waits for an answer, and returns it. It
// returns a problem if nobody of this name takes it, if it is the sender's own name, or if too many wait.
func (s *Service) Send(ctx context.Context, by store.Holder, name string, w Wish) (Challenge, error) {
	data, err := w.encode()
	if err != nil {
		return Challenge{}, err
	}
	id := access.NewID()
	var sent row // not read after an error: the change that writes it may still run
	err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		to, heard, err := s.receiver(tx, name, by)
		if err != nil {
			return err
		}
		if err := tx.Do(sqlReplaced, to[:], by[:]); err != nil {
			return err
		}
		if err := s.checkRoom(tx, to, by); err != nil {
			return err
		}
		n, err := tx.Exec(sqlSend, id, to[:], by[:], data, gameOf(id), heard, s.cfg.Now().UnixMilli())
		if err != nil {
			return err
		}
		if n == 0 {
			return errNobody // one of the two was deleted meanwhile
		}
		found, err := s.find(tx, by, id)
		sent = found
		return err
	})
	if err != nil {
		return Challenge{}, s.problemOf(err)
	}
	s.tell(sent)
	if sent.heard {
		s.cfg.Tell(sent.id, false, sent.to, by)
	}
	return sent.shown(by), nil
}

// receiver returns the person whose account has a name, and whether (heard, 1 or 0) they are to be shown
// a challenge of the person by. It returns errNobody if there is none or they take none of theirs, after
// the same queries, and errOneself if the name is that of by.
func (s *Service) receiver(tx *store.Tx, name string, by store.Holder) (to store.Holder, heard int, err error) {
	acc, err := account.ReadAccountByName(tx, name)
	known := err == nil
	if err != nil && !errors.Is(err, account.ErrNoAccount) {
		return to, 0, err
	}
	to = acc.Person
	takes, err := s.cfg.Allows(tx, to, by)
	if err != nil {
		return to, 0, err
	}
	not, err := s.cfg.Blocked(tx, to, by)
	switch {
	case err != nil:
		return to, 0, err
	case to == by:
		return to, 0, errOneself
	case !known || !takes:
		return to, 0, errNobody
	case not:
		return to, 0, nil
	}
	return to, 1, nil
}

// checkRoom returns a problem if one more challenge would be too many for its sender (by), its receiver
// (to) or the server.
func (s *Service) checkRoom(tx *store.Tx, to, by store.Holder) error {
	var sent, received, all int
	if err := tx.One(sqlRoom, []any{by[:], to[:], s.since()}, &sent, &received, &all); err != nil {
		return err
	}
	switch {
	case all >= maxAll:
		return errAll
	case sent >= MaxSent:
		return errSent
	case received >= MaxReceived:
		return errReceived
	}
	return nil
}

// tell has the open pages of both people of a challenge told that it has changed, the receiver's only if
// they are shown it.
func (s *Service) tell(c row) {
	s.cfg.Changed(c.by)
	if c.heard {
		s.cfg.Changed(c.to)
	}
}
