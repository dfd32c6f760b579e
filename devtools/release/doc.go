// Command release builds what is published of a version: the program for every system
// that it is published for, in archives with the licences of all that is in it; a Debian
// package; a list of its parts (SBOM, CycloneDX); and the checksums of all these.
//
//	go run ./devtools/release -out bin/release
//
// It builds the commit that is checked out. It refuses a tree with changes, and a commit in
// which a contact is still a placeholder (placeholder.go). The same commit, built with the
// same Go, gives the same bytes, wherever the checkout lies: with -twice it builds from a
// second clone, too, and compares.
package main
