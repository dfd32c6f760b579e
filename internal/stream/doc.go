// Package stream is what a client follows over one connection that stays open, a WebSocket or lines
// of JSON. It opens such a stream if there may be one more, sends what its sources have to say,
// pings the client, and closes the stream with a reason.
//
// It knows nothing of tables or the lobby: whoever opens a stream gives it its sources. Each
// source has a signal of one slot and reads what there is to say only when it may be sent, so that a
// slow client costs no memory and skips what it missed.
package stream
