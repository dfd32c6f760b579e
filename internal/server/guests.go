package server

import (
	"context"
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// Guests says who may play on a server.
type Guests string

// Who may play.
const (
	GuestsAllowed Guests = "allowed" // everybody: a name is enough
	GuestsNo      Guests = "no"      // who has an account, and anybody may make one
	GuestsInvite  Guests = "invite"  // the same, and making one needs an invitation code
)

// accountsOnly reports whether guests may only look.
func (c *Config) accountsOnly() bool { return c.Guests == GuestsNo || c.Guests == GuestsInvite }

var errInvite = refusal.New(refusal.Forbidden, "bad-invite", "making an account on this server needs an invitation code, and this one does not hold, or no longer").
	With("ask whoever runs the server for one")

// mayPlay refuses somebody without an account where guests may only look. A program that has
// the secret of a seat plays it, and no more.
func (s *Server) mayPlay(ctx context.Context, who access.Who) error {
	if !s.cfg.accountsOnly() {
		return nil
	}
	if !who.Known() {
		return errNoAccount
	}
	_, err := s.accounts.Account(ctx, who.Holder)
	return ofAccount(err)
}

// invited looks whether an account may be made by an invitation code, where one is needed. It
// returns what uses the code, in the change that makes the account.
func (s *Server) invited(r *http.Request, code string) (use func(*store.Tx) error, err error) {
	if s.cfg.Guests != GuestsInvite {
		return func(*store.Tx) error { return nil }, nil
	}
	if err := s.accounts.InviteHolds(r.Context(), code); err != nil {
		return nil, ofInvite(err)
	}
	return func(tx *store.Tx) error { return s.accounts.UseInvite(tx, code) }, nil
}

// ofInvite says how an error of making an account looks where a code is needed.
func ofInvite(err error) error {
	if errors.Is(err, account.ErrInvite) {
		return errInvite
	}
	return ofAccount(err)
}
