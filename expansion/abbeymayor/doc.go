// Package abbeymayor is Abbey and Mayor: an abbey that closes a gap in the map, a
// mayor who is as strong as his city's shields, a barn that gathers in a field, and
// a wagon that drives on. README.md lists its rules by id (AM-1 to AM-27) in our own
// words.
package abbeymayor
