// Package feature says what a feature is to the server: one value, a Feature, with everything that it
// adds. Each feature is a folder below this one; package server lists them all and puts together what
// they need of each other. Features do not import this package, nor each other.
package feature
