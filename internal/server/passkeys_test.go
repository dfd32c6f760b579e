package server

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"circulade/internal/feature/passkeys"
	"circulade/internal/feature/passkeys/passkeytest"
	"circulade/internal/table/gamelog"
)

// named returns a browser that comes by the server's name for this machine, where there are
// passkeys, with a device of its own.
func (h *house) named(t *testing.T) (*browser, *passkeytest.Device) {
	t.Helper()
	b := h.browser(t)
	b.url = strings.Replace(h.url, "127.0.0.1", "localhost", 1)
	return b, passkeytest.New(b.url, "localhost")
}

// asked returns what a browser is asked at an address.
func (b *browser) asked(path string, body any) json.RawMessage {
	b.t.Helper()
	var q struct{ Options json.RawMessage }
	a := b.post(path, body).want(b.t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &q); err != nil {
		b.t.Fatal(err)
	}
	return q.Options
}

// makes has a device make a passkey of what is asked.
func (b *browser) makes(d *passkeytest.Device, ask json.RawMessage) obj {
	b.t.Helper()
	answer, err := d.CreatePasskey(ask)
	if err != nil {
		b.t.Fatal(err)
	}
	return obj{"credential": answer}
}

// answers has it answer with that.
func (b *browser) answers(d *passkeytest.Device, ask json.RawMessage) obj {
	b.t.Helper()
	d.Count++
	answer, err := d.SignChallenge(ask)
	if err != nil {
		b.t.Fatal(err)
	}
	return obj{"credential": answer}
}

// signUpByPasskey makes an account that has no password, and returns its recovery codes.
func (b *browser) signUpByPasskey(d *passkeytest.Device, name string) []string {
	b.t.Helper()
	q := b.makes(d, b.asked("/api/account/passkeys/begin", obj{"name": name}))
	q["name"] = name
	var made struct{ Codes []string }
	a := b.post("/api/account/passkeys/finish", q).want(b.t, http.StatusCreated, "")
	if err := json.Unmarshal(a.body, &made); err != nil {
		b.t.Fatal(err)
	}
	return made.Codes
}

func (b *browser) addPasskey(d *passkeytest.Device) *answered {
	b.t.Helper()
	return b.post("/api/account/passkeys/finish", b.makes(d, b.asked("/api/account/passkeys/begin", obj{})))
}

func (b *browser) signInByPasskey(d *passkeytest.Device) *answered {
	b.t.Helper()
	return b.post("/api/session/passkey/finish", b.answers(d, b.asked("/api/session/passkey/begin", obj{})))
}

type passkeysSeen struct {
	Offered  bool
	Passkeys []struct{ ID, Agent, Created, Used string }
}

func (b *browser) passkeys() (seen passkeysSeen) {
	b.t.Helper()
	a := b.get("/api/account/passkeys").want(b.t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &seen); err != nil {
		b.t.Fatal(err)
	}
	return seen
}

// A guest makes an account by passkey alone, finds the table with it in another browser,
// and has recovery codes from the first moment.
func TestPasskeyAccount(t *testing.T) {
	h := openHouse(t)
	ann, device := h.named(t)
	game := ann.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	codes := ann.signUpByPasskey(device, "Ann")
	if w := ann.whoami(); w.Kind != "account" || w.Account.Name != "Ann" || w.Account.Password || w.Account.Codes != len(codes) || len(codes) < 8 {
		t.Errorf("the account is %+v, with %d codes", w, len(codes))
	}
	phone, _ := h.named(t)
	phone.signInByPasskey(device).want(t, http.StatusOK, "")
	if s := phone.get(gamePath(game, "")).ok(t).Seats[0]; !s.Yours || s.Account != "Ann" {
		t.Errorf("the seat at the other browser is %+v", s)
	}
	if kept := string(phone.get("/api/account/export").want(t, http.StatusOK, "").body); !strings.Contains(kept, `"passkeys":[{"agent":"Go-http-client`) {
		t.Errorf("the download has no passkey: %.300s", kept)
	}
	if seen := phone.passkeys(); !seen.Offered || len(seen.Passkeys) != 1 || seen.Passkeys[0].Used == "" {
		t.Errorf("the passkeys are %+v", seen)
	}
	lost, _ := h.named(t)
	lost.post("/api/session/recovery", obj{"name": "Ann", "code": codes[0]}).want(t, http.StatusOK, "")
	other, second := h.named(t)
	other.post("/api/account/passkeys/begin", obj{"name": "ann"}).want(t, http.StatusConflict, "name-taken")
	other.post("/api/account/passkeys/begin", obj{"name": "x"}).want(t, http.StatusBadRequest, "bad-name")
	ann.post("/api/account/passkeys/begin", obj{"name": "Other"}).want(t, http.StatusConflict, "has-account")
	q := other.makes(second, other.asked("/api/account/passkeys/begin", obj{"name": "Bob"}))
	q["name"] = "Ann"
	other.post("/api/account/passkeys/finish", q).want(t, http.StatusConflict, "name-taken")
}

