package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/feature/notify"
	"circulade/internal/httpd"
	"circulade/internal/store"
	"circulade/internal/store/sqlite/sqlitetest"
)

const forgottenPath = "/api/session/forgotten"

// links returns the secrets of the links to new passwords that went out, each with to whom.
func (c *calling) links() (list [][2]string) {
	for _, m := range c.mails.Got() {
		_, secret, ok := strings.Cut(m.Body, "https://play.example.org/account#reset=")
		secret, _, _ = strings.Cut(secret, "\n")
		if ok {
			list = append(list, [2]string{m.To[0], secret})
		}
	}
	return list
}

// link waits for one more link than there were, and returns its secret.
func (c *calling) link(t *testing.T, before int) string {
	t.Helper()
	eventually(t, "a link by mail", func() bool { return len(c.links()) > before })
	return c.links()[before][1]
}

// Somebody who cannot sign in has a link sent to the address that they have confirmed, by the
// account's name or by the address itself. It is good once; who used it is told of it.
func TestForgotten(t *testing.T) {
	c := newCalling(t)
	dir := sqlitetest.Dir(t)
	h := openHouseAt(t, dir, c.on)
	bob, other := h.browser(t), h.browser(t)
	c.mailed(t, bob, "Bob")
	other.post(forgottenPath, obj{"name": " bOB "}).want(t, http.StatusOK, "")
	first := c.link(t, 0)
	other.post(forgottenPath, obj{"name": "Bob@Example.org"}).want(t, http.StatusOK, "")
	second := c.link(t, 1)
	if to := c.links()[0][0]; to != "bob@example.org" {
		t.Errorf("the link went to %s", to)
	}
	host := h.reset(t, "Bob")
	const path = "/api/session/reset"
	// To look changes nothing, and no link makes another one void.
	for _, secret := range []string{first, second, host, first} {
		var whose struct{ Name string }
		if err := json.Unmarshal(other.post(path, obj{"secret": secret, "look": true}).want(t, http.StatusOK, "").body, &whose); err != nil || whose.Name != "Bob" {
			t.Errorf("the link is %q's, %v", whose.Name, err)
		}
	}
	other.get("/account").want(t, http.StatusOK, "")
	if w := bob.whoami(); w.Kind != "account" {
		t.Errorf("before anything is done Bob is %+v", w)
	}
	for name, data := range filesOf(t, dir) {
		if strings.Contains(string(data), first) {
			t.Errorf("%s holds the secret", name)
		}
	}
	other.post(path, obj{"secret": first, "password": "short"}).want(t, http.StatusBadRequest, "bad-password")
	other.post(path, obj{"secret": first, "password": "another horse"}).want(t, http.StatusOK, "")
	for _, secret := range []string{first, second, host} {
		other.post(path, obj{"secret": secret, "look": true}).want(t, http.StatusForbidden, "reset-gone")
	}
	if w := bob.whoami(); w.Kind != "nobody" {
		t.Errorf("the session of before is %+v", w)
	}
	bob.signIn("Bob", "another horse").want(t, http.StatusOK, "")
	if told := bob.letters().Letters; whats(told) != "reset-mailed" {
		t.Errorf("at the next sign-in the owner is told %+v", told)
	}
	if s := h.log.String(); strings.Contains(s, first) || strings.Contains(s, "bob@") {
		t.Errorf("the log tells of it: %s", s)
	}
}

// slowRows is a store that stands still while it is held.
type slowRows struct {
	store.Rows
	held atomic.Pointer[chan struct{}]
}

func (r *slowRows) View(ctx context.Context, f func(*store.Tx) error) error {
	if held := r.held.Load(); held != nil {
		<-*held
	}
	return r.Rows.View(ctx, f)
}

// Whether there is such an account, and whether it has an address, nobody is told: not by the
// answer, nor by how long it takes, for it is given before anybody has looked.
func TestForgottenTellsNothing(t *testing.T) {
	c := newCalling(t)
	rows := &slowRows{}
	h := openHouse(t, c.on, func(cfg *Config) { rows.Rows, cfg.Rows = cfg.Rows, rows })
	bob, ann, other := h.browser(t), h.browser(t), h.browser(t)
	c.mailed(t, bob, "Bob")
	ann.signUp("Ann")
	ann.post("/api/notice/mail", obj{"address": "ann@example.org"}).want(t, http.StatusOK, "") // which nobody confirms
	gate := make(chan struct{})
	release := sync.OnceFunc(func() {
		rows.held.Store(nil)
		close(gate)
	})
	defer release()
	rows.held.Store(&gate)
	var first *answered
	for _, name := range []string{"Nobody", "nobody@example.org", "Ann", "ann@example.org", "Bob"} {
		a := other.post(forgottenPath, obj{"name": name}).want(t, http.StatusOK, "")
		a.header.Del("Date")
		a.header.Del(httpd.IDHeader)
		if first == nil {
			first = a
		}
		if string(a.body) != string(first.body) || fmt.Sprint(a.header) != fmt.Sprint(first.header) {
			t.Errorf("%s is answered with %v %s, Nobody with %v %s", name, a.header, a.body, first.header, first.body)
		}
	}
	release()
	c.link(t, 0) // Bob's, who was asked for last
	if list := c.links(); len(list) != 1 || list[0][0] != "bob@example.org" {
		t.Errorf("links went to %v", list)
	}
}

