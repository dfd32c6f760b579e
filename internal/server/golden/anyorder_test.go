package golden

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"testing"

	"circulade/internal/server"
	"circulade/internal/table"
)

// shuffledTables is how many tables TestPartsInAnyOrder plays; the full number is 10,000.
var shuffledTables = flag.Int("shuffled-tables", 20, "how many tables TestPartsInAnyOrder plays in the declared order of Parts and in another")

// firstShuffled is the first of them: it says which random numbers the tables have.
var firstShuffled = flag.Int("first-shuffled", 0, "the first of the tables that TestPartsInAnyOrder plays")

// tablesOfAServer is how many of them one server has, one after the other.
const tablesOfAServer = 20

// TestPartsInAnyOrder plays random tables twice: with the Parts of the features in their declared order,
// and with another random order at each table. All answers, all that people see of the table, its record and
// who is told that it is their turn have to be the same: a Part that relies on another having been called
// before it is found here. Only Describe and Seat keep their order, which is the order of members in JSON.
func TestPartsInAnyOrder(t *testing.T) {
	for done := 0; done < *shuffledTables; done += tablesOfAServer {
		first, n := *firstShuffled+done, min(tablesOfAServer, *shuffledTables-done)
		declared := playedAtRandom(t, first, n, func(*server.Config) {})
		shuffled := playedAtRandom(t, first, n, shuffleParts)
		if t.Failed() {
			return
		}
		for i := range n {
			if declared[i] != shuffled[i] {
				t.Errorf("table %d: with Parts in another order\n%s", first+i, difference(declared[i], shuffled[i]))
			}
		}
		if t.Failed() {
			return
		}
	}
}

// playedAtRandom plays n tables at a server, and returns what was written down of each.
func playedAtRandom(t *testing.T, first, n int, change func(*server.Config)) (pages []string) {
	t.Helper()
	tr := &trace{}
	changed := func(c *server.Config) { slowly(c); tr.hear(c); change(c) }
	t.Run(fmt.Sprint("tables ", first), func(t *testing.T) {
		inBubble(t, changed, func(h *house) {
			h.page.deaf, h.page.longest, h.page.trace = true, 2<<10, tr
			for i := range n {
				g := &gathering{house: h, Rand: rand.New(rand.NewPCG(uint64(first+i), 35))}
				g.play()
				pages = append(pages, h.page.text.String())
				h.page.text.Reset()
			}
		})
	})
	return pages
}

// hear notes who is told that it is their turn.
func (tr *trace) hear(c *server.Config) {
	all := &server.Config{Heard: c.Heard, Tables: func(*table.Config) {}}
	tr.wrap(all)
	c.Heard.YourTurn = all.Heard.YourTurn
}

// shuffleParts has each table call its Parts in another random order.
func shuffleParts(c *server.Config) {
	before := c.Tables
	c.Tables = func(t *table.Config) {
		before(t)
		t.Parts = (&shuffler{parts: t.Parts, rand: rand.New(rand.NewPCG(1, 2)), tables: map[table.Owner][]*table.Part{}}).wrapped()
	}
}

// A shuffler makes the Parts of each table, and puts what they react with into a random order.
type shuffler struct {
	parts []func(table.Owner) *table.Part

	mu     sync.Mutex
	rand   *rand.Rand
	tables map[table.Owner][]*table.Part // in the declared order
	orders map[table.Owner][]int
}

// wrapped returns what makes the reactions of all Parts in a random order, and behind them what makes their
// members of the JSON in the declared one.
func (s *shuffler) wrapped() (list []func(table.Owner) *table.Part) {
	s.orders = map[table.Owner][]int{}
	for i := range s.parts {
		list = append(list, func(o table.Owner) *table.Part {
			reacts := *s.of(o, i)
			reacts.Describe, reacts.Seat = nil, nil
			return &reacts
		})
	}
	for i := range s.parts {
		list = append(list, func(o table.Owner) *table.Part {
			s.mu.Lock()
			defer s.mu.Unlock()
			p := s.tables[o][i]
			return &table.Part{Describe: p.Describe, Seat: p.Seat}
		})
	}
	return list
}

// of returns the Part of a table that is called i-th.
func (s *shuffler) of(o table.Owner, i int) *table.Part {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables[o] == nil {
		for _, f := range s.parts {
			s.tables[o] = append(s.tables[o], f(o))
		}
		s.orders[o] = s.rand.Perm(len(s.parts))
	}
	return s.tables[o][s.orders[o][i]]
}

// A gathering is a random table with those who use it. What they do depends on the random numbers and on
// what they are answered, and on nothing else.
type gathering struct {
	*house
	*rand.Rand
	people []*person // the first made the table; the last has no seat
	id     string
	moves  int
	lines  []*line
	made   *answer
	days   bool
}

