// Package signin has what all ways to sign in share, be it by a password, a passkey, another device, a
// club's provider or a link: the sign-in throttle, the checks of a new account and its name, and what
// has to be done in the browser and in the rest of the server once a person has signed in. It is part
// of the kernel below the features; each way to sign in is one of these.
package signin
