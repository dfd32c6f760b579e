//go:build proof

package proof

import "slices"

// off is the rule that is not there: one at a time, and one game at a time.
var off string

// Without plays something without a rule.
func Without(id string, play func()) {
	off = id
	defer func() { off = "" }()
	play()
}

// Off reports whether one of the rules is not there.
func Off(ids ...string) bool { return slices.Contains(ids, off) }

// Zero takes away what a variable was given.
func Zero[T any](p *T) { *p = *new(T) }

// Unless returns a value, or nothing without one of the rules.
func Unless[T any](value T, ids ...string) (none T) {
	if Off(ids...) {
		return none
	}
	return value
}

// Or returns a value, or another one without one of the rules.
func Or[T any](value, other T, ids ...string) T {
	if Off(ids...) {
		return other
	}
	return value
}
