package notify

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/mail"
	"net/netip"
	"strings"
	"unicode"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/web/messages"
)

const (
	maxAddress = 254 // characters of an address, as mail has it
	// confirmTime is how long the link in a confirmation works.
	confirmTime = day
)

// The errors of addresses.
var (
	ErrOften = errors.New("too many letters were asked for today")
	ErrToken = errors.New("this link is not good, or no longer")
)

// An Address is the mail address at which a person gets notifications.
type Address struct {
	Address   string
	Confirmed bool
	Ended     bool // it gets no more mail about turns; it still counts for a new password
}

const (
	sqlNoAddress = `DELETE FROM notice_addresses WHERE person = ?1`
	sqlAddress   = `INSERT INTO notice_addresses (id, person, address, language, confirmed, secret, until) VALUES (?1, ?2, ?3, ?4, 0, ?5, ?6)`
	sqlConfirm   = `UPDATE notice_addresses SET confirmed = ?2, until = 0 WHERE secret = ?1 AND (confirmed > 0 OR until > ?2)`
	sqlAddressOf = `SELECT address, confirmed, turns FROM notice_addresses WHERE person = ?1`
	sqlMailed    = `SELECT address, language FROM notice_addresses WHERE id = ?1 AND person = ?2 AND confirmed > 0 AND turns > 0`
	sqlOff       = `UPDATE notice_addresses SET turns = 0 WHERE id = ?1`
)

// CheckAddress returns an error that says what is wrong with a mail address, or nil. It allows less
// than the standard of mail: nothing that could stand for several addresses, or end a line of a header.
func CheckAddress(s string) error {
	name, domain, ok := strings.Cut(s, "@")
	read, err := mail.ParseAddress(s)
	switch {
	case len(s) > maxAddress:
		return fmt.Errorf("has more than %d characters", maxAddress)
	case !ok || err != nil || read.Address != s || read.Name != "" || name == "" || len(name) > 64,
		strings.ContainsFunc(s, func(r rune) bool { return r > unicode.MaxASCII || unicode.IsControl(r) || unicode.IsSpace(r) }),
		strings.ContainsAny(s, "\"<>()[],;:\\"), !isDomain(domain):
		return errors.New("must be like ann@example.org")
	}
	return nil
}

// isDomain reports whether s has the form of a domain to which mail can be sent: a name of two or more
// parts with dots between them, and no IP address. It does not look whether the domain exists.
func isDomain(s string) bool {
	if _, err := netip.ParseAddr(s); err == nil {
		return false
	}
	labels := strings.Split(s, ".")
	for _, l := range labels {
		if l == "" || len(l) > 63 || l[0] == '-' || l[len(l)-1] == '-' || strings.ContainsFunc(l, func(r rune) bool {
			return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-')
		}) {
			return false
		}
	}
	return len(labels) > 1
}

// SetAddress stores the mail address of a person, not yet confirmed, in place of any other, and mails a
// link there to confirm it. Until then nothing else is sent there; a confirmed address that it replaces
// is sent a warning. It returns ErrOff if the host has switched mail off, a BadError for a malformed
// address, and ErrOften if a daily limit is reached or too much mail waits. name is the name of the
// person's account; from is the address of the request.
func (s *Service) SetAddress(ctx context.Context, who Person, name, address, language string, from netip.Addr) error {
	if s.mail == nil {
		return ErrOff
	}
	if err := CheckAddress(address); err != nil {
		return &BadError{"address", err.Error()}
	}
	if cap(s.queue)-len(s.queue) < 2 { // before the address that they have is gone
		return fmt.Errorf("sending a confirmation and a warning: %w", ErrOften)
	}
	secret := access.NewSecret()
	hash := sha256.Sum256([]byte(secret))
	id := make([]byte, 16)
	_, _ = rand.Read(id) // never fails: crypto/rand ends the program instead
	now, language := s.cfg.Now(), supportedLanguage(language)
	var was mailbox // the confirmed one until now
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		if err := s.countMessage(tx, now, confirmationLimits(who, address, from, s.cfg.Network)); err != nil {
			return err
		}
		if was, _, err = confirmedAddress(tx, who); err != nil {
			return err
		}
		if err := tx.Do(sqlNoAddress, who[:]); err != nil {
			return err
		}
		return tx.Do(sqlAddress, id, who[:], address, language, hash[:], now.Add(confirmTime).UnixMilli())
	})
	if err != nil {
		return fmt.Errorf("storing an address: %w", err)
	}
	if was.address != "" && !strings.EqualFold(was.address, address) {
		s.enqueue(addressChangedMessage(was, name))
	}
	args := messages.Args{"name": name, "link": s.pageURL("notice", "confirm") + "#c=" + secret}
	if !s.enqueue(compose(mailbox{address, language}, "confirm", args)) {
		return fmt.Errorf("sending a confirmation: %w", ErrOften)
	}
	return nil
}

