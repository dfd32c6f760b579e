// Package postgrestest gives tests a PostgreSQL of their own: a server for each test process, in
// a temporary folder, reached over a socket there and not over the network, and on it a
// database for each test. It is gone when the process is, however that ends.
package postgrestest
