package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/game"
)

// A world is a table of two that is played for a while, by a game whose past is
// that of another world and whose future is not, with every byte that comes out.
type world struct {
	t         *testing.T
	h         *house
	table     *tableSeen
	secret    string // commitment of the seed
	ann, bo   *browser
	eve       *browser // watches
	following []func() (*tableSeen, error)
	sent      []string
}

// past are the tiles that both worlds draw.
var past = strings.Fields("base/U base/V base/E base/A base/K base/U base/V base/W base/J base/R base/H base/V")

// TestTwoWorlds plays two games whose histories are equal and whose futures are
// not: another seed, and another order of the pile or other throws laid down for
// it. Whoever looks must see the same bytes, whatever the table's aids.
func TestTwoWorlds(t *testing.T) {
	h := openHouse(t) // one for all: it draws its pictures once
	seeds := [2]string{strings.Repeat("5eed", 16), strings.Repeat("0dd5", 16)}
	for _, test := range []struct {
		aids    string
		futures [2]string
		chance  [2][]int
	}{
		{"table", [2]string{"base/B base/C base/W", "base/X base/S base/L"}, [2][]int{{0, 0}, {1, 0}}},
		{"table", [2]string{}, [2][]int{}},
		{"club", [2]string{"base/B", "base/X"}, [2][]int{}},
		{"teach", [2]string{"base/B base/C base/W", "base/X base/S base/L"}, [2][]int{{0, 0}, {1, 0}}},
		{"squares", [2]string{}, [2][]int{}},
	} {
		if testing.Short() && test.aids != "club" {
			continue // the race detector needs one of them
		}
		t.Run(test.aids, func(t *testing.T) {
			var worlds [2]*world
			for i := range worlds {
				worlds[i] = newWorld(t, h, obj{
					"seed": seeds[i], "draw": append(slices.Clone(past), strings.Fields(test.futures[i])...),
					"chance": append([]int{}, test.chance[i]...), "aids": test.aids,
				})
				worlds[i].play()
				if test.aids == "table" {
					worlds[i].unaided()
				}
			}
			compareWorlds(t, worlds[0].sent, worlds[1].sent)
		})
	}
}

func compareWorlds(t *testing.T, one, other []string) {
	t.Helper()
	if len(one) != len(other) || len(one) < 300 {
		t.Fatalf("%d and %d answers", len(one), len(other))
	}
	for i := range one {
		if one[i] != other[i] {
			t.Fatalf("answer %d differs:\n%s\n%s", i, one[i], other[i])
		}
	}
}

