// Package river is the River in its printed editions: river I with its two
// springs, and river II that forks. Their tiles are laid before all others; the
// river is no feature that scores, but bounds fields. README.md lists the rules
// by id (RV-1 to RV-14) in our own words.
package river
