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
	firm, not := int64(0), longest // it is firm after so long, and it is not
	for not-firm > 1 {
		half := firm + (not-firm)/2
		if s.After(time.Duration(half) * time.Millisecond).Provisional() {
			not = half
		} else {
			firm = half
		}
	}
	return s.latest + firm
}

// shown returns the points and the half width of the interval of a rating, as everybody sees them.
func shown(r rating.Rating) (points, interval int) { return r.Points(), r.Interval() }
