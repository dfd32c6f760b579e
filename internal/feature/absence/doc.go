// Package absence is for people who keep a table without a clock waiting, or leave it. Another seat nudges the
// seat that is asked; after some time a computer player may play for it, until its holder or the host has it
// play again. And it is for resigning, by which a computer player has a seat to the end. Nothing of that happens by itself.
//
// What is decided stands in the log of the table. Who follows a table just now, and since when nobody of
// a seat has, the table knows itself.
package absence
