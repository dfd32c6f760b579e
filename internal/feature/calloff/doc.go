// Package calloff is for calling off a game with strangers whose others are gone: they were nudged, and did
// not come in the time after which a computer player may play for them. The game ends without a result.
package calloff
