package notify

import (
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store"
)

func TestQuietUntil(t *testing.T) {
	const winter, summer = "2026-03-29", "2026-10-25" // nights on which clocks in Berlin are put on and back
	for _, test := range []struct {
		from, to, zone, now, want string // want "": it is not quiet
	}{
		{"22:00", "07:00", "UTC", "2026-11-26T21:59:00Z", ""},
		{"22:00", "07:00", "UTC", "2026-11-26T22:00:00Z", "2026-11-27T07:00:00Z"},
		{"22:00", "07:00", "UTC", "2026-11-27T06:59:59Z", "2026-11-27T07:00:00Z"},
		{"22:00", "07:00", "UTC", "2026-11-27T07:00:00Z", ""},
		{"01:00", "02:00", "UTC", "2026-11-27T01:30:00Z", "2026-11-27T02:00:00Z"},
		{"09:00", "17:30", "UTC", "2026-11-27T08:59:00Z", ""},
		{"22:00", "07:00", "Europe/Berlin", "2026-11-26T21:00:00Z", "2026-11-27T06:00:00Z"},
		{"22:00", "07:00", "America/New_York", "2026-11-26T21:00:00Z", ""},
		{"22:00", "07:00", "Europe/Berlin", winter + "T00:30:00Z", winter + "T05:00:00Z"},
		{"22:00", "02:30", "America/New_York", "2026-03-08T06:40:00Z", "2026-03-08T07:00:00Z"}, // half past two is left out
		{"22:00", "02:30", "America/New_York", "2026-03-08T04:00:00Z", "2026-03-08T07:00:00Z"},
		{"22:00", "01:30", "America/New_York", "2026-11-01T05:10:00Z", "2026-11-01T05:30:00Z"}, // and half past one comes twice
		{"22:00", "01:30", "America/New_York", "2026-11-01T06:10:00Z", "2026-11-01T06:30:00Z"},
		{"22:00", "07:00", "Europe/Berlin", summer + "T00:30:00Z", summer + "T06:00:00Z"},
	} {
		q, err := NewQuietHours(test.from, test.to, test.zone)
		if err != nil {
			t.Fatal(err)
		}
		now, err := time.Parse(time.RFC3339, test.now)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if end, is := q.quietUntil(now); is {
			got = end.UTC().Format(time.RFC3339)
		}
		if got != test.want {
			t.Errorf("%s to %s in %s, at %s: until %q, want %q", test.from, test.to, test.zone, test.now, got, test.want)
		}
	}
	if _, is := (QuietHours{}).quietUntil(time.Now()); is {
		t.Error("no hours are quiet")
	}
}

func TestBadQuiet(t *testing.T) {
	for _, test := range []struct{ from, to, zone, field string }{
		{"", "07:00", "UTC", "from"},
		{"24:00", "07:00", "UTC", "from"},
		{"22:00", "7 o'clock", "UTC", "to"},
		{"22:00", "22:00", "UTC", "to"},
		{"22:00", "07:00", "", "zone"},
		{"22:00", "07:00", "Local", "zone"},
		{"22:00", "07:00", "../etc/passwd", "zone"},
		{"22:00", "07:00", strings.Repeat("x", 100), "zone"},
	} {
		_, err := NewQuietHours(test.from, test.to, test.zone)
		var bad *BadError
		if !errors.As(err, &bad) || bad.Field != test.field {
			t.Errorf("%v: %v", test, err)
		}
	}
}

// TestBarred tells nothing while somebody is barred, and afterwards what is still true.
func TestBarred(t *testing.T) {
	var barred atomic.Bool
	barred.Store(true)
	w := openTown(t, func(cfg *Config) {
		cfg.Banned = func(*store.Tx, Person) (bool, error) { return barred.Load(), nil }
	})
	ann := w.subscribed("/ann")
	w.asks("stays", 1, ann)
	w.asks("goes", 1, ann)
	w.noted("stays", 1)
	w.noted("goes", 1)
	for range 30 {
		w.pass(30 * time.Minute)
		w.settled()
	}
	if n := w.push.Seen(); n > 0 {
		t.Fatalf("%d were told to who is barred", n)
	}
	w.answered("goes")
	barred.Store(false)
	w.pass(bannedAgain)
	eventually(t, "it is told afterwards", func() bool { return len(w.push.Got()) == 1 })
	w.settled()
	if got := w.push.Got(); len(got) != 1 || got[0].Game != "stays" {
		t.Fatalf("told: %v", got)
	}
}

// TestQuietHours tells nothing in them, and at their end what is still true.
func TestQuietHours(t *testing.T) {
	w := openTown(t)
	ann := w.subscribed("/ann")
	if err := w.SetQuietHours(t.Context(), ann, QuietHours{11 * 60, 14 * 60, "UTC"}); err != nil { // it is noon
		t.Fatal(err)
	}
	w.asks("stays", 1, ann)
	w.asks("goes", 1, ann)
	w.noted("stays", 1)
	w.noted("goes", 1)
	for range 11 {
		w.pass(10 * time.Minute)
		w.settled()
	}
	if n := w.push.Seen(); n > 0 {
		t.Fatalf("%d were told in quiet hours", n)
	}
	w.answered("goes")
	w.Close()
	w.open() // who waits is not forgotten
	w.pass(11 * time.Minute)
	eventually(t, "it is told at their end", func() bool { return len(w.push.Got()) == 1 })
	w.settled()
	if got := w.push.Got(); len(got) != 1 || got[0].Game != "stays" {
		t.Fatalf("told: %v", got)
	}
	w.asks("night", 1, ann)
	w.pass(22 * time.Hour)
	w.noted("night", 1)
	w.settled()
	if got := w.push.Got(); len(got) != 1 {
		t.Fatalf("told: %v", got)
	}
	if err := w.SetQuietHours(t.Context(), ann, QuietHours{}); err != nil {
		t.Fatal(err)
	}
	w.pass(time.Minute)
	eventually(t, "without quiet hours it is told", func() bool { return len(w.push.Got()) == 2 })
}
