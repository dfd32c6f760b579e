// Package postgrestest gives tests a PostgreSQL of their own: one server for each test process, in a
// temporary folder, reached over a socket there and not over the network, and on it a database for
// each test. When the process ends, in whatever way, the server ends too.
package postgrestest
