// Package settings keeps what an account takes along to every device: its favourites and how
// it wants the page. It is one small document for each account, a value to each key. What a
// value says only the page knows; here it is JSON of which there is not too much.
//
// A document has a version, one more with every change. Whoever changes it says which version
// they have seen, so that of two devices neither undoes unseen what the other did.
package settings
