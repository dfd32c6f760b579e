package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/notify"
	"circulade/internal/feature/notify/notifytest"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A calling is what a server under test tells people through.
type calling struct {
	push  *notifytest.Service
	mails *notifytest.Server
}

func newCalling(t testing.TB) *calling {
	t.Helper()
	return &calling{push: notifytest.NewService(t), mails: notifytest.NewServer(t)}
}

type (
	// A noticeSeen is how somebody is notified, as clients read it.
	noticeSeen struct {
		Push *struct {
			Browsers []struct{ ID string }
		}
		Mail *mailSeen
	}
	mailSeen struct {
		Address          string
		Confirmed, Ended bool
	}
)

// on switches all of it on, and leaves nobody time to come back by themselves.
func (c *calling) on(cfg *Config) {
	cfg.Public = &url.URL{Scheme: "https", Host: "play.example.org"}
	cfg.Notice = notify.Channels{
		Push: &notify.Push{Services: []string{c.push.Host}, Roots: c.push.Roots},
		Mail: &notify.Mail{Server: &url.URL{Scheme: "smtp", Host: c.mails.Addr}, From: "tiles@example.org"},
	}
	cfg.notify = func(n *notify.Config) { n.Delay, n.LeftDelay, n.Network = time.Millisecond, time.Millisecond, 1000 }
}

// subscription is what a browser sends whose push service is the test's.
func (c *calling) subscription(path string) obj {
	key, auth := c.push.Keys()
	return obj{"endpoint": c.push.URL + path, "keys": obj{"p256dh": key, "auth": auth}, "language": "de"}
}

// byPost makes a table by correspondence of two browsers, neither of which follows it.
func byPost(t *testing.T, ann, bo *browser) *tableSeen {
	t.Helper()
	made := ann.post("/api/games", obj{
		"title": "Weeks", "clock": obj{"kind": "days", "days": 3, "flag": "computer"}, "options": obj{"base.first_player": "seat0"},
		"seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}},
	})
	table := made.ok(t)
	return bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
}

// plays has somebody answer until somebody else is asked.
func (b *browser) plays(t *testing.T, id string, seat int) {
	t.Helper()
	for {
		now := b.get("/api/games/" + id).ok(t)
		if len(now.Waiting) != 1 || now.Waiting[0] != seat {
			return
		}
		b.step(now, int(now.Seq)*7, fmt.Sprint("move-", now.Seq)).ok(t)
	}
}

// TestCorrespondence plays ten turns of which nobody has the page open: each is told once.
func TestCorrespondence(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	ann, bo := h.browser(t), h.browser(t)
	table := byPost(t, ann, bo)
	bo.post("/api/notice/push", c.subscription("/bo")).want(t, http.StatusOK, "")
	for turn := range 10 {
		who, path, seat := ann, "/bo", 0
		if turn%2 == 1 {
			who, path, seat = bo, "/ann", 1
		}
		who.plays(t, table.ID, seat)
		eventually(t, "the next is told", func() bool { return len(c.push.Got()) > turn })
		got := c.push.Got()
		if len(got) != turn+1 || got[turn].Path != path || got[turn].Plain != fmt.Sprintf(`{"title":"Weeks","body":"Du bist am Zug","game":%q}`, table.ID) {
			t.Fatalf("turn %d: told %v", turn, got)
		}
		if turn == 0 { // not before: she is asked first
			ann.post("/api/notice/push", c.subscription("/ann")).want(t, http.StatusOK, "")
		}
	}
	// The seat of who has the turn looks, and leaves: nothing new is to be told.
	s := ann.socket(table, 0)
	if _, err := ann.next(s); err != nil {
		t.Fatal(err)
	}
	_ = s.CloseNow()
	bo.post(gamePath(table, "/seats/1/name"), obj{"name": "Robert"}).ok(t)
	ann.plays(t, table.ID, 0)
	eventually(t, "the eleventh turn", func() bool { return len(c.push.Got()) > 10 })
	if got := c.push.Got(); len(got) != 11 || got[10].Path != "/bo" {
		t.Errorf("told %d times, the last %v", len(got), got[10])
	}
}

