// Package health knows whether what people choose can be saved: it wraps a store, takes in what becomes
// of what is saved, and tries by itself while nothing can be. What is saved it does not know.
package health
