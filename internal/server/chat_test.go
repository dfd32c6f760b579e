package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/account/report"
	"circulade/internal/feature/chat"
)

// A chatter is somebody at a table with chat.
type chatter struct {
	*browser
	t     *testing.T
	table *tableSeen
}

// chatters seats Ann and Bo at a table and has Eve and Flo watch it.
func chatters(t *testing.T, h *house, more obj) (ann, bo, eve, flo chatter) {
	t.Helper()
	a, b := h.browser(t), h.browser(t)
	setup := obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}}
	for k, v := range more {
		setup[k] = v
	}
	made := a.post("/api/games", setup)
	table := made.ok(t)
	b.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	return chatter{a, t, table}, chatter{b, t, table}, chatter{h.browser(t), t, table}, chatter{h.browser(t), t, table}
}

func (c chatter) say(text string) *answered {
	return c.post(gamePath(c.table, "/chat"), obj{"text": text})
}

// said has somebody say something, which the server takes.
func (c chatter) said(text string) chat.LineAnswer {
	c.t.Helper()
	a := c.say(text).want(c.t, http.StatusOK, "")
	var said chat.SaidAnswer
	if err := json.Unmarshal(a.body, &said); err != nil {
		c.t.Fatal(err)
	}
	return said.Line
}

// chat returns what somebody is told of the chat.
func (c chatter) chat(since int64) (a chat.Answer) {
	c.t.Helper()
	got := c.get(gamePath(c.table, fmt.Sprintf("/chat?since=%d", since))).want(c.t, http.StatusOK, "")
	if err := json.Unmarshal(got.body, &a); err != nil {
		c.t.Fatal(err)
	}
	return a
}

// texts returns what of it was said.
func (c chatter) texts() []string {
	c.t.Helper()
	list := []string{}
	for _, l := range c.chat(0).Lines {
		list = append(list, l.Text+l.Phrase)
	}
	return list
}

func (c chatter) hears(want ...string) {
	c.t.Helper()
	if want == nil {
		want = []string{}
	}
	if got := c.texts(); !slices.Equal(got, want) {
		c.t.Errorf("heard %q, want %q", got, want)
	}
}

func (c chatter) aim(how, at string, n int, on bool) *answered {
	return c.post(gamePath(c.table, "/chat/"+how), obj{at: n, "on": on})
}

func TestChatRooms(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, eve, flo := chatters(t, h, nil)
	ann.said("Hello, Bo")
	bo.post(gamePath(bo.table, "/chat"), obj{"phrase": "good_luck"}).want(t, http.StatusOK, "")
	line := eve.said("who leads?")
	if line.Seat != nil || line.Watcher != 1 || !line.Yours {
		t.Errorf("who watches says %+v", line)
	}
	if line := flo.said("Bo does"); line.Watcher != 2 {
		t.Errorf("the second who watches is %+v", line)
	}
	for _, c := range []chatter{ann, bo} {
		c.hears("Hello, Bo", "good_luck")
	}
	for _, c := range []chatter{eve, flo, {h.browser(t), t, ann.table}} {
		c.hears("who leads?", "Bo does")
	}
	got := bo.chat(0)
	if l := got.Lines[0]; l.Yours || l.Seat == nil || *l.Seat != 0 || l.Former || l.Move != "" {
		t.Errorf("Bo sees Ann's line as %+v", l)
	}
	if got.State.Room != chat.Seated || got.State.Kind != "free" || got.More {
		t.Errorf("Bo's chat is %+v", got.State)
	}
	if n := len(bo.chat(got.Lines[0].ID).Lines); n != 1 {
		t.Errorf("%d lines after the first", n)
	}
}

// TestChatNeverLeaves scans every byte that the others are sent for lines that they must
// not see: of the other room, of whom they muted, and across a block.
func TestChatNeverLeaves(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, eve, flo := chatters(t, h, nil)
	all := map[string]chatter{"ann": ann, "bo": bo, "eve": eve, "flo": flo}
	seen := map[string]*traffic{}
	eve.said("eve is here") // so that they have sessions and numbers before they follow
	flo.said("flo is here")
	lines := map[string][]*feed{}
	for name, c := range all {
		tr := &traffic{}
		seen[name], c.seen = tr, tr.add
		lines[name] = append(lines[name], c.followChat(0), c.followChat(-1))
	}
	// Each canary, and who may see it.
	canaries := map[string]string{}
	say := func(c chatter, canary, may string) {
		c.said(canary)
		canaries[canary] = may
	}
	say(ann, "canary-seated", "ann bo")
	say(eve, "canary-watching", "eve flo")
	ann.aim("mute", "seat", 1, true).want(t, http.StatusOK, "")
	say(bo, "canary-muted", "bo")
	say(ann, "canary-of-who-mutes", "ann bo")
	flo.aim("block", "watcher", 1, true).want(t, http.StatusOK, "")
	say(eve, "canary-blocked", "eve")
	say(flo, "canary-of-who-blocks", "flo")
	for name, c := range all {
		c.poke(c.table.ID)
		c.texts()
		for _, l := range lines[name] {
			l.brings(t, map[string]string{"ann": "canary-of-who-mutes", "bo": "canary-of-who-mutes", "eve": "canary-blocked", "flo": "canary-of-who-blocks"}[name])
		}
	}
	for canary, may := range canaries {
		for name, tr := range seen {
			told := strings.Contains(tr.text(), canary)
			if want := slices.Contains(strings.Fields(may), name); told && !want {
				t.Errorf("%s was sent %q", name, canary)
			} else if !told && want {
				t.Errorf("%s was not sent %q: the scan proves nothing", name, canary)
			}
		}
	}
	ann.aim("mute", "seat", 1, false).want(t, http.StatusOK, "")
	lines["ann"][0].brings(t, "canary-muted") // what was kept from her comes now
}

