package golden

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"circulade/internal/feature/passkeys/passkeytest"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// accounts makes some and does with them what can be done.
func accounts(h *house) {
	dee := h.person("Dee")
	dee.get("/api/account")
	dee.post("/api/account", obj{"name": "x", "password": password})
	dee.post("/api/account", obj{"name": "Dee", "password": "short"})
	dee.post("/api/account", obj{"name": "Dee", "password": password}).want(http.StatusCreated)
	dee.makes(obj{"watch_delay": 1, "seats": []obj{{"name": "Dee", "kind": "here"}, {"kind": "link"}}})
	dee.get("/api/games")
	dee.get("/api/account")
	dee.post("/api/account/confirm", obj{"password": password}).want(http.StatusOK)
	dee.post("/api/account/name", obj{"name": "Dee Dee"}).want(http.StatusOK)
	dee.post("/api/account/password", obj{"password": "another horse", "keep_tokens": true}).want(http.StatusOK)
	dee.post("/api/account/recovery", obj{}).want(http.StatusOK)
	token := dee.post("/api/account/tokens", obj{"name": "my bot"}).want(http.StatusCreated)
	dee.post("/api/account/tokens", obj{"name": "my bot"})
	dee.get("/api/account/tokens")
	program := h.program("Dee's token", token.text("secret"))
	program.get("/api/account")
	program.get("/api/games")
	program.get("/api/account/tokens")
	dee.get("/api/account/settings")
	dee.put("/api/account/settings", obj{"version": 0, "settings": obj{"theme": "dark"}}).want(http.StatusOK)
	dee.put("/api/account/settings", obj{"version": 0, "settings": obj{}}).want(http.StatusConflict)
	dee.put("/api/account/settings", obj{"version": 1, "settings": obj{"none": "x"}})
	dee.get("/api/account/settings")
	dee.get("/api/account/export").want(http.StatusOK)
	phone := h.person("Dee's phone")
	phone.post("/api/session", obj{"name": "dee dee", "password": "wrong horse"})
	phone.post("/api/session", obj{"name": "dee dee", "password": "another horse"}).want(http.StatusOK)
	h.pass("11m")
	phone.remove("/api/account/tokens/" + token.text("token.id"))
	phone.post("/api/account/confirm", obj{"password": "another horse"})
	phone.remove("/api/account/tokens/" + token.text("token.id"))
	program.get("/api/account")
	for _, s := range phone.get("/api/account").at("sessions").([]any) {
		if s := s.(map[string]any); s["current"] != true && s["here"] != true {
			phone.remove("/api/account/sessions/" + s["id"].(string))
			break
		}
	}
	dee.get("/api/account")
	phone.remove("/api/account/sessions?tokens=x")
	phone.remove("/api/account/sessions").want(http.StatusOK)
	codes := phone.last
	phone.remove("/api/session").want(http.StatusOK)
	phone.get("/api/account")
	phone.post("/api/session/recovery", obj{"name": "dee dee", "code": "nonsense"})
	phone.post("/api/session/recovery", obj{"name": "dee dee", "code": codes.text("codes.0")}).want(http.StatusOK)
	h.otherDevice(phone)
	h.byHost()
	phone.post("/api/account/confirm", obj{"password": "another horse"})
	phone.remove("/api/account").want(http.StatusOK)
	phone.get("/api/account")
}

// otherDevice signs in on another device by what the first one shows.
func (h *house) otherDevice(dee *person) {
	h.page.say("another device")
	dee.post("/api/account/confirm", obj{"password": "another horse"})
	other := h.person("the other device")
	dee.get("/api/account/device")
	secret := dee.post("/api/account/device", obj{}).want(http.StatusOK).text("secret")
	dee.get("/api/account/device")
	other.post("/api/session/device", obj{"secret": secret, "look": true}).want(http.StatusOK)
	asked := other.post("/api/session/device", obj{"secret": secret}).want(http.StatusOK)
	other.post("/api/session/device/finish", obj{"ticket": asked.text("ticket")})
	dee.get("/api/account/device")
	dee.post("/api/account/device/answer", obj{"code": "0", "allow": true})
	dee.post("/api/account/device/answer", obj{"code": asked.text("code"), "allow": true}).want(http.StatusOK)
	other.post("/api/session/device/finish", obj{"ticket": asked.text("ticket")}).want(http.StatusOK)
	dee.post("/api/account/device", obj{})
	dee.remove("/api/account/device").want(http.StatusOK)
}

// byHost is what whoever runs the server can do for the owner of an account.
func (h *house) byHost() {
	h.page.say("by whoever runs the server")
	fay := h.signedUp("Fay")
	_, secret, _ := strings.Cut(h.command("reset", "Fay").text("link"), "#reset=")
	fay.get("/api/account")
	lost := h.person("Fay, who lost her password")
	lost.post("/api/session/reset", obj{"secret": "x", "look": true})
	lost.post("/api/session/reset", obj{"secret": secret, "look": true}).want(http.StatusOK)
	lost.post("/api/session/reset", obj{"secret": secret, "password": "short"})
	lost.post("/api/session/reset", obj{"secret": secret, "password": "another horse"}).want(http.StatusOK)
	h.command("rename", "Fay", "Faye")
	lost.get("/api/account")
	lost.post("/api/account/letters", obj{"read": 99}).want(http.StatusOK)
	lost.get("/api/account")
}