func newWorld(t *testing.T, h *house, setup obj) *world {
	w := &world{t: t, h: h, ann: h.browser(t), bo: h.browser(t), eve: h.browser(t)}
	w.secret = game.KeyOf(setup["seed"].(string)).Commitment()
	setup["seats"] = []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}
	made := w.ann.post("/api/games", setup)
	w.table = made.ok(t)
	w.bo.post(gamePath(w.table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	for _, b := range []*browser{w.ann, w.bo, w.eve} {
		followed := [2]int64{-1, -1} // the seq that the stream and the socket told last
		b.seen = func(status int, header http.Header, body []byte) {
			if status == 0 && bytes.Contains(body, []byte(`"type":"ping"`)) {
				return // a sign of life on a slow machine
			}
			if status != 0 {
				w.add(fmt.Sprint(status), header, body)
			} else if seq := seqOf(body); header != nil && seq != followed[0] {
				followed[0] = seq
				w.add("stream", header, body)
			} else if header == nil && seq != followed[1] {
				followed[1] = seq
				w.add("socket", nil, body)
			}
		}
		socket, stream := b.socket(w.table, 0), b.follow(w.table, 0)
		w.following = append(w.following, func() (*tableSeen, error) { return b.next(socket) }, func() (*tableSeen, error) {
			p, err := stream.next()
			if err != nil {
				return nil, err
			}
			return p.Table, nil
		})
	}
	w.follow(0) // before the first move, so that each line brings one
	return w
}

var seqText = regexp.MustCompile(`"seq":(\d+)`)

// seqOf returns the seq of a table that was pushed. Comings and goings push it
// once more, whenever they please.
func seqOf(push []byte) (seq int64) {
	_, _ = fmt.Sscanf(string(seqText.Find(push)), `"seq":%d`, &seq)
	return seq
}

// presence is who was there when an answer was made, which is a matter of timing.
var presence = regexp.MustCompile(`"(connected|taken)":(true|false)|"spectators":\d+|,"host_away":true|,"away":"[^"]*"|"(since|nudge)":"[^"]*"|"(stamp|of)":"[^"]*"`)

// add notes what came out, but for what differs between any two tables: names and
// times, who is connected, and the commitment to the seed, which says nothing of
// it.
func (w *world) add(how string, header http.Header, body []byte) {
	head := header.Clone()
	head.Del("Content-Length")
	var text bytes.Buffer
	text.WriteString(how + "\n")
	if err := head.Write(&text); err != nil {
		w.t.Error(err)
	}
	text.Write(presence.ReplaceAll(body, []byte("…")))
	w.sent = append(w.sent, strings.ReplaceAll(normal(text.String(), w.table.ID), w.secret, "COMMITMENT"))
}

// play plays a few turns and asks for everything between them.
func (w *world) play() {
	w.t.Helper()
	patches := 0
	for n := range 18 {
		for _, b := range []*browser{w.ann, w.bo} {
			now := b.get(gamePath(w.table, "")).ok(w.t)
			if !now.Seats[now.Waiting[0]].Yours {
				continue
			}
			w.previews(b, now)
			told := []string{"", "?stamp=", "?stamp=&events=recent", "?stamp=" + w.stamp(b)}[n%4]
			answer := b.stepTold(now, int(now.Seq)*3, fmt.Sprintf("m%d", now.Seq), told).want(w.t, http.StatusOK, "")
			if bytes.HasPrefix(answer.body, []byte(`{"type":"patch"`)) {
				patches++
			}
			now = b.get(gamePath(w.table, "")).ok(w.t)
			w.follow(now.Seq)
			if now.Undo != nil && n%3 == 0 {
				now = b.post(gamePath(w.table, "/undo"), obj{"seq": now.Seq, "move": fmt.Sprint("u", now.Seq), "version": *now.Undo}).ok(w.t)
				w.follow(now.Seq)
			}
		}
		if n == 9 {
			w.look()
			w.bo.poke(w.table.ID)
		}
	}
	if patches < 3 {
		w.t.Fatalf("%d answers told what changes", patches)
	}
	now := w.ann.get(gamePath(w.table, "")).ok(w.t)
	if drawn := 72 - now.State.Bag.Left - 1; drawn > len(past) || drawn < len(past)/2 || w.table.Commitment == "" {
		w.t.Fatalf("%d tiles were drawn; the commitment is %q", drawn, w.table.Commitment)
	}
	w.ann.post(gamePath(w.table, "/end"), obj{})
	w.look()
}

// stamp is that of the table as somebody sees it. From the first choice on it is told in it that all
// are there, so that what changes from it is what is played.
func (w *world) stamp(b *browser) string {
	w.t.Helper()
	var now struct{ Stamp string }
	if err := json.Unmarshal(b.get(gamePath(w.table, "?stamp=")).body, &now); err != nil {
		w.t.Fatal(err)
	}
	return now.Stamp
}

// previews tries some drafts of the seat that is asked.
func (w *world) previews(b *browser, now *tableSeen) {
	list := now.State.Decision.Choices
	for _, c := range list[:min(3, len(list))] {
		for _, all := range [][]string{{c.Text}, {c.Text, "pass"}, {c.Text, "pass", "pass"}} {
			b.post(gamePath(w.table, "/preview"), obj{"seq": now.Seq, "all": all})
		}
	}
	for _, other := range []*browser{w.ann, w.bo} {
		for _, tile := range []string{"base/B", "base/X", "base/U"} { // of futures and of the past
			other.post(gamePath(w.table, "/orders/preview"), obj{"seq": now.Seq, "tile": tile})
		}
	}
}

// follow reads what is pushed until everybody has heard of a change.
func (w *world) follow(seq int64) {
	w.t.Helper()
	for _, next := range w.following {
		for heard := int64(-1); heard < seq; {
			table, err := next()
			if err != nil {
				w.t.Fatal(err)
			}
			if table != nil {
				heard = table.Seq
			}
		}
	}
}

// apart are requests whose answers differ by what they make: a secret, a table; or by
// how far somebody thought in their time: hints, which bot/analysis compares in two
// worlds, and analyses, which there are of finished games alone. They are named so that
// a new one is looked at.
var apart = []string{
	"POST /api/games", "POST /api/games/{id}/seats/{n}", "POST /api/games/{id}/seats/{n}/link", "POST /api/games/{id}/seats/{n}/revoke", "POST /api/games/{id}/seats/{n}/name",
	"DELETE /api/games/{id}", "POST /api/games/{id}/forget", "POST /api/games/{id}/end", "POST /api/games/{id}/choices", "POST /api/games/{id}/undo",
	"POST /api/games/{id}/preview", "POST /api/games/{id}/hasten", "POST /api/games/{id}/sit", "POST /api/qr",
	"POST /api/games/{id}/share", "POST /api/games/{id}/unshare", "POST /api/games/{id}/again", "POST /api/records",
	"POST /api/games/{id}/takeback", "POST /api/games/{id}/takeback/decline", "POST /api/games/{id}/again/decline",
	"POST /api/packs", "POST /api/games/{id}/packs", "POST /api/games/{id}/packs/{pack}",
	// Chat is what people write; it does not know the game.
	"POST /api/games/{id}/chat", "POST /api/games/{id}/chat/mute", "POST /api/games/{id}/chat/block",
	"POST /api/games/{id}/chat/consent", "POST /api/games/{id}/chat/report",
	"POST /api/games/{id}/join", "POST /api/games/{id}/invite", // of a table for strangers
	"POST /api/games/{id}/clock/pause", "POST /api/games/{id}/clock/decline", "POST /api/games/{id}/clock/vacation", "POST /api/games/{id}/seats/{n}/time",
	// Who plays, and who is the host: they do not know the game.
	"POST /api/games/{id}/seats/{n}/nudge", "POST /api/games/{id}/seats/{n}/standin", "POST /api/games/{id}/seats/{n}/resign", "POST /api/games/{id}/host",
	"POST /api/games/{id}/seats/{n}/request", "POST /api/games/{id}/calloff",
	// Tried by whoever is not asked, with every turn (previews); orders stand in the list.
	"POST /api/games/{id}/orders", "POST /api/games/{id}/orders/preview", "DELETE /api/games/{id}/orders",
	"GET /api/games/{id}/hints", "POST /api/games/{id}/analysis", "POST /api/records/{id}/analysis",
}

// aboutPeople are requests about who somebody is and whom they meet, and no game.
var aboutPeople = []string{"/api/account", "/api/session", "/api/lobby", "/api/challenges", "/api/tournaments", "/api/players", "/api/notice", "/notice", "/api/admin"}

// look asks for everything there is, with everybody's eyes.
func (w *world) look() {
	w.t.Helper()
	for _, pattern := range slices.Sorted(maps.Keys(w.h.handlers())) {
		method, path, ok := strings.Cut(pattern, " ")
		switch {
		case !ok || strings.HasSuffix(path, "/socket") || strings.HasSuffix(path, "/stream"): // always followed
		case slices.Contains(apart, pattern) || slices.ContainsFunc(aboutPeople, func(p string) bool { return strings.HasPrefix(path, p) }):
		case method == http.MethodGet:
			path = strings.NewReplacer("{id}", w.table.ID, "{n}", "1", "{set}", "base", "{file}", "D.svg").Replace(path)
			for _, b := range []*browser{w.ann, w.bo, w.eve} {
				b.get(path)
				if strings.Contains(path, w.table.ID) {
					b.get(path + "?since=2")
					b.get(path + "?x=1&y=0")
				}
			}
		default:
			w.t.Errorf("%s: play it in both worlds, or say here why not", pattern)
		}
	}
	for _, b := range []*browser{w.ann, w.bo, w.eve} {
		b.get(gamePath(w.table, "?stamp="))
		b.get(gamePath(w.table, "?stamp=&events=recent"))
	}
	w.eve.poke(w.table.ID)
}

// helpData are the names of everything that the helps of a table show.
var helpData = []string{"kinds", "features", "squares", "projected", "fits", "ends", "open", "value", "marks", "completed"}

// unaided looks for what a table without helps must not show in anything it sent.
func (w *world) unaided() {
	w.t.Helper()
	tables := 0
	for _, sent := range w.sent {
		if strings.Contains(sent, `"openapi":`) || strings.Contains(sent, `"presets":[`) {
			continue // these describe them, and the values of options
		}
		if strings.Contains(sent, "\n"+`{"n":`) { // a replay: nobody plays any more
			continue
		}
		tables += strings.Count(sent, `"aids":[]`)
		for _, name := range helpData {
			if bytes.Contains([]byte(sent), []byte(`"`+name+`":`)) {
				w.t.Fatalf("%q is shown without the help: %s", name, sent)
			}
		}
	}
	if tables < 100 {
		w.t.Errorf("only %d positions were seen", tables)
	}
}

// TestUnaidedScan proves that the scan of what a table without helps sends would
// find what it looks for.
func TestUnaidedScan(t *testing.T) {
	b := openHouse(t).browser(t)
	table := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "aids": "teach"})
	for _, name := range helpData {
		if !bytes.Contains(table.body, []byte(`"`+name+`":`)) {
			t.Errorf("a table with all helps does not show %q", name)
		}
	}
}
