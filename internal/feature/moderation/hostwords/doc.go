// Package hostwords keeps what the host shows to everybody: an announcement, and that maintenance goes
// on, during which nothing new begins. Each change adds an entry to the audit log (package auditlog)
// in the same transaction.
//
// It knows neither requests nor clients: its callers say who decides.
package hostwords
