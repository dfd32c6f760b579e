package icalendar

import (
	"strings"
	"time"
	"unicode/utf8"
)

// A Calendar is a list of events.
type Calendar struct {
	Name    string
	Changed time.Time // when it last changed
	Events  []Event
}

// An Event is something at a time.
type Event struct {
	UID     string // the same for as long as it is the same event; no two have the same
	From    time.Time
	To      time.Time // zero: it has no end
	Summary string
	About   string // further lines; "": none
	URL     string // "": none
	Off     bool   // it was called off
	Free    bool   // whoever has it in their calendar is free all the same, as in a span of days
}

// product is who has written a calendar.
const product = "-//Circulade//Tournaments//EN"

// Write returns a calendar as a file.
func Write(c *Calendar) []byte {
	var w writer
	w.line("BEGIN", "VCALENDAR")
	w.line("VERSION", "2.0")
	w.line("PRODID", product)
	w.line("CALSCALE", "GREGORIAN")
	w.line("METHOD", "PUBLISH")
	w.text("NAME", c.Name)
	w.text("X-WR-CALNAME", c.Name)
	w.line("REFRESH-INTERVAL;VALUE=DURATION", "PT15M")
	w.line("X-PUBLISHED-TTL", "PT15M")
	for i := range c.Events {
		w.event(&c.Events[i], c.Changed)
	}
	w.line("END", "VCALENDAR")
	return w.b
}

// A writer writes the lines of a file.
type writer struct{ b []byte }

// event writes an event.
func (w *writer) event(e *Event, changed time.Time) {
	w.line("BEGIN", "VEVENT")
	w.text("UID", e.UID)
	w.time("DTSTAMP", changed)
	w.time("DTSTART", e.From)
	if e.To.After(e.From) {
		w.time("DTEND", e.To)
	}
	w.text("SUMMARY", e.Summary)
	if e.About != "" {
		w.text("DESCRIPTION", e.About)
	}
	if e.URL != "" {
		w.line("URL", clean(e.URL))
	}
	if e.Off {
		w.line("STATUS", "CANCELLED")
	}
	if e.Free || e.Off {
		w.line("TRANSP", "TRANSPARENT")
	}
	w.line("END", "VEVENT")
}

// time writes a time in UTC.
func (w *writer) time(name string, at time.Time) { w.line(name, at.UTC().Format("20060102T150405Z")) }

// text writes a text.
func (w *writer) text(name, text string) { w.line(name, escape(text)) }

// maxLine is how many bytes a line has at most, without its end.
const maxLine = 75

// line writes a line, and what does not fit into it into further ones, which begin with a space. No character is
// divided.
func (w *writer) line(name, value string) {
	rest := name + ":" + value
	for room := maxLine; len(rest) > room; room = maxLine - 1 {
		cut := room
		for !utf8.RuneStart(rest[cut]) {
			cut--
		}
		w.b = append(w.b, rest[:cut]+"\r\n "...)
		rest = rest[cut:]
	}
	w.b = append(w.b, rest+"\r\n"...)
}

// escape returns a text as a value: signs that mean something are escaped, and those that no line may have are
// left out.
func escape(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return clean(strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text))
}

// clean returns a text without signs that no line may have.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\t' || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
}
