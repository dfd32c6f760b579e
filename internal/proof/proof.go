//go:build proof

package proof

import "slices"

// off is the rule that is not there: one at a time, and one game at a time. only is the
// anchor that is looked at alone; empty where all anchors of the rule are.
var off, only string

// Without calls play while the rule with this id is switched off, and switches it on again.
func Without(id string, play func()) { WithoutAt(id, "", play) }

// WithoutAt calls play while the rule with this id is switched off at one anchor ("FILE:LINE", a place in
// the rules' code) but applies at its other anchors. An empty anchor means all.
func WithoutAt(id, anchor string, play func()) {
	off, only = id, anchor
	defer func() { off, only = "", "" }()
	play()
}

// Off reports whether one of the rules with these ids is switched off, at whichever anchor. It is for the
// functions of off.go, which are called only at an anchor.
func Off(ids ...string) bool { return slices.Contains(ids, off) }

// At reports whether one of the rules with these ids is switched off at this anchor, a place in the
// rules' code.
func At(anchor string, ids ...string) bool { return Off(ids...) && (only == "" || only == anchor) }

// Zero sets a variable to its zero value.
func Zero[T any](p *T) { *p = *new(T) }

// Unless returns value or, if one of the rules with these ids is switched off at the anchor, the zero
// value.
func Unless[T any](value T, anchor string, ids ...string) (none T) {
	if At(anchor, ids...) {
		return none
	}
	return value
}

// Or returns value or, if one of the rules with these ids is switched off at the anchor, other.
func Or[T any](value, other T, anchor string, ids ...string) T {
	if At(anchor, ids...) {
		return other
	}
	return value
}
