package art

import "strconv"

// moved returns the attribute that moves a shape about (0,0) to a point, turns
// it by degrees and scales it.
func moved(at pt, degrees, k float64) string {
	return `transform="translate(` + number(at.x) + ` ` + number(at.y) + `)rotate(` + number(degrees) +
		`)scale(` + strconv.FormatFloat(k, 'g', 3, 64) + `)"`
}

// moveTo is a transformation that puts the middle of a head at a point.
func moveTo(at pt, k float64) string {
	return "translate(" + number(at.x-50*k) + " " + number(at.y-48*k) + ") scale(" + strconv.FormatFloat(k, 'g', 3, 64) + ")"
}
