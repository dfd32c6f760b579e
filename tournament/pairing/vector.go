package pairing

import "cmp"

// levels is how many numbers a cost has, the weightiest first.
const levels = 6

// vector is a cost, or a price of the matching: vectors are added number by number and compared
// by the first number in which they differ.
type vector [levels]int64

// plus returns a + b.
func (a vector) plus(b vector) vector {
	for i := range a {
		a[i] += b[i]
	}
	return a
}

// minus returns a - b.
func (a vector) minus(b vector) vector {
	for i := range a {
		a[i] -= b[i]
	}
	return a
}

// half returns a / 2; where the numbers are odd, rounded down.
func (a vector) half() vector {
	for i := range a {
		a[i] >>= 1
	}
	return a
}

// compare returns -1, 0 or +1 as a is below, equal to or above b.
func (a *vector) compare(b *vector) int {
	for i := range a {
		if a[i] != b[i] {
			return cmp.Compare(a[i], b[i])
		}
	}
	return 0
}

// less reports whether a is below b.
func (a *vector) less(b *vector) bool { return a.compare(b) < 0 }

// negative reports whether a is below zero.
func (a *vector) negative() bool { return a.compare(&vector{}) < 0 }