// TestFollowersAreNotTold holds that nobody is told who has the page open, nor at tables with
// a clock by the second or without others.
func TestFollowersAreNotTold(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	ann, bo := h.browser(t), h.browser(t)
	table := byPost(t, ann, bo)
	bo.post("/api/notice/push", c.subscription("/bo")).want(t, http.StatusOK, "")
	s := bo.socket(table, 0)
	if _, err := bo.next(s); err != nil {
		t.Fatal(err)
	}
	eventually(t, "Bo is there", func() bool { return ann.get(gamePath(table, "")).ok(t).Seats[1].Connected })
	ann.plays(t, table.ID, 0)
	quick := ann.post("/api/games", obj{
		"clock": obj{"kind": "bank", "bank_s": 600}, "options": obj{"base.first_player": "seat0"},
		"seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}},
	})
	bo.post(gamePath(quick.ok(t), "/sit"), obj{"secret": quick.Links[0].Secret}).ok(t)
	ann.plays(t, quick.ok(t).ID, 0)
	alone := ann.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	ann.plays(t, alone.ID, 0)
	other := byPost(t, ann, bo)
	ann.plays(t, other.ID, 0)
	eventually(t, "one is told", func() bool { return len(c.push.Got()) > 0 })
	if got := c.push.Got(); len(got) != 1 || got[0].Game != other.ID {
		t.Errorf("told %v", got)
	}
	_ = s.CloseNow()
	eventually(t, "Bo has left, and may have seen nothing", func() bool { return len(c.push.Got()) == 2 })
	if got := c.push.Got(); got[1].Game != table.ID {
		t.Errorf("told %v", got)
	}
}

// mailed makes an account with a confirmed address and returns what stood in the first mail.
func (c *calling) mailed(t *testing.T, b *browser, name string) {
	t.Helper()
	before := len(c.mails.Got())
	b.signUp(name)
	b.post("/api/notice/mail", obj{"address": strings.ToLower(name) + "@example.org", "language": "en"}).want(t, http.StatusOK, "")
	eventually(t, "the confirmation", func() bool { return len(c.mails.Got()) > before })
	_, secret, _ := strings.Cut(c.mails.Got()[before].Body, "/notice/confirm#c=")
	secret, _, _ = strings.Cut(secret, "\n")
	b.post("/api/notice/mail/confirm", obj{"secret": secret}).want(t, http.StatusOK, "")
}

// TestUnsubscribe ends mail by the request of a mail program, which is no JSON and comes from
// elsewhere; looking at the address changes nothing.
func TestUnsubscribe(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	ann, bo := h.browser(t), h.browser(t)
	table := byPost(t, ann, bo)
	c.mailed(t, bo, "Bob")
	ann.plays(t, table.ID, 0)
	eventually(t, "Bo is told", func() bool { return len(c.mails.Got()) == 2 })
	m := c.mails.Got()[1]
	off, err := url.Parse(strings.Trim(m.Header.Get("List-Unsubscribe"), "<>"))
	if err != nil || off.Host != "play.example.org" || m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" {
		t.Fatalf("the mail is %s", m.Raw)
	}
	address := func() mailSeen {
		var a noticeSeen
		if err := json.Unmarshal(bo.get("/api/notice").want(t, http.StatusOK, "").body, &a); err != nil || a.Mail == nil {
			t.Fatalf("%v: %+v", err, a)
		}
		return *a.Mail
	}
	program := h.browser(t)
	for range 2 {
		if a := program.get(off.Path); a.status != http.StatusOK || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
			t.Fatalf("looking at it: %d %v", a.status, a.header)
		}
	}
	if a := address(); a != (mailSeen{"bob@example.org", true, false}) {
		t.Fatalf("after looking: %+v", a)
	}
	oneClick := func(r *http.Request) {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", "https://mail.example.net")
	}
	program.do(http.MethodPost, off.Path+"x", "List-Unsubscribe=One-Click", oneClick).want(t, http.StatusNotFound, "not-found")
	program.do(http.MethodPost, "/api/notice/mail/confirm", "List-Unsubscribe=One-Click", oneClick).want(t, http.StatusForbidden, "bad-origin")
	if a := address(); !a.Confirmed {
		t.Fatalf("after bad tokens: %+v", a)
	}
	for range 2 { // a mail program may send it twice
		program.do(http.MethodPost, off.Path, "List-Unsubscribe=One-Click", oneClick).want(t, http.StatusOK, "")
	}
	if a := address(); a != (mailSeen{"bob@example.org", true, true}) {
		t.Errorf("after the press: %+v", a)
	}
	// A mail program may have pressed: the way back into the account stays.
	program.post(forgottenPath, obj{"name": "Bob"}).want(t, http.StatusOK, "")
	c.link(t, 0)
}

