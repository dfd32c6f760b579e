//go:build proof

package proof

import "slices"

// off is the rule that is not there: one at a time, and one game at a time. only is the
// anchor that is looked at alone; empty where all anchors of the rule are.
var off, only string

// Without calls play while one rule is switched off.
func Without(id string, play func()) { WithoutAt(id, "", play) }

// WithoutAt calls play while one rule is switched off at one anchor alone, "FILE:LINE". At its other
// anchors the rule applies.
func WithoutAt(id, anchor string, play func()) {
	off, only = id, anchor
	defer func() { off, only = "", "" }()
	play()
}

// Off reports whether one of the rules is switched off, at some anchor or everywhere. It is for off.go,
// which is called at an anchor.
func Off(ids ...string) bool { return slices.Contains(ids, off) }

// At reports whether one of the rules is switched off at this anchor.
func At(anchor string, ids ...string) bool { return Off(ids...) && (only == "" || only == anchor) }

// Zero sets a variable to its zero value.
func Zero[T any](p *T) { *p = *new(T) }

// Unless returns value, or the zero value if one of the rules is switched off at the anchor.
func Unless[T any](value T, anchor string, ids ...string) (none T) {
	if At(anchor, ids...) {
		return none
	}
	return value
}

// Or returns value, or other if one of the rules is switched off at the anchor.
func Or[T any](value, other T, anchor string, ids ...string) T {
	if At(anchor, ids...) {
		return other
	}
	return value
}
