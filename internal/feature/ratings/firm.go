package ratings

import (
	"time"

	"circulade/rating"
)

// longest is the longest time without a game that is looked at, in milliseconds: nobody's rating is firm
// for so long.
const longest = 100 * 365 * dayMillis

// firmUntil returns until when a rating is firm if its person does not play on, in Unix milliseconds: after
// that it is provisional. 0 if it is provisional already.
func (s standing) firmUntil() int64 {
	if s.Provisional() {
		return 0
	}
	still, not := int64(0), longest // after so long it is still firm, and it is not
	for not-still > 1 {
		half := still + (not-still)/2
		if s.After(time.Duration(half) * time.Millisecond).Provisional() {
			not = half
		} else {
			still = half
		}
	}
	return s.latest + still
}

// shown returns the points and the half width of the interval of a rating, as everybody sees them.
func shown(r rating.Rating) (points, interval int) { return r.Points(), r.Interval() }
