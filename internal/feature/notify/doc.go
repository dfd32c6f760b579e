// Package notify sends notifications: by browser push and by mail it notifies people that it is their
// turn while they are away, where the host has switched that on. All of it is here: the endpoints by
// which people choose how they are notified, their choices, the notifications that wait, and the workers
// that send them. Mail about accounts is sent here too: confirmations, and links to new passwords.
//
// The package knows people by their id and tables by theirs. Tables report by OnYourTurn that a seat has
// to answer, or that the last seat was taken where a clock by the second waits for the others.
//
// A notification is a row: of a table, a seat and a channel (a browser, or a mail address). The row has
// the last question that was sent, and the one that waits. After a nudge a question is sent once more.
// News, such as that somebody is challenged, has a key in the place of a table (Service.Tell). It is sent
// once, unless the person has a page open, or what has told it says that it is no longer so.
//
// Before anything is sent the question is claimed in the store: whoever claims it sends it, once. It
// waits again only if it certainly has not arrived. After a crash between both it is missing.
//
// Notifications wait for a while before they are sent. People who come back by themselves, or have
// answered meanwhile, get none; in their quiet hours they get theirs at the end, if the question still
// stands. Nothing of this runs on a table's owner: AddPending only remembers the question, and workers of
// this package do the rest, one notification at a time for each person.
//
// The host has named whatever this package calls: the push services, and the mail server. Endpoints of
// browsers and mail addresses are in no answer to others, nor in the log.
package notify
