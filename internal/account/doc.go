// Package account is who somebody is. A person has an id; a browser has a secret, and a
// session says whose browser that is. Everybody is a guest at first: a person of whom
// nothing is known but what they hold at tables, by grants to their id.
//
// All of it stands in rows of the store, so that any server knows it. What the server
// remembers for a while is what it read, and forgets what it changes.
//
// It knows neither requests nor cookies, and no table: whoever serves people asks it who
// they are, and asks tables what they may do there.
package account
