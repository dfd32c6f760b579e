package rating

import "math"

// The constants of exp: ln 2 in two parts, its inverse, and the polynomial of Remez.
const (
	ln2High = 6.93147180369123816490e-01
	ln2Low  = 1.90821492927058770002e-10
	log2E   = 1.44269504088896338700e+00

	p1 = 1.66666666666666657415e-01
	p2 = -2.77777777770155933842e-03
	p3 = 6.61375632143793436117e-05
	p4 = -1.65339022054652515390e-06
	p5 = 4.13813679705723846039e-08
)

// exp returns e to the power of x, within one unit of the last digit, and the same digits on every
// machine. It is the method of FreeBSD's msun that package math uses where it has no assembly:
// x = k ln 2 + r, and a polynomial for e to the power of r. Beyond ±700 it is that of ±700, which
// keeps it away from infinity and from the numbers next to 0; what is no number stays none.
func exp(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	x = min(max(x, -700), 700)
	k := math.Floor(float64(log2E*x) + 0.5)
	high, low := x-float64(k*ln2High), float64(k*ln2Low)
	r := high - low
	t := float64(r * r)
	c := r - float64(t*(p1+float64(t*(p2+float64(t*(p3+float64(t*(p4+float64(t*p5)))))))))
	y := 1 - ((low - float64(r*c)/(2-c)) - high)
	return math.Ldexp(y, int(k))
}
