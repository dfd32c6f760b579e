// Package handover lets people sign in on a second device with the help of the first. A browser
// that is signed in shows a secret, which another browser brings back. Then the first one shows how
// that browser names itself and a number that it displays, and its user lets it in or not. The
// secret is good once and for two minutes; having only the secret lets nobody in. The package has
// the endpoints and the stored rows, one for each session that shows a secret, which contain hashes
// only.
package handover
