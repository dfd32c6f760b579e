package notify

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"circulade/internal/store"
	"circulade/web/messages"
)

// A Lost is an account to which somebody says that they cannot sign in any more.
type Lost struct {
	Person Person
	From   netip.Addr // the network from which it is said
	// Browser is the one in which it is said, if they signed in there before; else nil. It has a
	// number of messages of its own, which nobody else can use up, at whatever network it is.
	Browser []byte
	// Link makes what stands in the message, within the change that counts it: the name of the account,
	// and the secret of its link. Address is the id of the address.
	Link func(tx *store.Tx, address []byte) (name, secret string, err error)
}

const (
	sqlRecoverable = `SELECT id, address, language FROM notice_addresses WHERE person = ?1 AND confirmed > 0`
	sqlPeopleAt    = `SELECT person FROM notice_addresses WHERE lower(address) = lower(?1) AND confirmed > 0 ORDER BY confirmed, id LIMIT ?2`
)

// maxPeopleAt is for how many accounts one address gets a link at once.
const maxPeopleAt = messagesADay

// PeopleAt returns who has confirmed an address: the first few.
func (s *Service) PeopleAt(ctx context.Context, address string) (list []Person, err error) {
	err = s.look(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlPeopleAt, []any{address, maxPeopleAt}, store.Column[Person])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("looking whose an address is: %w", err)
	}
	return list, nil
}

// WriteLost sends a link to a new password to the confirmed address of somebody, if they have
// one. The error is ErrOften if that was done too often today.
func (s *Service) WriteLost(ctx context.Context, who *Lost) error {
	if s.mail == nil {
		return ErrOff
	}
	if len(s.queue) == cap(s.queue) { // before it counts
		return fmt.Errorf("sending a link: %w", ErrOften)
	}
	var to mailbox
	var name, secret string
	now := s.cfg.Now()
	err := s.change(ctx, func(tx *store.Tx) (err error) {
		var id []byte
		name, secret = "", ""
		if to, id, err = recoverable(tx, who.Person); err != nil || to.address == "" {
			return err
		}
		if err := s.count(tx, now, who.counted(s.cfg.Network)); err != nil {
			return err
		}
		name, secret, err = who.Link(tx, id)
		return err
	})
	if err != nil || secret == "" {
		return wrapLost(err)
	}
	link := s.page("account") + "#reset=" + secret
	if !s.enqueue(compose(to, "lost", messages.Args{"name": name, "link": link})) {
		return fmt.Errorf("sending a link: %w", ErrOften)
	}
	return nil
}

func wrapLost(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("making a link: %w", err)
}

// counted is what the messages to them are counted by.
func (l *Lost) counted(network int) []counted {
	all := counted{"lost all", nil, allMessagesADay}
	if len(l.Browser) > 0 {
		return []counted{{"lost browser", append(append([]byte{}, l.Person[:]...), l.Browser...), messagesADay}, all}
	}
	return []counted{{"lost person", l.Person[:], messagesADay}, {"lost network", l.From.AsSlice(), network}, all}
}

// recoverable returns the confirmed address of somebody and its id; none is no error.
func recoverable(tx *store.Tx, who Person) (at mailbox, id []byte, err error) {
	err = tx.One(sqlRecoverable, []any{who[:]}, &id, &at.address, &at.language)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return at, id, err
}
