// Package account keeps persons, their sessions and their accounts. A person has an id, a session is
// one browser of a person, found by the hash of its secret. Everybody is a guest at first: a person of
// whom nothing is known but the grants to their id at tables. An account is a person with a name, and
// with at least one way to prove that it is theirs: a password, recovery codes, or what other packages
// add. A guest who makes an account, or signs in to one, is merged into it with all they have.
//
// All of it stands in rows of the store, so that any server knows it; sessions and tokens are cached
// for a few seconds. The personal-data registry (personalTables, and the PersonalData of other
// packages) lists where the store has something of a person, so that all of it can be downloaded,
// moved and deleted.
//
// The package knows neither requests nor cookies, and no table: its callers have tables reread what a
// change moved.
package account
