// Package tabletest is a store in memory for tests of tables, and tables in it.
package tabletest
