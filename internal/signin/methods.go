package signin

import (
	"circulade/internal/account"
	"circulade/internal/problem"
	"circulade/internal/store"
)

// A Method reports whether a person's account can be signed in to by one method other than a
// password, such as a passkey.
type Method func(tx *store.Tx, p account.Person) (bool, error)

var errOnlyKey = problem.New(problem.Conflict, "only-key", "this is the only way into the account").WithHint("add a password first")

// RequireSignInMethod returns a problem if an account has neither a password nor another method to
// sign in, such as a passkey, in the store. It is called in the transaction that removes a method,
// after the removal; the problem undoes that.
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
