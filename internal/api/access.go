package api

import (
	"circulade/internal/account"
	"circulade/internal/table/access"
)

// An Access says which callers may use an endpoint: anybody, players, members, admins and so on.
// What a caller may do at a table is checked later, by the caller's rights there.
type Access int

// Who may call an endpoint.
const (
	// Public is for anybody; the caller is not identified.
	Public Access = iota
	// Known is for anybody; the caller is identified by the session, seat secret or token that the
	// request brings, if any.
	Known
	// Player is Known, without those who may not play: where guests may only watch it is for
	// accounts.
	Player
	// Guest is Player, and a caller without a session gets a new one as a guest.
	Guest
	// Person is Guest, but refuses callers who only have the secret of a seat.
	Person
	// Browser is for browsers: the caller is identified by the session cookie, if any. Requests
	// with a token are refused.
	Browser
	// Member is for browsers that are signed in to an account.
	Member
	// Confirmed is Member, for callers who have proved again a short time ago that the account is
	// theirs.
	Confirmed
	// Admin is for browsers that are signed in to the account of an admin.
	Admin
)

var accessNames = [...]string{"public", "known", "player", "guest", "person", "browser", "member", "confirmed", "admin"}

// String returns the access in lower case, such as "member".
func (a Access) String() string { return accessNames[a] }

// A Caller is the identified sender of a request. Which fields are set depends on the [Access] that
// the endpoint asks for; the others are zero.
type Caller struct {
	Who     access.Who      // with Known to Person: by which the caller has rights at tables
	Session account.Session // from Browser on: of the cookie
	Account account.Account // from Member on: the account that the browser is signed in to
}
