// Package export writes down the games of a store, whether or not they are served at the
// time.
package export
