package windows

import (
	"fmt"
	"testing"
	"time"
)

// Suggested times suit both by their own clocks, before clocks are changed and after, on either side.
func TestSuggest(t *testing.T) {
	berlin := weekly(t, "Europe/Berlin", "Tue 19:00-23:00", "Sat 14:00-18:00", "Sun 18:00-20:00")
	york := weekly(t, "America/New_York", "Tue 13:30-16:00", "Sat 08:00-13:00", "Sun 12:00-16:00")
	auckland := weekly(t, "Pacific/Auckland", "Wed 07:00-10:00", "Sun 01:00-05:00")
	for _, c := range []struct {
		name     string
		a, b     []Weekly
		from, to string
		most     int
		want     string
	}{
		{
			"Berlin and New York, five hours apart for a week", berlin, york, "2026-10-26 00:00", "2026-11-02 00:00", 20,
			"10-27 18:00, 10-31 13:00, 10-31 15:00, 11-01 17:00",
		},
		{
			"and six hours again", berlin, york, "2026-11-02 00:00", "2026-11-09 00:00", 20,
			"11-03 18:30, 11-07 13:00, 11-07 15:00, 11-08 17:00",
		},
		{"the first of each window come first", berlin, york, "2026-11-02 00:00", "2026-11-09 00:00", 3, "11-03 18:30, 11-07 13:00, 11-08 17:00"},
		{"Berlin and Auckland before Berlin's change", berlin, auckland, "2026-10-19 00:00", "2026-10-25 00:00", 20, "10-20 18:00, 10-20 20:00, 10-24 12:00, 10-24 14:00"},
		{"and after it", berlin, auckland, "2026-10-26 00:00", "2026-11-01 00:00", 20, "10-27 18:00, 10-27 20:00, 10-31 13:00, 10-31 15:00"},
		{"nothing", nil, york, "2026-10-26 00:00", "2026-11-02 00:00", 20, ""},
	} {
		for _, lists := range [][2][]Weekly{{c.a, c.b}, {c.b, c.a}} {
			got, err := Suggest(lists[0], lists[1], at(t, c.from), at(t, c.to), time.Hour, c.most)
			text := ""
			for i, one := range got {
				if i > 0 {
					text += ", "
				}
				text += one.Format("01-02 15:04")
			}
			if err != nil || text != c.want {
				t.Errorf("%s: %s, %v; want %s", c.name, text, err, c.want)
			}
		}
	}
	if _, err := Suggest(berlin, york, at(t, "2026-11-02 00:00"), at(t, "2026-11-02 00:00"), time.Hour, 20); err == nil {
		t.Error("times in a span without length")
	}
	always := weekly(t, "UTC", "Mon 00:00-24:00", "Tue 00:00-24:00", "Wed 00:00-24:00")
	got, err := Suggest(always, always, at(t, "2026-11-02 09:10"), at(t, "2026-11-04 00:00"), time.Hour, 20)
	if err != nil || len(got) == 0 || got[1].Minute()%30 != 0 || fmt.Sprint(got[0].Format("15:04")) != "09:10" {
		t.Errorf("%v, %v", got, err)
	}
}
