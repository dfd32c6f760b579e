// Package teststore opens the stores of tests that do not care which it is. It is SQLite; with
// CIRCULADE_TEST_STORE=postgres it is PostgreSQL, so that what these tests do is tried there too.
package teststore
