package all_test

import (
	"errors"
	"hash/fnv"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/game/check"
	"circulade/internal/calibrate"
)

// mostCPU is what the contract games may cost, of all processors together.
const mostCPU = 5 * time.Minute

// contractJobs is how many games are played at a time.
const contractJobs = 2

// unseenLists are what random games need not show, set by set.
const unseenLists = "../*/testdata/unseen.txt"

// TestContract plays random games by the plan of package check for
// CONTRACT_SECONDS (default 5) from CONTRACT_SEED (any text; default 1). A
// fault names the command that plays its game again.
func TestContract(t *testing.T) {
	seconds := 5.0
	if text := os.Getenv("CONTRACT_SECONDS"); text != "" {
		var err error
		if seconds, err = strconv.ParseFloat(text, 64); err != nil {
			t.Fatalf("CONTRACT_SECONDS: %v", err)
		}
	}
	plan, err := check.NewPlan()
	if err != nil {
		t.Fatal(err)
	}
	unseen, err := check.ReadUnseen(unseenLists)
	if err != nil {
		t.Fatal(err)
	}
	c := &contract{
		plan: plan, first: contractSeed(t), cpu: calibrate.CPU(),
		end: time.Now().Add(time.Duration(seconds * float64(time.Second))),
	}
	seen := c.run(t)
	t.Logf("seeds from %d, %v s by the clock, %.0f s of processors: %v",
		c.first, seconds, (calibrate.CPU() - c.cpu).Seconds(), seen)
	for _, text := range unseen.Check(seen, check.Telling) {
		t.Error(text)
	}
}

// TestUnseenLists holds that what they name is there.
func TestUnseenLists(t *testing.T) {
	unseen, err := check.ReadUnseen(unseenLists)
	if err != nil {
		t.Fatal(err)
	}
	strange, err := unseen.Unknown()
	if err != nil {
		t.Fatal(err)
	}
	for _, what := range strange {
		t.Errorf("unseen.txt lists %q, which is in no set", what)
	}
}

// A contract is games being played under a budget.
type contract struct {
	plan  *check.Plan
	first uint64
	cpu   time.Duration // spent before
	end   time.Time
	next  atomic.Int64
	stop  atomic.Bool
}

// run plays until the budget is spent or a game went wrong.
func (c *contract) run(t *testing.T) *check.Occurrences {
	t.Helper()
	var wait sync.WaitGroup
	parts := make([]*check.Occurrences, contractJobs)
	for job := range parts {
		parts[job] = check.NewOccurrences()
		wait.Go(func() {
			for !c.stop.Load() && time.Now().Before(c.end) && calibrate.CPU()-c.cpu < mostCPU {
				c.play(t, int(c.next.Add(1))-1, parts[job])
			}
		})
	}
	wait.Wait()
	seen := check.NewOccurrences()
	for _, part := range parts {
		seen.Add(part)
	}
	return seen
}

func (c *contract) play(t *testing.T, i int, seen *check.Occurrences) {
	err := c.plan.Play(i, c.first, seen)
	if err == nil {
		return
	}
	c.stop.Store(true)
	var fault *check.Fault
	if errors.As(err, &fault) {
		t.Errorf("%v\nthe game so far:\n%s", err, fault.Record)
	} else {
		t.Errorf("seed %d: %v", c.first+uint64(i), err)
	}
}

// contractSeed reads CONTRACT_SEED: a number is the seed of the first game,
// any other text gives one.
func contractSeed(t *testing.T) uint64 {
	t.Helper()
	text := os.Getenv("CONTRACT_SEED")
	if text == "" {
		return 1
	}
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		return n
	}
	h := fnv.New64a()
	h.Write([]byte(text))
	return h.Sum64() >> 16
}
