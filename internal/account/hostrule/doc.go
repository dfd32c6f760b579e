// Package hostrule is what whoever runs a server has decided: which accounts are admins', which
// accounts and networks may not play there, what everybody is told, and whether anything new
// begins.
//
// All of it stands in the store, and each act notes itself in the log of package hostlog, in the
// same change. It knows neither how somebody signs in nor what a request is: who decides and whom
// it concerns is said to it.
package hostrule
