// Package survey is what whoever runs a server looks through: which tables and accounts there
// are, a page at a time and by an index, so that it costs the same on a server of a hundred
// thousand tables. It tells nothing of how a game stands, and no secret.
//
// It knows neither tables in memory nor requests: it reads rows.
package survey