// Changing passkeys asks again who it is, which a passkey can say; the only way in stays.
func TestPasskeysOfAnAccount(t *testing.T) {
	h := openHouse(t)
	ann, device := h.named(t)
	ann.post("/api/account/passkeys/begin", obj{}).want(t, http.StatusForbidden, "no-account")
	ann.signUpByPasskey(device, "Ann")
	first := ann.passkeys().Passkeys[0].ID
	ann.remove("/api/account/passkeys/"+first).want(t, http.StatusConflict, "only-key")
	another := passkeytest.New(ann.url, "localhost")
	ann.addPasskey(another).want(t, http.StatusCreated, "")
	again := ann.makes(another, ann.asked("/api/account/passkeys/begin", obj{}))
	ann.post("/api/account/passkeys/finish", again).want(t, http.StatusCreated, "")
	ann.post("/api/account/passkeys/finish", again).want(t, http.StatusForbidden, "bad-passkey")
	ann.remove("/api/account/passkeys/"+first).want(t, http.StatusOK, "")
	ann.remove("/api/account/passkeys/"+first).want(t, http.StatusNotFound, "not-found")
	ann.remove("/api/account/passkeys/not-base64!").want(t, http.StatusNotFound, "not-found")
	gone, _ := h.named(t)
	gone.signInByPasskey(device).want(t, http.StatusForbidden, "bad-passkey")
	ann.forgetConfirmation(h)
	ann.post("/api/account/passkeys/begin", obj{}).want(t, http.StatusForbidden, "confirm-first")
	ann.remove("/api/account/passkeys/"+ann.passkeys().Passkeys[0].ID).want(t, http.StatusForbidden, "confirm-first")
	ann.post("/api/account/confirm/passkey/finish", ann.answers(another, ann.asked("/api/account/confirm/passkey/begin", obj{}))).want(t, http.StatusOK, "")
	ann.asked("/api/account/passkeys/begin", obj{})
}

// Another's passkey confirms nothing, and an answer is good for what was asked alone.
func TestPasskeyConfirmsItsOwner(t *testing.T) {
	h := openHouse(t)
	ann, device := h.named(t)
	bob, other := h.named(t)
	ann.signUpByPasskey(device, "Ann")
	bob.signUpByPasskey(other, "Bob")
	ann.forgetConfirmation(h)
	ann.post("/api/account/confirm/passkey/finish", ann.answers(other, ann.asked("/api/account/confirm/passkey/begin", obj{}))).want(t, http.StatusForbidden, "bad-passkey")
	ann.post("/api/account/confirm/passkey/finish", ann.answers(device, ann.asked("/api/session/passkey/begin", obj{}))).want(t, http.StatusForbidden, "bad-passkey")
	bob.post("/api/account/confirm/passkey/finish", ann.answers(device, ann.asked("/api/account/confirm/passkey/begin", obj{}))).want(t, http.StatusForbidden, "bad-passkey")
	ann.post("/api/account/passkeys/begin", obj{}).want(t, http.StatusForbidden, "confirm-first")
	guest, _ := h.named(t)
	guest.post("/api/account/confirm/passkey/begin", obj{}).want(t, http.StatusForbidden, "no-account")
}

