package tournaments

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"circulade/internal/icalendar"
	"circulade/internal/problem"
	"circulade/tournament"
)

const (
	minuteMS = int64(60_000)
	dayMS    = 24 * 60 * minuteMS
)

// roundWords are the words for a round, by language.
func roundWords() map[string]string {
	return map[string]string{"en": "Round", "de": "Runde", "fr": "Ronde", "es": "Ronda", "it": "Turno"}
}

// getCalendar answers GET /api/tournaments/{id}/calendar.ics: the times of a tournament that are known, or of the
// matches of one entrant, as a file to which calendars subscribe.
func (s *Service) getCalendar(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	var file []byte
	err := s.read(r.Context(), r.PathValue("id"), func(o *opened) error {
		c := calendarOf{teller{s, o, siteOf(s.cfg.Site, r)}, roundWords()[q.Get("lang")], -1}
		if c.word == "" {
			c.word = roundWords()["en"]
		}
		if of := q.Get("entrant"); of != "" {
			n, err := strconv.Atoi(of)
			if err != nil || n < 0 || n >= len(o.t.Entrants) {
				return problem.New(problem.NotFound, "not-found", "there is no such entrant").WithHint("entrants are numbered from 0 on, in the order in which they have entered")
			}
			c.of = n
		}
		file = icalendar.Write(c.calendar())
		return nil
	})
	if err != nil {
		return s.problemOf(err)
	}
	sum := sha256.Sum256(file)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	if match := r.Header.Get("If-None-Match"); match == "*" || slices.ContainsFunc(strings.Split(match, ","), func(t string) bool {
		return strings.TrimPrefix(strings.TrimSpace(t), "W/") == tag
	}) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Content-Disposition", fmt.Sprintf(`inline; filename="tournament-%s.ics"`, r.PathValue("id")))
	_, _ = w.Write(file)
	return nil
}

// A calendarOf makes the calendar of a tournament.
type calendarOf struct {
	teller
	word string // for a round
	of   int    // the entrant whose matches it has; -1: it has the whole
}

// calendar returns the calendar.
func (c calendarOf) calendar() *icalendar.Calendar {
	t := c.o.t
	out := &icalendar.Calendar{Name: c.o.head.written.Name, Changed: timeOf(max(t.At, c.o.head.made))}
	if c.of >= 0 {
		out.Name += " · " + c.o.nameOf(c.of)
	}
	arena := t.Form.Kind == tournament.Arena
	if begins := c.begins(); begins != 0 && (c.of < 0 || arena) {
		e := c.event("start", begins, begins+c.wholeLength(), out.Name)
		e.About, e.Off = c.o.head.written.About, t.Phase == tournament.Cancelled
		if arena {
			e.To, e.Free = timeOf(begins+int64(t.Form.Minutes)*minuteMS), false
		}
		out.Events = append(out.Events, e)
	}
	if arena {
		return out
	}
	for _, r := range t.Rounds {
		from := c.roundBegins(r)
		if c.of < 0 && from != 0 {
			out.Events = append(out.Events, c.round(r.Number, from, max(c.closes(r), from+c.length())))
		}
		for _, m := range r.Matches {
			if c.of < 0 || slices.Contains(m.Entrants, c.of) {
				out.Events = append(out.Events, c.match(r, m, from)...)
			}
		}
	}
	if t.Form.Kind == tournament.League && t.Phase == tournament.Running && c.of < 0 {
		for n := len(t.Rounds) + 1; n <= t.ScheduledRounds(); n++ {
			from := t.Started + int64(n-1)*int64(t.Form.Days)*dayMS
			out.Events = append(out.Events, c.round(n, from, from+int64(t.Form.Days)*dayMS))
		}
	}
	return out
}

// begins returns when the tournament began or begins, in Unix milliseconds; 0: nobody knows.
func (c calendarOf) begins() int64 {
	if c.o.t.Started != 0 {
		return c.o.t.Started
	}
	return c.o.t.Form.Begins
}

// roundBegins returns when a round began or begins by itself; 0: nobody knows.
func (c calendarOf) roundBegins(r *tournament.Round) int64 {
	f := &c.o.t.Form
	switch {
	case r.Begun != 0:
		return r.Begun
	case f.ByHand || c.o.t.Paused || c.o.t.Phase != tournament.Running:
		return 0
	}
	return r.Paired + int64(f.Break)*1000
}

// closes returns when the last match of a round of a league is to be played; 0: it is no league, or it has not begun.
func (c calendarOf) closes(r *tournament.Round) int64 {
	if c.o.t.Form.Kind != tournament.League || r.Begun == 0 {
		return 0
	}
	return c.o.t.Closes(r)
}

// round returns the event of a round.
func (c calendarOf) round(n int, from, to int64) icalendar.Event {
	return c.event(fmt.Sprintf("r%d", n), from, to, fmt.Sprintf("%s · %s %d", c.o.head.written.Name, c.word, n))
}

// match returns the event of a match, if its time is known and is its own: the one on which its two have agreed or, in
// the calendar of an entrant, that of its round.
func (c calendarOf) match(r *tournament.Round, m *tournament.Match, from int64) []icalendar.Event {
	to := int64(0)
	switch agreed := m.Talk.Agreed; {
	case !agreed.IsZero():
		from = agreed.UnixMilli()
		to = from + c.length()
	case c.of < 0 || from == 0:
		return nil
	default:
		to = max(c.closes(r), from+c.length())
	}
	var names []string
	for _, n := range m.Entrants {
		names = append(names, c.o.nameOf(n))
	}
	summary := fmt.Sprintf("%s · %s %d: %s", c.o.head.written.Name, c.word, r.Number, strings.Join(names, " – "))
	return []icalendar.Event{c.event(fmt.Sprintf("r%db%d", r.Number, m.Board), from, to, summary)}
}

// event returns an event of the tournament; it has no end if to is not after from.
func (c calendarOf) event(key string, from, to int64, summary string) icalendar.Event {
	e := icalendar.Event{UID: c.o.id + "-" + key + "@circulade", From: timeOf(from), Summary: summary}
	if to > from {
		e.To = timeOf(to)
		e.Free = to-from > dayMS/2
	}
	if c.site != "" && !strings.HasPrefix(c.site, "/") {
		e.URL = c.page("/tournaments/" + c.o.id)
	}
	return e
}

// timeOf returns a time in Unix milliseconds.
func timeOf(at int64) time.Time { return time.UnixMilli(at).UTC() }
