// Package name says which names accounts may have, and which of them are too much alike for two
// people. It knows no account: package account stores two keys beside each name, and allows no other
// name with either of them.
//
// A name is 3 to 20 letters, digits, single spaces, "-", "_" and ".", in one script. It is
// written as the Nickname profile of PRECIS (RFC 8266) writes it, and compared as that
// compares; and it is compared by how it looks, by a small table of letters of Latin, Greek
// and Cyrillic and of digits that look the same.
package name
