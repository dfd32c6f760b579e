// Package school is the School: two tiles beside the start tile at which six roads
// end, and a teacher who lets his holder score what is scored next. README.md lists
// its rules by id (SC-1 to SC-11) in our own words.
package school
