// Package tower is The Tower: 18 tiles with foundations on which everybody
// builds, and the prisoners that each new floor may bring. README.md lists its
// rules by id (TW-1 to TW-16) in our own words.
package tower
