package caller

import (
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// ErrInvite refuses an account without a good invitation code, where one is needed.
var ErrInvite = problem.New(problem.Forbidden, "bad-invite", "making an account on this server needs an invitation code, and this one does not hold, or no longer").
	WithHint("ask whoever runs the server for one")

// CheckInvite returns ErrInvite for a bad invitation code where this server needs one to make an
// account. Else it returns a function that uses the code up, to be called in the transaction that
// makes the account; where no code is needed that function does nothing.
func (c *Callers) CheckInvite(r *http.Request, code string) (use func(*store.Tx) error, err error) {
	if c.cfg.Guests != GuestsInvite {
		return func(*store.Tx) error { return nil }, nil
	}
	if err := c.accounts.Invites.Check(r.Context(), code); err != nil {
		return nil, ProblemOfInvite(err)
	}
	return func(tx *store.Tx) error { return c.accounts.Invites.Use(tx, code) }, nil
}

// ProblemOfInvite translates an error of making an account into the problem with which the request
// is answered: ErrInvite for a bad invitation code, else what ProblemOf returns.
func ProblemOfInvite(err error) error {
	if errors.Is(err, account.ErrInvite) {
		return ErrInvite
	}
	return ProblemOf(err)
}
