// Package hostwords keeps what everybody is told: an announcement, and that maintenance goes on, during
// which nothing new begins. Each act notes itself in the audit log of package auditlog, in the same
// change.
//
// It knows neither requests nor who is told: whoever decides is said to it.
package hostwords