// asks returns what a browser is asked at an address.
func (p *person) asks(path string, body any) json.RawMessage {
	p.t.Helper()
	var q struct{ Options json.RawMessage }
	if err := json.Unmarshal(p.post(path, body).want(http.StatusOK).body, &q); err != nil {
		p.t.Fatal(err)
	}
	return q.Options
}

// passkeys signs up and in by passkey.
func passkeys(h *house) {
	eve, device := h.named("Eve")
	eve.get("/api/account/passkeys")
	made, err := device.CreatePasskey(eve.asks("/api/account/passkeys/begin", obj{"name": "Eve"}))
	h.must(err)
	eve.sends("/api/account/passkeys/finish", obj{"name": "Eve", "credential": made}).want(http.StatusCreated)
	h.pass("1s")
	second := passkeytest.New(device.Origin, device.RPID)
	made, err = second.CreatePasskey(eve.asks("/api/account/passkeys/begin", obj{}))
	h.must(err)
	eve.sends("/api/account/passkeys/finish", obj{"credential": made}).want(http.StatusCreated)
	eve.get("/api/account/passkeys")
	eve.remove("/api/account/passkeys/" + eve.last.text("passkeys.0.id"))
	eve.remove("/api/account/passkeys/none")
	phone, _ := h.named("Eve's phone")
	second.Count++
	made, err = second.SignChallenge(phone.asks("/api/session/passkey/begin", obj{}))
	h.must(err)
	phone.sends("/api/session/passkey/finish", obj{"credential": made}).want(http.StatusOK)
	phone.sends("/api/session/passkey/finish", obj{"credential": made})
	second.Count++
	made, err = second.SignChallenge(phone.asks("/api/account/confirm/passkey/begin", obj{}))
	h.must(err)
	phone.sends("/api/account/confirm/passkey/finish", obj{"credential": made}).want(http.StatusOK)
}

// named is somebody who comes by the server's name for this machine, where there are passkeys.
func (h *house) named(name string) (*person, *passkeytest.Device) {
	p := h.person(name)
	p.host = "localhost:8080"
	return p, passkeytest.New("http://localhost:8080", "localhost")
}

func (h *house) must(err error) {
	h.t.Helper()
	if err != nil {
		h.t.Fatal(err)
	}
}

// sends is post for a body that is signed by a key that no other run has: it is not written down.
func (p *person) sends(path string, body any) *answer {
	p.t.Helper()
	r := request{method: http.MethodPost, path: path, body: toJSON(p.t, body)}
	a := p.ask(r)
	r.body = "(signed)"
	p.page.exchange(p, r, a)
	return a
}

// programs does what there is only with bots.
func programs(h *house) {
	owner := h.signedUp("Robbie")
	owner.post("/api/account/bot", obj{"on": true}).want(http.StatusOK)
	secret := owner.post("/api/account/tokens", obj{"name": "home"}).want(http.StatusCreated).text("secret")
	robot, ann := h.program("Robbie's program", secret), h.signedUp("Ann")
	robot.get("/api/account")
	line := robot.stream("Robbie", "/api/lobby/stream")
	open, _ := ann.makes(obj{"open": "public", "programs": true, "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}})
	robot.post(of(open, "/join"), obj{"name": "Robbie"}).want(http.StatusOK)
	h.pass("5s")
	next, _ := ann.makes(obj{"programs": true, "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}})
	ann.post(of(next, "/invite"), obj{"name": "Nobody"})
	ann.post(of(next, "/invite"), obj{"name": "Ann"})
	ann.post(of(next, "/invite"), obj{"name": "Robbie", "seat": 1}).want(http.StatusOK)
	ann.post(of(next, "/invite"), obj{"name": "Robbie", "seat": 1})
	h.pass("5s")
	robot.get("/api/account/challenges")
	robot.remove("/api/account/challenges/" + next).want(http.StatusOK)
	robot.remove("/api/account/challenges/" + next)
	h.pass("5s")
	people, _ := ann.makes(obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}})
	ann.post(of(people, "/invite"), obj{"name": "Robbie"})
	robot.makes(obj{"programs": true})
	robot.post("/api/games", obj{"seats": []obj{{"name": "Robbie", "kind": "here"}, {"kind": "link"}}})
	robot.post("/api/lobby/pair", obj{"preset": "any", "aids": "any", "any_clock": true})
	ann.post("/api/lobby/pair", obj{"preset": "classic", "players": 2, "programs": true})
	h.pass("2m")
	ann.get("/api/account/friends")
	h.page.shut(line)
}