// TestNoticeRefusals sends what cannot be.
func TestNoticeRefusals(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	nobody, ann := h.browser(t), h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	good := c.subscription("/x")
	nobody.get("/api/notice").want(t, http.StatusOK, "")
	nobody.post("/api/notice/push", good).want(t, http.StatusForbidden, "no-person")
	nobody.post("/api/notice/quiet", obj{}).want(t, http.StatusForbidden, "no-person")
	h.program(t, made.HostSecret).get("/api/notice").want(t, http.StatusForbidden, "browser-only")
	ann.post("/api/notice/push", obj{"endpoint": "https://example.org/x", "keys": good["keys"]}).want(t, http.StatusBadRequest, "bad-notice")
	ann.post("/api/notice/push", obj{"endpoint": "http://" + c.push.Host + "/x", "keys": good["keys"]}).want(t, http.StatusBadRequest, "bad-notice")
	ann.post("/api/notice/push", obj{"endpoint": good["endpoint"], "keys": obj{"p256dh": "x", "auth": "y"}}).want(t, http.StatusBadRequest, "bad-notice")
	ann.post("/api/notice/push", obj{"endpoint": 1}).want(t, http.StatusBadRequest, "bad-json")
	ann.post("/api/notice/push", obj{"endpoint": strings.Repeat("x", 8<<10)}).want(t, http.StatusRequestEntityTooLarge, "too-large")
	ann.do(http.MethodPost, "/api/notice/push", "x", func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }).want(t, http.StatusUnsupportedMediaType, "bad-type")
	ann.remove("/api/notice/push/x").want(t, http.StatusNotFound, "not-found")
	ann.post("/api/notice/quiet", obj{"from": "22:00", "to": "07:00", "zone": "Mars"}).want(t, http.StatusBadRequest, "bad-notice")
	ann.post("/api/notice/mail", obj{"address": "ann@example.org"}).want(t, http.StatusForbidden, "no-account")
	ann.remove("/api/notice/mail").want(t, http.StatusForbidden, "no-account")
	ann.signUp("Ann")
	ann.post("/api/notice/mail", obj{"address": "ann@example.org\r\nBcc: bo@example.org"}).want(t, http.StatusBadRequest, "bad-notice")
	ann.post("/api/notice/mail/confirm", obj{"secret": "x"}).want(t, http.StatusNotFound, "not-found")
	for n := range 3 {
		ann.post("/api/notice/mail", obj{"address": fmt.Sprintf("ann%d@example.org", n)}).want(t, http.StatusOK, "")
	}
	ann.post("/api/notice/mail", obj{"address": "ann9@example.org"}).want(t, http.StatusTooManyRequests, "too-many")

	off := openHouse(t).browser(t)
	off.makeTable(gamelog.KindHere, gamelog.KindLink)
	if a := off.get("/api/notice").want(t, http.StatusOK, ""); string(a.body) != "{}" {
		t.Errorf("a server that tells nobody offers %s", a.body)
	}
	off.post("/api/notice/push", good).want(t, http.StatusNotFound, "notice-off")
	off.signUp("Ann")
	off.post("/api/notice/mail", obj{"address": "ann@example.org"}).want(t, http.StatusNotFound, "notice-off")
	off.do(http.MethodPost, notify.OffPath+"x", "").want(t, http.StatusNotFound, "not-found")
}

