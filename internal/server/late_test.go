package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

// A lateTable is one that is watched some turns late, with what has happened at it. Hal has
// made it and has no seat, Eve is nobody.
type lateTable struct {
	t        *testing.T
	h        *house
	turns    int // that they are late
	table    *tableSeen
	ann, bo  *browser
	watchers map[string]*browser
	news     []news            // of each entry
	tiles    map[string]bool   // all that lay so far, as a state has it
	told     map[string]string // what each address told a watcher last, while they see the same
	toldAt   int64
}

// News are what an entry brought: in which turn the game was then, and the texts by which it would show.
type news struct {
	turn  int
	marks []string
}

// openLate makes such a table, of a game of so many tiles.
func openLate(t *testing.T, turns, tiles int) *lateTable {
	h := openHouse(t, quickly, func(c *Config) { c.Lobby = true })
	l := &lateTable{t: t, h: h, turns: turns, ann: h.browser(t), bo: h.browser(t), tiles: map[string]bool{}}
	hal := h.browser(t)
	hal.signUp("Hal")
	l.watchers = map[string]*browser{"Eve": h.browser(t), "Hal": hal}
	hal.makeTable("link", "link") // the list of their tables goes on behind the late one
	made := hal.post("/api/games", obj{
		"open": "public", "watch_delay": turns, "aids": "teach", "clock": obj{"kind": "bank", "bank_s": 3600}, "options": obj{"base.first_player": "seat0"},
		"draw": slices.Repeat([]string{"base/U", "base/V"}, tiles)[:tiles], "draw_end": true,
		"seats": []obj{{"name": "Ann", "kind": "link"}, {"name": "Bo", "kind": "link"}},
	})
	l.table = made.ok(t)
	for i, b := range []*browser{l.ann, l.bo} {
		b.post(gamePath(l.table, "/sit"), obj{"secret": made.Links[i].Secret}).ok(t)
	}
	l.happened()
	return l
}

// happened notes what is new at the table.
func (l *lateTable) happened() *tableSeen {
	l.t.Helper()
	a := l.ann.get(gamePath(l.table, ""))
	now := a.ok(l.t)
	var in struct {
		State struct {
			Turn    int
			Tiles   []json.RawMessage
			Figures []json.RawMessage
		}
	}
	if err := json.Unmarshal(a.body, &in); err != nil {
		l.t.Fatal(err)
	}
	for int64(len(l.news)) < now.Seq {
		l.news = append(l.news, news{turn: in.State.Turn})
	}
	for _, raw := range slices.Concat(in.State.Tiles, in.State.Figures) {
		if text := string(raw); !l.tiles[text] {
			l.tiles[text] = true
			if n := len(l.news); n > 0 && len(in.State.Tiles) > 1 {
				l.news[n-1].marks = append(l.news[n-1].marks, text)
			}
		}
	}
	return now
}

// visible is the last entry that those who watch may see.
func (l *lateTable) visible() int64 {
	now := l.news[len(l.news)-1].turn
	n := 0
	for n < len(l.news) && l.news[n].turn <= now-l.turns {
		n++
	}
	return int64(n)
}

// does has whoever is asked do something at the table.
func (l *lateTable) does(what string, body func(now *tableSeen, text string) obj) *tableSeen {
	l.t.Helper()
	b := l.ann
	now := b.get(gamePath(l.table, "")).ok(l.t)
	if what == "/choices" && !now.Seats[now.Waiting[0]].Yours {
		b = l.bo
	}
	text := ""
	if d := now.State.Decision; d != nil {
		text = d.Choices[len(l.news)%len(d.Choices)].Text
	}
	b.post(gamePath(l.table, what), body(now, text)).ok(l.t)
	now = l.happened()
	if what == "/choices" {
		n := &l.news[len(l.news)-1]
		if strings.HasPrefix(text, "tile") {
			n.marks = append(n.marks, text) // as records have it
		}
	}
	return now
}

func (l *lateTable) choose() *tableSeen {
	l.t.Helper()
	return l.does("/choices", func(now *tableSeen, text string) obj {
		return obj{"seq": now.Seq, "move": fmt.Sprint("m", now.Seq), "all": []string{text}}
	})
}

// harmless are requests of a host without a seat that change nothing. By the others, with which
// they act for the table, they learn what they act on as it is now: docs/protocol.md, "Watching
// late", says so.
func harmless(who, pattern string) bool {
	return who != "Hal" || strings.HasPrefix(pattern, "GET ") || slices.ContainsFunc([]string{"/choices", "/preview", "/undo", "/takeback", "/hasten", "/share", "/again", "/analysis"}, func(s string) bool {
		return strings.HasSuffix(pattern, s)
	})
}

