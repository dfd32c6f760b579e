// Package survey reads the lists of stored tables and accounts for admins, a page at a time and by
// an index, so that a page costs the same on a server with many thousand tables. The lists contain
// no positions of games and no secrets. The package only reads rows: it knows neither tables in
// memory nor requests.
package survey
