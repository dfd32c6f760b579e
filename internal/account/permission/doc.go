// Package permission keeps what the host has decided about accounts and networks: which accounts are
// admins', and which accounts and networks are banned.
//
// All of it stands in the store, and each change adds an entry to the audit log (package auditlog) in
// the same transaction. The package knows neither how people sign in nor requests: its callers say who
// decides and about whom.
package permission
