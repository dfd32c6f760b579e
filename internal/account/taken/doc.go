// Package taken is which names of accounts are taken: those that accounts have, by all that looks like
// them, and those that accounts had. It knows what names come down to (package name) and the tables in
// which that is kept, and neither who asks nor what becomes of it.
//
// Of a former name only hashes under a key of the database are kept. Every program that names an
// account has it in unformed_names, by triggers, until its forms are made: one of before that knows no
// forms too. Until then the account's name itself is looked at.
package taken