// TestNoticeOfAnAccount follows what a guest wants to the account that is made of them, into
// its download, and out of the store.
func TestNoticeOfAnAccount(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	ann, bo, phone := h.browser(t), h.browser(t), h.browser(t)
	table := byPost(t, ann, bo)
	bo.post("/api/notice/push", c.subscription("/laptop")).want(t, http.StatusOK, "")
	far := time.Now().UTC().Add(6 * time.Hour) // it is not quiet while the test runs
	bo.post("/api/notice/quiet", obj{"from": far.Format("15:04"), "to": far.Add(time.Minute).Format("15:04"), "zone": "Etc/UTC"}).want(t, http.StatusOK, "")
	c.mailed(t, bo, "Bob")
	phone.makeTable(gamelog.KindHere, gamelog.KindLink)
	phone.post("/api/notice/push", c.subscription("/phone")).want(t, http.StatusOK, "")
	phone.signIn("Bob", somePassword).want(t, http.StatusOK, "")
	ann.plays(t, table.ID, 0)
	eventually(t, "both devices and the address are told", func() bool { return len(c.push.Got()) == 2 && len(c.mails.Got()) == 2 })
	got := string(bo.get("/api/account/export").want(t, http.StatusOK, "").body)
	for _, want := range []string{`"what":"browser"`, "bob@example.org", "Etc/UTC", `"what":"told","game":"` + table.ID} {
		if !strings.Contains(got, want) {
			t.Errorf("the download lacks %s: %.2000s", want, got)
		}
	}
	if strings.Contains(got, "/laptop") {
		t.Error("the download has the address at which a browser can be told")
	}
	bo.remove("/api/account/sessions").want(t, http.StatusOK, "")
	var a noticeSeen
	if err := json.Unmarshal(bo.get("/api/notice").body, &a); err != nil || len(a.Push.Browsers) != 0 {
		t.Errorf("after signing out everywhere: %v %+v", err, a)
	}
	bo.post("/api/notice/push", c.subscription("/laptop")).want(t, http.StatusOK, "")
	bo.do(http.MethodDelete, "/api/account", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "application/json") }).want(t, http.StatusOK, "")
	err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
		for _, rows := range []string{"notices", "notice_people", "notice_browsers", "notice_addresses"} {
			var n int
			if err := tx.One("SELECT count(*) FROM "+rows, nil, &n); err != nil {
				return err
			}
			if n > 0 {
				t.Errorf("%s has %d rows of who is gone", rows, n)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// noticed does with notices what can be done.
func noticed(t *testing.T, spy func(exchange)) {
	t.Helper()
	c := newCalling(t)
	h := openHouse(t, c.on)
	b := h.browser(t)
	b.spy = spy
	b.get("/api/hello")
	b.get("/api/privacy")
	b.makeTable(gamelog.KindHere, gamelog.KindLink)
	b.post("/api/notice/push", c.subscription("/x"))
	b.post("/api/notice/quiet", obj{"from": "22:00", "to": "07:00", "zone": "Europe/Berlin"})
	b.post("/api/notice/quiet", obj{})
	c.mailed(t, b, "Fay")
	b.post("/api/session/forgotten", obj{"name": "Fay"})
	if err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error { // as a press in a mail does
		_, err := tx.Exec("UPDATE notice_addresses SET turns = 0")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	b.get("/api/notice")
	var a noticeSeen
	if err := json.Unmarshal(b.post("/api/notice/push", c.subscription("/y")).body, &a); err != nil || len(a.Push.Browsers) != 2 {
		t.Fatalf("%v: %+v", err, a)
	}
	b.remove("/api/notice/push/" + a.Push.Browsers[0].ID)
	b.remove("/api/notice/push")
	b.remove("/api/notice/mail")
}

// FuzzNoticeRequests sends whatever there is to where people say how they want to be told.
func FuzzNoticeRequests(f *testing.F) {
	for _, body := range []string{
		`{"endpoint":"https://fcm.googleapis.com/x","keys":{"p256dh":"AA","auth":"AA"}}`, `{"from":"22:00","to":"07:00","zone":"Europe/Berlin"}`,
		`{"address":"ann@example.org"}`, `{"address":"a@b\r\nBcc: c@d"}`, `{"secret":"x"}`, `{}`, `[`, `{"zone":"\u0000"}`, "{\"zone\":\"\xff\"}",
	} {
		for i := range 4 {
			f.Add(uint8(i), body)
		}
	}
	h := openHouse(f, func(c *Config) { c.Notice.Push = &notify.Push{} })
	f.Fuzz(func(t *testing.T, where uint8, body string) {
		b := h.browser(t)
		b.makeTable(gamelog.KindHere, gamelog.KindLink)
		paths := []string{"/api/notice/push", "/api/notice/quiet", "/api/notice/mail", "/api/notice/mail/confirm"}
		if a := b.do(http.MethodPost, paths[int(where)%len(paths)], body); a.status >= http.StatusInternalServerError {
			t.Errorf("%q is answered with %d: %s", body, a.status, a.body)
		}
	})
}
