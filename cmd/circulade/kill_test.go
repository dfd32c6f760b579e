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
	servers int      // how many run beside each other at most
	folders []string // of the servers
	args    []string // of all commands, besides a folder: the database
	env     []string // of the servers, besides that of the test
	open    func() (keeper, error)
}

func inFolder(t *testing.T) keeping {
	dir := t.TempDir()
	return keeping{1, []string{dir}, nil, nil, func() (keeper, error) { return sqlite.Open(dir) }}
}

func inDatabase(t *testing.T) keeping {
	address := postgrestest.Address(t)
	return keeping{2, []string{t.TempDir(), t.TempDir()}, []string{"--db", address}, nil, func() (keeper, error) {
		return postgres.OpenWith(t.Context(), address, postgres.Options{Patience: time.Minute})
	}}
}

// of returns the arguments of a command about what is kept: with --data, if there is no database.
func (w keeping) of(command ...string) []string {
	if len(w.args) == 0 {
		return append(command, "--data", w.folders[0])
	}
	return append(command, w.args...)
}

// serving returns the arguments of the server of a number.
func (w keeping) serving(server int) []string {
	args := []string{"serve", "--addr", "127.0.0.1:0", "--limit-factor", "1000000", "--data", w.folders[server]}
	return append(args, w.args...)
}

// Servers are killed at any moment, a few times or CIRCULADE_KILL_ROUNDS times, while eight play and two more play
// rated games: what was acknowledged is there, once, ratings are those of the results, and the next servers go on
// with it. On PostgreSQL two servers run beside each other in every other round, and are killed one after the other.
func TestServersKilled(t *testing.T) {
	t.Parallel()
	for name, fresh := range map[string]func(*testing.T) keeping{"SQLite": inFolder, "PostgreSQL": inDatabase} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &killing{}
			for left := rounds(t, "CIRCULADE_KILL_ROUNDS", 3); left > 0; left -= lifeTime {
				k.life(t, fresh(t), min(left, lifeTime))
			}
			t.Logf("%d rounds, %d choices and tables acknowledged, %d sent again, %d refused, %d tables, %d rated games of which %d ended without an answer, 0 lost, 0 doubled; "+
				"the first answer %v after the start on average, %v at most", k.rounds, k.acked, k.again, k.refused, k.tables, k.rated, k.cut,
				(k.ready / time.Duration(max(k.rounds, 1))).Round(time.Millisecond), k.slowest.Round(time.Millisecond))
		})
	}
}

// killing is what has come of it so far.
type killing struct {
	rounds, tables        int
	rated, cut            int // rated games, and how often a server died when one ended
	acked, again, refused int64
	ready, slowest        time.Duration
}

// life kills servers on the same data, and lets the last one finish.
func (k *killing) life(t *testing.T, where keeping, rounds int) {
	t.Helper()
	people, pairs := insist(t, 8), rivalsFor(t, 1+rounds/10) // five games a day count of each two
	counts := people[0].counts
	for range rounds {
		k.round(t, where, people, pairs)
		k.rounds++
	}
	last := serve(t, nil, where.serving(0)...)
	done, finish := context.WithCancel(t.Context())
	finish() // they send again what is not answered, and no more
	wait := playRated(done, pairs, []string{last.address})
	playAll(done, people, last.address)()
	wait()
	rated := awaitRated(t, pairs, last.address)
	last.stop(t, os.Interrupt)
	tables := rated + where.holds(t, people, pairs, true)
	k.tables, k.rated = k.tables+tables, k.rated+rated
	for _, r := range pairs {
		k.cut += r.cut
	}
	says(t, 0, fmt.Sprintf("All is whole: %d games.", tables), where.of("check")...)
	says(t, 0, fmt.Sprintf("%d rated games with %d results", rated, 2*rated), where.of("ratings", "recompute", "--check")...)
	k.acked, k.again, k.refused = k.acked+counts.acked.Load(), k.again+counts.again.Load(), k.refused+counts.refused.Load()
}

// round starts servers, and kills them: at any moment of their start, while they are played on, or when a rated game
// is about to end.
func (k *killing) round(t *testing.T, where keeping, people []*insistent, pairs []*rivals) {
	t.Helper()
	var all []*victim
	for i := range 1 + (k.rounds+1)%where.servers {
		all = append(all, start(t, where, i))
	}
	began := time.Now()
	if rand.IntN(5) == 0 {
		time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond) // that is when it happens
		killAll(t, all)
		where.holds(t, people, pairs, false)
		return
	}
	var addresses []string
	for _, v := range all {
		addresses = append(addresses, v.address(t))
	}
	counts := people[0].counts
	before := counts.acked.Load()
	var waits []func()
	for i, at := range addresses {
		n := len(people) / len(addresses)
		waits = append(waits, playAll(t.Context(), people[i*n:(i+1)*n], at))
	}
	waits = append(waits, playRated(t.Context(), pairs, addresses))
	waitFor(t, "an answer", func() bool { return counts.acked.Load() > before })
	took := time.Since(began)
	k.ready, k.slowest = k.ready+took, max(k.slowest, took)
	more, ending := int64(rand.IntN(100)), pairs[0].ending.Load()+int64(rand.IntN(3))
	if rand.IntN(3) == 0 {
		waitFor(t, "more answers", func() bool { return counts.acked.Load() > before+more })
	} else {
		for end := time.Now().Add(time.Minute); pairs[0].ending.Load() <= ending && time.Now().Before(end); {
			time.Sleep(100 * time.Microsecond)
		}
		time.Sleep(time.Duration(rand.IntN(10_000)) * time.Microsecond) // it is stored, or not yet
	}
	killAll(t, all)
	for _, wait := range waits {
		wait()
	}
	where.holds(t, people, pairs, false)
}

// killAll kills servers one after the other.
func killAll(t *testing.T, all []*victim) {
	t.Helper()
	for _, v := range all {
		v.kill(t)
	}
}

// holds opens what is kept and looks whether all is there that was acknowledged, and returns how many
// tables there are besides those of rated games; with all of them nothing waits for an answer.
func (w keeping) holds(t *testing.T, people []*insistent, pairs []*rivals, all bool) (tables int) {
	t.Helper()
	for _, r := range pairs {
		if r.err != nil {
			t.Fatal(r.err)
		}
	}
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
	ratingsFit(t, games, pairs)
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

// start starts the server of a number and does not wait for it. It dies with the test at the latest.
func start(t *testing.T, where keeping, server int) *victim {
	t.Helper()
	v := &victim{cmd: exec.Command("circulade", where.serving(server)...)}
	v.cmd.Env, v.cmd.Stderr = append(os.Environ(), where.env...), &v.stderr
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