var firstNames = []string{"Ann", "Bo", "Cy", "Dee", "Eve"}

// pile are tiles of the base game, each as often as it has it.
const pile = "BBBBEEEEEHHHIIJJJKKKNNNOOPPPRRRUUUUUUUUVVVVVVVVVWWWW"

// play makes the table and does with it what the random numbers say.
func (g *gathering) play() {
	g.begin()
	acts := g.acts()
	for range 12 + g.IntN(18) {
		g.page.trace.take()
		act := acts[g.IntN(len(acts))]
		act(g.people[g.IntN(len(g.people))])
		g.heard()
	}
	for _, l := range g.lines {
		g.page.shut(l)
	}
	g.pass("2s")
	for _, p := range g.people {
		g.shown(p)
	}
	g.people[0].get(of(g.id, "/record"))
	g.people[0].post(of(g.id, "/end"), obj{})
	g.people[0].remove(of(g.id, ""))
	g.heard()
}

// begin makes a table of a random kind, and has some sit down.
func (g *gathering) begin() {
	seats := 2 + g.IntN(3)
	list := []obj{{"name": "Ann", "kind": "here"}}
	links := 0
	for i := 1; i < seats; i++ {
		switch g.IntN(5) {
		case 0:
			list = append(list, obj{"kind": "bot", "bot": []string{"random", "greedy"}[g.IntN(2)]})
		case 1:
			list = append(list, obj{"name": firstNames[i], "kind": "here"})
		default:
			list = append(list, obj{"name": firstNames[i], "kind": "link"})
			links++
		}
	}
	setup := obj{"seed": fmt.Sprint(g.IntN(1000)), "seats": list, "draw_end": true}
	var draw []string
	for _, i := range g.Perm(len(pile))[:6+g.IntN(20)] {
		draw = append(draw, "base/"+pile[i:i+1])
	}
	setup["draw"] = draw
	switch g.IntN(4) {
	case 0:
		setup["clock"] = obj{"kind": "bank", "bank_s": 60, "increment_s": 5, "flag": []string{"computer", "out"}[g.IntN(2)]}
	case 1, 2:
		setup["clock"] = obj{"kind": "days", "days": 1 + g.IntN(2), "flag": []string{"computer", "out"}[g.IntN(2)]}
		g.days = true
	}
	setup["aids"] = []string{"table", "squares", "hints", "teach"}[g.IntN(4)]
	if g.IntN(4) == 0 {
		setup["watch_delay"] = 2
	}
	if g.IntN(3) == 0 {
		setup["open"] = "public"
	}
	if g.days { // an order can be left for tiles that come
		setup["draw"], setup["start"] = slices.Concat(byLetter, byLetter), []obj{{"tile": "base/D", "x": 0, "y": 0, "rotation": 0}}
		setup["options"] = obj{"base.first_player": "seat0"}
	}
	g.people = []*person{g.person("Ann")}
	g.id, g.made = g.people[0].makes(setup)
	for i := range links + 1 {
		p := g.person(firstNames[1+i])
		g.people = append(g.people, p)
		if i < links && g.IntN(8) > 0 {
			p.sits(g.id, g.made, i)
		}
	}
}

// heard writes down who was told that it is their turn.
func (g *gathering) heard() {
	told := g.page.trace.take()
	slices.Sort(told)
	for _, text := range slices.Compact(told) {
		g.page.text.WriteString("  " + g.page.named(text) + "\n")
	}
}

// shown writes down a hash of what somebody sees of the table, with its version.
func (g *gathering) shown(p *person) {
	a := p.ask(request{method: http.MethodGet, path: of(g.id, "?stamp=")})
	fmt.Fprintf(&g.page.text, "%s sees %d %x\n", p.name, a.status, sha256.Sum256([]byte(g.page.named(string(a.body)))))
}

// move is an idempotency key that was not used before.
func (g *gathering) move() string { g.moves++; return fmt.Sprint("k", g.moves) }

// seat is one of the table's, or one behind the last.
func (g *gathering) seat() string { return of(g.id, fmt.Sprint("/seats/", g.IntN(len(g.people)+1))) }

