// Package host is for how the host's rights at a table pass to somebody else: the host gives them away, or
// a person with a seat takes them when the host has gone, or the host leaves and others play on. The new host is the
// only one.
//
// Who has the rights are grants to store.HostSeat, which the table's Roster knows.
package host
