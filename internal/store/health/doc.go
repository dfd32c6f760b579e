// Package health knows whether choices can be saved. It wraps a store, watches the outcomes of its
// writes, and probes the store by itself while nothing can be saved. It does not look at what is
// written.
package health