// What a browser is asked to sign in is the same for everybody, but for the challenge.
func TestPasskeyTellsNobody(t *testing.T) {
	h := openHouse(t)
	ann, device := h.named(t)
	ask := func() string {
		b, _ := h.named(t)
		var q map[string]any
		if err := json.Unmarshal(b.asked("/api/session/passkey/begin", obj{}), &q); err != nil {
			t.Fatal(err)
		}
		q["challenge"] = ""
		text, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	before := ask()
	ann.signUpByPasskey(device, "Ann")
	if after := ask(); after != before || strings.Contains(after, "allowCredentials") {
		t.Errorf("asked %s, then %s", before, after)
	}
	device.ID = []byte("unknown")
	unknown := ann.signInByPasskey(device).want(t, http.StatusForbidden, "bad-passkey")
	bob, other := h.named(t)
	bob.signUpByPasskey(other, "Bob")
	other.Handle = []byte("wrong")
	if wrong := bob.signInByPasskey(other).want(t, http.StatusForbidden, "bad-passkey"); string(wrong.body) != string(unknown.body) {
		t.Errorf("an unknown passkey: %s, a wrong one: %s", unknown.body, wrong.body)
	}
}

// Passkeys are offered at localhost and over HTTPS at the public address, nowhere else.
func TestPasskeysAreOffered(t *testing.T) {
	h := openHouse(t)
	plain := h.browser(t) // at 127.0.0.1
	if plain.passkeys().Offered {
		t.Error("offered at an address in figures")
	}
	for _, path := range []string{"/api/session/passkey/begin", "/api/account/passkeys/begin", "/api/account/confirm/passkey/begin"} {
		plain.post(path, obj{}).want(t, http.StatusForbidden, "no-passkeys")
	}
	for _, path := range []string{"/api/session/passkey/finish", "/api/account/passkeys/finish", "/api/account/confirm/passkey/finish"} {
		plain.post(path, obj{"credential": obj{}}).want(t, http.StatusForbidden, "no-passkeys")
	}
	public, err := url.Parse("https://play.example.org")
	if err != nil {
		t.Fatal(err)
	}
	far := openHouse(t, func(c *Config) { c.Public = public })
	for host, want := range map[string]bool{"play.example.org": true, "PLAY.example.org": true, "localhost:1": true, "127.0.0.1:1": false} {
		req := httptest.NewRequest(http.MethodGet, "http://"+host+"/api/account/passkeys", nil)
		answer := httptest.NewRecorder()
		far.Handler().ServeHTTP(answer, req)
		var seen passkeysSeen
		if err := json.Unmarshal(answer.Body.Bytes(), &seen); err != nil || seen.Offered != want {
			t.Errorf("at %s: %v %s", host, err, answer.Body)
		}
	}
}

func TestPasskeyBadInput(t *testing.T) {
	h := openHouse(t)
	ann, device := h.named(t)
	ann.signUpByPasskey(device, "Ann")
	for _, path := range []string{"/api/session/passkey/finish", "/api/account/passkeys/finish", "/api/account/confirm/passkey/finish"} {
		ann.post(path, obj{}).want(t, http.StatusBadRequest, "bad-passkey")
		ann.post(path, obj{"credential": obj{"id": 1}}).want(t, http.StatusBadRequest, "bad-passkey")
		ann.post(path, obj{"credential": "x"}).want(t, http.StatusBadRequest, "bad-passkey")
		ann.post(path, obj{"key": 1}).want(t, http.StatusBadRequest, "unknown-field")
	}
	ann.do(http.MethodGet, "/api/account/passkeys", "", func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+someMove) }).want(t, http.StatusForbidden, "browser-only")
	for range passkeys.MaxKeys - 1 {
		ann.addPasskey(passkeytest.New(ann.url, "localhost")).want(t, http.StatusCreated, "")
	}
	ann.post("/api/account/passkeys/begin", obj{}).want(t, http.StatusConflict, "too-many-passkeys")
	ids := map[string]bool{}
	for _, p := range ann.passkeys().Passkeys {
		ids[p.ID] = true
	}
	if len(ids) != passkeys.MaxKeys {
		t.Errorf("%d passkeys", len(ids))
	}
}

// Asking for a passkey is as an attempt to sign in, of a network.
func TestPasskeyTriesAreBounded(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.SignIns, c.Limits.SignInBurst = 1e-9, 3 })
	b, _ := h.named(t)
	var got []int
	for range 5 {
		got = append(got, b.post("/api/session/passkey/begin", obj{}).status)
	}
	if want := []int{200, 200, 200, 429, 429}; !slices.Equal(got, want) {
		t.Errorf("answered %v", got)
	}
}

// forgetConfirmation makes it too long ago that anybody said who they are.
func (b *browser) forgetConfirmation(h *house) {
	b.t.Helper()
	err := h.cfg.Rows.Update(b.t.Context(), forgetConfirmations)
	if err != nil {
		b.t.Fatal(err)
	}
}
