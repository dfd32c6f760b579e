package server

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"circulade/internal/caller"
	"circulade/internal/feature/accounts"
	"circulade/internal/feature/moderation"
	"circulade/internal/store"
)

// command has the server carry out a command of whoever runs it, and reads the answer.
func (h *house) command(t *testing.T, answer any, name string, words ...string) {
	t.Helper()
	v, err := h.Commands()[name](t.Context(), words)
	if err != nil {
		t.Fatalf("%s %q: %v", name, words, err)
	}
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, answer); err != nil {
		t.Fatalf("%s: %v in %s", name, err, data)
	}
}

// refuses wants a command of whoever runs the server refused, with a word of why.
func (h *house) refuses(t *testing.T, why, name string, words ...string) {
	t.Helper()
	if v, err := h.Commands()[name](t.Context(), words); err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("%s %q: %v, %v; want it refused with %q", name, words, v, err, why)
	}
}

// reset makes a link to a new password and returns its secret.
func (h *house) reset(t *testing.T, name string) string {
	t.Helper()
	var made moderation.ResetLink
	h.command(t, &made, "reset", name)
	_, secret, ok := strings.Cut(made.Link, "/account#reset=")
	if !ok || !strings.EqualFold(made.Name, name) {
		t.Fatalf("the link is %+v", made)
	}
	return secret
}

type lettered struct {
	Kind    string
	Letters []accounts.Letter
}

func (b *browser) letters() (n lettered) {
	b.t.Helper()
	if err := json.Unmarshal(b.get("/api/account").want(b.t, http.StatusOK, "").body, &n); err != nil {
		b.t.Fatal(err)
	}
	return n
}

func whats(list []accounts.Letter) string {
	var out []string
	for _, n := range list {
		out = append(out, n.What)
	}
	return strings.Join(out, " ")
}

// Whoever runs the server makes a link; its owner sets a new password by it, once, and is told
// of both.
func TestReset(t *testing.T) {
	h := openHouse(t)
	ann, phone := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	var codes struct{ Codes []string }
	if err := json.Unmarshal(ann.post("/api/account/recovery", obj{}).body, &codes); err != nil {
		t.Fatal(err)
	}
	old := h.reset(t, "ann")
	if n := ann.letters().Letters; whats(n) != "reset-link" {
		t.Errorf("who is signed in is told %+v", n)
	}
	secret := h.reset(t, "Ann")
	const path = "/api/session/reset"
	phone.post(path, obj{"secret": old, "look": true}).want(t, http.StatusForbidden, "reset-gone")
	var whose struct{ Name string }
	if err := json.Unmarshal(phone.post(path, obj{"secret": secret, "look": true}).want(t, http.StatusOK, "").body, &whose); err != nil || whose.Name != "Ann" {
		t.Errorf("the link is %q's, %v", whose.Name, err)
	}
	phone.post(path, obj{"secret": secret, "password": "short"}).want(t, http.StatusBadRequest, "bad-password")
	phone.post(path, obj{"secret": secret}).want(t, http.StatusBadRequest, "bad-password")
	a := phone.post(path, obj{"secret": secret, "password": "another horse"}).want(t, http.StatusOK, "")
	var now struct{ Codes []string }
	if err := json.Unmarshal(a.body, &now); err != nil || len(now.Codes) != 10 {
		t.Errorf("with the new password come the codes %v, %v", now.Codes, err)
	}
	phone.post(path, obj{"secret": secret, "password": "a third horse"}).want(t, http.StatusForbidden, "reset-gone")
	if w := ann.whoami(); w.Kind != "nobody" {
		t.Errorf("the session of before is %+v", w)
	}
	ann.signIn("Ann", somePassword).want(t, http.StatusForbidden, "wrong-sign-in")
	ann.post("/api/session/recovery", obj{"name": "Ann", "code": codes.Codes[0]}).want(t, http.StatusForbidden, "wrong-sign-in")
	ann.signIn("Ann", "another horse").want(t, http.StatusOK, "")
	told := ann.letters().Letters
	if whats(told) != "reset" {
		t.Fatalf("at the next sign-in the owner is told %+v", told)
	}
	ann.post("/api/account/letters", obj{"read": told[0].ID}).want(t, http.StatusOK, "")
	if n := ann.letters().Letters; len(n) != 0 {
		t.Errorf("it is told again: %+v", n)
	}
	var log []moderation.LogEntry
	h.command(t, &log, "log")
	if len(log) != 3 || log[0].What != "reset" || log[0].Whom != "Ann" || log[2].What != "reset-link" {
		t.Errorf("the log is %+v", log)
	}
	h.browser(t).post("/api/account/letters", obj{"read": 1}).want(t, http.StatusForbidden, "no-account")
}

