package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"

	"circulade/game"
)

// Traffic is every byte that a server sent.
type traffic struct {
	mu   sync.Mutex
	sent [][]byte
}

func (tr *traffic) add(status int, header http.Header, body []byte) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	var h bytes.Buffer
	if err := header.Write(&h); err != nil {
		panic(err)
	}
	tr.sent = append(tr.sent, fmt.Appendf(nil, "%d\n%s\n%s", status, h.Bytes(), body))
}

// canaries are the forms in which a seed could show.
func canaries(seed string) map[string][]byte {
	key := game.KeyOf(seed)
	draw := sha256.Sum256(append([]byte("circulade draw\n"), key[:]...))
	out := map[string][]byte{"the seed's text": []byte(seed)}
	for name, raw := range map[string][]byte{"the key": key[:], "the draw key": draw[:]} {
		out[name] = raw
		out[name+" in hex"] = []byte(hex.EncodeToString(raw))
		out[name+" in base64"] = []byte(base64.RawStdEncoding.EncodeToString(raw)[:40])
		out[name+" in base64 for addresses"] = []byte(base64.RawURLEncoding.EncodeToString(raw)[:40])
	}
	return out
}

// scan returns what of the seed is in the traffic.
func (tr *traffic) scan(seed string) []string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	var found []string
	for what, canary := range canaries(seed) {
		for _, sent := range tr.sent {
			if bytes.Contains(bytes.ToLower(sent), bytes.ToLower(canary)) {
				found = append(found, fmt.Sprintf("%s in %.200s", what, sent))
				break
			}
		}
	}
	return found
}

// poke asks for everything there is about a table, rightly and wrongly.
func (b *browser) poke(id string) {
	path := "/api/games/" + id
	for _, p := range []string{
		path, path + "?since=1", path + "?since=99", path + "?since=x", path + "/record", path + "/art",
		path + "/replay", path + "/replay/0", path + "/replay?share=x",
		path + "/fits?x=1&y=0", path + "/fits?x=0&y=1", path + "/fits?x=70000&y=0", path + "/fits",
		"/api/games", "/api/hello", "/api/invite", "/t/" + id,
	} {
		b.get(p)
	}
	for _, p := range []string{"/choices", "/preview", "/undo", "/sit", "/share", "/unshare", "/again", "/seats/1/name", "/nothing"} {
		for _, body := range []string{
			`{}`, `{"x":1}`, `{"seq":0,"move":"poke","all":["tile 0,1 r0"]}`, `{"seq":999999,"move":"poke","all":["pass"]}`,
			`{"seq":0,"all":["pass"]}`, `{"seq":0,"move":"poke-undo","version":0}`, `{"secret":"x"}`, `[`,
		} {
			b.do(http.MethodPost, path+p, body)
		}
	}
}

func TestLeakScan(t *testing.T) {
	t.Parallel()
	for name, seed := range map[string]string{
		"hex":  "c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee11",
		"text": "canary in a coal mine",
		"own":  "", // the server draws it
	} {
		if testing.Short() && seed != "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			leakScan(t, seed)
		})
	}
}

func leakScan(t *testing.T, seed string) {
	h := openHouse(t)
	var tr traffic
	ann, bo, eve := h.browser(t), h.browser(t), h.browser(t)
	for _, b := range []*browser{ann, bo, eve} {
		b.seen = tr.add
	}
	made := ann.post("/api/games", obj{
		"title": "Leak", "seed": seed,
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"kind": "bot", "bot": "greedy"}},
	})
	table := made.ok(t)
	if seed == "" {
		seed = seedOf(t, h, table.ID)
	}
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	socket, stream := eve.socket(table, 0), bo.follow(table, 0)
	poked := [3]int64{-1, -1, -1} // in the first, second, third… 25 moves
	for over := false; !over; {
		for i, b := range []*browser{ann, bo, eve} {
			now := b.get(gamePath(table, "")).ok(t)
			if over = now.Status != "playing"; over {
				break
			}
			if stretch := now.Seq / 25; stretch > poked[i] {
				poked[i] = stretch
				b.poke(table.ID)
			}
			if len(now.Waiting) == 1 && now.Seats[now.Waiting[0]].Yours {
				// The last choice would open the seed, rightly.
				if now.State.Decision.Kind != "place-tile" || now.State.left() > 0 {
					b.step(now, int(now.Seq), fmt.Sprintf("m%d", now.Seq))
				} else {
					over = true
				}
			}
			over = over || now.State.left() == 0
		}
	}
	for range 3 {
		if _, err := eve.next(socket); err != nil {
			t.Fatal(err)
		}
		if _, err := stream.next(); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(tr.sent); n < 300 {
		t.Errorf("only %d answers were seen", n)
	}
	for _, found := range tr.scan(seed) {
		t.Errorf("leaked: %s", found)
	}
	tr.sent = [][]byte{[]byte(h.log.String())}
	for _, found := range tr.scan(seed) {
		t.Errorf("in the log: %s", found)
	}
	leaks := traffic{sent: [][]byte{[]byte("seed: " + seed)}}
	if len(leaks.scan(seed)) == 0 {
		t.Error("the scan does not find a seed in a record")
	}
}

// left is the number of tiles in the bag.
func (s *stateSeen) left() int { return s.Bag.Left }

// seedOf reads the seed that a server drew.
func seedOf(t *testing.T, h *house, id string) string {
	t.Helper()
	g, _, err := h.cfg.Store.Load(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	var secret struct{ Seed string }
	if err := json.Unmarshal(g.Secret, &secret); err != nil || len(secret.Seed) != 64 {
		t.Fatalf("the stored seed is %q, %v", secret.Seed, err)
	}
	if strings.Contains(string(g.Setup), secret.Seed) || strings.Contains(string(g.Summary), secret.Seed) {
		t.Error("the seed is stored outside its column")
	}
	return secret.Seed
}

// listTimes are when a table in a list was played last, and since when somebody is asked.
var listTimes = regexp.MustCompile(`"(updated|since)":"[^"]*",`)

// normal takes out of an answer what differs between any two tables.
func normal(sent, id string) string {
	lines := strings.Split(strings.ReplaceAll(sent, id, "ID"), "\n")
	for i, line := range lines {
		for _, name := range []string{"Date: ", "Set-Cookie: ", "X-Request-Id: "} {
			if strings.HasPrefix(line, name) {
				lines[i] = name
			}
		}
		if strings.HasPrefix(line, `{"games":`) {
			lines[i] = listTimes.ReplaceAllString(line, "")
		}
	}
	return strings.Join(lines, "\n")
}
