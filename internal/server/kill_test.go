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

	"circulade/internal/feature/replays"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/gamelog"
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
		Store: games, Rows: games, Addr: ln.Addr(), Limits: DefaultLimits().Times(1e5),
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
	ending *ending          // of the table, once it is being finished
	ends   map[string]*ending
	count  *atomic.Int64 // of acknowledgements, of all players
	err    error         // what no dying server explains
}

func newPlayer(seed uint64) *player {
	jar, err := cookiejar.New(nil)
	if err != nil {
		panic(err)
	}
	return &player{
		client: &http.Client{Jar: jar, Timeout: 10 * time.Second},
		rng:    rand.New(rand.NewPCG(seed, 1)), acked: map[string]int64{}, ends: map[string]*ending{},
	}
}

// An ending is what was acknowledged of a table that is finished before its end,
// shared, perhaps withdrawn, and followed by another.
type ending struct {
	secret, next           string
	withdrawing, withdrawn bool
}

// finish goes on with the ending of the table until the server no longer answers.
// Each request may have been carried out already.
func (p *player) finish(address string) bool {
	e, path := p.ending, address+gamePath(&p.table, "")
	var link replays.ShareLink
	switch {
	case !p.send(path+"/end", `{}`, http.StatusOK, &struct{}{}):
		return false
	case e.withdrawing: // then there may be another link
	case !p.send(path+"/share", `{}`, http.StatusOK, &link):
		return false
	case e.secret != "" && e.secret != link.Secret:
		p.err = fmt.Errorf("table %s was shared under another secret before", p.table.ID)
		return false
	default:
		e.secret = link.Secret
		p.count.Add(1)
	}
	if e.withdrawing || p.rng.IntN(2) == 0 {
		e.withdrawing = true
		if !p.send(path+"/unshare", `{}`, http.StatusOK, &struct{}{}) {
			return false
		}
		e.withdrawn = true
		p.count.Add(1)
	}
	var made struct{ Table tableSeen }
	if !p.send(path+"/again", `{}`, 0, &made) {
		return false
	}
	e.next = made.Table.ID
	p.count.Add(1)
	p.table, p.body, p.ending = made.Table, "", nil
	return true
}

// play goes on until the server no longer answers.
func (p *player) play(address string) {
	for p.err == nil {
		if p.ending == nil && p.table.Status == "playing" && p.body == "" && p.rng.IntN(12) == 0 {
			p.ending = &ending{}
			p.ends[p.table.ID] = p.ending
		}
		if p.ending != nil {
			if !p.finish(address) {
				return
			}
			continue
		}
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

// send reports whether the server answered as wanted, or with want 0 in any good way.
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
	if resp.StatusCode != want && (want != 0 || resp.StatusCode > http.StatusCreated) {
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
	ends := 0
	for _, p := range players {
		ends += len(p.ends)
	}
	t.Logf("%d requests acknowledged in %d rounds, %d tables finished", acked.Load(), rounds, ends)
	if ends == 0 {
		t.Error("no table was finished")
	}
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
		for id, e := range p.ends {
			checkEnding(t, games, id, e)
		}
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
			foldOf(t, games, id)
		}
	}
}

// checkEnding holds a table to what was acknowledged of its ending.
func checkEnding(t *testing.T, games *sqlite.Store, id string, e *ending) {
	t.Helper()
	f := foldOf(t, games, id)
	switch {
	case e.withdrawn && f.Share() != "":
		t.Errorf("table %s is shared although that was withdrawn", id)
	case e.secret != "" && !e.withdrawing && f.Share() != e.secret:
		t.Errorf("table %s is no longer shared", id)
	case e.next != "" && f.Next() != e.next:
		t.Errorf("table %s is followed by %q, not by %q", id, f.Next(), e.next)
	}
	if f.Next() != "" {
		foldOf(t, games, f.Next()) // stored before it was named
	}
}

func foldOf(t *testing.T, games *sqlite.Store, id string) *gamelog.Log {
	t.Helper()
	g, entries, err := games.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("table %s: %v", id, err)
	}
	f, err := gamelog.Load(nil, g, entries)
	if err != nil || f.Cut() != nil {
		t.Fatalf("table %s: %v, cut at %+v", id, err, f.Cut())
	}
	return f
}
