package standing

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"
)

// A Value is what a tie-break counts for one entrant: an exact fraction. The zero Value is none: the
// tie-break does not apply.
type Value struct {
	num int64 // in lowest terms
	den int64 // above 0, or 0 for none
}

// ratio returns num/den in lowest terms, and 0 for a den that is not above 0.
func ratio(num, den int64) Value {
	if den <= 0 || num == 0 {
		return Value{0, 1}
	}
	a, b := num, den
	if a < 0 {
		a = -a
	}
	for b != 0 {
		a, b = b, a%b
	}
	return Value{num / a, den / a}
}

// Units returns the value of so many units (Point) in points.
func Units(units int) Value { return ratio(int64(units), Point) }

// None reports whether the tie-break does not apply: there is nothing to count.
func (v Value) None() bool { return v.den == 0 }

// Fraction returns the value in lowest terms, with a denominator above 0, or 0 and 0 for none.
func (v Value) Fraction() (num, den int64) { return v.num, v.den }

// Compare returns -1, 0 or 1 for less, the same or more than another value. None is less than all.
func (v Value) Compare(w Value) int {
	if v.den == 0 || w.den == 0 {
		return cmp.Compare(v.den, w.den)
	}
	if a, b := cmp.Compare(v.num, 0), cmp.Compare(w.num, 0); a != b {
		return cmp.Compare(a, b)
	}
	high, low := bits.Mul64(size(v.num), uint64(w.den))
	high2, low2 := bits.Mul64(size(w.num), uint64(v.den))
	order := cmp.Or(cmp.Compare(high, high2), cmp.Compare(low, low2))
	if v.num < 0 {
		return -order
	}
	return order
}

// size returns a number without its sign.
func size(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// character returns the character of a fraction below 1, where fonts have one.
func character(num, den int64) (string, bool) {
	var row string
	switch den {
	case 2:
		row = "½"
	case 3:
		row = "⅓⅔"
	case 4:
		row = "¼ ¾"
	case 5:
		row = "⅕⅖⅗⅘"
	case 6:
		row = "⅙   ⅚"
	case 8:
		row = "⅛ ⅜ ⅝ ⅞"
	default:
		return "", false
	}
	return string([]rune(row)[num-1]), true
}

// Decimal returns the value as programs read it, with at most four decimals: 3.5, -0.25, 0.3333; "" for none.
func (v Value) Decimal() string {
	if v.den == 0 {
		return ""
	}
	return strconv.FormatFloat(math.Round(float64(v.num)/float64(v.den)*10_000)/10_000, 'f', -1, 64)
}

// String returns the value as people write it: 3, 3½, -¼; 61/60 where there is no character for the
// fraction; "–" for none.
func (v Value) String() string {
	switch v.den {
	case 0:
		return "–"
	case 1:
		return strconv.FormatInt(v.num, 10)
	}
	whole, rest := v.num/v.den, v.num%v.den
	sign := ""
	if v.num < 0 {
		sign, whole, rest = "-", -whole, -rest
	}
	part, ok := character(rest, v.den)
	switch {
	case !ok:
		return strconv.FormatInt(v.num, 10) + "/" + strconv.FormatInt(v.den, 10)
	case whole == 0:
		return sign + part
	}
	return sign + strconv.FormatInt(whole, 10) + part
}
