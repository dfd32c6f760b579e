// Package club is signing in by an identity provider of a club's own: which account somebody has
// whom the provider knows by a subject, the ways to the provider and back that browsers are on,
// and who came back that has no account yet.
//
// All of it is rows of the store, so that any server takes in who comes back. A way is bound to
// the cookie of the browser that began it, and is gone once: who comes by another browser, or
// again, has none. The package asks no provider: package oidc does.
package club
