// Package handover lets people sign in on a second device with the help of the first. It has all of
// it: the endpoints, and what waits to be answered.
//
// A browser that is signed in shows a secret, which another browser brings back: then the first one is
// told what that browser says it is and a number that it shows, and lets it in or not. The secret is
// good once and for two minutes; to have it alone lets nobody in.
//
// What waits is a row of the store, one for each session that shows a secret, with hashes alone.
package handover
