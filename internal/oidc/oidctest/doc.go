// Package oidctest is an identity provider for tests: it lets in whoever the test says, and signs
// what the test wants signed.
package oidctest
