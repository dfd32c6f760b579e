package account

import "circulade/internal/store"

// EndAll ends all sessions and tokens of an account, within a change, and returns them: whoever
// made the change has them forgotten (Forget) once it is made. When they were here stays known: who
// cannot come has not let their tables go.
func EndAll(tx *store.Tx, p Person) (ended []store.Holder, err error) {
	if ended, err = sessionsAndTokensOf(tx, p); err != nil {
		return nil, err
	}
	if err := keepLastSeen(tx, p); err != nil {
		return nil, err
	}
	if err := tx.All([]any{p[:]}, sqlEndAll, sqlDropTokens); err != nil {
		return nil, err
	}
	return ended, nil
}

// NamedIn is Named within a change.
func ReadAccountByName(tx *store.Tx, written string) (Account, error) {
	p, _, err := personByName(tx, written)
	if err != nil {
		return Account{}, err
	}
	return readAccount(tx, p)
}
