// Package chat is what people at a table say to each other: lines of text or of set phrases, and who
// agrees to free text where that needs all who are seated. It stores lines, answers what was said,
// feeds streams with what is new, and stores reports of lines and names.
//
// There are two rooms at each table, one for those seated and one for those who watch;
// what is said in one is not heard in the other. Lines stand in rows of the store for 90
// days and the last 500 of a room at most. They are no part of the game, its log or its
// record.
//
// Whoever mutes or blocks somebody is not sent what they say: it is left out where lines
// are read, so that it never leaves the server. Who that is, others know (People); the rows in
// which they keep it are read here beside the lines.
//
// Clients that follow a table are woken by a Subscriber, which holds nothing but that there is
// something new, however much it is.
package chat
