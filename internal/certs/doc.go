// Package certs has the certificates of a server that speaks HTTPS itself, without a proxy before
// it: from two files that another program renews, or from a certificate authority that gives them by
// ACME, like Let's Encrypt.
//
// It knows nothing of what is served, and no authority is asked before a browser comes under a
// name that the operator has set.
package certs
