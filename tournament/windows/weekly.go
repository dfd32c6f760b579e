package windows

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limits of what is looked through.
const (
	MaxWeekly = 50                   // times of one person
	MaxSpan   = 400 * 24 * time.Hour // length of a round
)

// day is the number of minutes of a day, as a clock counts them.
const day = 24 * 60

// A Window is the time from From, and before To.
type Window struct{ From, To time.Time }

// Has reports whether a time lies in the window.
func (w Window) Has(t time.Time) bool { return !t.Before(w.From) && t.Before(w.To) }

// A Weekly is a time of each week at which somebody can play. Parse makes it from words.
type Weekly struct {
	Day  time.Weekday   // on which it begins
	From int            // minutes after midnight by the zone's clock, 0 to 1439
	To   int            // the same, 1 to 1440; if it is not after From, it is on the next day
	Zone *time.Location // whose clock it is
}

// Parse reads a time like "Tue 19:00-22:00"; "Fri 22:00-01:00" ends on Saturday, "Sun 00:00-24:00" is
// the whole day. Days have their English names or the first three letters of them.
func Parse(text string, zone *time.Location) (Weekly, error) {
	name, hours, _ := strings.Cut(strings.TrimSpace(text), " ")
	from, to, _ := strings.Cut(strings.TrimSpace(hours), "-")
	w := Weekly{Day: weekday(name), From: minutes(from), To: minutes(to), Zone: zone}
	if err := w.check(); err != nil {
		return Weekly{}, fmt.Errorf("windows: %.40q: want a day and two times like \"Tue 19:00-22:00\": %w", text, err)
	}
	return w, nil
}

// weekday returns the day of a name, or -1.
func weekday(name string) time.Weekday {
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(name, d.String()) || strings.EqualFold(name, d.String()[:3]) {
			return d
		}
	}
	return -1
}

// minutes returns the minutes after midnight of a time like "19:00", or -1.
func minutes(text string) int {
	hour, minute, _ := strings.Cut(strings.TrimSpace(text), ":")
	h, err := strconv.ParseUint(hour, 10, 8)
	m, err2 := strconv.ParseUint(minute, 10, 8)
	if err != nil || err2 != nil || len(hour) > 2 || len(minute) != 2 || m > 59 || h > 24 {
		return -1
	}
	return int(60*h + m)
}

// check returns an error if a weekly time cannot be.
func (w Weekly) check() error {
	switch {
	case w.Day < time.Sunday || w.Day > time.Saturday:
		return fmt.Errorf("no day of the week: want Mon, Tue, Wed, Thu, Fri, Sat or Sun")
	case w.From < 0 || w.From >= day:
		return fmt.Errorf("it begins at no time of the day: want 00:00 to 23:59")
	case w.To < 1 || w.To > day:
		return fmt.Errorf("it ends at no time of the day: want 00:01 to 24:00")
	case w.To == w.From:
		return fmt.Errorf("it ends when it begins: want 00:00-24:00 for the whole day")
	case w.Zone == nil:
		return fmt.Errorf("it has no zone: want one like Europe/Berlin")
	}
	return nil
}

// String returns the time as Parse reads it, without the zone.
func (w Weekly) String() string {
	return fmt.Sprintf("%.3s %02d:%02d-%02d:%02d", w.Day, w.From/60, w.From%60, w.To/60, w.To%60)
}

// Times returns when somebody can play within a span, in order and in UTC. Times that overlap or touch
// are one.
func Times(list []Weekly, from, to time.Time) ([]Window, error) {
	switch {
	case len(list) > MaxWeekly:
		return nil, fmt.Errorf("windows: %d weekly times: at most %d", len(list), MaxWeekly)
	case !from.Before(to) || to.Sub(from) > MaxSpan:
		return nil, fmt.Errorf("windows: a span from %s to %s: it must end after it begins, by %d days at most", text(from), text(to), MaxSpan/(24*time.Hour))
	case from.Year() < 1970 || to.Year() > 9999:
		return nil, fmt.Errorf("windows: a span from %s to %s: years are 1970 to 9999", text(from), text(to))
	}
	var all []Window
	for i, w := range list {
		if err := w.check(); err != nil {
			return nil, fmt.Errorf("windows: weekly time %d: %w", i+1, err)
		}
		all = append(all, w.times(from.UTC(), to.UTC())...)
	}
	slices.SortFunc(all, func(a, b Window) int { return cmp.Or(a.From.Compare(b.From), a.To.Compare(b.To)) })
	var merged []Window
	for _, w := range all {
		if n := len(merged); n > 0 && !w.From.After(merged[n-1].To) {
			merged[n-1].To = later(merged[n-1].To, w.To)
		} else {
			merged = append(merged, w)
		}
	}
	return merged, nil
}

// Common returns when both can play within a span, in order and in UTC.
func Common(a, b []Weekly, from, to time.Time) ([]Window, error) {
	first, err := Times(a, from, to)
	if err != nil {
		return nil, err
	}
	second, err := Times(b, from, to)
	if err != nil {
		return nil, err
	}
	var both []Window
	for len(first) > 0 && len(second) > 0 {
		x, y := first[0], second[0]
		both = add(both, later(x.From, y.From), earlier(x.To, y.To))
		if x.To.Before(y.To) {
			first = first[1:]
		} else {
			second = second[1:]
		}
	}
	return both, nil
}

// times returns the parts of a weekly time within a span, in UTC.
func (w Weekly) times(from, to time.Time) (list []Window) {
	end := w.To
	if end <= w.From {
		end += day
	}
	// From two days before: it may last into the next, and a zone may leave a whole day out.
	year, month, first := from.In(w.Zone).Date()
	for d := first - 2; ; d++ {
		date := time.Date(year, month, d, 0, 0, 0, 0, time.UTC)
		if date.After(to.AddDate(0, 0, 2)) {
			return list
		}
		if date.Weekday() == w.Day {
			list = add(list, later(from, clock(w.Zone, date, w.From)), earlier(to, clock(w.Zone, date, end)))
		}
	}
}

// clock returns, in UTC, when a zone's clock first shows so many minutes after the midnight of a date,
// or when it jumps over that.
func clock(zone *time.Location, date time.Time, minutes int) time.Time {
	shown := date.Add(time.Duration(minutes) * time.Minute) // what the clock shows, as if it were UTC
	near := time.Date(shown.Year(), shown.Month(), shown.Day(), shown.Hour(), shown.Minute(), 0, 0, zone)
	start, end := near.ZoneBounds()
	for _, t := range []time.Time{start.Add(-time.Second), near, end} { // the offsets before, at and after
		found := shown.Add(-offset(t)).In(zone)
		if offset(found) == offset(t) {
			return found.UTC()
		}
	}
	if jumped := near.Add(offset(near)); jumped.After(shown) {
		return start.UTC()
	}
	return end.UTC()
}

// offset returns by how much a time's clock is ahead of UTC.
func offset(t time.Time) time.Duration {
	_, seconds := t.Zone()
	return time.Duration(seconds) * time.Second
}

// add appends a window if it has any length.
func add(list []Window, from, to time.Time) []Window {
	if from.Before(to) {
		list = append(list, Window{from, to})
	}
	return list
}

// later and earlier return one of two times.
func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// text returns a time as errors name it.
func text(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }
