// Package chat is what people at a table say to each other: lines of text or of set
// phrases, who wants to hear nothing of whom, and reports to whoever runs the server.
//
// There are two rooms at each table, one for those seated and one for those who watch;
// what is said in one is not heard in the other. Lines stand in rows of the store for 90
// days and the last 500 of a room at most. They are no part of the game, its log or its
// record.
//
// Whoever mutes or blocks somebody is not told what they say: it is left out where lines
// are read, so that it never leaves the server. A block holds both ways, and a mute and a
// block at every table.
//
// It knows neither tables nor requests: who may speak or hear in which room is said by
// whoever asks. Followers are woken by Ears, which hold nothing but that there is
// something to hear, however much it is.
package chat
