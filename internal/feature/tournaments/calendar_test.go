package tournaments

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// calendar returns the lines of a tournament's calendar, unfolded, by what they begin with.
func (h *house) calendar(path, query string) string {
	h.t.Helper()
	return strings.ReplaceAll(string(h.send("", "GET", path+"/calendar.ics"+query, "").ok(h.t).body), "\r\n ", "")
}

// wants fails the test unless a text has some parts, or, with a "!" before them, has them not.
func wants(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		not, is := strings.CutPrefix(p, "!")
		if strings.Contains(text, not) == is {
			t.Errorf("%q of\n%s", p, text)
		}
	}
}

// TestCalendar has the times of a tournament in its calendar as they become known, and those of an entrant in theirs.
func TestCalendar(t *testing.T) {
	h := open(t, "Org", "Ada", "Bob", "Cyd")
	begins := h.clock().Add(time.Hour).UnixMilli()
	path, code := h.makes("Org", with(swiss(2), obj{"name": "Club, Winter", "about": "Bring tea.", "entry": "code", "form": obj{"kind": "swiss", "rounds": 2, "break_s": 10, "begins": begins}}))
	id := path[len("/api/tournaments/"):]
	uid := "UID:" + id + "-"
	for _, p := range []string{"Ada", "Bob", "Cyd"} {
		h.enter(p, path, obj{"code": code}).ok(t)
	}
	// Two rounds of two banks of ten minutes and ten seconds for every other of 72 turns, and the breaks.
	wants(t, h.calendar(path, ""), uid+"start@circulade", "DTSTART:20270115T090000Z\r\nDTEND:20270115T100020Z", `SUMMARY:Club\, Winter`, "DESCRIPTION:Bring tea.", "URL:https://play.example/tournaments/"+id, "!"+uid+"r1", "!"+code)
	wants(t, h.calendar(path, "?entrant=0"), "!BEGIN:VEVENT", `NAME:Club\, Winter · Ada`)
	h.pass(time.Hour + time.Second)
	wants(t, h.calendar(path, ""), uid+"start@circulade", uid+"r1@circulade", "DTSTART:20270115T090011Z\r\nDTEND:20270115T093011Z", `SUMMARY:Club\, Winter · Round 1`, "!-r1b1", "!-r2")
	h.pass(20 * time.Second)
	of := h.calendar(path, "?entrant=0&lang=de") + h.calendar(path, "?entrant=1")
	wants(t, of, uid+"r1b1@circulade", "!-start", "!-r1@", "Runde 1: ")
	wants(t, h.calendar(path, "?lang=xx"), "Round 1")
	for _, bad := range []string{"?entrant=9", "?entrant=-1", "?entrant=x"} {
		h.send("", "GET", path+"/calendar.ics"+bad, "").refused(t, "not-found", "no such entrant")
	}
	h.send("", "GET", path[:len(path)-1]+"x/calendar.ics", "").refused(t, "not-found", "")
	h.desk("Org", path, obj{"cancel": obj{}}).ok(t)
	wants(t, h.calendar(path, ""), "STATUS:CANCELLED")
}

// TestCalendarOfLeague has the rounds of a league, and the times on which two have agreed.
func TestCalendarOfLeague(t *testing.T) {
	h := open(t, "Org", "Ada", "Bob", "Cyd", "Dan")
	path, _ := h.makes("Org", obj{"name": "Winter", "form": obj{"kind": "league", "days": 3, "break_s": 1}, "game": obj{"preset": "classic"}})
	for _, p := range []string{"Ada", "Bob", "Cyd", "Dan"} {
		h.enter(p, path, obj{}).ok(t)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.pass(time.Minute)
	var round shownRound
	h.reads(path+"/rounds/1", &round)
	names := []string{"Ada", "Bob", "Cyd", "Dan"}
	m := round.MatchList[0]
	at := h.clock().Add(24 * time.Hour)
	h.send(names[m.Entrants[0]], "POST", path+"/time", obj{"round": 1, "board": m.Board, "kind": "propose", "for": at.UnixMilli()}).ok(t)
	before := h.calendar(path, "")
	wants(t, before, "-r1@circulade", "-r2@circulade", "-r3@circulade", "!-r4@", "TRANSP:TRANSPARENT", "!-r1b")
	h.send(names[m.Entrants[1]], "POST", path+"/time", obj{"round": 1, "board": m.Board, "kind": "accept", "for": at.UnixMilli()}).ok(t)
	agreed := "DTSTART:" + at.UTC().Format("20060102T150405Z") + "\r\nDTEND:" + at.Add(30*time.Minute).UTC().Format("20060102T150405Z") + "\r\nSUMMARY:Winter · Round 1: " + names[m.Entrants[0]] + " – " + names[m.Entrants[1]]
	wants(t, h.calendar(path, ""), agreed)
	wants(t, h.calendar(path, "?entrant="+string(rune('0'+m.Entrants[0]))), agreed)
	other := round.MatchList[1].Entrants[0]
	wants(t, h.calendar(path, "?entrant="+string(rune('0'+other))), "!"+agreed, "-r1b2@circulade", "DTEND:", "TRANSP:TRANSPARENT")
	h.pass(25 * time.Hour) // it has begun
	wants(t, h.calendar(path, ""), agreed)
}

// TestCalendarOfArena has an arena with its end, and answers nothing again that is known.
func TestCalendarOfArena(t *testing.T) {
	h := open(t, "Org", "Ada")
	path, _ := h.makes("Org", obj{"name": "Rush", "form": obj{"kind": "arena", "minutes": 30, "begins": h.clock().Add(time.Hour).UnixMilli()}, "game": obj{"preset": "classic"}})
	h.enter("Ada", path, obj{}).ok(t)
	wants(t, h.calendar(path, "?entrant=0"), "DTSTART:20270115T090000Z", "DTEND:20270115T093000Z")
	ask := func(tag string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path+"/calendar.ics", http.NoBody)
		r.SetPathValue("id", path[len("/api/tournaments/"):])
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		w := httptest.NewRecorder()
		if err := h.getCalendar(w, r); err != nil {
			t.Fatal(err)
		}
		return w
	}
	first := ask("")
	tag := first.Header().Get("ETag")
	if first.Header().Get("Content-Type") != "text/calendar; charset=utf-8" || tag == "" || first.Body.Len() == 0 {
		t.Errorf("the headers are %v", first.Header())
	}
	for _, known := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
		if w := ask(known); w.Code != http.StatusNotModified || w.Body.Len() != 0 || w.Header().Get("ETag") != tag {
			t.Errorf("to who knows %s: %d, %d bytes", known, w.Code, w.Body.Len())
		}
	}
	h.desk("Org", path, obj{"cancel": obj{}}).ok(t)
	if w := ask(tag); w.Code != http.StatusOK {
		t.Errorf("after a change: %d", w.Code)
	}
}

// A calendar of a host that has no public address leads to that under which it was asked.
func TestCalendarLinks(t *testing.T) {
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
	r.Host = "club.local:8080"
	for site, want := range map[string]string{"": "http://club.local:8080", "/play": "http://club.local:8080/play", "https://play.example": "https://play.example"} {
		if got := siteOf(site, r); got != want {
			t.Errorf("of %q it is %q, want %q", site, got, want)
		}
	}
}
