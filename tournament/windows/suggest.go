package windows

import (
	"slices"
	"time"
)

const (
	step  = 30 * time.Minute // suggested times are at full and half hours, by UTC, or when both can begin to play
	apart = 2 * time.Hour    // two suggested times of one window, at least
)

// Suggest returns times within a span at which two can begin a match that takes so long, by their weekly times: in
// order, in UTC, and most at most. The first of each window come before the second of any, so that they are spread
// over the span.
func Suggest(a, b []Weekly, from, to time.Time, takes time.Duration, most int) ([]time.Time, error) {
	both, err := Common(a, b, from, to)
	if err != nil {
		return nil, err
	}
	var list []time.Time
	for nth, some := 0, true; some && len(list) < most; nth++ {
		some = false
		for _, w := range both {
			at := w.nth(nth)
			if at.Add(takes).After(w.To) {
				continue
			}
			some = true
			if len(list) < most {
				list = append(list, at)
			}
		}
	}
	slices.SortFunc(list, time.Time.Compare)
	return list, nil
}

// nth returns the time in a window that is suggested as number n, from 0, however long the window is: its beginning,
// and then full and half hours.
func (w Window) nth(n int) time.Time {
	if n == 0 {
		return w.From
	}
	return w.From.Add(time.Duration(n)*apart + step - 1).Truncate(step)
}