// bySight are those whose answers change by what a watcher does, or by who is there.
var bySight = regexp.MustCompile(`/chat|/sit$|/join$|/lobby|/export$|/forget$`)

// look asks for everything there is with the eyes of those who watch.
func (l *lateTable) look() {
	l.t.Helper()
	if seen := l.visible(); seen != l.toldAt || l.told == nil {
		l.told, l.toldAt = map[string]string{}, seen
	}
	asked := 0
	for _, pattern := range slices.Sorted(maps.Keys(l.h.handlers())) {
		method, path, ok := strings.Cut(pattern, " ")
		if !ok || strings.HasSuffix(path, "/socket") || strings.HasSuffix(path, "/stream") {
			continue // these are followed
		}
		if !strings.HasPrefix(path, "/api/games") && !strings.HasPrefix(path, "/t/") && path != "/api/lobby" && path != "/api/account/export" || pattern == "POST /api/games" {
			continue // it is of no table
		}
		for who, b := range l.watchers {
			if !harmless(who, pattern) {
				continue
			}
			asked++
			for _, body := range bodiesOf(path) {
				l.hold(who+", "+pattern+" "+body, b.anything(method, pathAt(path, l.table), body))
			}
		}
	}
	for who, b := range l.watchers {
		for _, query := range []string{"?since=1", "?since=9999", fmt.Sprint("?since=1&base=", len(l.news)), fmt.Sprintf("?since=%d&base=%d&lists=all", l.toldAt, l.toldAt), "?stamp="} {
			l.hold(who+", GET "+query, b.get(gamePath(l.table, query)))
		}
		l.hold(who+", GET /api/games?limit=1", b.get("/api/games?limit=1"))
	}
	if asked < 60 {
		l.t.Errorf("only %d addresses", asked)
	}
}

// hold fails the test if an answer has something newer than those who watch may see, or
// is another one than before though they see the same.
func (l *lateTable) hold(what string, a *answered) {
	l.t.Helper()
	l.scan(what, a.body)
	address := strings.Fields(what)[2]
	if bySight.MatchString(address) {
		return
	}
	told := fmt.Sprint(a.status, " ", string(presence.ReplaceAll(a.body, []byte("…"))))
	if before, ok := l.told[what]; ok && before != told {
		l.t.Fatalf("%s: the answer tells that something has happened\n%s\nand before\n%s", what, told, before)
	}
	l.told[what] = told
}

// scan looks for what is newer than those who watch may see.
func (l *lateTable) scan(what string, sent []byte) {
	l.t.Helper()
	if found := l.find(sent); found != "" {
		l.t.Fatalf("%s, while entry %d of %d is to be seen: %s in %s", what, l.visible(), len(l.news), found, sent)
	}
}

func (l *lateTable) find(sent []byte) string {
	seen := l.visible()
	for _, n := range l.news[seen:] {
		for _, mark := range n.marks {
			// That it may be chosen is told before.
			if bytes.Contains(bytes.ReplaceAll(sent, []byte(`"text":"`+mark), nil), []byte(mark)) {
				return mark
			}
		}
	}
	if bytes.Contains(sent, []byte(`"tables":`)) {
		return "" // the lobby counts by the time
	}
	for _, m := range seqText.FindAllSubmatch(sent, -1) {
		if seq, err := strconv.ParseInt(string(m[1]), 10, 64); err != nil || seq > seen {
			return string(m[0])
		}
	}
	return ""
}

// heard reads a socket all the time: the server's signs of life are answered only meanwhile.
func heard(t *testing.T, c *websocket.Conn) <-chan []byte {
	messages := make(chan []byte, 1024)
	go func() {
		defer close(messages)
		for {
			_, data, err := c.Read(t.Context())
			if err != nil {
				return
			}
			messages <- data
		}
	}()
	return messages
}

