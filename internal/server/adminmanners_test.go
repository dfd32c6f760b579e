package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/moderation"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/store"
)

// report reads the report of an answer.
func (a *answered) report(t *testing.T) (r moderation.Report) {
	t.Helper()
	if err := json.Unmarshal(a.want(t, http.StatusOK, "").body, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// rude has a guest sit down at a public table of somebody and say something that is reported.
func (b *browser) rude(t *testing.T, host *browser, called string) *tableSeen {
	t.Helper()
	table := host.openTable("Ann", 1)
	b.post(gamePath(table, "/join"), obj{"name": called}).ok(t)
	said := chatter{b, t, table}.said("you fool")
	host.post(gamePath(table, "/chat/report"), obj{"line": said.ID, "reason": "insult by " + called}).want(t, http.StatusOK, "")
	return table
}

// reports are those that an admin sees, the newest first.
func (b *browser) reports(t *testing.T) []moderation.Report {
	t.Helper()
	var list struct{ Reports []moderation.Report }
	if err := json.Unmarshal(b.get("/api/admin/reports?all=true").want(t, http.StatusOK, "").body, &list); err != nil {
		t.Fatal(err)
	}
	return list.Reports
}

// logged are the kinds of the entries of the log, the newest first, with who did it.
func (b *browser) logged(t *testing.T) (list []string) {
	t.Helper()
	var log struct{ Log []adminEntry }
	if err := json.Unmarshal(b.get("/api/admin/log").want(t, http.StatusOK, "").body, &log); err != nil {
		t.Fatal(err)
	}
	for _, e := range log.Log {
		list = append(list, e.By+" "+e.What+" "+e.About)
	}
	return list
}

const someDay = "2099-01-01T00:00:00Z"

// inAWeek is an end that may be set.
func inAWeek() string { return time.Now().Add(7 * 24 * time.Hour).UTC().Format(time.RFC3339) }

// TestRudeGuest goes from the report about a guest to what stops them: they are named, found again
// in earlier reports, muted, called otherwise, put out and kept out, though they come without the
// cookie of before. Accounts from there play on, and so do others.
func TestRudeGuest(t *testing.T) {
	t.Parallel()
	h := openHouse(t, through)
	ada, ann := h.admin(t, "Ada").from("203.0.113.5"), h.browser(t).from("203.0.113.6")
	rude := h.browser(t).from("198.51.100.7")
	neighbour := h.browser(t).from("198.51.100.7")
	neighbour.signUp("Nina")
	first := rude.rude(t, ann, "Rude")
	second := rude.rude(t, ann, "Rude")
	list := ada.reports(t)
	if len(list) != 2 || list[0].About != "guest" || list[0].Name != "Rude" || list[0].Game != second.ID {
		t.Fatalf("the reports are %+v", list)
	}
	at := fmt.Sprint("/api/admin/reports/", list[0].ID)
	told := ada.get(at).report(t)
	if !told.There || !told.Network || len(told.Earlier) != 1 || told.Earlier[0].ID != list[1].ID || told.Earlier[0].Game != first.ID {
		t.Errorf("the report leads to %+v", told)
	}

	ada.post(at+"/mute", obj{"reason": "insults"}).want(t, http.StatusBadRequest, "bad-rule")
	ada.post(at+"/mute", obj{"reason": "insults", "until": someDay}).want(t, http.StatusBadRequest, "bad-rule")
	if told := ada.post(at+"/mute", obj{"reason": "insults", "until": inAWeek()}).report(t); told.Mute == nil || told.Mute.Reason != "insults" {
		t.Errorf("muted, they are %+v", told)
	}
	c := chatter{rude, t, first}
	if why := c.say("again").want(t, http.StatusForbidden, "muted").told(t); why.Reason != "insults" || why.Until == "" {
		t.Errorf("they are told %+v", why)
	}
	rude.post(gamePath(first, "/chat"), obj{"phrase": "good_luck"}).want(t, http.StatusForbidden, "muted")
	ada.remove(at+"/mute").want(t, http.StatusOK, "")
	ada.remove(at+"/mute").want(t, http.StatusNotFound, "not-found")
	c.said("sorry")

	ada.post(at+"/name", obj{"name": "Polite"}).report(t)
	if s := ann.get(gamePath(second, "")).ok(t).Seats[1]; s.Name != "Polite" {
		t.Errorf("they are called %q", s.Name)
	}

	line := rude.socket(first, 0)
	if _, err := rude.next(line); err != nil {
		t.Fatal(err)
	}
	told = ada.post(at+"/ban", obj{"reason": "insults", "until": inAWeek()}).report(t)
	if told.Ban == nil {
		t.Errorf("banned, they are %+v", told)
	}
	ends(t, line)
	third := ann.openTable("Ann", 2)
	for _, who := range []*browser{rude, h.browser(t).from("198.51.100.7")} {
		for path, q := range map[string]obj{
			gamePath(third, "/join"): {"name": "Nobody"},
			gamePath(third, "/chat"): {"text": "fool"},
			"/api/lobby/pair":        {"preset": "classic", "name": "Nobody"},
			"/api/games":             {"seats": hereSeats("A", "B")},
			"/api/account":           {"name": "Nobody", "password": somePassword},
		} {
			if why := who.post(path, q).want(t, http.StatusForbidden, "banned").told(t); why.Reason != "insults" {
				t.Errorf("%s: they are told %+v", path, why)
			}
		}
		who.get(gamePath(third, "")).ok(t) // they may look
	}
	neighbour.post(gamePath(third, "/join"), obj{"name": "Nina"}).ok(t)
	h.browser(t).from("198.51.100.8").post(gamePath(third, "/join"), obj{"name": "Cy"}).ok(t)
	if list := ada.bans(""); len(list.Bans) != 1 || list.Bans[0].Guest == "" {
		t.Errorf("the bans are %+v", list)
	}

	log := ada.logged(t)
	for _, want := range []string{"Ada mute Rude", "Ada unmute Rude", "Ada seat-renamed Rude", "Ada ban Rude"} {
		if !slices.Contains(log, want) {
			t.Errorf("the log has no %q: %q", want, log)
		}
	}
	ada.remove(fmt.Sprint("/api/admin/bans/", ada.bans("").Bans[0].ID)).want(t, http.StatusOK, "")
	h.browser(t).from("198.51.100.7").post("/api/games", obj{"seats": hereSeats("A", "B")}).ok(t)
}

// TestReportedAccount does the same to an account, which is banned as any is; nothing is kept of from
// where it comes. Nobody does it to themselves or to an admin, and nobody else does it.
func TestReportedAccount(t *testing.T) {
	t.Parallel()
	h := openHouse(t, through)
	ada, ann, bob := h.admin(t, "Ada").from("203.0.113.5"), h.browser(t).from("203.0.113.6"), h.browser(t).from("198.51.100.7")
	bob.signUp("Bob")
	bob.rude(t, ann, "Bob")
	ada.rude(t, ann, "Ada")
	list := ada.reports(t)
	hers, his := fmt.Sprint("/api/admin/reports/", list[0].ID), fmt.Sprint("/api/admin/reports/", list[1].ID)
	for _, act := range []string{"/mute", "/ban", "/name", "/sign-out"} {
		bob.post(his+act, obj{}).want(t, http.StatusForbidden, "not-admin")
		ada.post(hers+act, obj{}).want(t, http.StatusConflict, "yourself")
		ada.post("/api/admin/reports/99"+act, obj{}).want(t, http.StatusNotFound, "not-found")
	}
	if told := ada.get(his).report(t); told.About != "account" || told.OfAccount != "Bob" || told.Network {
		t.Errorf("the report is %+v", told)
	}
	ada.post(his+"/name", obj{"name": "Robert"}).report(t)
	ada.post(his+"/sign-out", obj{}).report(t)
	if a := bob.get("/api/account"); !strings.Contains(string(a.body), `"nobody"`) {
		t.Errorf("signed out everywhere, they are %s", a.body)
	}
	bob.signIn("Robert", somePassword)
	if told := ada.post(his+"/ban", obj{"reason": "spam", "until": inAWeek()}).report(t); told.Ban == nil || told.Ban.Reason != "spam" {
		t.Errorf("banned, they are %+v", told)
	}
	bob.post("/api/session", obj{"name": "Robert", "password": somePassword}).want(t, http.StatusForbidden, "banned")
	h.browser(t).from("198.51.100.7").post("/api/games", obj{"seats": hereSeats("A", "B")}).ok(t)
	ada.remove(his+"/ban").want(t, http.StatusOK, "")
	bob.signIn("Robert", somePassword)
	bob.remove("/api/account").want(t, http.StatusOK, "")
	ada.post(his+"/mute", obj{"reason": "spam", "until": inAWeek()}).want(t, http.StatusConflict, "no-person")
	var host moderation.Report
	h.command(t, &host, "report", fmt.Sprint(list[1].ID))
	if host.About != "gone" {
		t.Errorf("the report is about %q", host.About)
	}
}

// TestNetworkOfReports: it is kept from where a guest comes once they come again, where that was not
// known, and never of a club's network; it goes after 30 days, a ban by it with it, and with a guest who
// makes an account.
func TestNetworkOfReports(t *testing.T) {
	t.Parallel()
	clock := newClock()
	h := openHouse(t, through, func(c *Config) {
		c.Clubs, c.ClubFactor = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}, 10
		c.ruleNow = clock.now
	})
	ada, ann := h.admin(t, "Ada").from("203.0.113.5"), h.browser(t).from("203.0.113.6")
	rude, member := h.browser(t).from("198.51.100.7"), h.browser(t).from("192.0.2.1")
	table := rude.rude(t, ann, "Rude")
	member.rude(t, ann, "Member")
	list := ada.reports(t)
	ofMember, ofRude := fmt.Sprint("/api/admin/reports/", list[0].ID), fmt.Sprint("/api/admin/reports/", list[1].ID)
	if ada.get(ofMember).report(t).Network {
		t.Error("it is kept that a guest came from a club")
	}
	count := func() int { return h.count(t, "SELECT count(*) FROM report_networks") }
	h.change(t, func(tx *store.Tx) error { // as if another server had been asked, or this one been away
		_, err := tx.Exec("DELETE FROM report_networks")
		return err
	})
	clock.add(25 * time.Hour) // what is only in memory is forgotten
	h.decisions.Reread(t.Context())
	if count() != 0 {
		t.Fatal("it is known from where they came")
	}
	rude.get(gamePath(table, "")).ok(t)
	if !ada.get(ofRude).report(t).Network || count() != 1 {
		t.Fatal("they came again, and nothing is kept")
	}
	if h.count(t, "SELECT length(network) FROM report_networks") != 32 {
		t.Error("what is kept is no hash")
	}
	clock.add(20 * 24 * time.Hour)
	until := clock.now().Add(20 * 24 * time.Hour).UTC().Format(time.RFC3339)
	ada.post(ofRude+"/ban", obj{"reason": "insults", "until": until}).report(t)
	fresh := func() *answered {
		return h.browser(t).from("198.51.100.7").post("/api/games", obj{"seats": hereSeats("A", "B")})
	}
	fresh().want(t, http.StatusForbidden, "banned")
	clock.add(11 * 24 * time.Hour)
	fresh().ok(t)
	if err := sanction.Sweep(t.Context(), h.cfg.Rows, clock.now()); err != nil {
		t.Fatal(err)
	}
	if n := count() + h.count(t, "SELECT count(*) FROM sanctions WHERE network IS NOT NULL"); n != 0 {
		t.Errorf("%d hashes are kept after 31 days", n)
	}
	if n := h.count(t, "SELECT count(*) FROM sanctions"); n != 1 {
		t.Errorf("%d bans hold", n)
	}
	clock.add(10 * 24 * time.Hour)
	if err := sanction.Sweep(t.Context(), h.cfg.Rows, clock.now()); err != nil || h.count(t, "SELECT count(*) FROM sanctions") != 0 {
		t.Errorf("a ban that is over is kept: %v", err)
	}
}

// TestGuestsSanctionsMove: who is muted is so with the account that they make, whose download says so.
func TestGuestsSanctionsMove(t *testing.T) {
	t.Parallel()
	h := openHouse(t, through)
	ada, ann, rude := h.admin(t, "Ada").from("203.0.113.5"), h.browser(t).from("203.0.113.6"), h.browser(t).from("198.51.100.7")
	table := rude.rude(t, ann, "Rude")
	at := fmt.Sprint("/api/admin/reports/", ada.reports(t)[0].ID)
	ada.post(at+"/mute", obj{"reason": "insults", "until": inAWeek()}).report(t)
	rude.signUp("Rudi")
	chatter{rude, t, table}.say("fool").want(t, http.StatusForbidden, "muted")
	if told := ada.get(at).report(t); told.OfAccount != "Rudi" || told.Mute == nil || told.Network {
		t.Errorf("the report is %+v", told)
	}
	if data := string(rude.get("/api/account/export").want(t, http.StatusOK, "").body); !strings.Contains(data, `"insults"`) {
		t.Error("the download does not say that they are muted")
	}
	rude.remove("/api/account").want(t, http.StatusOK, "")
	if n := h.count(t, "SELECT count(*) FROM sanctions"); n != 0 {
		t.Errorf("%d sanctions of nobody", n)
	}
}

// TestArrangedIsListed marks a table whose draws somebody chose, and no other.
func TestArrangedIsListed(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	if !h.lobby.Empty() {
		t.Error("somebody is to be played with")
	}
	plain := ann.openTable("Ann", 1)
	chosen := ann.post("/api/games", obj{"open": "public", "seed": "42", "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}}).ok(t)
	list := ann.lobby(-1)
	if a, b := list.listed(plain.ID), list.listed(chosen.ID); a == nil || b == nil || a.Arranged || !b.Arranged {
		t.Errorf("they are listed as %+v and %+v", a, b)
	}
	if h.lobby.Empty() || strings.Contains(string(ann.get("/api/hello").body), `"empty"`) {
		t.Error("the server is said to be empty")
	}
}

// stops has an admin do all that there is about reports, as exchanges for the contract.
func (b *browser) stops(h *house, ada *browser) {
	b.t.Helper()
	ann, rude := h.browser(b.t), h.browser(b.t)
	rude.rude(b.t, ann, "Rude")
	rude.rude(b.t, ann, "Rude")
	list := ada.reports(b.t)
	at := fmt.Sprint("/api/admin/reports/", list[0].ID)
	ada.post(fmt.Sprint("/api/admin/reports/", list[1].ID, "/done"), obj{})
	ada.post(at+"/name", obj{"name": "Polite"})
	ada.post(at+"/mute", obj{"reason": "insults", "until": inAWeek()})
	ada.post(at+"/ban", obj{"reason": "insults", "until": inAWeek()})
	ada.get(at)
	ada.bans("")
	ada.remove(at + "/mute")
	ada.remove(at + "/ban")
	ada.post(at+"/sign-out", obj{})
}