// A stranger gets three links a day sent to an account; its owner's browser has three of its
// own, whatever others do.
func TestForgottenIsBounded(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	bob, cy, stranger := h.browser(t), h.browser(t), h.browser(t)
	c.mailed(t, bob, "Bob")
	c.mailed(t, cy, "Cyd")
	for range 5 {
		stranger.post(forgottenPath, obj{"name": "Bob"}).want(t, http.StatusOK, "")
	}
	bob.remove("/api/session").want(t, http.StatusOK, "")
	bob.post(forgottenPath, obj{"name": "Bob"}).want(t, http.StatusOK, "")
	stranger.post(forgottenPath, obj{"name": "Cyd"}).want(t, http.StatusOK, "")
	c.link(t, 4)
	count := map[string]int{}
	for _, l := range c.links() {
		count[l[0]]++
	}
	if count["bob@example.org"] != 4 || count["cyd@example.org"] != 1 {
		t.Errorf("links went out: %v", count)
	}

	few := openHouse(t, c.on, func(cfg *Config) { cfg.Limits.SignIns, cfg.Limits.SignInBurst = 0.001, 9 })
	b, dee := few.browser(t), few.browser(t)
	dee.signUp("Dee")
	b.post(forgottenPath, obj{"name": "Nobody"}).want(t, http.StatusOK, "")
	b.post(forgottenPath, obj{"name": "nobody"}).want(t, http.StatusTooManyRequests, "too-many")
	b.post(forgottenPath, obj{"name": "Somebody"}).want(t, http.StatusOK, "")
	b.post(forgottenPath, obj{"name": "Another"}).want(t, http.StatusTooManyRequests, "too-many")
	// Others have used up what the network may: an owner's browser may still, for its own account.
	dee.post(forgottenPath, obj{"name": "Another"}).want(t, http.StatusTooManyRequests, "too-many")
	for range 3 {
		dee.post(forgottenPath, obj{"name": "Dee"}).want(t, http.StatusOK, "")
	}
	dee.post(forgottenPath, obj{"name": "Dee"}).want(t, http.StatusTooManyRequests, "too-many")
}

// A network has so many links a day sent in all.
func TestForgottenOfANetwork(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on, func(cfg *Config) {
		on := cfg.notify
		cfg.notify = func(n *notify.Config) { on(n); n.Network = 2 }
	})
	names := []string{"Abe", "Bob"}
	abe := h.browser(t)
	for i, b := range []*browser{abe, h.browser(t)} {
		c.mailed(t, b, names[i])
	}
	stranger := h.browser(t)
	for range 2 {
		for _, name := range names {
			stranger.post(forgottenPath, obj{"name": name}).want(t, http.StatusOK, "")
		}
	}
	eventually(t, "one is too much", func() bool { return strings.Count(h.log.String(), notify.ErrOften.Error()) == 2 })
	c.link(t, 1)
	if list := c.links(); len(list) != 2 {
		t.Errorf("links went to %v", list)
	}
	abe.post(forgottenPath, obj{"name": "Abe"}).want(t, http.StatusOK, "") // in a browser of his own
	c.link(t, 2)
}

