package windows

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // zones, wherever the tests run
)

// zone returns a zone by its name.
func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// weekly reads weekly times of one zone.
func weekly(t testing.TB, name string, texts ...string) (list []Weekly) {
	t.Helper()
	for _, text := range texts {
		w, err := Parse(text, zone(t, name))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, w)
	}
	return list
}

// at reads a time in UTC.
func at(t testing.TB, text string) time.Time {
	t.Helper()
	found, err := time.Parse("2006-01-02 15:04", text)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// written returns windows as text, in UTC.
func written(list []Window) string {
	var texts []string
	for _, w := range list {
		texts = append(texts, w.From.Format("01-02 15:04")+" to "+w.To.Format("01-02 15:04"))
	}
	return strings.Join(texts, ", ")
}

func TestParse(t *testing.T) {
	for text, want := range map[string]Weekly{
		"Tue 19:00-22:00":         {Day: time.Tuesday, From: 19 * 60, To: 22 * 60},
		" friday  22:30 - 01:05 ": {Day: time.Friday, From: 22*60 + 30, To: 65},
		"SUN 0:00-24:00":          {Day: time.Sunday, From: 0, To: 24 * 60},
	} {
		want.Zone = time.UTC
		got, err := Parse(text, time.UTC)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		if again, err := Parse(got.String(), time.UTC); err != nil || again != got {
			t.Errorf("%q is written %q, which is %+v, %v", text, got, again, err)
		}
	}
	for text, says := range map[string]string{
		"":                "no day of the week",
		"Tues 19:00-20":   "no day of the week",
		"Tue":             "it begins at no time",
		"Tue 24:00-01:00": "it begins at no time",
		"Tue 19:60-20:00": "it begins at no time",
		"Tue 19-22":       "it begins at no time",
		"Tue 19:00-24:01": "it ends at no time",
		"Tue 19:00-00:00": "it ends at no time",
		"Tue 19:00-19:00": "it ends when it begins",
		"Tue -1:00-19:00": "it begins at no time",
	} {
		if got, err := Parse(text, time.UTC); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %+v, %v, want %q", text, got, err, says)
		}
	}
	if _, err := Parse("Tue 19:00-22:00", nil); err == nil || !strings.Contains(err.Error(), "no zone") {
		t.Errorf("without a zone: %v", err)
	}
}

func TestTimes(t *testing.T) {
	for _, c := range []struct {
		name, zone string
		texts      []string
		from, to   string
		want       string
	}{
		{"each week", "UTC", []string{"Tue 19:00-22:00"}, "2026-11-01 00:00", "2026-11-14 00:00", "11-03 19:00 to 11-03 22:00, 11-10 19:00 to 11-10 22:00"},
		{"cut to the span", "UTC", []string{"Tue 19:00-22:00"}, "2026-11-03 20:00", "2026-11-10 19:30", "11-03 20:00 to 11-03 22:00, 11-10 19:00 to 11-10 19:30"},
		{"begun the day before", "UTC", []string{"Fri 22:00-03:00"}, "2026-11-07 01:00", "2026-11-08 00:00", "11-07 01:00 to 11-07 03:00"},
		{"overlapping and touching are one", "UTC", []string{"Tue 19:00-22:00", "Tue 22:00-23:00", "Tue 18:00-20:00", "Tue 19:30-20:00"}, "2026-11-01 00:00", "2026-11-08 00:00", "11-03 18:00 to 11-03 23:00"},
		{"days on end", "UTC", []string{"Tue 00:00-24:00", "Wed 00:00-24:00"}, "2026-11-01 00:00", "2026-11-08 00:00", "11-03 00:00 to 11-05 00:00"},
		{"none", "UTC", nil, "2026-11-01 00:00", "2026-11-08 00:00", ""},
		{"another day in UTC", "Pacific/Auckland", []string{"Mon 09:00-11:00"}, "2026-11-01 00:00", "2026-11-03 00:00", "11-01 20:00 to 11-01 22:00"},
		{"summer and winter time", "Europe/Berlin", []string{"Tue 19:00-22:00"}, "2026-10-19 00:00", "2026-10-30 00:00", "10-20 17:00 to 10-20 20:00, 10-27 18:00 to 10-27 21:00"},
		{"02:00 to 03:00 is left out", "Europe/Berlin", []string{"Sun 02:00-05:00"}, "2026-03-28 00:00", "2026-03-30 00:00", "03-29 01:00 to 03-29 03:00"},
		{"it begins when the clock jumps", "Europe/Berlin", []string{"Sun 02:30-05:00"}, "2026-03-28 00:00", "2026-03-30 00:00", "03-29 01:00 to 03-29 03:00"},
		{"it ends when the clock jumps", "Europe/Berlin", []string{"Sun 01:30-02:30"}, "2026-03-28 00:00", "2026-03-30 00:00", "03-29 00:30 to 03-29 01:00"},
		{"all of it is left out", "Europe/Berlin", []string{"Sun 02:10-02:50"}, "2026-03-28 00:00", "2026-03-30 00:00", ""},
		{"02:00 to 03:00 comes twice", "Europe/Berlin", []string{"Sun 02:00-05:00"}, "2026-10-24 00:00", "2026-10-26 00:00", "10-25 00:00 to 10-25 04:00"},
		{"the first time that it is 02:30", "Europe/Berlin", []string{"Sun 02:30-02:45"}, "2026-10-24 00:00", "2026-10-26 00:00", "10-25 00:30 to 10-25 00:45"},
		{"from Saturday over the change", "America/New_York", []string{"Sat 23:00-03:00"}, "2026-03-07 12:00", "2026-03-09 00:00", "03-08 04:00 to 03-08 07:00"},
		{"half an hour is left out", "Australia/Lord_Howe", []string{"Sun 01:00-03:00"}, "2026-10-02 00:00", "2026-10-05 00:00", "10-03 14:30 to 10-03 16:00"},
		{"a day without midnight", "Africa/Cairo", []string{"Fri 00:00-02:00"}, "2026-04-22 00:00", "2026-04-25 00:00", "04-23 22:00 to 04-23 23:00"},
		{"a day that is left out", "Pacific/Apia", []string{"Fri 10:00-12:00"}, "2011-12-28 00:00", "2012-01-01 00:00", ""},
	} {
		got, err := Times(weekly(t, c.zone, c.texts...), at(t, c.from), at(t, c.to))
		if err != nil || written(got) != c.want {
			t.Errorf("%s: %s, %v; want %s", c.name, written(got), err, c.want)
		}
	}
}

