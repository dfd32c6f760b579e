// Package feature says what a feature is to the server: one value with everything that it adds.
package feature
