// Package passkeys lets people sign in with what a device keeps: a key pair of which the server has
// the public half. It has all of it: the endpoints, the challenges and the stored keys.
//
// A browser answers a challenge; the answer counts once, within two minutes, at the address where it
// was asked for, and only if the device made sure who holds it. Nobody says a name to sign in: the key
// knows whose it is.
//
// Keys and challenges are rows of the store, so that any server takes the answer. Keys knows neither
// requests nor sessions: the Service says which session asks, and writes what was proved together with
// what follows from it.
package passkeys
