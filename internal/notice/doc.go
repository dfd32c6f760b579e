// Package notice tells people that it is their turn while they are away: by browser push and
// by mail, where whoever runs the server has switched that on. It knows people by their id
// and tables by theirs, and who wants to be told how; that a seat is asked it hears from
// tables (table.Asked). Where a clock by the second waits for them they hear the same way that
// somebody has sat down.
//
// A notice is a row: of a table, a seat and a channel (a browser, or an address). The row
// has the last question that was told, and one that waits to be. A nudge has a question told once more. Before anything is sent the
// question is claimed in the store: whoever claims it sends it, once. It waits again only if
// it certainly has not arrived. After a crash between both it is missing.
//
// Rows wait for a while before they are sent: who comes back by themselves, or has answered
// meanwhile, is not told; nor is anybody in their quiet hours, but at their end, if the
// question still stands. Nothing of this runs on a table's owner: Asked notes what it is
// told, and workers of this package do the rest, one at a time for each person.
//
// Whatever is called from here is named by whoever runs the server: the services that may
// push, and the server that takes mail. Endpoints and addresses are told to nobody, nor to
// the log.
package notice
