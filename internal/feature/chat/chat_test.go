package chat_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"circulade/internal/account/report"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/people"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
)

const table = "aaaaaaaaaaaaaaaaaaaaaaaaaa"

// open returns a service with a table, and the store and clock that it has.
func open(t *testing.T) (*chat.Service, storetest.Driver, *time.Time) {
	t.Helper()
	s := teststore.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	info := store.Info{ID: table, Status: store.Playing, Summary: []byte("{}"), Names: []string{"Ann", "Bo"}}
	if err := s.Create(t.Context(), store.Game{Info: info, Setup: []byte("{}"), Secret: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	return chat.New(chat.Config{Rows: s, Now: clock, Reports: report.Open(s, clock)}), s, &now
}

// reportsIn returns what was reported and waits.
func reportsIn(t *testing.T, rows store.Rows) []report.Report {
	t.Helper()
	list, err := report.Open(rows, nil).List(t.Context(), report.Query{Limit: 9})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func person(n byte) (p chat.Person) {
	p[0] = n
	return p
}

// merge makes what is kept of one person, here and by what stands beside it, another's.
func merge(tx *store.Tx, from, to chat.Person) error {
	return errors.Join(chat.Merge(tx, from, to), people.MergeSilenced(tx, from, to), report.Merge(tx, from, to))
}

// erase deletes it.
func erase(tx *store.Tx, who chat.Person) error {
	return errors.Join(chat.Erase(tx, who), people.EraseSilenced(tx, who), report.Erase(tx, who))
}

func say(t *testing.T, d *chat.Service, n int, who byte, room chat.Room, text string) chat.Line {
	t.Helper()
	l, err := d.Say(t.Context(), chat.LineRequest{Game: table, Room: room, Person: person(who), Move: fmt.Sprint("m", n), Text: text})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func heard(t *testing.T, d *chat.Service, who byte, room chat.Room) []string {
	t.Helper()
	list := []string{}
	for after := int64(0); ; {
		lines, err := d.ReadLines(t.Context(), table, room, person(who), time.Time{}, after)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			list = append(list, l.Text)
			after = l.ID
		}
		if len(lines) < chat.MaxLinesRead {
			return list
		}
	}
}

// silencing returns who keeps, in the same rows, who mutes and blocks whom.
func silencing(d *chat.Service, rows store.Rows, now *time.Time) *people.Service {
	return people.New(people.Config{Rows: rows, Now: func() time.Time { return *now }, SilencedChanged: d.SilencedChanged})
}

func isBlocked(t *testing.T, rows store.Rows, a, b chat.Person) (blocked bool, err error) {
	t.Helper()
	err = rows.View(t.Context(), func(tx *store.Tx) error {
		blocked, err = people.Blocked(tx, a, b)
		return err
	})
	return blocked, err
}

func TestTies(t *testing.T) {
	d, rows, now := open(t)
	silences := silencing(d, rows, now)
	tie := func(who byte, kind string, on bool, other byte) {
		t.Helper()
		*now = now.Add(time.Second)
		if err := silences.Silence(t.Context(), person(who), kind, on, person(other)); err != nil {
			t.Fatal(err)
		}
		*now = now.Add(time.Second)
	}
	blocked := func(a, b byte, want bool) {
		t.Helper()
		for _, pair := range [][2]byte{{a, b}, {b, a}} {
			if got, err := isBlocked(t, rows, person(pair[0]), person(pair[1])); err != nil || got != want {
				t.Errorf("blocked: %v, %v", got, err)
			}
		}
	}
	check := func(who byte, want ...string) {
		t.Helper()
		if got := heard(t, d, who, chat.Seated); !slices.Equal(got, append([]string{}, want...)) {
			t.Errorf("%d heard %q, want %q", who, got, want)
		}
	}
	say(t, d, 1, 1, chat.Seated, "a1")
	say(t, d, 2, 2, chat.Seated, "b1")
	tie(1, people.Mute, true, 2)
	say(t, d, 3, 2, chat.Seated, "b2")
	check(1, "a1")
	check(2, "a1", "b1", "b2")
	check(3, "a1", "b1", "b2")
	blocked(1, 2, false)
	tie(1, people.Mute, false, 2)
	check(1, "a1", "b1", "b2")

	tie(1, people.Block, true, 2)
	say(t, d, 4, 1, chat.Seated, "a2")
	say(t, d, 5, 2, chat.Seated, "b3")
	check(1, "a1", "a2")
	check(2, "a1", "b1", "b2", "b3") // what they have read before stays
	check(3, "a1", "b1", "b2", "a2", "b3")
	blocked(1, 2, true)
	blocked(1, 3, false)
	tie(1, people.Block, false, 2)
	check(2, "a1", "b1", "b2", "a2", "b3")

	tie(1, people.Block, true, 1) // nobody blocks themselves
	check(1, "a1", "b1", "b2", "a2", "b3")
}

// TestLineIDsAreNotReused: who has heard a line that is gone hears the next one.
func TestLineIDsAreNotReused(t *testing.T) {
	d, s, _ := open(t)
	gone := say(t, d, 1, 1, chat.Seated, "gone")
	if err := s.Update(t.Context(), func(tx *store.Tx) error { return chat.Erase(tx, person(1)) }); err != nil {
		t.Fatal(err)
	}
	if next := say(t, d, 1, 2, chat.Seated, "next"); next.ID <= gone.ID {
		t.Errorf("after line %d comes %d", gone.ID, next.ID)
	}
}

// TestHeardSince: who came later hears what was said since then.
func TestHeardSince(t *testing.T) {
	d, _, now := open(t)
	say(t, d, 1, 1, chat.Seated, "before")
	*now = now.Add(time.Second)
	say(t, d, 2, 1, chat.Seated, "after")
	lines, err := d.ReadLines(t.Context(), table, chat.Seated, person(2), *now, 0)
	if err != nil || len(lines) != 1 || lines[0].Text != "after" {
		t.Errorf("heard was %+v, %v", lines, err)
	}
}

func TestLinesAreBounded(t *testing.T) {
	d, _, _ := open(t)
	say(t, d, 0, 9, chat.Watching, "watching")
	for i := range chat.MaxLines + 20 {
		say(t, d, i, 1, chat.Seated, fmt.Sprint(i))
	}
	got := heard(t, d, 2, chat.Seated)
	if len(got) != chat.MaxLines || got[0] != "20" || got[len(got)-1] != fmt.Sprint(chat.MaxLines+19) {
		t.Errorf("%d lines are kept, from %q", len(got), got[0])
	}
	if got := heard(t, d, 2, chat.Watching); len(got) != 1 {
		t.Errorf("the other room has %q", got)
	}
}

func TestOldLinesGo(t *testing.T) {
	d, s, now := open(t)
	for i := range 3 {
		say(t, d, i, 1, chat.Seated, "old")
	}
	if err := d.Report(t.Context(), report.Report{Game: table, By: person(2)}, chat.Seated); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(89 * 24 * time.Hour)
	say(t, d, 9, 1, chat.Seated, "new")
	for _, want := range []int{4, 1} {
		if err := d.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := heard(t, d, 2, chat.Seated); len(got) != want {
			t.Errorf("%q are kept, want %d", got, want)
		}
		*now = now.Add(2 * 24 * time.Hour)
	}
	if list := reportsIn(t, s); len(list) != 0 {
		t.Errorf("there are %d reports", len(list))
	}
}

// TestPersonsMove: what somebody said as a guest is theirs when they have signed in, and
// nothing is left of who goes.
func TestPersonsMove(t *testing.T) {
	d, s, now := open(t)
	change := func(f func(tx *store.Tx) error) {
		t.Helper()
		if err := s.Update(context.Background(), f); err != nil {
			t.Fatal(err)
		}
	}
	say(t, d, 1, 1, chat.Seated, "as a guest")
	say(t, d, 1, 5, chat.Seated, "as an account, with the same move")
	for _, tie := range [][2]byte{{1, 2}, {3, 1}, {1, 5}} {
		if err := silencing(d, s, now).Silence(t.Context(), person(tie[0]), people.Block, true, person(tie[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Consent(t.Context(), table, person(1), true); err != nil {
		t.Fatal(err)
	}
	if err := d.Report(t.Context(), report.Report{Game: table, By: person(2), Of: person(5)}, chat.Seated); err != nil {
		t.Fatal(err)
	}
	*now = now.Add(time.Hour)
	if err := d.Report(t.Context(), report.Report{Game: table, By: person(1), Of: person(2)}, chat.Seated); err != nil {
		t.Fatal(err)
	}
	if err := d.Report(t.Context(), report.Report{Game: table, By: person(3), Of: person(1)}, chat.Seated); err != nil {
		t.Fatal(err)
	}
	change(func(tx *store.Tx) error {
		return merge(tx, person(1), person(5))
	})
	if list := reportsIn(t, s); len(list) != 3 || list[1].By != person(5) || list[2].Of != person(5) {
		t.Errorf("reports %+v", list)
	}
	var kept []any
	change(func(tx *store.Tx) error {
		kept = nil
		for _, export := range []func(*store.Tx, chat.Person) ([]any, error){chat.ExportLines, people.ExportSilenced, chat.ExportConsents, report.Export} {
			some, err := export(tx, person(5))
			if err != nil {
				return err
			}
			kept = append(kept, some...)
		}
		return nil
	})
	count := map[string]int{}
	for _, k := range kept {
		switch k := k.(type) {
		case chat.Entry:
			count[k.Kind]++
		case report.Entry:
			count[k.Kind]++
		case people.SilenceEntry:
			count[k.Kind]++
		}
	}
	if want := map[string]int{"line": 2, "block": 1, "consent": 1, "report": 1}; kept[0].(chat.Entry).Text != "as a guest" || kept[0].(chat.Entry).Game != table || !maps.Equal(count, want) {
		t.Errorf("the account has %+v", kept)
	}
	for _, other := range []byte{2, 3} {
		if blocked, err := isBlocked(t, s, person(5), person(other)); !blocked || err != nil {
			t.Errorf("the block with %d is lost, %v", other, err)
		}
	}
	if agreed, err := d.Consents(t.Context(), table); !agreed[person(5)] || agreed[person(1)] || err != nil {
		t.Errorf("consents %v, %v", agreed, err)
	}
	change(func(tx *store.Tx) error {
		return erase(tx, person(5))
	})
	for _, query := range []string{
		"SELECT count(*) FROM chat_lines", "SELECT count(*) FROM chat_ties", "SELECT count(*) FROM chat_consents",
		"SELECT count(*) FROM chat_reports WHERE of_person <> ?1",
	} {
		n := -1
		nobody := []any{make([]byte, 32)}[:strings.Count(query, "?")]
		if err := s.View(t.Context(), func(tx *store.Tx) error { return tx.One(query, nobody, &n) }); err != nil || n != 0 {
			t.Errorf("%s: %d, %v", query, n, err)
		}
	}
}

func TestSubscribers(t *testing.T) {
	d, s, now := open(t)
	ear, other := d.Subscribe(table, person(1)), d.Subscribe("bbbbbbbbbbbbbbbbbbbbbbbbbb", person(2))
	defer other.Close()
	for i := range 3 {
		say(t, d, i, 2, chat.Seated, "x")
	}
	<-ear.Ready()
	select {
	case <-ear.Ready():
		t.Error("three lines wake more than once")
	case <-other.Ready():
		t.Error("a line wakes who listens elsewhere")
	default:
	}
	if ear.TakeChanged() {
		t.Error("a line changes what may be heard")
	}
	if err := silencing(d, s, now).Mute(t.Context(), person(1), true, person(2)); err != nil {
		t.Fatal(err)
	}
	<-ear.Ready()
	if !ear.TakeChanged() || ear.TakeChanged() {
		t.Error("a mute is not told once")
	}
	ear.Close()
	say(t, d, 9, 2, chat.Seated, "x")
	select {
	case <-ear.Ready():
		t.Error("who has gone is woken")
	default:
	}
}

func TestClean(t *testing.T) {
	for in, want := range map[string]string{
		"  hello \n\t world ":                              "hello world",
		"a\u202eb\u2066c\u200fd\u0007e":                    "abcde",
		"zalgo\u0300\u0301\u0302\u0303\u0304\u0305\u0306!": "zalgo\u0300\u0301\u0302\u0303!",
		"👩\u200d👧 می\u200cخواهم":                           "👩\u200d👧 می\u200cخواهم",
		"see https://example.org/<b>":                      "see https://example.org/<b>",
		"x\u2028y\u0085z":                                  "x y z",
		strings.Repeat("ü", chat.MaxText):                  strings.Repeat("ü", chat.MaxText),
	} {
		if got, err := chat.Clean(in); err != nil || got != want {
			t.Errorf("%q: %q, %v; want %q", in, got, err, want)
		}
	}
	for _, in := range []string{"", " \n", "\u202e\u200d", "\u3164", strings.Repeat("x", chat.MaxText+1)} {
		if got, err := chat.Clean(in); err == nil {
			t.Errorf("%.20q passes as %.20q", in, got)
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, seed := range []string{"hello", "a\u202eb", "\xff\xfe", "e\u0301\u0301\u0301\u0301\u0301", " \u200d ", "\U000e0041x", strings.Repeat("x ", 400)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := chat.Clean(text)
		if err != nil {
			return
		}
		if !utf8.ValidString(got) || utf8.RuneCountInString(got) > chat.MaxText || got != strings.TrimSpace(got) || got == "" {
			t.Errorf("%q became %q", text, got)
		}
		for _, r := range got {
			if r != '\u200c' && r != '\u200d' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) {
				t.Errorf("%q keeps %U", text, r)
			}
		}
		if again, err := chat.Clean(got); err != nil || again != got {
			t.Errorf("%q is cleaned again to %q, %v", got, again, err)
		}
	})
}
