// Package auditlog keeps the log of what host and admins did about people: reset links, other names,
// bans, reports done with; and of passwords that were set without the old one. Persons are shown the
// entries about them once, in letters; the log stays for host and admins.
//
// It knows no account and no table: code that does something adds the entry in the same transaction.
package auditlog
