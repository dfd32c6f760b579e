//go:build proof

package proof

import "slices"

// off is the rule that is not there: one at a time, and one game at a time. only is the
// anchor that is looked at alone; empty where all anchors of the rule are.
var off, only string

// Without plays something without a rule.
func Without(id string, play func()) { WithoutAt(id, "", play) }

// WithoutAt plays something without what one anchor says of a rule, "FILE:LINE". What the
// other anchors of the rule bring is there.
func WithoutAt(id, anchor string, play func()) {
	off, only = id, anchor
	defer func() { off, only = "", "" }()
	play()
}

// Off reports whether one of the rules is not there, or not at one of its anchors: for
// off.go, to which an anchor has led.
func Off(ids ...string) bool { return slices.Contains(ids, off) }

// At reports whether one of the rules is not there at an anchor.
func At(anchor string, ids ...string) bool { return Off(ids...) && (only == "" || only == anchor) }

// Zero takes away what a variable was given.
func Zero[T any](p *T) { *p = *new(T) }

// Unless returns a value, or nothing without one of the rules at an anchor.
func Unless[T any](value T, anchor string, ids ...string) (none T) {
	if At(anchor, ids...) {
		return none
	}
	return value
}

// Or returns a value, or another one without one of the rules at an anchor.
func Or[T any](value, other T, anchor string, ids ...string) T {
	if At(anchor, ids...) {
		return other
	}
	return value
}
