// Package ratelimit bounds how much each key may do, where a key is an address, a session, an
// account or the like. Each limiter treats all its keys alike:
//
//   - [Keyed] is a rate with a burst for each key (a token bucket);
//   - [Window] lets each key do something so many times in a stretch of time;
//   - [Counter] bounds what each key has open at once;
//   - [CPUQuota] lets the costly requests of each key take turns, within a share of a core.
//
// Each remembers a bounded number of keys and forgets those first that were not seen for longest,
// or that have nothing left to wait for. A wait of 0 means that something may be done now.
package ratelimit
