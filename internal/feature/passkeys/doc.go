// Package passkeys lets people sign in with a passkey: a key pair on a device, of which the server
// has the public half. It has the endpoints, the challenges and the stored keys. A browser answers
// a challenge; the answer counts once, within two minutes, at the address where it was asked for,
// and only if the device verified its user. Nobody enters a name to sign in: the key tells whose it
// is. Keys and challenges are rows of the store, so that any server can check the answer. Keys
// knows neither requests nor sessions: the Service passes the session, and stores what was proved
// together with what follows from it, in one transaction.
package passkeys
