// Package auditlog is the log of what whoever runs a server did about people: links to new
// passwords, other names, reports done with; and of passwords that were set without the old one.
// The people concerned are told what is about them, once; the log stays for whoever runs the
// server.
//
// It knows no account and no table: whoever does something notes it here, in the same change
// of the store.
package auditlog