// Confirm marks the mail address as confirmed to which a link with this secret was sent; to confirm it
// twice is no error. It returns ErrToken if no address has this secret, or if the link is too old.
func (s *Service) Confirm(ctx context.Context, secret string) error {
	hash, ok := access.HolderOf(secret)
	if !ok {
		return ErrToken
	}
	var n int64
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		n, err = tx.Exec(sqlConfirm, hash[:], s.cfg.Now().UnixMilli())
		return err
	})
	switch {
	case err != nil:
		return fmt.Errorf("confirming an address: %w", err)
	case n == 0:
		return ErrToken
	}
	return nil
}

// RemoveAddress deletes the mail address of a person, if they have one. If it was confirmed and the
// host has switched mail on, a warning is sent there; name is the name of the person's account. It
// deletes nothing and returns ErrOften if too much mail waits to be sent.
func (s *Service) RemoveAddress(ctx context.Context, who Person, name string) error {
	if s.mail != nil && len(s.queue) == cap(s.queue) { // before the address is gone
		return fmt.Errorf("sending a warning: %w", ErrOften)
	}
	var was mailbox
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		if was, _, err = confirmedAddress(tx, who); err != nil {
			return err
		}
		return tx.Do(sqlNoAddress, who[:])
	})
	if err != nil {
		return fmt.Errorf("forgetting an address: %w", err)
	}
	if s.mail != nil && was.address != "" {
		s.enqueue(addressChangedMessage(was, name))
	}
	return nil
}

// endMailToken returns the token in the link by which mail about turns to the address with this id is
// ended. Only this server can make such a token.
func (s *Service) endMailToken(id []byte) string {
	return encode(append(append([]byte{}, id...), s.keys.mac("off", id)[:16]...))
}

// EndTurnMail ends mail about turns to the mail address that a token stands for, or returns ErrToken.
// To end it twice is no error. The address itself stays, as passwords are recovered by it and a mail
// program may have followed the link by itself.
func (s *Service) EndTurnMail(ctx context.Context, token string) error {
	b, err := decode(token)
	if err != nil || len(b) != 32 || s.keys.sign == nil || !hmac.Equal(b[16:], s.keys.mac("off", b[:16])[:16]) {
		return ErrToken
	}
	err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlOff, b[:16]) })
	return store.Wrap("ending mail", err)
}

// addressOf returns the mail address of a person, confirmed or not, or nil if they have none.
func addressOf(tx *store.Tx, who Person) (a *Address, err error) {
	a = &Address{}
	var confirmed, turns int64
	err = tx.One(sqlAddressOf, []any{who[:]}, &a.Address, &confirmed, &turns)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	a.Confirmed, a.Ended = confirmed > 0, turns == 0
	return a, err
}

// A mailbox is a mail address, with the language in which it gets mail.
type mailbox struct{ address, language string }

// mailboxOf returns the mailbox to which the notification j is to be sent. It returns store.ErrNotFound
// if the person no longer has this address, has not confirmed it, or has ended mail about turns there.
func (s *Service) mailboxOf(ctx context.Context, j *notification) (m mailbox, err error) {
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		return tx.One(sqlMailed, []any{j.channel, j.person[:]}, &m.address, &m.language)
	})
	return m, err
}
