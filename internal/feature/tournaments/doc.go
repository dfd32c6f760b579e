// Package tournaments keeps tournaments: their forms and logs (package tournament), who takes part in
// them and who runs them. It makes the tables that a log asks for, enters the results of games that are
// over, and does what tournaments do by themselves, on whichever server comes to it first.
//
// A tournament changes by events alone, each stored under its number in the transaction in which it was
// checked: of two servers that want to add the same one, one fails and reads what the other has written.
// Tables have ids that follow from their key in the tournament, so that however often one is made, there
// is one.
//
// People stand beside the log, in rows of their own, and can be deleted without changing it.
package tournaments
