package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/store"
	"circulade/internal/store/postgres/postgrestest"
)

// soon is the patience of servers whose database is cut off: shorter than in life, so that a test
// sees what comes after it.
const soon = time.Second

// openFarTown starts two servers that reach their database over links.
func openFarTown(t *testing.T, change ...func(server int, cfg *Config)) (*town, []*link) {
	t.Helper()
	n := &town{t: t, address: postgrestest.Address(t)}
	var links []*link
	for range 2 {
		l, address := openLink(t, n.address)
		n.open(address, soon, pgbus.Options{}, change...)
		links = append(links, l)
	}
	n.awaitEars()
	return n, links
}

// troubles are what goes wrong on the way to a database.
var troubles = []struct {
	name string
	how  []trouble // one after the other, again and again
}{
	{"cut", []trouble{{cut: true}}},
	{"dead", []trouble{{asks: lane{shut: true}, says: lane{shut: true}}}},
	{"no answers", []trouble{{says: lane{shut: true}}}},
	{"no questions", []trouble{{asks: lane{shut: true}}}},
	{"late", []trouble{{asks: lane{late: 250 * time.Millisecond}, says: lane{late: 250 * time.Millisecond}}}},
	{"drop by drop", []trouble{{asks: lane{drop: 20}, says: lane{drop: 20}}}},
	{"flapping", []trouble{{cut: true}, {}}},
}

// rounds is how much of something a test does: so much, or as a variable says.
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

// What is read and played at two servers while one of them, or both, hardly reach the database could
// have been read and played at one; and as soon as they reach it again both go on. It is done once with
// each trouble, or CIRCULADE_OUTAGE_ROUNDS times, for about a second, or CIRCULADE_OUTAGE_SECONDS.
func TestOutages(t *testing.T) {
	t.Parallel()
	n, links := openFarTown(t)
	s := &suffered{town: n, ann: n.houses[0].browser(t), lasts: time.Duration(rounds(t, "CIRCULADE_OUTAGE_SECONDS", 0)) * time.Second}
	usual := len(troubles)
	if testing.Short() {
		usual = 3
	}
	for round := range rounds(t, "CIRCULADE_OUTAGE_ROUNDS", usual) {
		kind := troubles[round%len(troubles)]
		hit := links[:1+round/len(troubles)%2] // one, then both
		if s.play(func() { s.suffer(hit, kind.how) }); t.Failed() {
			t.Fatalf("in round %d: %s on %d links", round, kind.name, len(hit))
		}
		s.rounds++
	}
	t.Logf("%d rounds: %d acts, of them %d choices taken, %d requests refused; the slowest answer after %v, "+
		"all four play again %v after the end of the trouble at the latest",
		s.rounds, s.acts, s.taken, s.refused.Load(), time.Duration(s.slowest.Load()).Round(time.Millisecond), s.back.Round(time.Millisecond))
	if s.taken == 0 || s.refused.Load() == 0 {
		t.Error("the test sees no trouble")
	}
}

// suffered is what a town has gone through.
type suffered struct {
	*town
	ann                 *browser
	lasts               time.Duration // how long the trouble of a round lasts; 0: about a second
	rounds, acts, taken int
	refused, slowest    atomic.Int64 // slowest: in nanoseconds
	back                time.Duration
}

const (
	// mostWait is for how long anybody waits for an answer, if it is a refusal: 10 seconds in the line
	// of an address, and what comes then.
	mostWait = 15 * time.Second
	// mostActs bounds what one client does in a round, so that no game ends.
	mostActs = 40
)

// suffer has links be in trouble for a while.
func (s *suffered) suffer(links []*link, how []trouble) {
	each := s.lasts
	if each == 0 {
		each = time.Duration(200+rand.IntN(1200)) * time.Millisecond
	}
	times := 1
	if len(how) > 1 {
		times, each = 10, each/10
	}
	for i := range times {
		for _, l := range links {
			l.set(how[i%len(how)])
		}
		time.Sleep(each) // that is how long it lasts
	}
	for _, l := range links {
		l.set(trouble{})
	}
}

