// Package settings keeps what an account takes along to every device: the favourites and the
// settings of the page. It is one small document for each account, with a value for each key.
// What a value means only the page knows; here it is some JSON, and not too much of it.
//
// A document has a version, one more with every change. A client that changes it says which version
// it has read, so that no device overwrites what another has changed meanwhile.
package settings
