package signin

import (
	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// A WayIn reports whether somebody can sign in to their account in one way other than by a password.
type SignInMethod func(tx *store.Tx, p account.Person) (bool, error)

var errOnlyKey = problem.New(problem.Conflict, "only-key", "this is the only way into the account").WithHint("add a password first")

// KeepWayIn refuses a change after which nobody could sign in to an account any more.
func (s *Service) RequireSignInMethod(tx *store.Tx, acc *account.Account) error {
	if acc.HasPassword {
		return nil
	}
	for _, opens := range s.cfg.SignInMethods {
		if is, err := opens(tx, acc.Person); err != nil || is {
			return err
		}
	}
	return errOnlyKey
}
