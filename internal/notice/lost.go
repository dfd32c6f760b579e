package notice

import (
	"context"
	"errors"
	"fmt"
	"net/netip"

	"circulade/internal/store"
	"circulade/web/messages"
)

// A Lost is somebody of whom it is said that they cannot sign in any more.
type Lost struct {
	Person Person
	From   netip.Addr // the network from which it is said
	// Browser is that in which it is said, if they signed in there before; else nil. It has a
	// number of letters of its own, which nobody else can use up, at whatever network it is.
	Browser []byte
	// Link makes what stands in the letter, within the change that counts it: what the account
	// is called, and the secret of its link. The address is the id of theirs.
	Link func(tx *store.Tx, address []byte) (name, secret string, err error)
}

const (
	sqlRecoverable = `SELECT id, address, language FROM notice_addresses WHERE person = ?1 AND confirmed > 0`
	sqlPeopleAt    = `SELECT person FROM notice_addresses WHERE lower(address) = lower(?1) AND confirmed > 0 ORDER BY confirmed, id LIMIT ?2`
)

// maxPeopleAt is for how many accounts one address is written to at once.
const maxPeopleAt = lettersOfDay

// PeopleAt returns who has confirmed an address: the first few.
func (d *Desk) PeopleAt(ctx context.Context, address string) (list []Person, err error) {
	err = d.look(ctx, func(tx *store.Tx) error {
		list = nil
		return tx.Each(sqlPeopleAt, []any{address, maxPeopleAt}, func(scan func(...any) error) error {
			var p []byte
			err := scan(&p)
			list = append(list, Person(p))
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("looking whose an address is: %w", err)
	}
	return list, nil
}

// WriteLost sends a link to a new password to the confirmed address of somebody, if they have
// one. The error is ErrOften if that was done too often today.
func (d *Desk) WriteLost(ctx context.Context, who *Lost) error {
	if d.mail == nil {
		return ErrOff
	}
	if len(d.letters) == cap(d.letters) { // before it counts
		return fmt.Errorf("sending a link: %w", ErrOften)
	}
	var to mailed
	var name, secret string
	now := d.cfg.Now()
	err := d.change(ctx, func(tx *store.Tx) (err error) {
		var id []byte
		name, secret = "", ""
		if to, id, err = recoverable(tx, who.Person); err != nil || to.address == "" {
			return err
		}
		if err := d.count(tx, now, who.counted(d.cfg.Network)); err != nil {
			return err
		}
		name, secret, err = who.Link(tx, id)
		return err
	})
	if err != nil || secret == "" {
		return wrapLost(err)
	}
	link := d.page("account") + "#reset=" + secret
	if !d.queue(written(to, "lost", messages.Args{"name": name, "link": link})) {
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

// counted is what their letters are counted by.
func (l *Lost) counted(network int) []counted {
	all := counted{"lost all", nil, allLetters}
	if len(l.Browser) > 0 {
		return []counted{{"lost browser", append(append([]byte{}, l.Person[:]...), l.Browser...), lettersOfDay}, all}
	}
	return []counted{{"lost person", l.Person[:], lettersOfDay}, {"lost network", l.From.AsSlice(), network}, all}
}

// recoverable returns the confirmed address of somebody and its id; none is no error.
func recoverable(tx *store.Tx, who Person) (at mailed, id []byte, err error) {
	err = tx.One(sqlRecoverable, []any{who[:]}, &id, &at.address, &at.language)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return at, id, err
}
