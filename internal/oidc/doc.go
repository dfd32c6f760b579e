// Package oidc asks an identity provider, a club's own, who somebody is: OpenID Connect by the
// authorization code with PKCE. A browser is sent to the provider with an Attempt and comes
// back with a code, for which the provider tells an Identity. It counts if it was signed by the
// provider for this server and this attempt, now.
//
// The provider is found when somebody first needs it, and again now and then: one that is down
// stops nothing else. Nobody is known here, and nothing kept: whoever serves people keeps an
// Attempt with the browser that began it, and takes it once.
package oidc
