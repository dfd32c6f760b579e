// Package count is The Count: a walled town of twelve tiles at which the map
// begins, with four quarters where followers wait until they are needed, and the
// Count, who keeps one of the quarters shut. README.md lists its rules by id (CO-1
// to CO-18) in our own words.
package count
