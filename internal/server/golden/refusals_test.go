package golden

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/tile/pack"
)

// password is everybody's.
const password = "correct horse"

// TestRefusals sends to every operation of openapi.json what is wrong in one way or in several at
// once, so that it is held which of the faults is answered. Of each operation the different answers
// are numbered; the rows are who asks and about what, the columns how the body is.
func TestRefusals(t *testing.T) {
	list := operations(t, served(t))
	files := map[string]*strings.Builder{}
	inBubble(t, nil, func(h *house) {
		m := newMatrix(h)
		for _, o := range list {
			h.page.text.Reset()
			m.play(o)
			name := groupOf(o) + ".txt"
			if files[name] == nil {
				files[name] = &strings.Builder{}
			}
			files[name].WriteString(h.page.text.String())
		}
		h.page.text.Reset()
		compare(t, "refusals/headers.txt", h.page.whole())
	})
	for name, text := range files {
		compare(t, "refusals/"+name, text.String())
	}
	if !*update {
		known(t, "refusals", append(sortedKeys(files), "headers.txt"))
	}
}

// groupOf names the file in which an operation stands.
func groupOf(o operation) string {
	steps := strings.Split(o.path, "/")
	if steps[2] == "games" && len(steps) > 4 {
		switch steps[4] {
		case "chat", "seats", "orders", "replay", "clock":
			return "games-" + steps[4]
		}
		return "games-table"
	}
	switch steps[2] {
	case "account", "session", "games", "lobby", "notice", "admin", "records":
		return steps[2]
	}
	return "general"
}

// A matrix is the people and tables with which operations are tried.
type matrix struct {
	*house
	people map[string]*person
}

// newMatrix has everybody come who there is: nobody, somebody with a secret that is none, a guest
// who sits nowhere, who has a seat at the table, its host, an account that has not confirmed lately
// who it is, and one that has and is an admin's.
func newMatrix(h *house) *matrix {
	m := &matrix{h, map[string]*person{}}
	for _, name := range []string{"nobody", "junk", "guest", "seat", "host", "member", "boss"} {
		m.people[name] = h.person(name)
	}
	m.people["junk"].bearer = "nonsense"
	for _, name := range []string{"guest", "seat", "host"} {
		m.people[name].table(nil)
	}
	m.signUp("member")
	m.pass("11m")
	m.signUp("boss")
	h.quietly(func() { h.command("admin-grant", "boss") })
	return m
}

// signUp makes an account.
func (m *matrix) signUp(name string) {
	m.t.Helper()
	m.people[name].ask(post("/api/account", obj{"name": name, "password": password})).want(http.StatusCreated)
}

// awake has those who were signed out by what was tried sign in again.
func (m *matrix) awake() {
	m.t.Helper()
	for _, name := range []string{"boss", "member"} {
		p := m.people[name]
		if a := p.ask(request{method: http.MethodGet, path: "/api/account"}); !strings.Contains(string(a.body), `"kind":"account"`) {
			p.cookie = ""
			p.ask(post("/api/session", obj{"name": name, "password": password})).want(http.StatusOK)
			if name == "member" {
				m.pass("11m")
				m.people["boss"].ask(post("/api/account/confirm", obj{"password": password})).want(http.StatusOK)
			}
		}
	}
	m.people["boss"].ask(request{method: http.MethodDelete, path: "/api/admin/maintenance"})
}

// A body is how what is sent with a request is.
type body struct {
	name string
	make func(r *request, good string)
}

// most is how many bytes the body of an operation may have.
func (o operation) most() int {
	switch {
	case o.id == "create":
		return 64<<10 + game.MaxPackBytes*5/4
	case o.id == "openRecord":
		return game.MaxRecord * 5 / 4
	case o.id == "checkPack", o.id == "offerPack":
		return pack.MaxBytes*5/4 + 1024
	case strings.Contains(o.path, "/chat"), strings.HasPrefix(o.path, "/api/notice"):
		return 8 << 10
	}
	return 64 << 10
}

// bodies are the columns. What is too large is so by one byte: of more, who sends it may be told
// that the connection was closed, if they send still.
func (o operation) bodies() []body {
	return []body{
		{"type", func(r *request, good string) { r.body, r.kind = good, "text/plain" }},
		{"none", func(r *request, _ string) { r.kind = "application/json" }},
		{"json", func(r *request, _ string) { r.body = "{" }},
		{"field", func(r *request, _ string) { r.body = `{"nonsense":1}` }},
		{"twice", func(r *request, good string) { r.body = good + good }},
		{"large", func(r *request, _ string) { r.body = `{"x":"` + strings.Repeat("x", o.most()-7) + `"}` }},
		{"origin", func(r *request, good string) {
			r.body, r.header = good, http.Header{"Origin": {"https://elsewhere.example"}, "Sec-Fetch-Site": {"cross-site"}}
		}},
		{"empty", func(r *request, _ string) { r.body = "{}" }},
		{"good", func(r *request, good string) { r.body = good }},
	}
}

