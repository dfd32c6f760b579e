package account

import "circulade/internal/store"

// EndAll ends all sessions and tokens of a person within a transaction, and returns their hashes;
// after the commit the caller passes these to ForgetCached. It keeps when the person last used the
// server, so that their tables do not take them for absent.
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
