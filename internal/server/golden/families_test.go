package golden

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"circulade/internal/server"
)

// A family is requests that belong together, played one after the other.
type family struct {
	name    string
	change  func(*server.Config) // what the server is given; nil: what is usual
	play    func(h *house)
	prepare func(t *testing.T) family // for one that needs something outside: what to play then
}

// TestExchanges plays requests that go well, and some that do not for what they are about, with what
// is pushed meanwhile. All operations of openapi.json are among them.
func TestExchanges(t *testing.T) {
	var all []did
	var files []string
	played := 0
	for _, f := range families() {
		files = append(files, f.name+".txt")
		t.Run(f.name, func(t *testing.T) {
			if f.prepare != nil {
				prepared := f.prepare(t)
				f.change, f.play = prepared.change, prepared.play
			}
			inBubble(t, f.change, func(h *house) {
				f.play(h)
				played++
				all = append(all, h.page.did...)
				compare(t, "exchanges/"+f.name+".txt", h.page.whole())
			})
		})
	}
	if played < len(files) {
		return // -run plays some of them, or one has failed
	}
	checkCoverage(t, all)
	if !*update {
		known(t, "exchanges", files)
	}
}

func families() []family {
	return []family{
		{name: "general", play: general},
		{name: "making", play: making},
		{name: "playing", play: playing},
		{name: "after", play: after},
		{name: "seats", play: seats},
		{name: "goings", change: slowly, play: goings},
		{name: "clocks", change: slowly, play: clocks},
		{name: "orders", play: orders},
		{name: "chat", play: talking},
		{name: "lobby", play: meeting},
		{name: "strength", play: strength},
		{name: "friends", play: friends},
		{name: "challenges", play: challenging},
		{name: "tournaments", change: hooked, play: tournaments},
		{name: "accounts", play: accounts},
		{name: "players", play: players},
		{name: "passkeys", play: passkeys},
		{name: "club", prepare: club},
		{name: "notices", prepare: notices},
		{name: "invited", change: invitedOnly, play: invited},
		{name: "programs", play: programs},
		{name: "admins", play: admins},
		{name: "ratings", play: ratings},
	}
}

// of is the path of a table.
func of(id, rest string) string { return "/api/games/" + id + rest }

// now is the table as somebody sees it, of which nothing is written down.
func (p *person) now(id string) *answer {
	p.t.Helper()
	return p.ask(request{method: http.MethodGet, path: of(id, "")}).want(http.StatusOK)
}

// answers answers what the table asks by texts; windows of which nobody wants anything are gone through.
func (p *person) answers(id string, texts ...string) (a *answer) {
	p.t.Helper()
	for len(texts) > 0 {
		now := p.now(id)
		text := "continue"
		if now.text("state.decision.kind") != "window" {
			text, texts = texts[0], texts[1:]
		}
		a = p.post(of(id, "/choices"), obj{"seq": now.number("seq"), "move": fmt.Sprint("m", now.number("seq")), "all": []string{text}})
	}
	return a
}

// lays answers by the first choice of the list that begins so.
func (p *person) lays(id, begins string) *answer {
	p.t.Helper()
	for _, c := range p.now(id).at("state.decision.choices").([]any) {
		if text := c.(map[string]any)["text"].(string); strings.HasPrefix(text, begins) {
			return p.answers(id, text)
		}
	}
	p.t.Fatalf("%s cannot answer %q", p.name, begins)
	return nil
}

// plays has somebody answer n times what stands at a place of the list.
func (p *person) plays(id string, n int, place func(seq int64) int, query string) {
	p.t.Helper()
	for range n {
		now := p.now(id)
		if now.text("status") != "playing" {
			return
		}
		list := now.at("state.decision.choices").([]any)
		if len(list) == 0 {
			p.t.Fatalf("%s is not asked: %.300s", p.name, now.body)
		}
		seq := now.number("seq")
		c := list[place(seq)%len(list)].(map[string]any)
		text := c["text"].(string)
		ranges, _ := c["ranges"].([]any)
		for _, r := range ranges {
			text += fmt.Sprint(" ", r.(map[string]any)["min"])
		}
		p.post(of(id, "/choices"+query), obj{"seq": seq, "move": fmt.Sprint("m", seq), "all": []string{text}})
	}
}

// sevenfold is a place for plays.
func sevenfold(seq int64) int { return int(seq) * 7 }

// makes has somebody make a table.
func (p *person) makes(more obj) (id string, made *answer) {
	p.t.Helper()
	setup := obj{"seed": "1", "options": obj{"base.first_player": "seat0"}, "seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}}
	for k, v := range more {
		setup[k] = v
	}
	made = p.post("/api/games", setup).want(http.StatusCreated)
	return made.text("table.id"), made
}

// sits has somebody take the seat of a link that came with a table.
func (p *person) sits(id string, made *answer, link int) *answer {
	p.t.Helper()
	return p.post(of(id, "/sit"), obj{"secret": made.text(fmt.Sprintf("links.%d.secret", link))}).want(http.StatusOK)
}

// two are who sits at a table of two.
func (h *house) two(more obj) (ann, bo *person, id string) {
	h.t.Helper()
	ann, bo = h.person("Ann"), h.person("Bo")
	id, made := ann.makes(more)
	bo.sits(id, made, 0)
	return ann, bo, id
}

// signedUp is somebody with an account.
func (h *house) signedUp(name string) *person {
	h.t.Helper()
	p := h.person(name)
	p.post("/api/account", obj{"name": name, "password": password}).want(http.StatusCreated)
	return p
}