// play has four clients play and look at a new table, at both servers, while something goes wrong and
// a while longer, and holds what they saw to what one server could have told them.
func (s *suffered) play(wrong func()) {
	made := s.table()
	over := make(chan struct{})
	began := time.Now()
	var clients sync.WaitGroup
	histories := make([][]porcupine.Operation, 4)
	for i := range histories {
		c := &client{s: s, id: i, at: []*browser{s.ann.at(s.t, s.houses[0]), s.ann.at(s.t, s.houses[1])}, known: made, began: began}
		clients.Go(func() { histories[i] = c.goOn(over) })
	}
	wrong()
	ended := time.Now()
	close(over)
	clients.Wait()
	s.back = max(s.back, time.Since(ended))
	if s.t.Failed() {
		return
	}
	var history []porcupine.Operation
	taken := 0
	for _, h := range histories {
		history = append(history, h...)
		for _, op := range h {
			if op.Output.(yield).taken {
				taken++
			}
		}
	}
	s.acts, s.taken = s.acts+len(history), s.taken+taken
	if got := porcupine.CheckOperationsTimeout(aLog(made.Seq), history, time.Minute); got != porcupine.Ok {
		s.t.Errorf("that some order of these acts is one of a single log is %s: %+v", got, history)
	}
	if stored := s.ask(`SELECT count(DISTINCT move_id) FROM entries WHERE game = $1`, made.ID); stored != taken {
		s.t.Errorf("%d choices were taken and %d are stored", taken, stored)
	}
}

// table makes a table.
func (s *suffered) table() (made *tableSeen) {
	s.t.Helper()
	eventually(s.t, "a table can be made", func() bool {
		a := s.ann.post("/api/games", obj{"seats": hereSeats("A", "B")})
		made = a.Table
		return a.status == http.StatusCreated
	})
	return made
}

// A client plays and looks at both servers of a town.
type client struct {
	s       *suffered
	id      int
	at      []*browser
	known   *tableSeen
	began   time.Time
	history []porcupine.Operation
}

// goOn plays until the trouble is over, and then by each server once more.
func (c *client) goOn(over <-chan struct{}) []porcupine.Operation {
	more := 4
	for i := 0; more > 0 && i < mostActs && !c.s.t.Failed(); i++ {
		select {
		case <-over:
			more--
		default:
			if i >= mostActs-more {
				<-over
			}
		}
		c.act((c.id+i)%2, i%4 < 2, fmt.Sprintf("client-%d-%d", c.id, i))
	}
	return c.history
}

// act chooses or looks. What is refused it tries again, at the other server: a look anew, a choice as
// it was, so that it is carried out once.
func (c *client) act(server int, write bool, move string) {
	call := time.Now()
	for since := call; ; server = 1 - server {
		if !write {
			call = time.Now() // nobody was told anything before
		}
		var a *answered
		asked := time.Now()
		if write {
			a = c.at[server].step(c.known, int(c.known.Seq)*7, move)
		} else {
			a = c.at[server].get(gamePath(c.known, ""))
		}
		now := time.Now()
		c.s.waited(now.Sub(asked), fmt.Sprintf("%s at server %d: %d %.200s", move, server, a.status, a.body))
		switch {
		case a.status == http.StatusServiceUnavailable, a.status == http.StatusTooManyRequests: // an address asks for one whole table at a time
			c.s.refused.Add(1)
			if now.Sub(since) > 3*mostWait+c.s.lasts {
				c.s.t.Errorf("%s: not answered in %v: %.200s", move, now.Sub(since), a.body)
				return
			}
			time.Sleep(5 * time.Millisecond) // as whoever tries again
			continue
		case a.Table == nil:
			c.s.t.Errorf("%s: %d %.200s", move, a.status, a.body)
			return
		}
		c.history = append(c.history, porcupine.Operation{
			ClientId: c.id, Call: call.Sub(c.began).Nanoseconds(), Return: now.Sub(c.began).Nanoseconds(),
			Input: act{write, c.known.Seq}, Output: yield{write && a.status == http.StatusOK, a.Table.Seq},
		})
		c.known = a.Table
		return
	}
}