// A link is void when the address is no longer the account's, when its owner changes the
// password, and after an hour.
func TestForgottenLinkEnds(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	gone := func(secret string) {
		t.Helper()
		h.browser(t).post("/api/session/reset", obj{"secret": secret, "password": "another horse"}).want(t, http.StatusForbidden, "reset-gone")
	}
	for i, end := range []func(b *browser){
		func(b *browser) {
			before := len(c.mails.Got())
			b.remove("/api/notice/mail").want(t, http.StatusOK, "")
			eventually(t, "the address is written to", func() bool { return len(c.mails.Got()) == before+1 })
		},
		func(b *browser) {
			before := len(c.mails.Got())
			b.post("/api/notice/mail", obj{"address": "thief@example.org"}).want(t, http.StatusOK, "")
			eventually(t, "both addresses are written to", func() bool { return len(c.mails.Got()) == before+2 })
		},
		func(b *browser) {
			b.post("/api/account/password", obj{"password": "a third horse"}).want(t, http.StatusOK, "")
		},
		func(*browser) {
			err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
				var until int64
				if err := tx.One("SELECT until FROM mailed_resets", nil, &until); err != nil {
					return err
				}
				if left := time.Until(time.UnixMilli(until)); left < 59*time.Minute || left > time.Hour {
					t.Errorf("the link is good for %v", left)
				}
				_, err := tx.Exec("UPDATE mailed_resets SET until = ?1", time.Now().UnixMilli())
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		},
	} {
		b := h.browser(t)
		name := fmt.Sprint("Bob-", i)
		c.mailed(t, b, name)
		before := len(c.links())
		b.post(forgottenPath, obj{"name": name}).want(t, http.StatusOK, "")
		secret := c.link(t, before)
		end(b)
		gone(secret)
	}
	// Who had the address until now is told that it counts no more: where there is another, and
	// where there is none, in whose place another may come later.
	for _, name := range []string{"Bob-0", "Bob-1"} {
		eventually(t, "a letter to the old address of "+name, func() bool {
			for _, m := range c.mails.Got() {
				if m.To[0] == strings.ToLower(name)+"@example.org" && m.Subject == "This address is no longer that of your account" && strings.Contains(m.Body, "“"+name+"”") {
					return true
				}
			}
			return false
		})
	}
	// Nothing goes to an address that nobody has confirmed.
	thief := h.browser(t)
	for _, name := range []string{"Bob-1", "thief@example.org", "bob-1@example.org", "Bob-2"} {
		thief.post(forgottenPath, obj{"name": name}).want(t, http.StatusOK, "")
	}
	c.link(t, 4) // Bob-2's, who was asked for last
	if list := c.links(); len(list) != 5 || list[4][0] != "bob-2@example.org" {
		t.Errorf("links went to %v", list)
	}
}

func TestForgottenRefusals(t *testing.T) {
	c := newCalling(t)
	h := openHouse(t, c.on)
	b := h.browser(t)
	for _, bad := range []string{"", " ", "x", "Bob\r\nBcc: eve@example.org", "Bob <bob@example.org>", "bob@example.org,eve@example.org", "@", strings.Repeat("x", 300)} {
		a := b.post(forgottenPath, obj{"name": bad}).want(t, http.StatusBadRequest, "bad-name")
		if len(a.Error.Faults) != 1 || a.Error.Faults[0].Field != "name" {
			t.Errorf("%q: %s", bad, a.body)
		}
	}
	b.post(forgottenPath, obj{"name": 1}).want(t, http.StatusBadRequest, "bad-json")
	b.post(forgottenPath, obj{"name": "Bob", "address": "eve@example.org"}).want(t, http.StatusBadRequest, "unknown-field")
	b.do(http.MethodPost, forgottenPath, "name=Bob", func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") }).
		want(t, http.StatusUnsupportedMediaType, "bad-type")
	h.program(t, "x").post(forgottenPath, obj{"name": "Bob"}).want(t, http.StatusForbidden, "browser-only")
	off := openHouse(t).browser(t)
	off.post(forgottenPath, obj{"name": "Bob"}).want(t, http.StatusNotFound, "notice-off")
}

// FuzzForgotten sends whatever there is to where links to new passwords are asked for.
func FuzzForgotten(f *testing.F) {
	for _, body := range []string{`{"name":"Ann"}`, `{"name":"ann@example.org"}`, `{"name":"a@b\r\nBcc: c@d"}`, `{"name":"\ud800"}`, `{}`, `[`, "{\"name\":\"\xff@\xff\"}"} {
		f.Add(body)
	}
	h := openHouse(f, func(c *Config) {
		c.Public = &url.URL{Scheme: "https", Host: "play.example.org"}
		c.Notice.Mail = &notify.Mail{Server: &url.URL{Scheme: "smtp", Host: "127.0.0.1:1"}, From: "tiles@example.org"}
	})
	f.Fuzz(func(t *testing.T, body string) {
		a := h.browser(t).do(http.MethodPost, forgottenPath, body)
		if a.status >= http.StatusInternalServerError && a.Error.Code != "busy" {
			t.Errorf("%q is answered with %d: %s", body, a.status, a.body)
		}
	})
}
