// Package oidc signs people in with an identity provider, such as a club's own: OpenID Connect by
// the authorization code flow with PKCE. A browser is sent to the provider with an Attempt and
// comes back with a code, for which the provider returns an ID token, from which an Identity is
// made. The token counts if the provider signed it for this server and this attempt, now. The
// provider is contacted when it is first needed, so that one that is down does not keep the server
// from starting. The package stores nothing: its callers store an Attempt for the browser that
// began it, and use it once.
package oidc