// TestWatchDelay plays a game to its end that is watched three turns late. After each choice everything is
// asked with the eyes of those who have no seat, the host among them: nothing newer leaves by any address, socket or stream,
// and nothing tells that something has happened. When the game is over they see it all.
func TestWatchDelay(t *testing.T) {
	t.Parallel()
	l := openLate(t, 3, 9)
	eve := l.watchers["Eve"]
	var pushes []func() *tableSeen
	for _, query := range []string{"?since=0", "?since=1&base=0&lists=all"} {
		c, _, err := eve.dial(gamePath(l.table, "/socket"+query), nil)
		if err != nil {
			t.Fatal(err)
		}
		f, refused := eve.stream(gamePath(l.table, "/stream"+query))
		if refused != nil {
			t.Fatal(refused.status)
		}
		messages := heard(t, c)
		pushes = append(pushes,
			func() *tableSeen {
				data, ok := <-messages
				if !ok {
					t.Fatal("the socket is closed")
				}
				now, err := eve.pushed(data)
				if err != nil {
					t.Fatal(err)
				}
				return now
			},
			func() *tableSeen {
				p, err := f.next()
				if err != nil {
					t.Fatal(err)
				}
				return p.Table
			})
	}
	keeper := eve.keeps(l.table)
	keeper.asks = true
	changes, refused := eve.stream(gamePath(l.table, "/stream?stamp="+keeper.had["stamp"].(string)))
	if refused != nil {
		t.Fatal(refused.status)
	}
	pushes = append(pushes, func() *tableSeen {
		p, err := changes.next()
		if err != nil {
			t.Fatal(err)
		}
		keeper.hear(p.raw)
		return &tableSeen{Seq: keeper.seq(), Status: keeper.had["status"].(string)}
	})
	eve.seen = func(status int, _ http.Header, body []byte) {
		if status == 0 {
			l.scan("a push", body)
		}
	}
	seen, undone := int64(-1), false
	for now := l.happened(); now.Status == "playing"; {
		if now.Undo != nil && now.Seq > 9 && !undone {
			undone = true
			now = l.does("/undo", func(now *tableSeen, _ string) obj {
				return obj{"seq": now.Seq, "move": "u", "version": *now.Undo}
			})
		} else {
			now = l.choose()
		}
		if now.Status != "playing" {
			break
		}
		l.look()
		if next := l.visible(); next != seen {
			for _, push := range pushes {
				for told := int64(-1); told != next; {
					if p := push(); p != nil {
						told = p.Seq
					}
				}
			}
			seen = next
		}
	}
	if !undone || seen < 8 {
		t.Errorf("taken back: %v; entry %d of %d was seen while the game went on", undone, seen, len(l.news))
	}
	eve.seen = nil
	for _, push := range pushes {
		for told := ""; told != "over"; {
			if p := push(); p != nil {
				told = p.Status
			}
		}
	}
	if now := eve.get(gamePath(l.table, "")).ok(t); now.Status != "over" || now.Seq != int64(len(l.news)) || !now.State.Over {
		t.Errorf("when it is over Eve sees %s, entry %d of %d", now.Status, now.Seq, len(l.news))
	}
}

// TestWatchDelayScan proves that the scan finds what it looks for: who plays is told more than those who watch may know.
func TestWatchDelayScan(t *testing.T) {
	t.Parallel()
	l := openLate(t, 2, 12)
	for range 8 {
		l.choose()
	}
	for _, path := range []string{"", "/record", "?since=1"} {
		if a := l.ann.get(gamePath(l.table, path)); l.find(a.body) == "" {
			t.Errorf("%q tells who plays nothing that is hidden from those who watch", path)
		}
	}
	if l.visible() == 0 || l.visible() == int64(len(l.news)) {
		t.Errorf("entry %d of %d is to be seen", l.visible(), len(l.news))
	}
}

// Who watches late is so after a restart, and at the table of the next game.
func TestWatchDelayStays(t *testing.T) {
	dir := t.TempDir()
	var ann *browser
	var table *tableSeen
	var before *answered
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		ann = h.browser(t)
		table = ann.post("/api/games", obj{"watch_delay": 2, "seats": hereSeats("Ann", "Bo")}).ok(t)
		table = ann.playTurns(table, 20)
		before = h.browser(t).get(gamePath(table, ""))
	})
	h := openHouseAt(t, dir)
	ann.t, ann.url = t, h.url
	cookies := ann.client.Jar
	ann.client.Jar = h.browser(t).client.Jar
	moveCookies(t, cookies, ann.client.Jar, h.url)
	eve := h.browser(t)
	after := eve.get(gamePath(table, ""))
	have, want := presence.ReplaceAll(after.body, []byte("…")), presence.ReplaceAll(before.body, []byte("…"))
	if seen := after.ok(t); !bytes.Equal(have, want) || seen.Seq == 0 || seen.Seq >= table.Seq {
		t.Errorf("of %d entries they see\n%s\nand before the restart\n%s", table.Seq, have, want)
	}
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	next := ann.post(gamePath(table, "/again"), obj{}).ok(t)
	next = ann.playTurns(next, 6)
	if seen := eve.get(gamePath(next, "")).ok(t); seen.Seq >= next.Seq {
		t.Errorf("at the next table they see entry %d of %d", seen.Seq, next.Seq)
	}
}
