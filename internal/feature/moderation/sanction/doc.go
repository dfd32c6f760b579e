// Package sanction keeps mutes of people and bans of guests, which hold for a time. With a report it
// keeps, for some days, a keyed hash of the network from which a reported guest came, so that a ban
// holds for guests from there who come without their old cookie.
//
// It knows no requests; of addresses it only makes hashes.
package sanction