func (tr *traffic) text() string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	var all strings.Builder
	for _, sent := range tr.sent {
		all.Write(sent)
	}
	return all.String()
}

// followChat follows a table with the lines of chat after one; -1 says nothing of chat.
func (c chatter) followChat(since int64) *feed {
	c.t.Helper()
	path := gamePath(c.table, "/stream")
	if since >= 0 {
		path += fmt.Sprintf("?chat=%d", since)
	}
	f, refused := c.stream(path)
	if refused != nil {
		c.t.Fatalf("no stream: %d %s", refused.status, refused.body)
	}
	return f
}

// brings reads until something comes.
func (f *feed) brings(t *testing.T, what string) {
	t.Helper()
	for {
		p, err := f.next()
		if err != nil {
			t.Fatalf("no %q came: %v", what, err)
		}
		if strings.Contains(string(p.raw), what) {
			return
		}
	}
}

func TestChatBadInput(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, _, eve, _ := chatters(t, h, nil)
	for _, test := range []struct {
		path, body string
		status     int
		code       string
	}{
		{"", `{}`, 400, "bad-json"},
		{"", `{"text":"x","phrase":"hello"}`, 400, "bad-json"},
		{"", `{"text":""}`, 400, "bad-json"},
		{"", `{"text":" \u202e\n"}`, 400, "bad-json"},
		{"", `{"text":"` + strings.Repeat("x", 501) + `"}`, 400, "bad-json"},
		{"", `{"text":"` + strings.Repeat("x", 9000) + `"}`, 413, "too-large"},
		{"", `{"phrase":"nonsense"}`, 400, "bad-json"},
		{"", `{"text":"x","move":"with space"}`, 400, "bad-json"},
		{"", `{"text":"x","move":"server:x"}`, 400, "bad-json"},
		{"", `{"text":"x","seat":1}`, 400, "unknown-field"},
		{"", `{"text":7}`, 400, "bad-json"},
		{"/mute", `{"on":true}`, 400, "bad-json"},
		{"/mute", `{"seat":1}`, 400, "bad-json"},
		{"/mute", `{"seat":1,"watcher":1,"on":true}`, 400, "bad-json"},
		{"/mute", `{"seat":0,"on":true}`, 404, "not-found"},
		{"/block", `{"seat":-1,"on":true}`, 404, "not-found"},
		{"/block", `{"seat":7,"on":true}`, 404, "not-found"},
		{"/block", `{"watcher":3,"on":true}`, 404, "not-found"},
		{"/consent", `{}`, 400, "bad-json"},
		{"/report", `{}`, 400, "bad-json"},
		{"/report", `{"line":1,"seat":1}`, 400, "bad-json"},
		{"/report", `{"line":99}`, 404, "not-found"},
		{"/report", `{"seat":5}`, 404, "not-found"},
		{"/report", `{"seat":1,"reason":"` + strings.Repeat("x", 501) + `"}`, 400, "bad-json"},
	} {
		a := ann.do(http.MethodPost, gamePath(ann.table, "/chat"+test.path), test.body)
		if a.status != test.status || a.Error.Code != test.code {
			t.Errorf("%s %.60s: %d %q %s, want %d %q", test.path, test.body, a.status, a.Error.Code, a.Error.Message, test.status, test.code)
		}
	}
	eve.post(gamePath(eve.table, "/chat/consent"), obj{"on": true}).want(t, http.StatusForbidden, "not-your-seat")
	ann.get(gamePath(ann.table, "/chat?since=x")).want(t, http.StatusBadRequest, "bad-json")
	ann.get(gamePath(ann.table, "/stream?chat=-1")).want(t, http.StatusBadRequest, "bad-json")
	ann.get("/api/games/aaaaaaaaaaaaaaaaaaaaaaaaaa/chat").want(t, http.StatusNotFound, "not-found")
	h.program(t, strings.Repeat("A", 43)).get(gamePath(ann.table, "/chat")).want(t, http.StatusForbidden, "not-your-seat")
	ann.hears()
	ann.post("/api/games", obj{"seats": hereSeats("A", "B"), "chat": "loud"}).want(t, http.StatusBadRequest, "bad-setup")
}

