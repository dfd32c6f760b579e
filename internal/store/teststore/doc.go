// Package teststore opens stores for tests that run with either database: SQLite or, with
// CIRCULADE_TEST_STORE=postgres, PostgreSQL.
package teststore
