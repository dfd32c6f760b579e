// Package registrytest has tables for tests of features that keep something at a table: without a server, and
// with a store in memory.
package registrytest
