// Package clublogin lets people sign in with the identity provider of a club, where the host has
// set one up. It has the endpoints, the links between accounts and subjects of the provider, the
// trips to the provider that browsers are on, and newcomers who came back and have no account yet.
// All of that is stored, so that any server can handle the browser's return. A trip is bound to the
// cookie of the browser that began it, and ends with the first return. Package oidc talks to the
// provider.
package clublogin
