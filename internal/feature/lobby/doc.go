// Package lobby is where people who do not know each other find a table: the list of public tables,
// kept in memory for all who look and in rows of the store over restarts, and the pairing of two who
// want the same. It also tells those who follow each other who of them is here, and at which of their
// tables they may sit down; who follows whom it is told (Followed).
//
// A Lobby is that place. Tables say themselves how they are (Part); a Lobby asks none. What
// watchers are told is gathered for a moment and written once for all of them. Who gets a seat and who
// is paired with whom is decided by the store alone.
//
// A Service serves the endpoints: joining, pairing, inviting bots, and the list as it changes, for which
// it asks a Watcher what there is to say.
package lobby
