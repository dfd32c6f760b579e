//go:build proof

package proof

import "slices"

// off is the id of the rule that is switched off, one at a time and for one game at a time; "" if none is.
// only is the one anchor at which it is switched off; "" for all its anchors.
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

// Off reports whether one of the rules with these ids is switched off, at all its anchors (places in
// the rules' code) or at one. It is for the functions of off.go, which are called only at an anchor.
func Off(ids ...string) bool { return slices.Contains(ids, off) }

// At reports whether one of the rules with these ids is switched off at this anchor, a place in the
// rules' code.
func At(anchor string, ids ...string) bool { return Off(ids...) && (only == "" || only == anchor) }

// Zero sets a variable to its zero value.
func Zero[T any](p *T) { *p = *new(T) }

// Unless returns value or, if one of the rules with these ids is switched off at the anchor, a place in
// the rules' code, the zero value.
func Unless[T any](value T, anchor string, ids ...string) (none T) {
	if At(anchor, ids...) {
		return none
	}
	return value
}

// Or returns value or, if one of the rules with these ids is switched off at the anchor, a place in the
// rules' code, other.
func Or[T any](value, other T, anchor string, ids ...string) T {
	if At(anchor, ids...) {
		return other
	}
	return value
}
