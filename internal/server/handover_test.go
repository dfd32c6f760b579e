package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

func forgetConfirmations(tx *store.Tx) error {
	_, err := tx.Exec(`DELETE FROM confirmations`)
	return err
}

// handedOver is what both devices are told.
type handedOver struct {
	Secret, Until, State, Agent, Code, Ticket, Name string
	Account                                         *struct{ Name string }
}

func (a *answered) handover(t *testing.T) (told handedOver) {
	t.Helper()
	a.want(t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &told); err != nil {
		t.Fatal(err)
	}
	return told
}

// A second device signs in with what the first one shows, and finds the tables there.
func TestDeviceSignsIn(t *testing.T) {
	h := openHouse(t)
	ann, phone := h.browser(t), h.browser(t)
	phone.header.Set("User-Agent", "Firefox on Android")
	game := ann.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	ann.signUp("Ann")
	shown := ann.post("/api/account/device", obj{}).handover(t)
	if w := ann.get("/api/account/device").handover(t); w.State != "shown" || w.Until == "" {
		t.Errorf("first %+v", w)
	}
	if w := phone.post("/api/session/device", obj{"secret": shown.Secret, "look": true}).handover(t); w.Name != "Ann" {
		t.Errorf("it is %+v", w)
	}
	asked := phone.post("/api/session/device", obj{"secret": shown.Secret}).handover(t)
	finish := obj{"ticket": asked.Ticket}
	if w := phone.post("/api/session/device/finish", finish).handover(t); w.State != "asked" || w.Account != nil {
		t.Errorf("before it is allowed %+v", w)
	}
	if w := phone.whoami(); w.Kind != "nobody" {
		t.Errorf("in before it is allowed: %+v", w)
	}
	if w := ann.get("/api/account/device").handover(t); w.State != "asked" || w.Agent != "Firefox on Android" || w.Code != asked.Code {
		t.Errorf("asked as %+v, the phone shows %s", w, asked.Code)
	}
	ann.post("/api/account/device/answer", obj{"code": "0", "allow": true}).want(t, http.StatusConflict, "device-code")
	ann.post("/api/account/device/answer", obj{"code": asked.Code, "allow": true}).want(t, http.StatusOK, "")
	if w := phone.post("/api/session/device/finish", finish).handover(t); w.Account == nil || w.Account.Name != "Ann" {
		t.Errorf("allowed %+v", w)
	}
	if s := phone.get(gamePath(game, "")).ok(t).Seats[0]; !s.Yours {
		t.Errorf("the seat is %+v", s)
	}
	if w := phone.post("/api/session/device/finish", finish).handover(t); w.State != "gone" {
		t.Errorf("a second time %+v", w)
	}
	if w := ann.whoami(); len(w.Sessions) != 2 {
		t.Errorf("%d sessions", len(w.Sessions))
	}
}

// The secret opens nothing by itself, once it was brought, refused or taken back.
func TestDeviceSecretIsGood(t *testing.T) {
	h := openHouse(t)
	ann, phone := h.browser(t), h.browser(t)
	ann.post("/api/account/device", obj{}).want(t, http.StatusForbidden, "no-account")
	ann.signUp("Ann")
	ann.forgetConfirmation(h)
	ann.post("/api/account/device", obj{}).want(t, http.StatusForbidden, "confirm-first")
	ann.post("/api/account/confirm", obj{"password": somePassword}).want(t, http.StatusOK, "")
	gone := func(secret string) {
		t.Helper()
		phone.post("/api/session/device", obj{"secret": secret, "look": true}).want(t, http.StatusForbidden, "device-gone")
		phone.post("/api/session/device", obj{"secret": secret}).want(t, http.StatusForbidden, "device-gone")
	}
	gone("")
	gone("nothing")
	older := ann.post("/api/account/device", obj{}).handover(t).Secret
	secret := ann.post("/api/account/device", obj{}).handover(t).Secret
	gone(older)
	asked := phone.post("/api/session/device", obj{"secret": secret}).handover(t)
	gone(secret)
	bob := h.browser(t)
	bob.signUp("Bob")
	bob.post("/api/account/device/answer", obj{"code": asked.Code, "allow": true}).want(t, http.StatusConflict, "device-code")
	ann.post("/api/account/device/answer", obj{"code": asked.Code, "allow": false}).want(t, http.StatusOK, "")
	if w := phone.post("/api/session/device/finish", obj{"ticket": asked.Ticket}).handover(t); w.State != "refused" {
		t.Errorf("refused: %+v", w)
	}
	secret = ann.post("/api/account/device", obj{}).handover(t).Secret
	ann.remove("/api/account/device").want(t, http.StatusOK, "")
	gone(secret)
	if w := ann.get("/api/account/device").handover(t); w.State != "gone" {
		t.Errorf("taken back: %+v", w)
	}
	secret = ann.post("/api/account/device", obj{}).handover(t).Secret
	asked = phone.post("/api/session/device", obj{"secret": secret}).handover(t)
	ann.post("/api/account/device/answer", obj{"code": asked.Code, "allow": true}).want(t, http.StatusOK, "")
	ann.remove("/api/session").want(t, http.StatusOK, "")
	if w := phone.post("/api/session/device/finish", obj{"ticket": asked.Ticket}).handover(t); w.State != "gone" {
		t.Errorf("after the first device signed out: %+v", w)
	}
}

// Guessing a secret is as an attempt to sign in.
func TestDeviceTriesAreBounded(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.SignIns, c.Limits.SignInBurst = 1e-9, 2 })
	b := h.browser(t)
	var got []int
	for _, look := range []bool{true, false, true, false} {
		got = append(got, b.post("/api/session/device", obj{"secret": strings.Repeat("A", 43), "look": look}).status)
	}
	if want := []int{403, 403, 429, 429}; !slices.Equal(got, want) {
		t.Errorf("answered %v", got)
	}
}

// otherWaysIn signs in by passkey and on another device.
func (b *browser) otherWaysIn(h *house) {
	b.t.Helper()
	ann, device := h.named(b.t)
	ann.spied(b)
	ann.get("/api/account/passkeys")
	ann.signUpByPasskey(device, "Eve")
	ann.addPasskey(device)
	ann.remove("/api/account/passkeys/" + ann.passkeys().Passkeys[0].ID)
	ann.signInByPasskey(device)
	ann.passkeys()
	ann.post("/api/account/confirm/passkey/finish", ann.answers(device, ann.asked("/api/account/confirm/passkey/begin", obj{})))
	phone := h.browser(b.t).spied(b)
	shown := ann.post("/api/account/device", obj{}).handover(b.t)
	phone.post("/api/session/device", obj{"secret": shown.Secret, "look": true})
	asked := phone.post("/api/session/device", obj{"secret": shown.Secret}).handover(b.t)
	ann.get("/api/account/device")
	phone.post("/api/session/device/finish", obj{"ticket": asked.Ticket})
	ann.post("/api/account/device/answer", obj{"code": asked.Code, "allow": true})
	phone.post("/api/session/device/finish", obj{"ticket": asked.Ticket})
	ann.remove("/api/account/device")
}