// acts are what people do at a table, some of it more often.
func (g *gathering) acts() []func(p *person) {
	often := slices.Repeat([]func(*person){g.answer}, 10)
	post := func(rest string, body func() obj) func(*person) {
		return func(p *person) { p.post(of(g.id, rest), body()) }
	}
	atSeat := func(rest string, body func() obj) func(*person) {
		return func(p *person) { p.post(g.seat()+rest, body()) }
	}
	none := func() obj { return obj{} }
	moved := func() obj { return obj{"move": g.move()} }
	onOrOff := func() obj { return obj{"on": g.IntN(2) == 0} }
	if g.days {
		often = append(often, g.order, g.order, g.order)
	}
	return append(often,
		g.undo, g.undo, g.takeBack, g.shown, g.shown,
		g.follow, g.follow, g.unfollow,
		g.later, g.later, g.later,
		post("/takeback/decline", none), post("/clock/pause", moved), post("/clock/pause", moved), post("/clock/decline", none),
		post("/clock/vacation", func() obj { return obj{"move": g.move(), "days": g.IntN(3)} }),
		post("/hasten", none), g.again, post("/calloff", none), post("/share", none), post("/packs", func() obj { return obj{"text": lanePack} }),
		post("/host", func() obj { return obj{"seat": g.IntN(3)} }), post("/join", func() obj { return obj{"name": "Flo"} }),
		post("/sit", func() obj { return obj{"secret": g.made.text("host_secret")} }),
		atSeat("/nudge", none), atSeat("/standin", onOrOff), atSeat("/standin", onOrOff), atSeat("/link", none),
		atSeat("/time", func() obj { return obj{"move": g.move(), "seconds": 30} }),
		atSeat("/name", func() obj { return obj{"name": fmt.Sprint("Name ", g.IntN(5))} }),
		atSeat("", func() obj { return obj{"kind": []string{"bot", "here", "link"}[g.IntN(3)], "bot": "random"} }),
		atSeat([]string{"/resign", "/revoke"}[g.IntN(2)], none),
		g.hints,
	)
}

// answer has whoever is asked answer at random.
func (g *gathering) answer(*person) {
	for _, p := range g.people {
		a := p.ask(request{method: http.MethodGet, path: of(g.id, "")})
		if a.status != http.StatusOK || a.text("status") != "playing" {
			continue
		}
		list, _ := a.at("state.decision.choices").([]any)
		if len(list) == 0 {
			continue
		}
		c := list[g.IntN(len(list))].(map[string]any)
		text := c["text"].(string)
		ranges, _ := c["ranges"].([]any)
		for _, r := range ranges {
			text += fmt.Sprint(" ", r.(map[string]any)["min"])
		}
		p.post(of(g.id, "/choices"), obj{"seq": a.number("seq"), "move": g.move(), "all": []string{text}})
		return
	}
}

// seen is the table as somebody sees it, or nil.
func (g *gathering) seen(p *person) *answer {
	if a := p.ask(request{method: http.MethodGet, path: of(g.id, "")}); a.status == http.StatusOK {
		return a
	}
	return nil
}

// undo takes back what somebody may take back by themselves.
func (g *gathering) undo(p *person) { g.back(p, "undo", "/undo") }

// takeBack asks the others, or agrees.
func (g *gathering) takeBack(p *person) { g.back(p, "undo_ask", "/takeback") }

func (g *gathering) back(p *person, member, path string) {
	if a := g.seen(p); a != nil {
		version, _ := a.at(member).(float64)
		p.post(of(g.id, path), obj{"seq": a.number("seq"), "move": g.move(), "version": version})
	}
}

// order leaves a conditional move.
func (g *gathering) order(p *person) {
	if a := g.seen(p); a != nil {
		p.post(of(g.id, "/orders"), obj{
			"seq": a.number("seq"), "tile": "base/" + string("BVU"[g.IntN(3)]),
			"all": []string{fmt.Sprintf("tile %d,%d r%d", g.IntN(3), g.IntN(3), 90*g.IntN(4)), []string{"pass", "follower m", "follower r0"}[g.IntN(3)]},
		})
	}
}

// hints asks for hints, of which only the status is written down: they differ by what is drawn for them.
func (g *gathering) hints(p *person) {
	fmt.Fprintf(&g.page.text, "%s asks for hints: %d\n", p.name, p.ask(request{method: http.MethodGet, path: of(g.id, "/hints")}).status)
}

// again asks for a rematch, of which only the status is written down: whether a computer player of the new
// table has answered already is chance.
func (g *gathering) again(p *person) {
	fmt.Fprintf(&g.page.text, "%s asks for a rematch: %d\n", p.name, p.ask(post(of(g.id, "/again"), obj{})).status)
}

// follow has somebody follow the table.
func (g *gathering) follow(p *person) {
	if a := g.seen(p); a != nil {
		g.quietly(func() { g.lines = append(g.lines, p.stream(p.name, of(g.id, "/stream?stamp="))) })
	}
}

// unfollow has the first who follows go.
func (g *gathering) unfollow(*person) {
	if len(g.lines) > 0 {
		g.page.shut(g.lines[0])
		g.lines = g.lines[1:]
	}
}

// later lets time go by.
func (g *gathering) later(*person) {
	long := []string{"1s", "3s", "20s", "70s", "6m"}
	if g.days {
		long = append(long, "20h", "26h")
	}
	how := long[g.IntN(len(long))]
	g.page.text.WriteString("(" + how + " pass)\n")
	g.pass(how)
}
