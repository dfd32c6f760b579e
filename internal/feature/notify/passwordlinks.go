package notify

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"circulade/internal/store"
	"circulade/web/messages"
)

// A LostPassword is a request for a link to a new password, for an account whose owner cannot sign in.
type LostPassword struct {
	Person Person
	From   netip.Addr // the network that asks
	// Browser is the id of the browser that asks, if the account signed in there before; else nil. It has
	// a daily limit of its own, which nobody else can use up, at whatever network it is.
	Browser []byte
	// Link returns what the message says, within the change that counts it: the name of the account, and
	// the secret of the link, "" for no message. address is the id of the mail address.
	Link func(tx *store.Tx, address []byte) (name, secret string, err error)
}

const (
	sqlRecoverable = `SELECT id, address, language FROM notice_addresses WHERE person = ?1 AND confirmed > 0`
	sqlPeopleAt    = `SELECT person FROM notice_addresses WHERE lower(address) = lower(?1) AND confirmed > 0 ORDER BY confirmed, id LIMIT ?2`
)

// maxPeopleAt is to how many accounts of one address a link is sent at once.
const maxPeopleAt = messagesADay

// PeopleAt returns the people who have confirmed this mail address as theirs; upper and lower case make
// no difference. Of more than maxPeopleAt it returns those who confirmed it first.
func (s *Service) PeopleAt(ctx context.Context, address string) (list []Person, err error) {
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlPeopleAt, []any{address, maxPeopleAt}, store.Column[Person])
		return err
	})
	return list, store.Wrap("looking whose an address is", err)
}

// SendPasswordLink sends a mail with a link, by which a new password can be set, to the confirmed mail
// address of a person. If they have none, or who.Link makes no secret, it sends nothing and returns
// nil. It returns ErrOff if the host has switched mail off, and ErrOften if a daily limit is reached or
// too much mail waits.
func (s *Service) SendPasswordLink(ctx context.Context, who *LostPassword) error {
	if s.mail == nil {
		return ErrOff
	}
	if len(s.queue) == cap(s.queue) { // before it counts
		return fmt.Errorf("sending a link: %w", ErrOften)
	}
	var to mailbox
	var name, secret string
	now := s.cfg.Now()
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		var id []byte
		name, secret = "", ""
		if to, id, err = confirmedAddress(tx, who.Person); err != nil || to.address == "" {
			return err
		}
		if err := s.countMessage(tx, now, who.limits(s.cfg.Network)); err != nil {
			return err
		}
		name, secret, err = who.Link(tx, id)
		return err
	})
	if err != nil || secret == "" {
		return store.Wrap("making a link", err)
	}
	link := s.pageURL("account") + "#reset=" + secret
	if !s.enqueue(compose(to, "lost", messages.Args{"name": name, "link": link})) {
		return fmt.Errorf("sending a link: %w", ErrOften)
	}
	return nil
}

// limits returns the daily limits against which a mail with a link to a new password counts: one for
// all such mails, and that of the browser if the account signed in there before, else those of the
// person and of the network that asks. network is how many of them a day one network may ask for.
func (l *LostPassword) limits(network int) []dailyLimit {
	all := dailyLimit{"lost all", nil, allMessagesADay}
	if len(l.Browser) > 0 {
		return []dailyLimit{{"lost browser", append(append([]byte{}, l.Person[:]...), l.Browser...), messagesADay}, all}
	}
	return []dailyLimit{{"lost person", l.Person[:], messagesADay}, {"lost network", l.From.AsSlice(), network}, all}
}

// confirmedAddress returns the confirmed mail address of a person, and the id of its row. If they have
// none, both are empty and that is no error.
func confirmedAddress(tx *store.Tx, who Person) (at mailbox, id []byte, err error) {
	err = tx.One(sqlRecoverable, []any{who[:]}, &id, &at.address, &at.language)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return at, id, err
}
