package icalendar

import (
	"bytes"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// at is a time.
var at = time.Date(2027, 1, 15, 9, 30, 0, 0, time.FixedZone("", 3600))

func TestWrite(t *testing.T) {
	got := string(Write(&Calendar{Name: "Club; Winter, 1", Changed: at, Events: []Event{
		{UID: "a@x", From: at, To: at.Add(time.Hour), Summary: `C:\ 1,2`, About: "one\r\ntwo\nthree\x00", URL: "https://example.org/a,b;c"},
		{UID: "b@x", From: at, To: at, Summary: "Off", Off: true},
		{UID: "c@x", From: at, Summary: "Days", Free: true},
	}}))
	want := strings.Join([]string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Circulade//Tournaments//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
		`NAME:Club\; Winter\, 1`, `X-WR-CALNAME:Club\; Winter\, 1`, "REFRESH-INTERVAL;VALUE=DURATION:PT15M", "X-PUBLISHED-TTL:PT15M",
		"BEGIN:VEVENT", "UID:a@x", "DTSTAMP:20270115T083000Z", "DTSTART:20270115T083000Z", "DTEND:20270115T093000Z",
		`SUMMARY:C:\\ 1\,2`, `DESCRIPTION:one\ntwo\nthree`, "URL:https://example.org/a,b;c", "END:VEVENT",
		"BEGIN:VEVENT", "UID:b@x", "DTSTAMP:20270115T083000Z", "DTSTART:20270115T083000Z", "SUMMARY:Off", "STATUS:CANCELLED", "TRANSP:TRANSPARENT", "END:VEVENT",
		"BEGIN:VEVENT", "UID:c@x", "DTSTAMP:20270115T083000Z", "DTSTART:20270115T083000Z", "SUMMARY:Days", "TRANSP:TRANSPARENT", "END:VEVENT",
		"END:VCALENDAR", "",
	}, "\r\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// unfold returns the lines of a file as they were before they were folded, or fails the test if a line is none.
func unfold(t *testing.T, file []byte) []string {
	t.Helper()
	if !bytes.HasSuffix(file, []byte("\r\n")) {
		t.Fatalf("the file ends with %q", file[max(0, len(file)-4):])
	}
	for line := range bytes.SplitSeq(bytes.TrimSuffix(file, []byte("\r\n")), []byte("\r\n")) {
		switch {
		case len(line) == 0 || len(line) > 75:
			t.Fatalf("a line has %d bytes: %q", len(line), line)
		case !utf8.Valid(line):
			t.Fatalf("a line divides a character: %q", line)
		case bytes.ContainsAny(line, "\r\n\x00\x7f"):
			t.Fatalf("a line has a sign that none may have: %q", line)
		}
	}
	whole := strings.ReplaceAll(string(file), "\r\n ", "")
	return strings.Split(strings.TrimSuffix(whole, "\r\n"), "\r\n")
}

// unescape returns the text of a value.
func unescape(value string) string {
	return strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(value)
}

// FuzzWrite writes any text: each line is one, nothing that somebody wrote becomes a line of its own, and the text is
// found again.
func FuzzWrite(f *testing.F) {
	for _, text := range []string{
		"", "Ada", strings.Repeat("x", 200), strings.Repeat("ä", 80), strings.Repeat("𝄞", 40), "a\nEND:VEVENT\r\nBEGIN:VEVENT", `\n\\,;`, "\xff\xfe", "tab\tthere",
		strings.Repeat("x", 67), strings.Repeat("x", 66) + "é",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := unfold(t, Write(&Calendar{Name: "C", Changed: at, Events: []Event{{UID: "u", From: at, Summary: text, URL: "x" + text}}}))
		if len(lines) != 17 {
			t.Fatalf("%q gives %d lines: %q", text, len(lines), lines)
		}
		want := strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' && r != '\n' || r == 0x7f {
				return -1
			}
			return r
		}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\uFFFD"))
		if got := unescape(strings.TrimPrefix(lines[13], "SUMMARY:")); got != want {
			t.Errorf("%q is %q", text, got)
		}
	})
}
