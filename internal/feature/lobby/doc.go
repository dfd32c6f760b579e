// Package lobby is where people who do not know each other find a table: the list of
// public tables, kept in memory for all who look and in rows of the store over restarts,
// and the pairing of two who want the same. It also tells those who follow each other
// (the feature people) who of them is here, and at which of their tables they may sit down.
//
// Tables say themselves how they are (table.Lobby); nothing here asks them. What watchers
// are told is gathered for a moment and written once for all of them. Who gets a seat and
// who is paired with whom is decided by the store alone.
//
// The list and the pairing know neither requests nor sockets. Service has the endpoints by which people
// take a seat, are paired and invite bots; package server sends the list to whoever asks for it or
// follows it.
package lobby