func TestChatRate(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, _, _ := chatters(t, h, nil)
	for i := range chat.PersonLines {
		ann.said(fmt.Sprint("line ", i))
	}
	a := ann.say("one too many").want(t, http.StatusTooManyRequests, "too-many")
	if a.header.Get("Retry-After") == "" {
		t.Error("it is not said when there is more")
	}
	bo.said("another person may")
	if got := len(ann.texts()); got != chat.PersonLines+1 {
		t.Errorf("%d lines", got)
	}
}

// TestChatRateOfAnAddress: new guests do not give an address more to say.
func TestChatRateOfAnAddress(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(c *Config) { c.Limits.ChatLines = 7 })
	ann, _, _, _ := chatters(t, h, nil)
	for i := range 7 {
		chatter{h.browser(t), t, ann.table}.said(fmt.Sprint("guest ", i))
	}
	chatter{h.browser(t), t, ann.table}.say("guest 8").want(t, http.StatusTooManyRequests, "too-many")
}

func TestChatMoves(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, eve, _ := chatters(t, h, nil)
	path := gamePath(ann.table, "/chat")
	first := ann.post(path, obj{"text": "once", "move": "m1"}).want(t, http.StatusOK, "")
	again := ann.post(path, obj{"text": "once", "move": "m1"}).want(t, http.StatusOK, "")
	if string(first.body) != string(again.body) {
		t.Errorf("%s, then %s", first.body, again.body)
	}
	ann.post(path, obj{"text": "twice", "move": "m1"}).want(t, http.StatusConflict, "reused-move")
	bo.post(path, obj{"text": "mine", "move": "m1"}).want(t, http.StatusOK, "")
	eve.post(path, obj{"text": "watching", "move": "m1"}).want(t, http.StatusOK, "")
	ann.hears("once", "mine")
}

func TestChatSettings(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, eve, _ := chatters(t, h, obj{"chat": "phrases"})
	ann.say("free?").want(t, http.StatusForbidden, "phrases-only")
	bo.post(gamePath(bo.table, "/chat"), obj{"phrase": "hello"}).want(t, http.StatusOK, "")
	eve.say("free?").want(t, http.StatusForbidden, "phrases-only")
	ann.hears("hello")

	ann, bo, _, _ = chatters(t, h, obj{"chat": "off"})
	ann.post(gamePath(ann.table, "/chat"), obj{"phrase": "hello"}).want(t, http.StatusForbidden, "chat-off")
	if kind := bo.chat(0).State.Kind; kind != "off" {
		t.Errorf("the chat that is off is %q", kind)
	}
}

func TestChatConsent(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, eve, _ := chatters(t, h, obj{"chat": "consent"})
	stream := bo.followChat(0)
	stream.brings(t, `"consent":{"yours":false,"missing":[0,1]}`)
	wish := func(c chatter, on bool) {
		t.Helper()
		c.post(gamePath(c.table, "/chat/consent"), obj{"on": on}).want(t, http.StatusOK, "")
	}
	ann.say("may I?").want(t, http.StatusForbidden, "phrases-only")
	wish(ann, true)
	stream.brings(t, `"missing":[1]`)
	ann.say("may I?").want(t, http.StatusForbidden, "phrases-only")
	wish(bo, true)
	stream.brings(t, `"kind":"free"`)
	ann.said("now I may")
	stream.brings(t, "now I may")
	eve.say("and I?").want(t, http.StatusForbidden, "phrases-only")
	wish(bo, false)
	stream.brings(t, `"kind":"phrases"`)
	ann.say("may I still?").want(t, http.StatusForbidden, "phrases-only")
}

