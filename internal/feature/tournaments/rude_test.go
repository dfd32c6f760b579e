package tournaments

import (
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"circulade/tournament"
)

// wrongIDs are ids of no tournament.
func wrongIDs() []string {
	return []string{
		"x", "0", "-1", "null", "undefined", "%00", "%2e%2e", "..%2f..%2fetc", "%F0%9F%98%80", "' OR 1=1 --", "<script>", "a b",
		strings.Repeat("a", 25), strings.Repeat("a", 26), strings.Repeat("a", 27), strings.Repeat("7", 26), strings.Repeat("A", 26), strings.Repeat("a", 5000),
		"%E0%A4%A", "aaaaaaaaaaaaaaaaaaaaaaaaa%C3%A4",
	}
}

// Whoever asks for what is not there is told so, and nothing of theirs stays in memory; nobody is put out of it.
func TestWrongIDs(t *testing.T) {
	h := open(t, "Org", "Eve")
	path, _ := h.makes("Org", swiss(2))
	h.sees("", path)
	for _, id := range wrongIDs() {
		if _, err := url.PathUnescape(id); err != nil {
			continue // no client can send it: the router refuses it
		}
		at := "/api/tournaments/" + strings.NewReplacer(" ", "%20", "<", "%3C", ">", "%3E").Replace(id)
		for _, rest := range []string{"", "/entrants", "/rounds/1", "/standings", "/log", "/export?format=json", "/list"} {
			if a := h.send("Eve", "GET", at+rest, ""); a.code != "not-found" {
				t.Errorf("%.40s%s: %s %s", id, rest, a.code, a.message)
			}
		}
		for _, rest := range []string{"/entry", "/checkin", "/desk", "/lineup", "/list"} {
			if a := h.send("Eve", "POST", at+rest, obj{}); a.code != "not-found" {
				t.Errorf("%.40s%s: %s %s", id, rest, a.code, a.message)
			}
		}
	}
	if n := len(h.kept.byID); n != 1 {
		t.Errorf("%d tournaments are in memory", n)
	}
	for _, round := range []string{"0", "-1", "2", "x", "99999999999999999999", "1e3", "%00"} {
		h.send("Eve", "GET", path+"/rounds/"+round, "").refused(t, "not-found", "not paired")
	}
	for _, after := range []string{"-5", "x", "99999999999", "99999999999999999999999"} {
		h.send("Eve", "GET", path+"/log?after="+after, "").ok(t)
		h.send("Eve", "GET", path+"/entrants?after="+after, "").ok(t)
	}
	h.send("Eve", "GET", path+"/export?format=../../x", "").refused(t, "bad-tournament", "there is no format")
}

// Whatever numbers somebody sends is refused or done, and the tournament can be read again as it was stored.
func TestWrongNumbers(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path := h.begun(2, "Ann", "Bob")
	numbers := []int64{0, -1, 1, 2, 3, 1000, math.MaxInt32, math.MinInt32, math.MaxInt64, math.MinInt64}
	for _, n := range numbers {
		for _, what := range []obj{
			{"unpair": obj{"round": n}},
			{"begin": obj{"round": n}},
			{"withdraw": obj{"entrant": n + 2}},
			{"return": obj{"entrant": n}},
			{"check_in": obj{"entrant": n}},
			{"award": obj{"round": n, "board": n, "kind": "forfeit", "points": []int64{n, n, n}, "reason": "x"}},
			{"award": obj{"round": 1, "board": 1, "kind": "forfeit", "points": []int64{n, -n - 1}, "reason": "x"}},
			{"correct": obj{"round": n, "board": 1, "game": n, "place": n, "attempt": n, "ranks": []int64{n}, "reason": "x"}},
			{"correct": obj{"round": 1, "board": 1, "game": 1, "ranks": []int64{n, 1, 2}, "points": []int64{n}, "reason": "x"}},
			{"give": obj{"round": 1, "seconds": n - 1}},
			{"give": obj{"round": n, "seconds": 1}},
			{"open": obj{"round": n, "board": n}},
			{"change": obj{"rounds": n - 1, "break_s": n}},
		} {
			h.desk("Org", path, what)
		}
		h.send("Ann", "POST", path+"/bye", obj{"round": n})
		h.send("Ann", "POST", path+"/time", obj{"round": n, "board": n, "kind": "propose", "for": n, "until": n})
	}
	before := h.sees("", path).Seq
	fresh := h.server(h.cfg.Creation)
	if after := fresh.sees("", path).Seq; after != before {
		t.Errorf("read anew it has %d events, and had %d", after, before)
	}
	fresh.goOn()
	if len(fresh.failed) > 0 {
		t.Errorf("it does not go on: %v", fresh.failed)
	}
}