func TestResetRunsOut(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	secret := h.reset(t, "Ann")
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		var until int64
		if err := tx.One("SELECT until FROM account_resets", nil, &until); err != nil {
			return err
		}
		if left := time.Until(time.UnixMilli(until)); left < 59*time.Minute || left > time.Hour {
			t.Errorf("the link is good for %v", left)
		}
		_, err := tx.Exec("UPDATE account_resets SET until = ?1", time.Now().UnixMilli())
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	bo.post("/api/session/reset", obj{"secret": secret, "password": "another horse"}).want(t, http.StatusForbidden, "reset-gone")
	// Whoever remembers their password after all needs no link any more.
	secret = h.reset(t, "Ann")
	ann.post("/api/account/password", obj{"password": "a third horse"}).want(t, http.StatusOK, "")
	bo.post("/api/session/reset", obj{"secret": secret, "look": true}).want(t, http.StatusForbidden, "reset-gone")
	for _, bad := range []any{obj{"secret": ""}, obj{"secret": "x", "look": true}, obj{"secret": strings.Repeat("x", 5000)}} {
		bo.post("/api/session/reset", bad).want(t, http.StatusForbidden, "reset-gone")
	}
	bo.post("/api/session/reset", obj{"secret": 1}).want(t, http.StatusBadRequest, "bad-json")
	bo.post("/api/session/reset", obj{"secret": "x", "name": "Ann"}).want(t, http.StatusBadRequest, "unknown-field")
	bo.post("/api/account/letters", obj{"read": "x"}).want(t, http.StatusBadRequest, "bad-json")
	h.refuses(t, "no account has this name", "reset", "Zoë")
	h.refuses(t, "takes 1 words", "reset")
}

// The secret of the link is in nothing that is kept or logged.
func TestResetIsStoredHashed(t *testing.T) {
	dir := t.TempDir()
	h := openHouseAt(t, dir, func(c *Config) { c.Public = &url.URL{Scheme: "https", Host: "play.example"} })
	h.browser(t).signUp("Ann")
	var made moderation.ResetLink
	h.command(t, &made, "reset", "Ann")
	secret, ok := strings.CutPrefix(made.Link, "https://play.example/account#reset=")
	if !ok || made.Codes != 0 || !made.Password || made.Passkeys != 0 {
		t.Fatalf("the link is %+v", made)
	}
	for name, data := range filesOf(t, dir) {
		if strings.Contains(string(data), secret) {
			t.Errorf("%s holds the secret", name)
		}
	}
	if strings.Contains(h.log.String(), secret) {
		t.Error("the log holds the secret")
	}
}

// Guessing is bounded as signing in is.
func TestResetTriesAreBounded(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.SignIns, c.Limits.SignInBurst = 0.001, 3 })
	b := h.browser(t)
	for range 3 {
		b.post("/api/session/reset", obj{"secret": "x", "look": true}).want(t, http.StatusForbidden, "reset-gone")
	}
	b.post("/api/session/reset", obj{"secret": "x", "look": true}).want(t, http.StatusTooManyRequests, "too-many")
}

// hosted makes an account and does with it what whoever runs the server can do for its owner.
func (b *browser) hosted(h *house) {
	b.t.Helper()
	b.signUp("Fay")
	secret := h.reset(b.t, "Fay")
	b.get("/api/account")
	b.post("/api/session/reset", obj{"secret": secret, "look": true})
	b.post("/api/session/reset", obj{"secret": secret, "password": "another horse"})
	var r moderation.Renaming
	h.command(b.t, &r, "rename", "Fay", "Faye")
	n := b.letters().Letters
	b.post("/api/account/letters", obj{"read": n[len(n)-1].ID})

	invited := openHouse(b.t, func(c *Config) { c.Guests, c.Web = caller.GuestsInvite, nil })
	var made accounts.Invite
	invited.command(b.t, &made, "invite", "2", "7")
	gil := invited.browser(b.t).spied(b)
	gil.get("/api/hello")
	gil.post("/api/account", obj{"name": "Gil", "password": somePassword, "invite": made.Code})
	hal, device := invited.named(b.t)
	hal.spied(b)
	q := hal.makes(device, hal.asked("/api/account/passkeys/begin", obj{"name": "Hal", "invite": made.Code}))
	q["name"], q["invite"] = "Hal", made.Code
	hal.post("/api/account/passkeys/finish", q)
}
