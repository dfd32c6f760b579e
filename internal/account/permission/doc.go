// Package permission is what the host has decided about accounts and networks: which accounts are admins',
// and which accounts and networks may not play here.
//
// All of it stands in the store, and each act notes itself in the audit log of package auditlog, in the
// same change. It knows neither how somebody signs in nor what a request is: who decides and whom
// it concerns is said to it.
package permission
