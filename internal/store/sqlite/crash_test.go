package sqlite

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"
	"time"

	"circulade/internal/store"
)

// crashDir names, in the environment of a copy of this test binary, the data
// folder on which it is to play until it is killed.
const crashDir = "CIRCULADE_STORE_CRASH_DIR"

const crashGames = 8

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		if err := playUntilKilled(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// playUntilKilled continues every game and prints each acknowledgement, and
// never ends by itself.
func playUntilKilled(dir string) error {
	s, err := Open(dir)
	if err != nil {
		return err
	}
	failed := make(chan error)
	var out sync.Mutex
	for i := range crashGames {
		id := fmt.Sprint("game", i)
		g, _, err := s.Load(context.Background(), id)
		if err != nil {
			return err
		}
		go func() {
			for seq := g.Seq + 1; ; seq++ {
				if err := s.Append(context.Background(), entryOf(id, seq), store.Update{}); err != nil {
					failed <- err
					return
				}
				out.Lock()
				fmt.Println(i, seq)
				out.Unlock()
			}
		}()
	}
	go func() { // what is no entry
		for n := 0; ; n++ {
			if err := s.Rename(context.Background(), "game0", 0, fmt.Sprint("Ann ", n)); err != nil {
				failed <- err
				return
			}
			time.Sleep(time.Millisecond)
		}
	}()
	return <-failed
}

// killRounds names, in the environment, how often TestKill kills.
const killRounds = "CIRCULADE_KILL_ROUNDS"

// TestKill kills the process in the middle of its work, again and again on the
// same data: what it acknowledged is there, no log has a hole, and nobody is told
// of any damage.
func TestKill(t *testing.T) {
	rounds := 50
	if testing.Short() {
		rounds = 5
	}
	if n, err := strconv.Atoi(os.Getenv(killRounds)); err == nil {
		rounds = n
	}
	dir := t.TempDir()
	s := mustOpen(t, dir, "")
	for i := range crashGames {
		createGame(t, s, fmt.Sprint("game", i))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var acked [crashGames]int64
	total, unanswered := int64(0), int64(0)
	for round := range rounds {
		before := acked
		crash(t, dir, &acked, time.Duration(5+rand.IntN(60))*time.Millisecond)
		for i := range acked {
			total += acked[i] - before[i]
		}
		unanswered += checkCrashed(t, dir, round, &acked)
	}
	t.Logf("%d kills, %d acknowledged entries, %d stored without an answer", rounds, total, unanswered)
	if total < int64(rounds) {
		t.Error("too little was written to have tested anything")
	}
}

// crash starts a child process that plays, kills it the time after its first acknowledgement, and counts
// in acked what it acknowledged, by game.
func crash(t *testing.T, dir string, acked *[crashGames]int64, after time.Duration) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashDir+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for first := true; ; first = false {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			break // a line cut off in the middle was not delivered
		}
		if err != nil {
			t.Fatal(err)
		}
		if first {
			time.AfterFunc(after, func() { _ = child.Process.Kill() })
		}
		var game int
		var seq int64
		if _, err := fmt.Sscan(line, &game, &seq); err != nil {
			t.Fatalf("the child said %q: %v", line, err)
		}
		if seq != acked[game]+1 {
			t.Fatalf("game%d: entry %d was acknowledged after %d", game, seq, acked[game])
		}
		acked[game] = seq
	}
	if err := child.Wait(); child.ProcessState.Exited() {
		t.Fatalf("the child ended before it was killed: %v", err)
	}
}

// checkCrashed compares the data with what was acknowledged, and returns how
// many more entries there are. They count as known from now on.
func checkCrashed(t *testing.T, dir string, round int, acked *[crashGames]int64) (more int64) {
	t.Helper()
	s := mustOpen(t, dir, "")
	defer s.Close()
	if found := s.Found(); len(found) > 0 {
		t.Fatalf("round %d: a false alarm: %s", round, texts(found))
	}
	if err := integrity(s); err != nil {
		t.Fatalf("round %d: %v", round, err)
	}
	for i := range acked {
		id := fmt.Sprint("game", i)
		g, log, err := s.Load(context.Background(), id) // refuses a hole
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if g.Seq < acked[i] || g.Seq > acked[i]+1 {
			t.Fatalf("round %d: %s is at %d, acknowledged were %d", round, id, g.Seq, acked[i])
		}
		for j, e := range log {
			if want := entryOf(id, int64(j)+1); e.MoveID != want.MoveID || string(e.Data) != string(want.Data) {
				t.Fatalf("round %d: %s has %+v, want %+v", round, id, e, want)
			}
		}
		more += g.Seq - acked[i]
		acked[i] = g.Seq
	}
	return more
}
