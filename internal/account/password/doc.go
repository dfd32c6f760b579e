// Package password keeps passwords as argon2id hashes (RFC 9106), in the PHC form that
// says with which cost each was made, and says which passwords are too easily guessed.
//
// A hash takes 19 MiB and a core for some tens of milliseconds, so a Hasher makes only as
// many at once as there are cores, and lets a bounded number wait.
//
// It knows no account, and neither keeps nor logs what it is given.
package password
