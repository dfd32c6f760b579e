// Package feature says what a feature is to the server: one value, a Feature, with everything that it
// adds, and what it is given, a Kernel. Each feature is a folder below this one; package server lists
// them all and puts together what they need of each other. Features do not import each other.
package feature
