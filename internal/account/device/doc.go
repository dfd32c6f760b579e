// Package device is signing in on a second device with the help of the first. A browser
// that is signed in shows a secret, which another browser brings back: then the first one
// is told what that browser says it is and a number that it shows, and lets it in or not.
// The secret is good once and for two minutes; who has it alone is not in.
//
// What waits is a row of the store, one for each session that shows a secret, with hashes
// alone. The package knows neither requests nor accounts: whoever serves people gives a
// session to whoever is let in.
package device
