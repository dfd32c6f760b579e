// Package taken says which names of accounts are taken: those of all accounts, with what looks like
// them, and those that accounts had before. It knows the forms of names (package name) and the tables
// in which they are stored, and no accounts or requests.
//
// Of former names only keyed hashes are stored. Triggers put each new name of an account into
// unformed_names until its forms are stored, also where a program of before, which knows no forms,
// wrote it. Until then the account's name itself is compared.
package taken
