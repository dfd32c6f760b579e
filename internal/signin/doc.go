// Package signin is what all ways to sign in share, be it by a password, a passkey, another device,
// a club's provider or a link: how often it may be tried, which name an account may have, who may
// make one, and what a browser and the rest of the server are told once it is known who somebody
// is. It is part of the kernel below the features; each way to sign in stands in one of these.
package signin
