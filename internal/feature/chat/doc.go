// Package chat is what people at a table say to each other: lines of text or of set phrases, and who
// agrees to free text where that needs all who are seated. It stores lines, answers requests for them,
// feeds streams with new ones, and stores reports of lines and names.
//
// There are two rooms at each table, one for those seated and one for spectators; what is said in one
// is not read in the other. Lines are rows of the store for 90 days, the last 500 of a room at most.
// They are no part of the game, its log or its record.
//
// Whoever mutes or blocks a person is not sent their lines: these are left out where lines are read, so
// that they never leave the server. Mutes and blocks belong to another package (People); its rows are
// read here beside the lines.
//
// Clients that follow a table are woken by a Subscriber, which only knows that there is something new.
package chat
