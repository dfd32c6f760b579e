package api

import (
	"circulade/internal/account"
	"circulade/internal/table/access"
)

// An Access says who may call an endpoint. What a caller may do at a table is decided there.
type Access int

// Who may call an endpoint.
const (
	// Public is for anybody. Nobody asks who calls.
	Public Access = iota
	// Known is for anybody, by the session, secret or token that they bring, which may be none.
	Known
	// Player is Known for whoever may play here: where guests may only look it is for accounts.
	Player
	// Guest is Player, and whoever has no session becomes a guest.
	Guest
	// Person is Guest without those who only have the secret of a seat.
	Person
	// Browser is for a browser, by its cookie, which may be none. Programs are refused.
	Browser
	// Member is for a browser that is signed in to an account.
	Member
	// Confirmed is Member for whoever has said again who they are a short time ago.
	Confirmed
	// Admin is for a browser that is signed in to an account of an admin.
	Admin
)

var accessNames = [...]string{"public", "known", "player", "guest", "person", "browser", "member", "confirmed", "admin"}

// String returns the name of the access as tables of endpoints show it.
func (a Access) String() string { return accessNames[a] }

// A Caller is who calls. What an access does not ask for is zero.
type Caller struct {
	Who     access.Who      // from Known to Person: who they are at tables
	Session account.Session // from Browser on: that of the cookie
	Account account.Account // from Member on
}
