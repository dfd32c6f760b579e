// Package sanction keeps what whoever runs a server has decided about somebody for a time: that they
// say nothing in chats, and that a guest may not play. With a report it keeps, for some days, a keyed
// hash of the network from which a reported guest came, so that a ban holds for guests from there who
// come without the cookie of before.
//
// It knows no requests; addresses it sees only to make hashes of them.
package sanction
