package server

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/store/sqlite"
)

// childData names, in the environment, the data folder of a server that this
// test binary is to be instead of running tests.
const childData = "CIRCULADE_TEST_SERVER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(childData); dir != "" {
		if err := child(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// child serves until it is killed.
func child(dir string) error {
	games, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	s, err := New(Config{
		Store: games, Addr: ln.Addr(), Limits: DefaultLimits().Times(1e5),
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	if err != nil {
		return err
	}
	fmt.Println("http://" + ln.Addr().String())
	return s.Serve(context.Background(), ln)
}

// startChild starts a server process and returns it with its address.
func startChild(t *testing.T, dir string) (*exec.Cmd, string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childData+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the server did not start: %v", err)
	}
	return cmd, strings.TrimSpace(line)
}

// A player plays at tables of its own while servers die, and remembers what was
// acknowledged.
type player struct {
	client *http.Client
	rng    *rand.Rand
	table  tableSeen
	body   string           // of the choice whose answer is still missing
	move   string           // its id
	acked  map[string]int64 // by table and move: seq
	count  *atomic.Int64    // of acknowledgements, of all players
	err    error            // what no dying server explains
}

func newPlayer(seed uint64) *player {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err)
	}
	return &player{
		client: &http.Client{Jar: jar, Timeout: 10 * time.Second},
		rng:    rand.New(rand.NewPCG(seed, 1)), acked: map[string]int64{},
	}
}

// play goes on until the server no longer answers.
func (p *player) play(address string) {
	for p.err == nil {
		if p.table.Status != "playing" {
			var made struct{ Table tableSeen }
			if !p.send(address+"/api/games", `{"seats":[{"name":"A","kind":"here"},{"name":"B","kind":"here"}]}`, http.StatusCreated, &made) {
				return
			}
			p.table, p.body = made.Table, ""
			continue
		}
		if p.body == "" {
			list := p.table.State.Decision.Choices
			p.move = fmt.Sprintf("m%d-%d", p.table.Seq, p.rng.Uint64())
			p.body = fmt.Sprintf(`{"seq":%d,"move":%q,"all":[%q]}`, p.table.Seq, p.move, list[p.rng.IntN(len(list))].Text)
		}
		seq := p.table.Seq
		var next tableSeen
		if !p.send(address+gamePath(&p.table, "/choices"), p.body, http.StatusOK, &next) {
			return
		}
		if next.Seq != seq+1 {
			p.err = fmt.Errorf("a choice at seq %d came to %d", seq, next.Seq)
		}
		p.acked[next.ID+" "+p.move] = next.Seq
		p.count.Add(1)
		p.table, p.body = next, ""
	}
}

// send reports whether the server answered.
func (p *player) send(address, body string, want int, v any) bool {
	resp, err := p.client.Post(address, "application/json", strings.NewReader(body))
	if err != nil {
		return false
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return false
	}
	if resp.StatusCode != want {
		p.err = fmt.Errorf("%s: %d %.300s", address, resp.StatusCode, data)
		return false
	}
	p.err = json.Unmarshal(data, v)
	return p.err == nil
}

// TestKilled kills the server again and again while it is played on. What it
// acknowledged is there afterwards, once, and the games go on.
func TestKilled(t *testing.T) {
	rounds := 10
	if testing.Short() {
		rounds = 3
	}
	dir := t.TempDir()
	var players []*player
	var acked atomic.Int64
	for i := range 3 {
		p := newPlayer(uint64(i))
		p.count = &acked
		players = append(players, p)
	}
	for round := range rounds {
		cmd, address := startChild(t, dir)
		var wg sync.WaitGroup
		for _, p := range players {
			wg.Add(1)
			go func() { defer wg.Done(); p.play(address) }()
		}
		target := acked.Load() + int64(1+rand.IntN(60))
		eventually(t, "acknowledged choices", func() bool { return acked.Load() >= target })
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // it was killed
		wg.Wait()
		for i, p := range players {
			if p.err != nil {
				t.Fatalf("round %d, player %d: %v", round, i, p.err)
			}
		}
		checkAcked(t, dir, players)
	}
	t.Logf("%d choices acknowledged in %d rounds", acked.Load(), rounds)
}

func checkAcked(t *testing.T, dir string, players []*player) {
	t.Helper()
	games, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	}()
	checked := map[string]bool{}
	for _, p := range players {
		for name, seq := range p.acked {
			id, move, _ := strings.Cut(name, " ")
			e, err := games.MoveEntry(t.Context(), id, move)
			if err != nil || e.Seq != seq {
				t.Fatalf("the acknowledged move %s is stored as %d, not %d: %v", name, e.Seq, seq, err)
			}
			if checked[id] {
				continue
			}
			checked[id] = true
			g, entries, err := games.Load(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := loadFold(g, entries); err != nil {
				t.Fatalf("table %s: %v", id, err)
			}
		}
	}
}
