// Package packed holds messages that many are sent alike, and compresses each of them once for
// all who take it so. It knows bytes and not what they say.
package packed
