// Package clublogin lets people sign in with the identity provider of a club, where the host has set up
// one. It has all of it: the endpoints, which account is linked to which subject of the provider, the
// trips to the provider and back that browsers are on, and who came back and has no account yet.
//
// All of that is rows of the store, so that any server takes in who comes back. A trip is bound to the
// cookie of the browser that began it, and is gone once: who comes by another browser, or again, has
// none. The provider itself is asked by package oidc.
package clublogin
