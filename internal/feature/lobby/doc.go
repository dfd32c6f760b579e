// Package lobby is where people who do not know each other find a table: the list of public tables, in
// memory for everybody who follows it and in rows of the store over restarts, and (package pairing) the pairing of
// people who want the same game. It also sends people who is present of those whom they follow, and at
// which of their tables a seat is free; whom a person follows it reads by Config.Followed.
//
// A Lobby is that place. Each table publishes its own Listing (Part); a Lobby asks none. Changes are
// gathered for a moment and rendered once for all subscribers. Who gets a seat and who is paired with
// whom is decided by the store alone.
//
// A Service serves the endpoints: joining, pairing, inviting bots, and the list as it changes, which it
// sends by a Subscriber.
package lobby
