// Package oidctest is an identity provider for tests: it signs in whom the test says, and can be
// made to answer wrongly.
package oidctest