// without are the columns of what takes no body.
func without() []body {
	return []body{
		{"origin", func(r *request, _ string) {
			r.header = http.Header{"Origin": {"https://elsewhere.example"}, "Sec-Fetch-Site": {"cross-site"}}
		}},
		{"name", func(r *request, _ string) { r.header = http.Header{"Host": {"elsewhere.example"}} }},
		{"good", func(*request, string) {}},
	}
}

// A place is what a request is about.
type place struct {
	name   string
	params map[string]string
}

// places are what an operation can be about: a table that there is, one that has ended, one that
// there is not, and what is no id.
func (m *matrix) places(o operation) []place {
	params := o.params()
	if len(params) == 0 {
		return []place{{"-", nil}}
	}
	whole := func(id, rest string) map[string]string {
		all := map[string]string{}
		for _, name := range params {
			all[name] = rest
		}
		if slices.Contains(params, "id") {
			all["id"] = id
		}
		if slices.Contains(params, "n") && rest == "there" {
			all["n"] = "1"
		}
		return all
	}
	list := []place{
		{"no id", whole("nonsense", "x")},
		{"unknown", whole("aaaaaaaaaaaaaaaaaaaaaaaaaa", "there")},
	}
	if !strings.HasPrefix(o.path, "/api/games/") && !strings.HasPrefix(o.path, "/api/admin/tables/") {
		return append(list, place{"a number", whole("7", "7")})
	}
	if slices.Contains(params, "n") {
		list = append(list, place{"no seat", whole(m.full(), "x")}, place{"seat 7", whole(m.full(), "7")})
	}
	ended := m.full()
	m.people["host"].ask(post("/api/games/"+ended+"/end", obj{})).want(http.StatusOK)
	return append(list, place{"ended", whole(ended, "there")}, place{"table", whole(m.full(), "there")})
}

// full makes a table where the host and another sit.
func (m *matrix) full() string {
	m.t.Helper()
	made := m.people["host"].table(nil)
	id := made.text("table.id")
	m.people["seat"].ask(post("/api/games/"+id+"/sit", obj{"secret": made.text("links.0.secret")})).want(http.StatusOK)
	return id
}

// table has somebody make a table of two.
func (p *person) table(more obj) *answer {
	p.t.Helper()
	setup := obj{"seed": "1", "options": obj{"base.first_player": "seat0"}, "seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}}
	for k, v := range more {
		setup[k] = v
	}
	return p.ask(post("/api/games", setup)).want(http.StatusCreated)
}

// who tries an operation: whoever may least comes first.
func (o operation) who() []string {
	if strings.HasPrefix(o.path, "/api/games/") {
		return []string{"nobody", "junk", "guest", "seat", "host"}
	}
	if o.id == "deleteAccount" { // the boss could: that is played with the other exchanges
		return []string{"nobody", "junk", "guest", "member"}
	}
	return []string{"nobody", "junk", "guest", "member", "boss"}
}

// play tries an operation in all ways, and writes down what is answered.
func (m *matrix) play(o operation) {
	m.t.Helper()
	columns, good := without(), ""
	if o.takes {
		columns, good = o.bodies(), goods[o.id]
		if good == "" {
			good = "{}"
		}
	}
	if o.id == "art" || o.id == "areas" { // which takes long, and is played with the other exchanges
		columns = columns[:2]
	}
	var names []string
	for _, c := range columns {
		names = append(names, c.name)
	}
	var rows, answers []string
	for _, at := range m.places(o) {
		for _, name := range o.who() {
			row := fmt.Sprintf("    %-8s %-8s", at.name, name)
			for _, c := range columns {
				r := request{method: o.method, path: o.fill(at.params)}
				c.make(&r, good)
				text := m.page.brief(m.people[name].ask(r))
				n := slices.Index(answers, text)
				if n < 0 {
					n = len(answers)
					answers = append(answers, text)
				}
				row += fmt.Sprintf(" %6d", n+1)
			}
			rows = append(rows, row)
		}
	}
	m.page.say("%s %s %s", o.method, o.path, good)
	for i, text := range answers {
		fmt.Fprintf(&m.page.text, "%d: %s\n", i+1, text)
	}
	fmt.Fprintf(&m.page.text, "    %-17s %s\n%s\n", "", strings.Join(padded(names), " "), strings.Join(rows, "\n"))
	m.awake()
}

func padded(names []string) (list []string) {
	for _, n := range names {
		list = append(list, fmt.Sprintf("%6s", n))
	}
	return list
}
