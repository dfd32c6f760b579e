// Package account is who somebody is. A person has an id; a browser has a secret, and a
// session says whose browser that is. Everybody is a guest at first: a person of whom
// nothing is known but what they hold at tables, by grants to their id. An account is a
// person with a name, and with something that proves it: a password, recovery codes, what
// others add. A guest who makes one or signs in to one takes along what they hold.
//
// All of it stands in rows of the store, so that any server knows it. What the server
// remembers for a while is what it read, and forgets what it changes. personal lists where
// in the store there is something of a person, with what features keep of them (Belonging), so
// that all of it can be downloaded and deleted.
//
// It knows neither requests nor cookies, and no table: whoever serves people asks it who
// they are, asks tables what they may do there, and tells tables what moved.
package account