// waited holds an answer to the longest that anybody may wait.
func (s *suffered) waited(d time.Duration, answer string) {
	for {
		known := s.slowest.Load()
		if int64(d) <= known || s.slowest.CompareAndSwap(known, int64(d)) {
			break
		}
	}
	if d > mostWait {
		s.t.Errorf("somebody waited %v for an answer: %s", d, answer)
	}
}

// beats counts the beats of a server that its store saved, and those that it could not save.
type beats struct{ saved, failed atomic.Int64 }

type counted struct {
	store.Store
	beats *beats
}

func (c counted) Beat(ctx context.Context, at store.Beat, gap *store.Gap) error {
	err := c.Store.Beat(ctx, at, gap)
	if err != nil {
		c.beats.failed.Add(1)
	} else {
		c.beats.saved.Add(1)
	}
	return err
}

// Beats is read first by a server that could not save one.
func (c counted) Beats(ctx context.Context) (last store.Beat, gaps []store.Gap, err error) {
	if last, gaps, err = c.Store.Beats(ctx); err != nil {
		c.beats.failed.Add(1)
	}
	return last, gaps, err
}

// No flag falls because the database was away: two minutes go by meanwhile, on a clock of one. When
// they go by later it falls, once.
func TestClocksInAnOutage(t *testing.T) {
	t.Parallel()
	var ahead atomic.Int64
	var beat [2]beats
	n, links := openFarTown(t, func(server int, cfg *Config) {
		now := cfg.Bus.Now
		cfg.Store = counted{cfg.Store, &beat[server]}
		cfg.Tables = aheadBy(&ahead, now)
	})
	ann, bo := n.houses[0].browser(t), n.houses[1].browser(t)
	made := ann.timed(obj{"kind": "bank", "bank_s": 60, "flag": "out"}, "here", "link", "link")
	cy := n.houses[1].browser(t)
	bo.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	cy.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[1].Secret}).ok(t)
	for _, b := range []*browser{ann, bo, cy} {
		b.socket(made.Table, 0)
	}
	here, there := gamePath(made.Table, ""), ann.at(t, n.houses[1])
	runs := func(b *browser) bool {
		a := b.get(here)
		return a.status == http.StatusOK && clockOf(t, a).Started && len(clockOf(t, a).Running) > 0
	}
	eventually(t, "the clock runs on both", func() bool { return runs(ann) && runs(there) })
	for i := range beat {
		eventually(t, "a server beats", func() bool { return beat[i].saved.Load() > 0 })
	}
	for _, l := range links {
		l.set(trouble{cut: true})
	}
	for i := range beat {
		before := beat[i].failed.Load()
		eventually(t, "a server knows that it cannot store anything", func() bool { return beat[i].failed.Load() > before+1 })
	}
	ahead.Add(int64(2 * time.Minute))
	ann.get(here).want(t, http.StatusServiceUnavailable, "not-saved")
	for _, l := range links {
		l.set(trouble{})
	}
	for _, b := range []*browser{ann, there} {
		eventually(t, "it goes on", func() bool { return runs(b) })
		if c := clockOf(t, b.get(here)); len(c.Flags) > 0 || c.Left[0] < 30_000 {
			t.Errorf("after the outage: %+v", c)
		}
	}
	for _, b := range []*browser{ann, there} {
		eventually(t, "the flag falls", func() bool {
			if a := b.get(here); a.status == http.StatusOK && len(clockOf(t, a).Flags) > 0 {
				return true
			}
			ahead.Add(int64(time.Minute)) // again: a busy machine's database may have been away for a moment
			return false
		})
	}
	if count := n.ask(sqlFlags, made.Table.ID); count != 1 {
		t.Errorf("the flag has fallen %d times", count)
	}
}