func TestTimesRefuses(t *testing.T) {
	some := weekly(t, "UTC", "Tue 19:00-22:00")
	from, to := at(t, "2026-11-01 00:00"), at(t, "2026-11-08 00:00")
	for _, c := range []struct {
		list     []Weekly
		from, to time.Time
		says     string
	}{
		{slices.Repeat(some, MaxWeekly+1), from, to, "51 weekly times: at most 50"},
		{some, to, from, "it must end after it begins"},
		{some, from, from, "it must end after it begins"},
		{some, from, from.AddDate(2, 0, 0), "by 400 days at most"},
		{some, at(t, "1969-12-01 00:00"), at(t, "1970-02-01 00:00"), "years are 1970 to 9999"},
		{[]Weekly{some[0], {Day: 9, To: 5, Zone: time.UTC}}, from, to, "weekly time 2: no day of the week"},
		{[]Weekly{{From: 5, To: 9}}, from, to, "weekly time 1: it has no zone"},
		{[]Weekly{{From: -5, To: 9, Zone: time.UTC}}, from, to, "it begins at no time"},
	} {
		if _, err := Times(c.list, c.from, c.to); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %q", err, c.says)
		}
		for _, list := range [][2][]Weekly{{c.list, some}, {some, c.list}} {
			if _, err := Common(list[0], list[1], c.from, c.to); err == nil {
				t.Errorf("common times in spite of %q", c.says)
			}
		}
	}
}

func TestCommon(t *testing.T) {
	berlin := weekly(t, "Europe/Berlin", "Tue 19:00-22:00", "Sat 14:00-24:00", "Sun 10:00-12:00")
	york := weekly(t, "America/New_York", "Tue 13:00-15:30", "Sat 08:00-11:00", "Sat 12:00-13:00")
	for _, c := range []struct{ name, from, to, want string }{
		{"six hours apart", "2026-11-16 00:00", "2026-11-23 00:00", "11-17 18:00 to 11-17 20:30, 11-21 13:00 to 11-21 16:00, 11-21 17:00 to 11-21 18:00"},
		{"five hours apart, in the week after Berlin's change", "2026-10-26 00:00", "2026-10-30 00:00", "10-27 18:00 to 10-27 19:30"},
		{"nothing in common", "2026-11-22 00:00", "2026-11-24 00:00", ""},
	} {
		for _, lists := range [][2][]Weekly{{berlin, york}, {york, berlin}} {
			got, err := Common(lists[0], lists[1], at(t, c.from), at(t, c.to))
			if err != nil || written(got) != c.want {
				t.Errorf("%s: %s, %v; want %s", c.name, written(got), err, c.want)
			}
		}
	}
}

