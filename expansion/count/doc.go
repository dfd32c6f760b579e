// Package count is Count: say here in a sentence what it brings.
// README.md lists its rules by id (CO-1 to CO-2) in our own words.
package count
