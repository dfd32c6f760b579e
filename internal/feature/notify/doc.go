// Package notify sends notifications: by browser push and by mail it tells people that it is their
// turn while they are away, where the host has switched that on. It has all of it: the endpoints by
// which people choose how they are notified, what they chose, what waits to be sent, and the workers
// that send it. Mail about accounts goes out here too: confirmations, and links to new passwords.
//
// The package knows people by their id and tables by theirs. That a seat has to answer it hears from
// tables (YourTurn), and in the same way that somebody has sat down where a clock by the second
// waits for them.
//
// A notification is a row: of a table, a seat and a channel (a browser, or an address). The row has
// the last question that was sent, and the one that waits. A nudge has a question sent once more.
// Before anything is sent the question is claimed in the store: whoever claims it sends it, once. It
// waits again only if it certainly has not arrived. After a crash between both it is missing.
//
// Notifications wait for a while before they are sent. Who comes back by themselves, or has answered
// meanwhile, gets none; and in their quiet hours people get theirs at the end, if the question still
// stands. Nothing of this runs on a table's owner: Tell only remembers what it is told, and workers
// of this package do the rest, one notification at a time for each person.
//
// Whatever this package calls was named by the host: the services that may push, and the server that
// takes mail. Endpoints of browsers and addresses of mail stand in no answer to others, nor in the log.
package notify