// On days on which no clock is changed, a time is in the windows if the zone's clock shows a time in
// one of the weekly ones, and windows are in order and apart.
func TestTimesAreByTheClock(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 7))
	from := at(t, "2026-01-01 00:00")
	to := from.AddDate(1, 0, 0)
	for _, name := range []string{"Europe/Berlin", "America/St_Johns", "Pacific/Chatham", "Asia/Kathmandu", "Africa/Cairo", "America/Santiago"} {
		var list []Weekly
		for range 4 {
			w := Weekly{Day: time.Weekday(lots.IntN(7)), From: lots.IntN(day), To: 1 + lots.IntN(day), Zone: zone(t, name)}
			if w.From == w.To {
				w.To = w.From%day + 1
			}
			list = append(list, w)
		}
		got, err := Times(list, from, to)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range got {
			if !w.From.Before(w.To) || i > 0 && !got[i-1].To.Before(w.From) || w.From.Before(from) || w.To.After(to) {
				t.Errorf("%s: %s", name, written(got))
			}
		}
		for now := from; now.Before(to); now = now.Add(13 * time.Minute) {
			local := now.In(list[0].Zone)
			if offset(local.AddDate(0, 0, -2)) != offset(local) || offset(local.AddDate(0, 0, 2)) != offset(local) {
				continue
			}
			can := slices.ContainsFunc(got, func(w Window) bool { return w.Has(now) })
			if want := slices.ContainsFunc(list, func(w Weekly) bool { return shows(w, local) }); can != want {
				t.Fatalf("%s: %v, local %v: %v, want %v by %v", name, now, local, can, want, list)
			}
		}
	}
}

// shows reports whether a clock that shows a local time is within a weekly time.
func shows(w Weekly, local time.Time) bool {
	minute, today := local.Hour()*60+local.Minute(), local.Weekday() == w.Day
	if w.From < w.To {
		return today && minute >= w.From && minute < w.To
	}
	return today && minute >= w.From || (local.Weekday()+6)%7 == w.Day && minute < w.To
}

// Common times are those that are in both, minute by minute.
func TestCommonIsBoth(t *testing.T) {
	a := weekly(t, "Europe/Berlin", "Mon 08:00-20:00", "Wed 22:00-02:00", "Sun 00:00-24:00")
	b := weekly(t, "Asia/Kolkata", "Mon 12:00-13:00", "Mon 15:00-23:30", "Thu 01:00-09:00", "Sun 18:00-03:00")
	from, to := at(t, "2026-10-18 00:00"), at(t, "2026-11-02 00:00")
	both, err := Common(a, b, from, to)
	first, err1 := Times(a, from, to)
	second, err2 := Times(b, from, to)
	if err != nil || err1 != nil || err2 != nil {
		t.Fatal(err, err1, err2)
	}
	for now := from; now.Before(to); now = now.Add(time.Minute) {
		has := func(list []Window) bool { return slices.ContainsFunc(list, func(w Window) bool { return w.Has(now) }) }
		if has(both) != (has(first) && has(second)) {
			t.Fatalf("%v: %v, but %v and %v", now, has(both), has(first), has(second))
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("Tue 19:00-22:00")
	f.Add("x")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := Parse(text, time.UTC)
		if err != nil {
			return
		}
		if again, err := Parse(w.String(), time.UTC); err != nil || !reflect.DeepEqual(again, w) {
			t.Errorf("%q is %v, which is %v, %v", text, w, again, err)
		}
	})
}

func BenchmarkCommon(b *testing.B) {
	list := weekly(b, "Europe/Berlin", "Mon 08:00-20:00", "Tue 08:00-20:00", "Wed 22:00-02:00", "Sun 00:00-24:00")
	from := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	for b.Loop() {
		if _, err := Common(list, list, from, from.AddDate(0, 0, 14)); err != nil {
			b.Fatal(err)
		}
	}
}

// Two in different zones look for a time in a round of a week.
func ExampleCommon() {
	berlin, _ := time.LoadLocation("Europe/Berlin")
	tokyo, _ := time.LoadLocation("Asia/Tokyo")
	morning, _ := Parse("Sat 09:00-13:00", berlin)
	evening, _ := Parse("Sat 18:00-23:00", tokyo)
	monday := time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)
	both, _ := Common([]Weekly{morning}, []Weekly{evening}, monday, monday.AddDate(0, 0, 7))
	for _, w := range both {
		fmt.Println(w.From.In(berlin).Format("Mon 15:04"), "to", w.To.In(berlin).Format("15:04"), "in Berlin")
		fmt.Println(w.From.In(tokyo).Format("Mon 15:04"), "to", w.To.In(tokyo).Format("15:04"), "in Tokyo")
	}
	// Output:
	// Sat 10:00 to 13:00 in Berlin
	// Sat 18:00 to 21:00 in Tokyo
}
