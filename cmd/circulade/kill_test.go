package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"circulade/internal/server"
	"circulade/internal/store"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/store/sqlite"
)

// rounds is how often a test does what it does: so often, or as a variable says.
func rounds(t *testing.T, variable string, usual int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// lifeTime is how many times a server is killed on the same data.
const lifeTime = 50

// A keeping is where servers keep games, and how a test opens that.
type keeping struct {
	args []string // of serve, and of check
	open func() (keeper, error)
}

func inFolder(t *testing.T) keeping {
	dir := t.TempDir()
	return keeping{[]string{"--data", dir}, func() (keeper, error) { return sqlite.Open(dir) }}
}

func inDatabase(t *testing.T) keeping {
	address := postgrestest.Address(t)
	return keeping{[]string{"--data", t.TempDir(), "--db", address}, func() (keeper, error) {
		return postgres.OpenWith(t.Context(), address, postgres.Options{Patience: time.Minute})
	}}
}

// Servers are killed at any moment, a few times or CIRCULADE_KILL_ROUNDS times, while eight play: what
// was acknowledged is there, once, and the next server goes on with it.
func TestServersKilled(t *testing.T) {
	t.Parallel()
	for name, fresh := range map[string]func(*testing.T) keeping{"SQLite": inFolder, "PostgreSQL": inDatabase} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &killing{}
			for left := rounds(t, "CIRCULADE_KILL_ROUNDS", 3); left > 0; left -= lifeTime {
				k.life(t, fresh(t), min(left, lifeTime))
			}
			t.Logf("%d rounds, %d choices and tables acknowledged, %d sent again, %d refused, %d tables, 0 lost, 0 doubled; "+
				"the first answer %v after the start on average, %v at most", k.rounds, k.acked, k.again, k.refused, k.tables,
				(k.ready / time.Duration(max(k.rounds, 1))).Round(time.Millisecond), k.slowest.Round(time.Millisecond))
		})
	}
}

// killing is what has come of it so far.
type killing struct {
	rounds, tables        int
	acked, again, refused int64
	ready, slowest        time.Duration
}

// life kills servers on the same data, and lets the last one finish.
func (k *killing) life(t *testing.T, where keeping, rounds int) {
	t.Helper()
	people := insist(t, 8)
	counts := people[0].counts
	for range rounds {
		k.round(t, where, people)
		k.rounds++
	}
	last := serve(t, nil, append([]string{"serve", "--addr", "127.0.0.1:0", "--limit-factor", "1000000"}, where.args...)...)
	done, finish := context.WithCancel(t.Context())
	finish() // they send again what is not answered, and no more
	playAll(done, people, last.address)()
	last.stop(t, os.Interrupt)
	tables := where.holds(t, people, true)
	k.tables += tables
	says(t, 0, fmt.Sprintf("All is whole: %d games.", tables), append([]string{"check"}, where.args...)...)
	k.acked, k.again, k.refused = k.acked+counts.acked.Load(), k.again+counts.again.Load(), k.refused+counts.refused.Load()
}

// round starts a server, and kills it: at any moment of its start, or while it is played on.
func (k *killing) round(t *testing.T, where keeping, people []*insistent) {
	t.Helper()
	v := start(t, where)
	began := time.Now()
	if rand.IntN(5) == 0 {
		time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond) // that is when it happens
		v.kill(t)
		where.holds(t, people, false)
		return
	}
	counts := people[0].counts
	before := counts.acked.Load()
	wait := playAll(t.Context(), people, v.address(t))
	waitFor(t, "an answer", func() bool { return counts.acked.Load() > before })
	took := time.Since(began)
	k.ready, k.slowest = k.ready+took, max(k.slowest, took)
	more := int64(rand.IntN(100))
	waitFor(t, "more answers", func() bool { return counts.acked.Load() > before+more })
	v.kill(t)
	wait()
	where.holds(t, people, false)
}

// holds opens what is kept and looks whether all is there that was acknowledged, and returns how many
// tables there are; with all of them nothing waits for an answer.
func (w keeping) holds(t *testing.T, people []*insistent, all bool) (tables int) {
	t.Helper()
	games, err := w.open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	}()
	found, err := games.QuickCheck(t.Context())
	if err != nil || len(found) > 0 {
		t.Fatalf("what was kept is damaged: %v %v", found, err)
	}
	k := keptAll(t, people, games, all)
	resultsFit(t, games)
	return k
}

// resultsFit fails the test unless each game that is over has a result for each of its two seats, and no other game
// has any.
func resultsFit(t *testing.T, games keeper) {
	t.Helper()
	if err := games.Prepare(t.Context(), server.Schema()...); err != nil { // it may have been killed before that
		t.Fatal(err)
	}
	const wrong = `SELECT g.id FROM games g WHERE
		(SELECT count(*) FROM results r WHERE r.game = g.id) <> CASE WHEN g.status = 'playing' THEN 0 ELSE 2 END`
	list, err := store.Read(t.Context(), games, func(tx *store.Tx) ([]string, error) {
		return store.List(tx, wrong, nil, store.Column[string])
	})
	if err != nil || len(list) > 0 {
		t.Fatalf("the results of %d games do not fit to them: %v (error %v)", len(list), list, err)
	}
}

// A victim is a server that will be killed.
type victim struct {
	cmd    *exec.Cmd
	out    *bufio.Reader
	stderr bytes.Buffer
}

// start starts a server and does not wait for it. It dies with the test at the latest.
func start(t *testing.T, where keeping) *victim {
	t.Helper()
	v := &victim{cmd: exec.Command("circulade", append([]string{"serve", "--addr", "127.0.0.1:0", "--limit-factor", "1000000"}, where.args...)...)}
	v.cmd.Stderr = &v.stderr
	out, err := v.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	v.out = bufio.NewReader(out)
	if err := v.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if v.cmd.ProcessState == nil { // it was not waited for: the test has failed
			_ = v.cmd.Process.Kill()
			_ = v.cmd.Wait()
		}
	})
	return v
}

// address waits until the server says where it is.
func (v *victim) address(t *testing.T) string {
	t.Helper()
	line, err := v.out.ReadString('\n')
	at, ok := strings.CutPrefix(sentenceOf(line), "Circulade is at ")
	if err != nil || !ok {
		v.kill(t)
		t.Fatalf("it said %q: %v\n%s", line, err, &v.stderr)
	}
	return at
}

// kill kills the server with what it does, and looks whether it had died before.
func (v *victim) kill(t *testing.T) {
	t.Helper()
	if err := v.cmd.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = v.cmd.Wait() // it was killed
	if said := v.stderr.String(); v.cmd.ProcessState.Exited() || strings.Contains(said, "panic") {
		t.Fatalf("it ended by itself: %s", said)
	}
}