// Texts come back as they were sent, with no lines of others' and no signs that nobody sees.
func TestRudeTexts(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path := h.begun(1, "Ann", "Bob")
	for _, text := range []string{"<script>alert(1)</script>", "=cmd|' /C calc'!A0", `"},{"x":"`, "line\nline"} {
		h.desk("Org", path, obj{"say": obj{"text": text}}).ok(t)
		if said := h.sees("", path).Said; said != text {
			t.Errorf("%q came back as %q", text, said)
		}
	}
	for _, text := range []string{"\x00", "\x1b[31mred", "a\u202eb", "a\u2066b", "a\ufeffb", "a\rb", "a\u0085b", "\xff\xfe"} {
		if a := h.desk("Org", path, obj{"say": obj{"text": text}}); a.code == "" && strings.ContainsFunc(h.sees("", path).Said, func(r rune) bool { return r < ' ' || r == 0x202e || r == 0x2066 || r == 0xfeff || r == 0x85 }) {
			t.Errorf("%q is said", text)
		}
	}
}

// Others cannot run a tournament, whatever they send and however often; nobody's log grows by it.
func TestOthersAtTheDesk(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Eve")
	path := h.begun(1, "Ann", "Bob")
	seq := h.sees("", path).Seq
	for _, who := range []string{"Eve", "Ann", "guest1", ""} {
		for _, what := range []obj{{"cancel": obj{}}, {"say": obj{"text": "x"}}, {"pair": obj{}}, {"start": obj{}}, {"finish": obj{}}} {
			h.desk(who, path, what).refused(t, "not-organiser", "")
		}
		h.send(who, http.MethodPost, path+"/staff", obj{"name": "Eve"}).refused(t, "not-organiser", "")
		if a := h.send(who, http.MethodDelete, path+"/entry", ""); who != "Ann" {
			a.refused(t, "not-entered", "")
		}
	}
	if now := h.sees("", path).Seq; now != seq+1 { // Ann has left
		t.Errorf("the log grew from %d to %d", seq, now)
	}
}

// The lots are not told before they are drawn: the number from which they come stands in no answer while the
// tournament goes on, and in all once it is over.
func TestLotsAreSecret(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob")
	path := h.begun(1, "Ann", "Bob")
	told := func() (n int) {
		for _, rest := range []string{"", "/log", "/standings", "/export?format=json"} {
			n += strings.Count(string(h.send("Ann", "GET", path+rest, "").ok(t).body), `"lots":`)
		}
		return n
	}
	if n := told(); n != 0 {
		t.Errorf("%d answers tell the lots", n)
	}
	h.finishAll()
	h.wantPhase(path, tournament.Over)
	if n := told(); n != 2 {
		t.Errorf("once it is over %d answers tell the lots, want the log and the export", n)
	}
}

// A tournament that cannot go on holds up no other.
func TestBrokenTournament(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora")
	broken := h.begun(1, "Ann", "Bob")
	whole := h.begun(1, "Celia", "Dora")
	id := strings.TrimPrefix(broken, "/api/tournaments/")
	h.do(`UPDATE tournament_events SET data = ?2 WHERE tournament = ?1 AND seq = 1`, id, []byte(`{"at":1,"finish":{}}`))
	h.kept.forget(id)
	for _, g := range h.playing() {
		if err := h.end(g, "played", 1, 2); err != nil {
			t.Fatal(err)
		}
	}
	h.goOn()
	h.wantPhase(whole, tournament.Over)
	if a := h.send("", "GET", broken, ""); a.code == "" {
		t.Errorf("a broken log is shown: %s", a.body)
	}
	if fmt.Sprint(len(h.failed)) != "1" {
		t.Errorf("failed: %v", h.failed)
	}
}