func TestChatReport(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, eve, _ := chatters(t, h, nil)
	bad := bo.said("something bad")
	watching := eve.said("of another room")
	path := gamePath(ann.table, "/chat/report")
	ann.post(path, obj{"line": watching.ID}).want(t, http.StatusNotFound, "not-found")
	ann.aim("mute", "seat", 1, true).want(t, http.StatusOK, "")
	ann.post(path, obj{"line": bad.ID, "reason": "insult"}).want(t, http.StatusOK, "")
	ann.post(path, obj{"line": bad.ID}).want(t, http.StatusTooManyRequests, "too-many")
	eve.post(path, obj{"seat": 1, "reason": "their name"}).want(t, http.StatusOK, "")
	list, err := h.reports.List(t.Context(), report.Query{Limit: 10})
	if err != nil || len(list) != 2 {
		t.Fatalf("%d reports, %v", len(list), err)
	}
	r := list[0]
	if r.Game != ann.table.ID || r.BySeat != 0 || r.OfSeat != 1 || r.Name != "Bo" || r.Line != bad.ID || r.Reason != "insult" || len(r.Reported) != 1 ||
		r.Reported[0].Text != "something bad" {
		t.Errorf("reported was %+v", r)
	}
	if r := list[1]; r.BySeat != -1 || r.OfSeat != 1 || r.Line != 0 || r.Reported[0].Text != "of another room" {
		t.Errorf("reported was %+v", r)
	}
}

func TestChatOfFormerPlayers(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo, _, _ := chatters(t, h, nil)
	bo.said("I leave")
	ann.post(gamePath(ann.table, "/seats/1/link"), obj{}).want(t, http.StatusOK, "")
	if l := ann.chat(0).Lines[0]; !l.Former || *l.Seat != 1 {
		t.Errorf("of who has left: %+v", l)
	}
	bo.hears() // they watch now
}

func TestChatSurvivesRestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var table *tableSeen
	t.Run("before", func(t *testing.T) {
		ann, bo, _, _ := chatters(t, openHouseAt(t, dir), obj{"chat": "phrases"})
		ann.post(gamePath(ann.table, "/chat"), obj{"phrase": "hello"}).want(t, http.StatusOK, "")
		bo.aim("block", "seat", 0, true).want(t, http.StatusOK, "")
		table = ann.table
	})
	h := openHouseAt(t, dir)
	lines, err := h.chat.ReadLines(t.Context(), table.ID, chat.Seated, chat.Person{}, time.Time{}, 0)
	if err != nil || len(lines) != 1 || lines[0].Phrase != "hello" {
		t.Errorf("after the restart: %+v, %v", lines, err)
	}
	got := chatter{h.browser(t), t, table}.chat(0)
	if got.State.Kind != "phrases" {
		t.Errorf("the table's chat is %q", got.State.Kind)
	}
}

// TestPhrasesAreDescribed: openapi.json lists the phrases that there are.
func TestPhrasesAreDescribed(t *testing.T) {
	var listed []string
	for _, id := range contractOf(t).at("components", "schemas", "Phrase")["enum"].([]any) {
		listed = append(listed, id.(string))
	}
	if !slices.Equal(listed, chat.Phrases()) || len(listed) != 30 {
		t.Errorf("openapi.json has %q", listed)
	}
}

// gossip has people say and wish all that there is at a table, and returns what one of them
// is pushed.
func (b *browser) gossip(h *house) (pushes [][]byte) {
	b.t.Helper()
	b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "chat": "off"}).ok(b.t)
	ann, bo, eve, flo := chatters(b.t, h, obj{"chat": "consent"})
	for _, c := range []chatter{ann, bo, eve, flo} {
		c.spy = b.spy
	}
	hears := ann.followChat(0)
	ann.post(gamePath(ann.table, "/chat"), obj{"phrase": "hello", "move": "first"}).want(b.t, http.StatusOK, "")
	ann.chat(0)
	for _, c := range []chatter{ann, bo} {
		c.post(gamePath(c.table, "/chat/consent"), obj{"on": true}).want(b.t, http.StatusOK, "")
	}
	line := bo.said("Hello, Ann")
	ann.chat(0)
	for _, c := range []chatter{eve, flo} {
		c.post(gamePath(c.table, "/chat"), obj{"phrase": "exciting"}).want(b.t, http.StatusOK, "")
	}
	ann.aim("mute", "seat", 1, true).want(b.t, http.StatusOK, "")
	eve.aim("block", "watcher", 2, true).want(b.t, http.StatusOK, "")
	ann.chat(0)
	eve.chat(0)
	ann.aim("mute", "seat", 1, false).want(b.t, http.StatusOK, "")
	ann.post(gamePath(ann.table, "/chat/report"), obj{"line": line.ID, "reason": "rude"}).want(b.t, http.StatusOK, "")
	bo.post(gamePath(bo.table, "/chat/report"), obj{"seat": 0}).want(b.t, http.StatusOK, "")
	ann.post(gamePath(ann.table, "/seats/1/revoke"), obj{}).want(b.t, http.StatusOK, "")
	ann.chat(0)
	for reset := false; !reset; {
		p, err := hears.next()
		if err != nil {
			b.t.Fatal(err)
		}
		pushes = append(pushes, p.raw)
		reset = strings.Contains(string(p.raw), `"reset":true`) && p.Type == "chat"
	}
	return pushes
}
